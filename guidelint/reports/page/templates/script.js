"use strict";
const buttons = [...document.querySelectorAll("button[data-agent]")];
const sections = [...document.querySelectorAll("section[data-agent]")];
function show() {
  const shown = new Set(buttons.filter((b) => b.getAttribute("aria-pressed") === "true").map((b) => b.dataset.agent));
  for (const section of sections) section.hidden = !shown.has(section.dataset.agent);
}
for (const button of buttons) {
  button.addEventListener("click", () => {
    const pressed = button.getAttribute("aria-pressed") === "true";
    if (pressed && buttons.filter((b) => b.getAttribute("aria-pressed") === "true").length === 1) return;
    button.setAttribute("aria-pressed", String(!pressed));
    show();
  });
}
show();
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== "n" && event.key !== "p")) return;
  const notes = [...document.querySelectorAll(".note")].filter((note) => note.offsetParent !== null);
  if (notes.length === 0) return;
  const at = notes.indexOf(document.activeElement);
  const step = event.key === "n" ? 1 : -1;
  const next = at < 0 ? (step > 0 ? 0 : notes.length - 1) : (at + step + notes.length) % notes.length;
  notes[next].focus();
  notes[next].scrollIntoView({ block: "center" });
});
