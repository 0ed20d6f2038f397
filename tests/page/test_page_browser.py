"""The page in a real browser: shown, clicked, and steered by keys; nothing is asked of any network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, ChromeOptions, Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")

pytestmark = [
    pytest.mark.skipif(not (BROWSER and DRIVER), reason="neither downloads nor brings a browser: needs Chromium"),
    pytest.mark.xdist_group("browser"),
]

LOG = "```text\n2031-04-02 08:14:07 INFO a\n2031-04-02 08:14:08 INFO b\n2031-04-02 08:14:09 WARN c\n```\n"
FILES = {
    "AGENTS.md": f"# Rules <b>&amp;</b>\n\nOne.\n\n{LOG}\n## Tests\n\n<script>document.title = 'run'</script>\n\n"
    + "Keep to this.\n" * 2_500,
    "CLAUDE.md": "# For Claude\n\nOnly this.\n",
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`guidelint explain --format html` of a small repository, in a file."""
    root = tmp_path_factory.mktemp("page")
    for name, text in FILES.items():
        (root / name).write_text(text, "utf-8")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    command = [sys.executable, "-m", "guidelint", "explain", "--neutral", "--format", "html"]
    done = subprocess.run(command, cwd=root, capture_output=True, check=True)
    path = root / "told.html"
    path.write_bytes(done.stdout)
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    options = ChromeOptions()
    options.binary_location = str(BROWSER)
    profile = tmp_path_factory.mktemp("profile")
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
        f"--user-data-dir={profile}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    os.environ["NO_PROXY"] = "localhost,127.0.0.1"
    driver = Chrome(options=options, service=Service(executable_path=DRIVER))
    yield driver
    driver.quit()


def log(browser: Chrome, kind: str) -> list[dict[str, str]]:
    """What the browser noted since it was last asked."""
    read: Callable[[str], list[dict[str, str]]] = browser.get_log
    return read(kind)


def shown(browser: Chrome) -> list[str]:
    """The agents whose part is to be seen."""
    parts = browser.find_elements(By.CSS_SELECTOR, "section.agent")
    return [str(part.get_attribute("id")) for part in parts if part.is_displayed()]


def test_the_first_agent_is_shown_and_others_by_a_click(page: Path, browser: Chrome) -> None:
    browser.set_window_size(1200, 900)
    browser.get(page.as_uri())
    assert browser.title.startswith("What agents are told in ")
    assert shown(browser) == ["claude-code"]
    codex = browser.find_element(By.CSS_SELECTOR, "button[data-agent=codex]")
    codex.click()
    assert shown(browser) == ["claude-code", "codex"]
    left, right = (browser.find_element(By.ID, agent).rect for agent in shown(browser))
    assert left["x"] + left["width"] <= right["x"]
    browser.find_element(By.CSS_SELECTOR, "button[data-agent=claude-code]").click()
    assert shown(browser) == ["codex"]
    codex.click()  # the last one stays
    assert shown(browser) == ["codex"]


def test_text_of_files_is_text(page: Path, browser: Chrome) -> None:
    browser.get(page.as_uri())
    browser.find_element(By.CSS_SELECTOR, "button[data-agent=codex]").click()
    texts = [part.text for part in browser.find_elements(By.CSS_SELECTOR, "#codex .line.sent .text")]
    assert "# Rules <b>&amp;</b>" in texts
    assert "<script>document.title = 'run'</script>" in texts
    assert browser.title != "run"


def test_keys_lead_through_the_findings_and_tiles_to_their_lines(page: Path, browser: Chrome) -> None:
    browser.get(page.as_uri())
    browser.find_element(By.CSS_SELECTOR, "button[data-agent=codex]").click()
    body = browser.find_element(By.TAG_NAME, "body")
    body.send_keys("n")
    assert "note" in str(browser.switch_to.active_element.get_attribute("class"))
    first = browser.switch_to.active_element.text
    browser.switch_to.active_element.send_keys("n")
    assert browser.switch_to.active_element.text != first
    browser.switch_to.active_element.send_keys("p")
    assert browser.switch_to.active_element.text == first
    [tile] = [one for one in browser.find_elements(By.CSS_SELECTOR, "#codex .inside a") if one.text.startswith("Tests")]
    tile.send_keys(Keys.ENTER)
    target = browser.find_element(By.CSS_SELECTOR, ".line:target")
    assert target.find_element(By.CSS_SELECTOR, ".text").text == "## Tests"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1200])
def test_it_fits_a_phone_and_a_desk_in_light_and_dark(page: Path, browser: Chrome, width: int, scheme: str) -> None:
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    metrics = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get(page.as_uri())
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    ground, ink = browser.execute_script(
        "const style = getComputedStyle(document.body); return [style.backgroundColor, style.color]"
    )
    assert (_light(ground) > _light(ink)) is (scheme == "light")
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def _light(colour: str) -> int:
    return sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(","))


def test_nothing_is_loaded_and_nothing_complained_about(page: Path, browser: Chrome) -> None:
    log(browser, "performance")
    log(browser, "browser")
    browser.get(page.as_uri())
    requests = [
        entry["message"] for entry in log(browser, "performance") if "Network.requestWillBeSent" in entry["message"]
    ]
    assert all(page.as_uri() in message for message in requests)
    assert log(browser, "browser") == []


def test_the_page_of_the_budget(page: Path, browser: Chrome) -> None:
    command = [sys.executable, "-m", "guidelint", "budget", "--format", "html"]
    done = subprocess.run(command, cwd=page.parent, capture_output=True, check=True)
    path = page.parent / "cost.html"
    path.write_bytes(done.stdout)
    browser.get(path.as_uri())
    assert [row.text.split()[0] for row in browser.find_elements(By.CSS_SELECTOR, "tbody tr")] == [
        "codex",
        "claude-code",
    ]
    browser.find_elements(By.CSS_SELECTOR, ".tile a")[1].send_keys(Keys.ENTER)
    assert browser.current_url.endswith("#cost-1")
    assert log(browser, "browser") == []
