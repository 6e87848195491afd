"""Whether what a command said is true: the reason that it names must be one that this history gave it."""

import re

# A reason and the words by which it is told.
WORDS = [
    ("newer version", r"newer version of"),
    ("damage", r"changed or damaged|is damaged|ends too early|is something else|is empty\.$|not a database|malformed"),
    ("no room", r"no room left for|has no room|^Cloud full"),
    ("offline", r"cannot be reached|is not there now|^Offline"),
    ("emptied", r"is empty, although|Cloud is empty"),
    ("another account", r"holds another account|Another account"),
    ("key", r"sealed with a key that|keys cannot be used here|its key is not here|cannot open it: its keys|Not syncing"
            r"|Cannot be opened on|cannot be opened here"),
    ("no key", r"no key yet|is not there, so|holds no key"),
    ("slow", r"is slow or does not answer"),
    ("held", r"has not finished yet|is syncing this home|; try again when it has finished|is using the cloud"),
    ("unfinished", r"not all of it has arrived|not been read whole|Looking into the cloud"),
    ("pending", r"changes? pending|Kept here safely"),
    ("news", r"came from another device just now"),
    ("nothing", r"No (?:deleted )?(?:account|idea)s? match|No device matches|There is no other version|no other versions"
                r"|No deleted accounts|is not here any more"),
    ("several", r"matches several|begins several"),
    ("nothing to decide", r"there is nothing to decide"),
    ("this device", r"cannot forget itself"),
    ("clock", r"clock|disagree about the time"),
    ("trouble", r"could not be used just now|could not be used \(system error|were not shown"),
    ("permission", r"may enter|may use|permission|cannot be written|can be read but not written"),
    ("no vault", r"No (?:vault|ideas) at"),
]
# Those that say why nothing was done, rather than what is so beside it.
ALWAYS = {"nothing", "several", "news", "nothing to decide", "this device", "unfinished", "clock"}
# A reason, what to do about it, and what is to be told beside it; or what there is to choose from.
MOST_LINES = 8
CODES = {0: set(), 1: None, 2: {"several"}, 3: {"nothing"}, 4: {"nothing"}, 64: {"this device"}}


def reasons(text):
    """The reasons that a text names."""
    return {name for name, words in WORDS if any(re.search(words, line) for line in lines(text))}


def lines(text):
    """What was said, without the program's name."""
    return [re.sub(r"^(?:second|ideabox): ", "", line) for line in text.splitlines() if line.strip()]


def fault_of(result, true_reasons):
    """What is wrong with how a command ended; none for one that was killed.

    `true_reasons` are those that this history has given: a reason that none gave is false.
    """
    if result.is_crash:
        return f"it crashed: {result}"
    if result.is_killed:
        return None
    named = reasons(result.err)
    # All but a sync wait for the cloud for a second, which a busy machine may not have to give.
    excused = set() if result.words[0] == "sync" else {"slow"}
    false = named - ALWAYS - true_reasons - excused
    if false:
        return f"it says {', '.join(sorted(false))}, which is not so: {result}"
    if result.code == 0:
        return None
    if result.code not in CODES:
        return f"it ended with {result.code}: {result}"
    first = (result.err.splitlines() or [""])[0]
    if not re.match(r"(?:second|ideabox): \S", first):
        return f"it gives no reason: {result}"
    if len(result.err.splitlines()) > MOST_LINES:
        return f"its reason is too long: {result}"
    wanted = CODES[result.code]
    if not named or wanted is not None and not named & wanted:
        return f"it gives a reason that is not known here: {result}"
    return None
