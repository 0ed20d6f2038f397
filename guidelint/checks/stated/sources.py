"""Whether manifests, schemas and source text state what a listing claims."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Sequence

from guidelint.checks import wording
from guidelint.checks.stated.claims import Dependency, Described, Named
from guidelint.checks.stated.verdict import Verdict
from guidelint.findings import Confidence
from guidelint.repository.routes import Route
from guidelint.repository.statements import Stated, package_key

_MOST_SOURCES = 3
"""Files that are named as sources."""


def dependencies(claimed: Sequence[Dependency], stated: Stated, folder: str) -> Verdict | None:
    """Whether one manifest names most of the packages of a listing; the versions may differ, which is worse."""
    best: tuple[int, int, str] | None = None
    for path, versions in stated.dependencies.items():
        count = sum(_version(one, versions) is not None for one in claimed)
        if best is None or (count, _near(path, folder)) > best[:2]:
            best = count, _near(path, folder), path
    if best is None or best[0] < 4 or best[0] * 10 < len(claimed) * 8:
        return None
    count, _, path = best
    versions = stated.dependencies[path]
    same = [
        one for one in claimed if (there := _version(one, versions)) and any(_is_same(one.version, v) for v in there)
    ]
    others = [
        f"{one.name} {' and '.join(there)} (here {one.version})"
        for one in claimed
        if one not in same and (there := _version(one, versions))
    ]
    of = f"all {count:,}" if count == len(claimed) else f"{count:,} of {len(claimed):,}"
    agree = "with the same version" if len(same) == count else f"{len(same):,} of them with the same version"
    evidence = [f"{of.capitalize()} stand in {path}, {agree}."]
    if others:
        evidence.append(f"Other versions there: {wording.listed(others, 5)}.")
    return Verdict(
        f"a list of dependencies that {path} states itself: {of}, {agree}",
        tuple(evidence),
        ((path, "states the dependencies"),),
    )


def _version(one: Dependency, versions: dict[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    found = versions.get(package_key(one.name))
    return found or versions.get(package_key(one.name.rsplit("/", 1)[-1]))


def _is_same(here: str, there: str) -> bool:
    """Whether they are one version; `19.1` is `19.1.3` said shortly."""
    return here == there or there.startswith(f"{here}.") or here.startswith(f"{there}.")


def keys(claimed: Sequence[Dependency]) -> set[str]:
    """What to look for in manifests."""
    return {package_key(name) for one in claimed for name in (one.name, one.name.rsplit("/", 1)[-1])}


def routes(claimed: Sequence[Route], stated: Stated, folder: str) -> Verdict | None:
    """Whether a specification, or the sources together, state most of the endpoints of a listing."""
    wanted = frozenset(claimed)
    by_file = {path: found & wanted for path, found in stated.routes.items() if found & wanted}
    if not by_file:
        return None
    ranked = sorted(by_file, key=lambda path: (-len(by_file[path]), -_near(path, folder), path))
    together = frozenset(route for found in by_file.values() for route in found)
    if len(together) * 10 < len(wanted) * 8:
        return None
    first = by_file[ranked[0]]
    if len(first) * 10 >= len(wanted) * 8:
        used = ranked[:1]
        together = first
    else:
        used = _fewest(ranked, by_file, together)
    of = f"all {len(together):,}" if len(together) == len(wanted) else f"{len(together):,} of {len(wanted):,}"
    where = wording.listed(used, _MOST_SOURCES)
    return Verdict(
        f"a list of endpoints that {where} {'states itself' if len(used) == 1 else 'state themselves'}: {of}",
        (f"{of.capitalize()} stand in {where}{' with their methods' if all(one.method for one in wanted) else ''}.",),
        tuple((path, "states the endpoints") for path in used[:_MOST_SOURCES]),
        Confidence.HIGH if len(used) == 1 else Confidence.MEDIUM,
    )


def _fewest(ranked: Sequence[str], by_file: dict[str, frozenset[Route]], all_of: frozenset[Route]) -> list[str]:
    """Files that together state all, those that state most first."""
    used: list[str] = []
    seen: set[Route] = set()
    for path in ranked:
        if by_file[path] - seen:
            used.append(path)
            seen |= by_file[path]
        if seen >= all_of:
            break
    return used


def settings(claimed: Sequence[str], stated: Stated, folder: str) -> Verdict | None:
    """Whether a sample of the environment names the settings of a listing."""
    wanted = frozenset(claimed)
    best = max(
        stated.settings.items(),
        key=lambda entry: (len(entry[1][0] & wanted), _near(entry[0], folder), entry[0]),
        default=None,
    )
    if best is None:
        return None
    path, (found, total) = best
    count = len(found & wanted)
    if count * 10 < len(wanted) * 9 or count * 10 < total * 8:
        return None
    of = f"all {count:,}" if count == len(wanted) else f"{count:,} of {len(wanted):,}"
    return Verdict(
        f"a list of settings that {path} states itself: {of}",
        (f"{of.capitalize()} stand in {path}, which names {total:,}.",),
        ((path, "states the settings"),),
        Confidence.MEDIUM,
    )


def tables(claimed: Sequence[Described], stated: Stated, folder: str) -> Verdict | None:
    """Whether a schema, or the files of one folder, describe the tables of a listing by the same columns."""
    files: Counter[str] = Counter()
    folders: dict[str, dict[str, str]] = {}
    for number, one in enumerate(claimed):
        for path, columns in stated.tables.get(one.name, {}).items():
            if len(columns & one.columns) * 10 >= len(one.columns) * 9:
                files[path] += 1
                folders.setdefault(posixpath.dirname(path), {}).setdefault(str(number), path)
    if not files:
        return None
    path, count = max(
        files.items(),
        key=lambda entry: (entry[1], _is_schema(entry[0]), _near(entry[0], folder), -len(entry[0]), entry[0]),
    )
    if count * 10 >= len(claimed) * 8:
        kept = [
            one
            for one in claimed
            if len(stated.tables.get(one.name, {}).get(path, frozenset()) & one.columns) * 10 >= len(one.columns) * 9
        ]
        there = sum(len(stated.tables[one.name][path] & one.columns) for one in kept)
        total = sum(len(one.columns) for one in kept)
        return _described(path, f"{path} states itself", (path,), len(claimed), count, there, total)
    where, sources = max(folders.items(), key=lambda entry: (len(entry[1]), _near(entry[0] + "/x", folder), entry[0]))
    if len(sources) * 10 < len(claimed) * 8:
        return None
    named = tuple(dict.fromkeys(sources.values()))
    kept = [claimed[int(number)] for number in sources]
    there = sum(
        len(stated.tables[one.name][sources[number]] & one.columns) for one, number in zip(kept, sources, strict=True)
    )
    total = sum(len(one.columns) for one in kept)
    return _described(
        f"the files of {where}",
        f"the files of {where} state themselves",
        named,
        len(claimed),
        len(sources),
        there,
        total,
    )


def names(claimed: Named, stated: Stated, folder: str) -> Verdict | None:
    """Whether one file declares the names of a listing, and holds nearly all that is said of them."""
    best = max(
        stated.declared.items(),
        key=lambda entry: (len(entry[1][0] & claimed.names), len(entry[1][1] & claimed.words), _near(entry[0], folder)),
        default=None,
    )
    if best is None:
        return None
    path, (declared, words) = best
    count, there = len(declared & claimed.names), len(words & claimed.words)
    if count * 10 < len(claimed.names) * 9 or there * 10 < len(claimed.words) * 9:
        return None
    of = f"all {count:,}" if count == len(claimed.names) else f"{count:,} of {len(claimed.names):,}"
    also = f", and {there:,} of the {len(claimed.words):,} other words of the list stand there" if claimed.words else ""
    return Verdict(
        f"a list of names that {path} states itself: {of}",
        (f"{of.capitalize()} are declared in {path}{also}.",),
        ((path, "declares the names"),),
        Confidence.MEDIUM,
    )


def _described(
    where: str, says: str, paths: Sequence[str], claimed: int, count: int, there: int, total: int
) -> Verdict:
    of = f"all {count:,}" if count == claimed else f"{count:,} of {claimed:,}"
    columns = f"all {there:,}" if there == total else f"{there:,} of {total:,}"
    return Verdict(
        f"a list of fields that {says}: "
        + (f"{columns} of them" if claimed == 1 else f"{of} things with {columns} of their fields"),
        (
            f"{columns.capitalize()} names of fields stand in {where}, "
            f"{'beside the name of' if len(paths) == 1 else 'in files that name'} what they belong to.",
        ),
        tuple((path, "states the fields") for path in paths[:_MOST_SOURCES]),
        Confidence.MEDIUM if len(paths) > 1 else Confidence.HIGH,
    )


def _is_schema(path: str) -> bool:
    """Whether a file is called what files are that describe data and do nothing with it."""
    return path.endswith((".sql", ".prisma", ".graphql", ".proto", ".dbml")) or "schema" in posixpath.basename(path)


def _near(path: str, folder: str) -> int:
    """How many folders a file shares with the guidance file."""
    count = 0
    for one, other in zip(posixpath.dirname(path).split("/"), folder.split("/"), strict=False):
        if one != other or not one:
            break
        count += 1
    # Of two that are as near the one that lies less deep.
    return count * 100 - path.count("/")
