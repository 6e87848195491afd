"""The screens that `ScreenTests` has written as HTML, opened in a browser without a program behind them."""

import json
import os
import re
import shutil
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[4]
FRAMES = Path(__file__).parent / "frames"
TEXTS = ROOT / "Tools/AppleSimulator/Tests/StoryTests/Screens"
SCREENS = Path(os.environ.get("SCREENS", ROOT / ".build-simulator/screens"))
PAGE = ROOT / "Tools/AppleSimulator/Sources/SimulatorCore/Page"


def frames(app):
    """What was written of an app; a screen that was given up may lie there still, and is left out."""
    found = [json.loads(file.read_text()) for file in sorted((SCREENS / app).glob("*.json"))]
    return [frame for frame in found if (TEXTS / app / f"{frame['screen']}.txt").exists()]


@contextmanager
def opened(scale=1):
    """A page with the styles and scripts of the simulator's, and with those that measure."""
    html = re.sub(r'<link rel="stylesheet".*>|<script src.*</script>', "", (PAGE / "page.html").read_text())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1800, "height": 1500}, device_scale_factor=scale)
        page.set_content(html)
        for style in ("page.css", "mac.css"):
            page.add_style_tag(content=(PAGE / style).read_text())
        # What the page does with a drawing, without asking a program for drawings.
        script = (PAGE / "page.js").read_text().replace("\nfollow();", "").replace("function show(", "function shown_(")
        page.add_script_tag(content=script)
        page.add_script_tag(content=(Path(__file__).parent / "screens.js").read_text())
        yield page
        browser.close()
