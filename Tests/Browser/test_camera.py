"""The camera's states: no permission, no camera, a wrong code, and the light that goes out."""

from playwright.sync_api import expect

from support import card, link, open_add, picture

FAKE = "--use-fake-device-for-media-stream"
ALLOW = "--use-fake-ui-for-media-stream"


def start(page):
    open_add(page)
    page.get_by_role("button", name="Use the camera").click()


def test_a_denied_permission_is_said(window, program, launch):
    page = window.open(program, browser=launch(FAKE, "--deny-permission-prompts"), permissions=[])
    start(page)
    expect(page.locator("#scan-error")).to_contain_text("may not use the camera")
    expect(page.get_by_role("button", name="Choose a picture")).to_be_visible()


def test_no_camera_is_said(window, program):
    page = window.open(program, permissions=["camera"])
    start(page)
    expect(page.locator("#scan-error")).to_contain_text("No camera was found")


def test_a_wrong_code_is_said_and_the_scan_goes_on(window, program, launch, video):
    film = video(picture("https://example.com"), "wrong")
    page = window.open(program, browser=launch(FAKE, ALLOW, f"--use-file-for-fake-video-capture={film}"),
                       permissions=["camera"])
    start(page)
    expect(page.locator("#scan-error")).not_to_be_empty()
    expect(page.locator("#video")).to_be_visible()
    with page.expect_request("**/frame"):
        pass
    page.get_by_role("button", name="Stop camera").click()
    assert page.evaluate("document.getElementById('video').srcObject") is None
    expect(page.locator("#scan-error")).to_be_empty()


def test_closing_the_sheet_puts_the_camera_out(window, program, launch, video):
    film = video(picture("nothing to see"), "words")
    page = window.open(program, browser=launch(FAKE, ALLOW, f"--use-file-for-fake-video-capture={film}"),
                       permissions=["camera"])
    start(page)
    expect(page.locator(".guide")).to_be_visible()
    page.wait_for_function("() => document.getElementById('video').videoWidth > 0")
    tracks = page.evaluate_handle("document.getElementById('video').srcObject.getTracks()")
    page.keyboard.press("Escape")
    expect(page.locator("#add")).to_be_hidden()
    # The sheet is hidden first; the browser tells of its closing a moment later.
    page.wait_for_function("(tracks) => tracks.length === 1 && tracks[0].readyState === 'ended'", arg=tracks)


def test_a_duplicate_before_the_camera_is_asked_about_once(window, program, launch, video):
    program.add(link())
    film = video(picture(link()), "again")
    page = window.open(program, browser=launch(FAKE, ALLOW, f"--use-file-for-fake-video-capture={film}"),
                       permissions=["camera"])
    expect(card(page)).to_be_visible()
    start(page)
    expect(page.locator("#pane-duplicate")).to_contain_text("GitHub")
    assert page.evaluate("document.getElementById('video').srcObject") is None
