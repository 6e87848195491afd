"""`second list --id`: accounts that are called the same are told apart, and each id means one of them."""

from conftest import SECRET

OTHER = "JBSWY3DPEHPK3PXP"


def test_the_ids_of_equal_rows_differ_and_each_selects_its_own(place):
    place.add("GitHub:bob", secret=SECRET)
    run = place.run("add", "--duplicate", stdin=f"otpauth://totp/GitHub:bob?secret={OTHER}\n")
    assert run.returncode == 0
    lines = place.run("list", "--id").stdout.splitlines()
    found = {line.split("  ")[0]: "".join(line.split("  ")[3].split()) for line in lines}
    assert len(lines) == len(found) == 2 and len(set(found.values())) == 2
    assert set(found.values()) == {"287082", run.stdout.strip()}
    for identifier, code in found.items():
        assert place.run("code", identifier).stdout == f"{code}\n"
    assert place.run("code", "bob").returncode == 2
