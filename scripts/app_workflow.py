"""What must hold between an app and .github/workflows/ci.yml, and between the UI tests and the app.

Not a program: check-app-project runs it.
"""

import itertools
import re

import app_project
import app_resources
import manifest
import xcode
import yaml

# GitHub's machines with the SDKs that the apps are built with.
RUNNERS = {"macos-26", "xcode-27"}


def workflow(project: xcode.Project) -> list:
    """The workflow is a workflow, and what it tells xcodebuild exists."""
    file = project.root / ".github/workflows/ci.yml"
    try:
        jobs = yaml.safe_load(file.read_text())["jobs"]
        steps = [(j, s) for j in jobs.values() for s in j["steps"]]
    except (OSError, yaml.YAMLError, KeyError, TypeError) as error:
        return [f"{file.name} is no workflow: {error}"]
    commands = [(s["run"], s.get("working-directory", ".")) for _, s in steps if "run" in s]
    if not any(c == ".ci/run" for c, _ in commands):
        return [f"{file.name} does not run .ci/run on Linux."]
    found = []
    if not any(c == "swift test" for c, _ in commands):
        found.append(f"{file.name} does not run swift test on macOS.")
    builds = [
        (filled(command, one), filled(folder, one))
        for job in jobs.values()
        for one in combinations(job)
        for command, folder in [(s["run"], s.get("working-directory", ".")) for s in job["steps"] if "run" in s]
        if command.startswith("xcodebuild test")
    ]
    ours = [(c, d) for c, d in builds if d == project.app.place]
    systems = sorted(s for c, _ in ours for s in re.findall(r"platform=(iOS Simulator|macOS)", c))
    if systems != ["iOS Simulator"] * len(RUNNERS) + ["macOS"] * len(RUNNERS):
        found.append(f"{file.name} does not test {project.name} on an iOS simulator and on macOS, each with every SDK.")
    for job in jobs.values():
        runners = {one.get("runner") for one in combinations(job)} - {None}
        if runners and runners != RUNNERS:
            found.append(f"{file.name} does not run on {' and '.join(sorted(RUNNERS))}.")
    if strangers := sorted({d for _, d in builds} - {a.place for a in manifest.APPS}):
        found.append(f"{file.name} tests {', '.join(strangers)}, where no app is.")
    for command, folder in ours:
        place = project.root / folder
        said = dict(re.findall(r"-(project|scheme|xcconfig) (\S+)", command))
        if set(said) != {"project", "scheme", "xcconfig"}:
            found.append(f"{file.name}: xcodebuild must be given -project, -scheme and -xcconfig.")
            continue
        for path in (said["project"], said["xcconfig"]):
            if not (place / path).exists():
                found.append(f"{file.name}: {folder}/{path} does not exist.")
        if not (place / said["project"] / f"xcshareddata/xcschemes/{said['scheme']}.xcscheme").is_file():
            found.append(f"{file.name}: there is no shared scheme {said['scheme']}.")
    return found


def combinations(job: dict) -> list:
    """Every combination of the lists of a job's matrix; a member of a member is named by both, with a dot between."""
    matrix = job.get("strategy", {}).get("matrix", {})
    lists = [[flat(name, value) for value in values] for name, values in matrix.items()]
    return [dict(pair for part in parts for pair in part.items()) for parts in itertools.product(*lists)]


def flat(name: str, value) -> dict:
    """A member of a matrix by its full name."""
    return {f"{name}.{k}": v for k, v in value.items()} if isinstance(value, dict) else {name: value}


def filled(text: str, values: dict) -> str:
    """A text of the workflow with one member of its matrix put in."""
    return re.sub(r"\$\{\{ matrix\.([\w.]+) \}\}", lambda m: str(values.get(m.group(1), m.group(0))), text)


def without_team(project: xcode.Project) -> list:
    """What CI builds is signed by nobody and asks for nothing that needs a team."""
    values = xcode.xcconfig(project.place / "Configuration/CI.xcconfig", project.root)
    wanted = {"DEVELOPMENT_TEAM": "", "CODE_SIGN_STYLE": "Manual", "CODE_SIGN_IDENTITY": "-"}
    found = [f"CI.xcconfig: {k} must be {v or 'empty'}." for k, v in wanted.items() if values.get(k) != v]
    if "CloudKit" in project.app.reaches and values.get(container := f"{project.app.prefix}_CONTAINER") != "":
        found.append(f"CI.xcconfig: {container} must be empty: CloudKit ends an app that has no entitlement for it.")
    unknown = {k.split("[")[0] for k in values if not k.startswith(f"{project.app.prefix}_")} - app_project.KNOWN_SETTINGS
    return found + [f"CI.xcconfig: {k} is not a setting that is known here." for k in sorted(unknown)]


def launching(project: xcode.Project, sources: app_resources.Sources) -> list:
    """The UI tests start the app in memory, by an argument that it knows; each story has a test."""
    found = []
    argument = "-in-memory"
    if f'"{argument}' not in sources.linked:
        found.append(f"no code of the app looks for the launch argument {argument}.")
    for file, text in sources.app.items():
        if re.search(r"\bXCUIApplication\(\)", text) and argument not in sources.tests:
            found.append(f"{file.name} starts the app without {argument}: it would ask for iCloud.")
    scheme = project.place / f"{project.name}.xcodeproj/xcshareddata/xcschemes/{project.name}.xcscheme"
    for said in re.findall(r'argument="([^"]+)"', scheme.read_text()):
        if said != argument:
            found.append(f"{scheme.name} starts the app with {said}, not {argument}.")
    folder = f"{project.name}UITests"
    texts = [f.read_text() for f in sources.app if folder in f.parts]
    for number in project.app.stories:
        if not any(f"/// User story {number}:" in t and re.search(r"\bfunc test\w+\(", t) for t in texts):
            found.append(f"{folder} has no tests of user story {number} (/// User story {number}: ...).")
    return found


def check(project: xcode.Project, sources: app_resources.Sources) -> list:
    return [*workflow(project), *without_team(project), *launching(project, sources)]
