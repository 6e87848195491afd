"""A program that is killed before any one of its changes to files leaves a home that works on."""

from conftest import IDEABOX, Place
from crash_points import each_crash


def test_a_first_idea_that_is_killed_at_any_change_leaves_a_store_that_works_on(tmp_path):
    for place, killed in each_crash(
            lambda name: Place(tmp_path, f"home-{name}", keys=f"keys-{name}"),
            lambda place: [IDEABOX, "add", "first"]):
        there = set(place.ideas())
        assert there == {"first"} or killed and not there, place.home
        place.add("second")
        assert set(place.ideas()) == there | {"second"}, place.home
