"""The files of a page as its program serves them: the product's own, and those that all pages share."""

import json
import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "Sources"
SHARED = SOURCES / "Base/Loopback/Page"
SECOND = SOURCES / "Second/SecondWeb/Page"
IDEABOX = SOURCES / "IdeaBox/IdeaBoxWeb/Page"
INCLUDE = re.compile(r"^ *<!-- include (\S+) -->\n", re.MULTILINE)


def files(own):
    """Every file of the page whose own files lie in `own`."""
    return sorted([*SHARED.iterdir(), *own.iterdir()])


def text(own, name):
    """A file as it is served."""
    if name.endswith(".json"):
        return json.dumps(words(own, name.split(".")[1]), ensure_ascii=False)
    place = own / name if (own / name).is_file() else SHARED / name
    return INCLUDE.sub(lambda found: text(own, found[1]), place.read_text()) if name.endswith(".html") else place.read_text()


def words(own, language):
    """The page's words in a language, as they are read."""
    both = [json.loads((place / f"strings.{language}.json").read_text()) for place in (SHARED, own)]
    merged = both[0] | both[1]
    return {key: said.replace("{product}", merged["product"]) for key, said in merged.items()}


def own_words(own, language):
    """The words that are the product's own."""
    return json.loads((own / f"strings.{language}.json").read_text())
