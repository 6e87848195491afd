"""What must hold between the app and .github/workflows/ci.yml, and between the UI tests and the app.

Not a program: check-app-project runs it.
"""

import re

import app_project
import app_resources
import xcode
import yaml

# The stories of second-spec.md whose UI tests must be there.
STORIES = (1, 2, 3)


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
    builds = [(c, d) for c, d in commands if c.startswith("xcodebuild test")]
    destinations = re.findall(r"platform=(iOS Simulator|macOS)", file.read_text())
    if len(builds) != 1 or sorted(destinations) != ["iOS Simulator", "macOS"]:
        found.append(f"{file.name} does not test the app on an iOS simulator and on macOS.")
    for command, folder in builds:
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


def without_team(project: xcode.Project) -> list:
    """What CI builds is signed by nobody and asks for nothing that needs a team."""
    values = xcode.xcconfig(project.place / "Configuration/CI.xcconfig", project.root)
    wanted = {"DEVELOPMENT_TEAM": "", "CODE_SIGN_STYLE": "Manual", "CODE_SIGN_IDENTITY": "-"}
    found = [f"CI.xcconfig: {k} must be {v or 'empty'}." for k, v in wanted.items() if values.get(k) != v]
    unknown = {k.split("[")[0] for k in values if k[:7] != "SECOND_"} - app_project.KNOWN_SETTINGS
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
    texts = [f.read_text() for f in sources.app if "SecondUITests" in f.parts]
    for number in STORIES:
        if not any(f"/// User story {number}:" in t and re.search(r"\bfunc test\w+\(", t) for t in texts):
            found.append(f"SecondUITests has no tests of user story {number} (/// User story {number}: ...).")
    return found


def check(project: xcode.Project, sources: app_resources.Sources) -> list:
    return [*workflow(project), *without_team(project), *launching(project, sources)]
