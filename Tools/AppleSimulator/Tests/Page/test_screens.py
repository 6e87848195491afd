"""Every screen of the apps as it is seen: controls that a finger hits, texts that are whole and can be read, a sensible order.

`ScreenTests` writes the screens as HTML to .build-simulator/screens; `screens.js` measures them. SCREENS names another folder.
"""

import json
import os

import pytest

from screens import ROOT, SCREENS, FRAMES, frames, opened

APPS = ("second", "ideabox", "readmigo")
pytestmark = pytest.mark.skipif(not SCREENS.exists(), reason="the screens were not drawn")


def keys():
    """The names of the sentences in the catalogues that are no words in either language."""
    names, words = set(), set()
    for catalogue in (ROOT / "Sources").glob("**/Strings/*.json"):
        for name, value in json.loads(catalogue.read_text()).items():
            names.add(name)
            words.add(json.dumps(value, ensure_ascii=False).strip('"'))
    return sorted(names - words)


@pytest.fixture(scope="module")
def page():
    with opened() as page:
        yield page


@pytest.mark.parametrize("app", APPS)
def test_every_screen_can_be_read_and_used(page, app):
    names, found = keys(), {}
    drawn = frames(app)
    assert len(drawn) > 200
    for frame in drawn:
        for fault in page.evaluate("([frame, keys]) => look(frame, keys)", [frame, names]):
            found.setdefault(fault, []).append(f"{frame['screen']}: {frame['title']}")
    told = [f"{fault} {places[0]}, and {len(places) - 1} more" for fault, places in sorted(found.items())]
    assert "\n".join(told) == ""


def kept(app):
    """The frames that were kept of an app: for each screen and title, what stands where."""
    screens, lines = {}, []
    for line in (FRAMES / f"{app}.tsv").read_text().splitlines():
        if line.startswith("# "):
            lines = screens.setdefault(line[2:], [])
        else:
            name, *box = line.split("\t")
            lines.append((name, tuple(map(int, box))))
    return screens


@pytest.mark.parametrize("app", APPS)
def test_everything_stands_where_it_stood(page, app):
    """The frames of all screens with texts of the usual size; RECORD_FRAMES=1 writes them again."""
    now = {}
    for frame in frames(app):
        if frame["title"].endswith(", large"):
            parts = page.evaluate("(frame) => standing(frame)", frame)
            now[f"{frame['screen']}: {frame['title']}"] = [(name, tuple(box)) for name, *box in parts]
    if os.environ.get("RECORD_FRAMES"):
        lines = [
            line
            for title, parts in sorted(now.items())
            for line in ("# " + title, *("\t".join(map(str, (name, *box))) for name, box in parts))
        ]
        (FRAMES / f"{app}.tsv").write_text("\n".join(lines) + "\n")
        return
    before = kept(app)
    assert sorted(now) == sorted(before)
    assert "\n".join(told for title in sorted(now) for told in moved(title, before[title], now[title])) == ""


def moved(title, before, now):
    """What stands elsewhere than before by more than a point (fonts round differently), in sentences."""
    if [name for name, _ in before] != [name for name, _ in now]:
        return [f"{title}: {[name for name, _ in now]} stand where {[name for name, _ in before]} stood."]
    return [
        f"{title}: “{name}” stands at {box}, and stood at {old}."
        for (name, old), (_, box) in zip(before, now)
        if any(abs(one - other) > 1 for one, other in zip(old, box))
    ]


def test_what_moved_is_told():
    """A part that is two points elsewhere, and one that is new, are told; one point is not."""
    before = [("Add", (10, 20, 44, 44)), ("More", (60, 20, 44, 44))]
    assert moved("s", before, [("Add", (11, 20, 44, 44)), ("More", (60, 22, 44, 44))]) == [
        "s: “More” stands at (60, 22, 44, 44), and stood at (60, 20, 44, 44)."
    ]
    assert moved("s", before, before[:1]) == ["s: ['Add'] stand where ['Add', 'More'] stood."]


def test_a_screen_with_each_fault_is_told_of(page):
    label = '<span class="text body" style="position:absolute;top:100px;left:20px;{}">{}</span>'
    html = (
        '<div class="layer window"><div class="surface">'
        '<div class="button" data-tap="" data-name="tiny" style="position:absolute;top:300px;left:9px;width:20px;height:44px">x</div>'
        '<div class="button" data-tap="" data-name="early" style="position:absolute;top:200px;left:9px;width:50px;height:44px">y</div>'
        + label.format("", "one")
        + label.format("", "two")
        + label.format("top:400px;color:var(--accent)", "pale")
        + label.format("top:500px;width:40px;overflow:hidden;white-space:nowrap", "much too long for its place")
        + label.format("top:600px", "frame.cancel")
        + "</div></div>"
    )
    frame = {
        "device": "iphone", "width": 393, "height": 852, "scale": 1,
        "accent": {"light": "rgb(180 200 255)", "dark": "rgb(20 30 40)"},
        "html": html, "dark": html,
    }  # fmt: skip
    assert page.evaluate("(frame) => look(frame, ['frame.cancel'])", frame) == [
        "“tiny” is 20 x 44 points.",
        "“much too long for its place” is cut.",
        "“one” lies on “two”.",
        "“early” comes after “tiny”, and stands above.",
        "“x” has a contrast of 1.5.",
        "“y” has a contrast of 1.5.",
        "“pale” has a contrast of 1.5.",
        "“frame.cancel” is the name of a key.",
        "In the dark, “x” has a contrast of 1.2.",
        "In the dark, “y” has a contrast of 1.2.",
        "In the dark, “pale” has a contrast of 1.2.",
    ]
