"""The real program heals by itself when the key comes back; nobody touches the page."""

import os

import pytest
from playwright.sync_api import expect

from support import card, link


@pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")
def test_a_key_that_comes_back_brings_the_list_back(window, program):
    program.add(link())
    keys = list((program.home / "keychain").glob("*.secret"))
    vault = (program.home / "home" / "vault.sealed").read_bytes()
    for key in keys:
        key.rename(program.home / key.name)
    program.stop()
    program.start()
    page = window.open(program)
    expect(page.locator("body")).to_have_attribute("data-state", "keyUnavailable")
    expect(page.locator("main")).to_contain_text("run second key export")
    for key in keys:
        (program.home / key.name).rename(key)
    expect(card(page)).to_be_visible()
    assert (program.home / "home" / "vault.sealed").read_bytes() == vault
