"""Ways through the screens that several tests begin with."""

from playwright.sync_api import expect

from desk import fresh_address, fresh_phone, ready, shows

PASSWORD = "Reading4ever"


def link(page, name):
    return page.get_by_role("button", name=name, exact=True)


def fill(page, **fields):
    """Fills fields by their names."""
    for name, value in fields.items():
        page.locator(f"[name={name}]").fill(value)


def submit(page):
    page.locator("form button[type=submit]").click()


def prove(page, desk, address):
    """Gives the second step of a sign-in on a device that is not known: the code of a letter."""
    submit(shows(page, "step-up"))
    fill(page, code=desk.code(address))
    submit(page)


def to_register(page):
    page.locator(".foot").get_by_role("button").click()
    return shows(page, "register")


def to_code(page, address=None, password=PASSWORD):
    """As far as the code of a registration; answers the address."""
    address = address or fresh_address()
    to_register(page)
    fill(page, email=address, password=password, confirmation=password)
    page.locator("[name=consent]").check()
    submit(page)
    shows(page, "register-code")
    return address


def to_profile(page, desk, address=None):
    address = to_code(page, address)
    fill(page, code=desk.code(address))
    submit(page)
    shows(page, "profile")
    return address


def register(page, desk, nickname="Ann"):
    address = to_profile(page, desk)
    fill(page, nickname=nickname)
    submit(page)
    shows(page, "account")
    return address


def to_phone_code(page):
    phone = fresh_phone()
    page.locator(".ways button").click()
    shows(page, "phone")
    fill(page, phone=phone)
    submit(page)
    shows(page, "phone-code")
    return phone


def alert(page):
    return page.locator("form > .alert")


def note(page, name):
    """The sentence beside a field."""
    return page.locator(".field", has=page.locator(f"[name={name}]")).locator(".note")


def is_said_of(page, name, text):
    expect(note(page, name)).to_contain_text(text)
    box = page.locator(f"[name={name}]")
    expect(box).to_have_attribute("aria-invalid", "true")
    assert note(page, name).get_attribute("id") in box.get_attribute("aria-describedby").split()


def by_wechat(page, desk, name):
    """Signs in by WeChat as a person of that name."""
    page.goto(desk.origin)
    ready(page).get_by_role("link", name="WeChat").click()
    page.locator("[name=fake_unionid]").fill(name)
    page.locator("button[value=continue]").click()
    page.wait_for_url(lambda url: url.startswith(desk.origin + "/"))
    return ready(page)


def begin_account(page, nickname):
    """From the question after a provider's first sign-in to an account of that nickname."""
    link(shows(page, "newcomer"), "I am new here").click()
    fill(shows(page, "profile"), nickname=nickname)
    page.locator("[name=consent]").check()
    submit(page)
    return shows(page, "account")
