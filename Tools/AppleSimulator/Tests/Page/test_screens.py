"""Every screen of the apps as it is seen: controls that a finger hits, texts that are whole and can be read, a sensible order.

`ScreenTests` writes the screens as HTML to .build-simulator/screens; `screens.js` measures them. SCREENS names another folder.
"""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[4]
PAGE = ROOT / "Tools/AppleSimulator/Sources/SimulatorCore/Page"
SCREENS = Path(os.environ.get("SCREENS", ROOT / ".build-simulator/screens"))
TEXTS = ROOT / "Tools/AppleSimulator/Tests/StoryTests/Screens"
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
    html = re.sub(r'<link rel="stylesheet".*>|<script src.*</script>', "", (PAGE / "page.html").read_text())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1800, "height": 1500})
        page.set_content(html)
        for style in ("page.css", "mac.css"):
            page.add_style_tag(content=(PAGE / style).read_text())
        # What the page does with a drawing, without asking a program for drawings.
        script = (PAGE / "page.js").read_text().replace("\nfollow();", "").replace("function show(", "function shown_(")
        page.add_script_tag(content=script)
        page.add_script_tag(content=(Path(__file__).parent / "screens.js").read_text())
        yield page
        browser.close()


@pytest.mark.parametrize("app", APPS)
def test_every_screen_can_be_read_and_used(page, app):
    names, found = keys(), {}
    frames = [json.loads(file.read_text()) for file in sorted((SCREENS / app).glob("*.json"))]
    # A screen that was given up may lie there still.
    frames = [frame for frame in frames if (TEXTS / app / f"{frame['screen']}.txt").exists()]
    assert len(frames) > 200
    for frame in frames:
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
