"""What the browser tests share: QR pictures, an oracle for codes, and short words for looking at the page."""

import base64
import io
import re
import subprocess
import time
import urllib.parse

import pyotp
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import expect

from patience import still

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
OTHER = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
MASK = "••• •••"


def link(issuer="GitHub", account="mona@example.com", secret=SECRET, **more):
    label = urllib.parse.quote(f"{issuer}:{account}")
    query = urllib.parse.urlencode({"secret": secret, "issuer": issuer, **more})
    return f"otpauth://totp/{label}?{query}"


def picture(*texts):
    """A PNG with one QR code per text, side by side."""
    codes = []
    for text in texts:
        made = subprocess.run(["qrencode", "-o", "-", "-s", "6", "-m", "4", text], check=True, capture_output=True)
        codes.append(Image.open(io.BytesIO(made.stdout)).convert("RGBA").convert("L"))
    board = Image.new("L", (sum(code.width for code in codes), max(code.height for code in codes)), 255)
    left = 0
    for code in codes:
        board.paste(code, (left, 0))
        left += code.width
    out = io.BytesIO()
    board.save(out, "PNG")
    return out.getvalue()


def file_of(png, name="codes.png"):
    return {"name": name, "mimeType": "image/png", "buffer": png}


def code_at(moment, secret=SECRET, digits=6, period=30, digest="sha1"):
    """The code by an independent implementation; `moment` in seconds."""
    return pyotp.TOTP(secret, digits=digits, interval=period, digest=digest).at(int(moment))


def codes_now(secret=SECRET, **more):
    """The right codes within two seconds of now: one, or two at a rollover."""
    now = time.time()
    return {code_at(now - 2, secret, **more), code_at(now, secret, **more), code_at(now + 1, secret, **more)}


def looks_well(page, sheet, width):
    """A sheet or menu that is open lies within the window, cuts no text, and axe finds nothing on the page."""
    expect(page.locator(sheet)).to_be_visible()
    still(page)
    box = page.locator(sheet).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    cut = page.locator(sheet).evaluate("""(sheet) => [sheet, ...sheet.querySelectorAll('*')]
      .filter((each) => each.checkVisibility() && each.clientWidth && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.outerHTML.slice(0, 80))""")
    assert cut == []
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.response["violations"] == [], found.generate_report()


def card(page, name="GitHub"):
    return page.locator(".card").filter(has=page.locator(".issuer", has_text=name)).first


def code_text(page, name="GitHub"):
    return card(page, name).locator(".code").text_content()


def code(page, name="GitHub"):
    """The code of a card as digits, once there is one."""
    shown = card(page, name).locator(".code")
    expect(shown).to_have_text(re.compile(r"^[\d ]{7,11}$"))
    return shown.text_content().replace(" ", "")


def toast(page, text):
    return page.locator("#toasts .toast").filter(has_text=text)


def open_add(page, way=None):
    page.locator("#add-open").click()
    if way:
        page.locator(f"#tab-{way}").click()


def add_by_link(page, text):
    open_add(page, "link")
    page.locator("#link-text").fill(text)
    page.locator("#link [type=submit]").click()


def take(page):
    """Adds the one account that a code before the camera or in a picture was found to hold."""
    expect(page.locator("#pane-offers .found")).to_be_visible()
    page.get_by_role("button", name="Add 1 account").click()


def drop_file(page, png, name="codes.png"):
    """Drags a file onto the page and lets it go."""
    page.evaluate(DROP, [base64.b64encode(png).decode(), name])


DROP = """([data, name]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name, { type: 'image/png' }));
  for (const event of ['dragenter', 'dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(event, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }
}"""

COPY_PICTURE = """async (data) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
}"""

HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def well_inside_period(page, period=30):
    """Waits for a moment that is not near a rollover, and answers the page's time in seconds."""
    page.wait_for_function(f"() => Date.now() % {period * 1000} > 1000 && Date.now() % {period * 1000} < {period * 1000 - 8000}")
    return page.evaluate("Date.now()") / 1000


def pass_rollover(page, period=30):
    """Moves the page's clock just past the next rollover."""
    left = page.evaluate(f"{period * 1000} - Date.now() % {period * 1000}")
    page.clock.fast_forward(left + 20)
