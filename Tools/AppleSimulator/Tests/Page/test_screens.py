"""Every screen of the apps as it is seen: controls that a finger hits, texts that are whole and can be read, a sensible order.

`ScreenTests` writes the screens as HTML to .build-simulator/screens; `screens.js` measures them. SCREENS names another folder.
"""

import json

import pytest

from screens import ROOT, SCREENS, frames, opened

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
