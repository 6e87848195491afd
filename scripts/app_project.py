"""What must hold in an app's .xcodeproj: its objects, its build settings, its schemes.

Not a program: check-app-project runs it. Each function returns sentences, one for each fault.
"""

import os
import re
import xml.etree.ElementTree as Tree
from pathlib import Path

import manifest
import xcode
from pbxproj import XcodeProject

LANGUAGES = ("en", "zh-Hans")
APPLICATION = "com.apple.product-type.application"
EXTENSION = "com.apple.product-type.app-extension"
UNIT_TESTS, UI_TESTS = "com.apple.product-type.bundle.unit-test", "com.apple.product-type.bundle.ui-testing"

# What each kind of object must have, and of which kind what it refers to is.
MUST = {
    "PBXBuildFile": {},  # a library, or the extension that the app embeds
    "PBXCopyFilesBuildPhase": {"files": "PBXBuildFile", "dstSubfolderSpec": None},
    "PBXContainerItemProxy": {"containerPortal": "PBXProject", "remoteGlobalIDString": "PBXNativeTarget"},
    "PBXFileReference": {"path": None, "sourceTree": None},
    "PBXFileSystemSynchronizedRootGroup": {"path": None, "sourceTree": None},
    "PBXFileSystemSynchronizedBuildFileExceptionSet": {"membershipExceptions": None, "target": "PBXNativeTarget"},
    "PBXFrameworksBuildPhase": {"files": "PBXBuildFile"},
    "PBXGroup": {"children": None, "sourceTree": None},
    "PBXNativeTarget": {
        "buildConfigurationList": "XCConfigurationList",
        "buildPhases": None,
        "dependencies": "PBXTargetDependency",
        "fileSystemSynchronizedGroups": "PBXFileSystemSynchronizedRootGroup",
        "name": None,
        "packageProductDependencies": "XCSwiftPackageProductDependency",
        "productName": None,
        "productReference": "PBXFileReference",
        "productType": None,
    },
    "PBXProject": {
        "buildConfigurationList": "XCConfigurationList",
        "developmentRegion": None,
        "knownRegions": None,
        "mainGroup": "PBXGroup",
        "packageReferences": "XCLocalSwiftPackageReference",
        "productRefGroup": "PBXGroup",
        "targets": "PBXNativeTarget",
    },
    "PBXResourcesBuildPhase": {"files": "PBXBuildFile"},
    "PBXSourcesBuildPhase": {"files": "PBXBuildFile"},
    "PBXTargetDependency": {"target": "PBXNativeTarget", "targetProxy": "PBXContainerItemProxy"},
    "XCBuildConfiguration": {"buildSettings": None, "name": None},
    "XCConfigurationList": {"buildConfigurations": "XCBuildConfiguration", "defaultConfigurationName": None},
    "XCLocalSwiftPackageReference": {"relativePath": None},
    "XCSwiftPackageProductDependency": {"productName": None},
}
PHASES = ("PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase")
# How an app embeds its extension, and the place in the app where extensions are.
EMBEDDING, PLUG_INS = "PBXCopyFilesBuildPhase", "13"

# Module maps lie in the sources of this repository, of which a self-test copies only the project.
ROOT = Path(__file__).resolve().parent.parent

# Xcode passes over a setting that it does not know without a word: those in use, each looked up once.
KNOWN_SETTINGS = set(
    """
    ALWAYS_SEARCH_USER_PATHS APPLICATION_EXTENSION_API_ONLY ASSETCATALOG_COMPILER_APPICON_NAME ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME
    BUNDLE_LOADER CLANG_ENABLE_MODULES CODE_SIGN_ENTITLEMENTS CODE_SIGN_IDENTITY CODE_SIGN_STYLE
    CURRENT_PROJECT_VERSION DEAD_CODE_STRIPPING DEBUG_INFORMATION_FORMAT DEVELOPMENT_TEAM ENABLE_HARDENED_RUNTIME
    ENABLE_PREVIEWS ENABLE_TESTABILITY ENABLE_USER_SCRIPT_SANDBOXING GENERATE_INFOPLIST_FILE INFOPLIST_FILE
    INFOPLIST_KEY_CFBundleDisplayName INFOPLIST_KEY_LSApplicationCategoryType INFOPLIST_KEY_NSCameraUsageDescription
    INFOPLIST_KEY_NSFaceIDUsageDescription INFOPLIST_KEY_NSHumanReadableCopyright
    INFOPLIST_KEY_UIApplicationSupportsIndirectInputEvents INFOPLIST_KEY_UILaunchScreen_Generation
    INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone
    IPHONEOS_DEPLOYMENT_TARGET LD_RUNPATH_SEARCH_PATHS LOCALIZATION_PREFERS_STRING_CATALOGS MACOSX_DEPLOYMENT_TARGET
    MARKETING_VERSION ONLY_ACTIVE_ARCH OTHER_SWIFT_FLAGS PRODUCT_BUNDLE_IDENTIFIER PRODUCT_NAME SDKROOT SKIP_INSTALL
    STRING_CATALOG_GENERATE_SYMBOLS SUPPORTED_PLATFORMS SUPPORTS_MACCATALYST SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD
    SWIFT_ACTIVE_COMPILATION_CONDITIONS SWIFT_COMPILATION_MODE SWIFT_DEFAULT_ACTOR_ISOLATION SWIFT_EMIT_LOC_STRINGS
    SWIFT_OPTIMIZATION_LEVEL SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY SWIFT_UPCOMING_FEATURE_INFER_ISOLATED_CONFORMANCES
    SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY
    SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT SWIFT_VERSION TARGETED_DEVICE_FAMILY TEST_HOST
    TEST_TARGET_NAME VALIDATE_PRODUCT
    """.split()
)
# What Xcode knows by itself when it expands the settings above.
BUILT_IN = {"BUILT_PRODUCTS_DIR", "BUNDLE_EXECUTABLE_FOLDER_PATH", "TARGET_NAME", "TEST_HOST", "DEVELOPMENT_TEAM", "inherited"}


def objects(project: xcode.Project) -> list:
    """Every id resolves to an object of the right kind, every object is reached, none is there twice."""
    found = []
    try:
        XcodeProject.load(str(project.place / f"{project.name}.xcodeproj/project.pbxproj"))
    except Exception as error:  # a second opinion, whose exceptions are many
        found.append(f"pbxproj cannot load the project: {error}")
    for key in ("objectVersion", "archiveVersion", "rootObject", "objects"):
        if key not in project.content:
            found.append(f"the project file has no {key}.")
    if project.content.get("objectVersion") != "77" or project.main.get("preferredProjectObjectVersion") != "77":
        found.append("objectVersion and preferredProjectObjectVersion must both be 77 (synchronized folders).")
    ids = re.findall(r"(?m)^\t\t([0-9A-F]{24})(?: /\*.*?\*/)? = \{", project.text)
    found += [f"{i} is there more than once." for i in sorted({i for i in ids if ids.count(i) > 1})]
    reached = {project.content["rootObject"]}
    for identifier, item in project.objects.items():
        found += object_faults(project, identifier, item)
        reached |= mentioned(item)
    found += [f"nothing refers to {i} ({project.get(i).get('isa')})." for i in sorted(set(project.objects) - reached)]
    return found


def mentioned(value) -> set:
    """Every id inside a value, keys included."""
    if isinstance(value, dict):
        return set().union(*(mentioned(k) | mentioned(v) for k, v in value.items()), set())
    if isinstance(value, list):
        return set().union(*map(mentioned, value), set())
    return {value} if xcode.IDENTIFIER.fullmatch(value) else set()


def object_faults(project: xcode.Project, identifier: str, item: dict) -> list:
    isa = item.get("isa", "nothing")
    name = f"{identifier} ({isa})"
    if not xcode.IDENTIFIER.fullmatch(identifier):
        return [f"{identifier} is no id of 24 hexadecimal digits."]
    if isa not in MUST:
        return [f"{name} is of a kind that scripts/app_project.py does not know."]
    found = [f"{name} refers to {i}, which is not there." for i in sorted(mentioned(item) - set(project.objects))]
    for key, kind in MUST[isa].items():
        value = item.get(key)
        if value is None:
            found.append(f"{name} has no {key}.")
        for each in value if isinstance(value, list) else [value]:
            target = project.get(each).get("isa") if isinstance(each, str) else None
            if kind and target not in (kind, None):
                found.append(f"{name}: {key} is a {target}, not a {kind}.")
            elif kind and isinstance(each, str) and not xcode.IDENTIFIER.fullmatch(each):
                found.append(f"{name}: {key} is no id: {each}.")
    return found


def files(project: xcode.Project) -> list:
    """Every file and folder that is named exists; what each target compiles is one folder with Swift files."""
    found = []
    for path in project.paths.values():
        if not path.exists():
            found.append(f"{path.relative_to(project.root)} is named in the project but does not exist.")
    for path in (project.paths[i] for i in project.of_kind("PBXFileSystemSynchronizedRootGroup") if i in project.paths):
        sources = xcode.swift_files(path)
        if path.is_dir() and not sources:
            found.append(f"{path.relative_to(project.root)} holds no Swift file.")
    listed = {p.name for p in project.paths.values()}
    for scheme in sorted((project.place / "Configuration").iterdir()):
        if scheme.name not in listed and scheme.name != "Local.xcconfig":
            found.append(f"Configuration/{scheme.name} is not in the project.")
    return found


def exceptions(project: xcode.Project) -> list:
    """An Info.plist or an entitlements file inside a synchronized folder would be copied, too, unless excepted."""
    found = []
    for identifier, group in project.of_kind("PBXFileSystemSynchronizedRootGroup").items():
        folder = project.paths.get(identifier)
        if not folder:
            continue
        sets = [project.get(i) for i in group.get("exceptions", [])]
        away = {f for s in sets for f in s.get("membershipExceptions", [])}
        found += [f"{folder.name}: the exception {f} does not exist." for f in sorted(away) if not (folder / f).exists()]
        for file in sorted(folder.rglob("*")):
            path = str(file.relative_to(folder))
            if (file.name == "Info.plist" or file.suffix in {".entitlements", ".xcconfig"}) and path not in away:
                found.append(f"{folder.name}/{path} lies in a synchronized folder and is not excepted.")
    return found


def targets(project: xcode.Project) -> list:
    """One app, its unit tests and its UI tests, which know it, and its share extension, if it is to have one."""
    found = []
    by_type = {}
    for name, (identifier, target) in project.targets().items():
        by_type.setdefault(target.get("productType"), []).append((name, identifier, target))
        kinds = [project.get(p).get("isa") for p in target.get("buildPhases", [])]
        embeds = project.app.shares and target.get("productType") == APPLICATION
        phases = (*PHASES, EMBEDDING) if embeds else PHASES
        if sorted(map(str, kinds)) != sorted(phases):
            found.append(f"{name} has the build phases {kinds}, not one of each of {phases}.")
        product = project.get(target.get("productReference", ""))
        ending = {APPLICATION: ".app", EXTENSION: ".appex"}.get(target.get("productType"), ".xctest")
        if product.get("path") != name + ending or target.get("productName") != name:
            found.append(f"{name}'s product is {product.get('path')}, not {name + ending}.")
        folders = [project.paths.get(i) for i in target.get("fileSystemSynchronizedGroups", [])]
        wanted = [project.root / f for f in project.app.modules[name].folders] if name in project.app.modules else []
        if folders != wanted:
            found.append(f"{name} compiles {shown(project, folders)}, not {shown(project, wanted)}.")
        if sorted(project.configurations(target)) != ["Debug", "Release"]:
            found.append(f"{name} does not have the configurations Debug and Release.")
    wanted = {APPLICATION: 1, UNIT_TESTS: 1, UI_TESTS: 1, **({EXTENSION: 1} if project.app.shares else {})}
    if {k: len(v) for k, v in by_type.items()} != wanted:
        return found + ["the project must have one app, one target of unit tests and one of UI tests, and its extension."]
    found += [words for each in by_type.get(EXTENSION, []) for words in embedding(project, by_type[APPLICATION][0], each)]
    (app, app_id, _), = by_type[APPLICATION]
    attributes = project.main["attributes"]["TargetAttributes"]
    found += [f"TargetAttributes names {i}, which is no target." for i in attributes if i not in project.main["targets"]]
    for (name, identifier, target), in (by_type[UNIT_TESTS], by_type[UI_TESTS]):
        if attributes.get(identifier, {}).get("TestTargetID") != app_id:
            found.append(f"{name} does not test {app} (TestTargetID).")
        links = [project.get(d) for d in target.get("dependencies", [])]
        proxies = [project.get(d.get("targetProxy", "")) for d in links]
        if [d.get("target") for d in links] != [app_id] or [p.get("remoteGlobalIDString") for p in proxies] != [app_id]:
            found.append(f"{name} does not depend on {app}.")
    return found


def embedding(project: xcode.Project, app: tuple, extension: tuple) -> list:
    """The app waits for its extension and takes it along, where extensions are."""
    (name, _, target), (extended, identifier, part), found = app, extension, []
    if [project.get(d).get("target") for d in target.get("dependencies", [])] != [identifier]:
        found.append(f"{name} does not depend on {extended}.")
    phases = [project.get(p) for p in target.get("buildPhases", [])]
    copied = [(p.get("dstSubfolderSpec"), project.get(f).get("fileRef")) for p in phases if p.get("isa") == EMBEDDING for f in p.get("files", [])]
    if copied != [(PLUG_INS, part.get("productReference"))]:
        found.append(f"{name} does not embed {extended} where extensions are.")
    values = project.settings(extended, "Release", "iphoneos")
    if values["APPLICATION_EXTENSION_API_ONLY"] != "YES" or values["SKIP_INSTALL"] != "YES":
        found.append(f"{extended} must use what extensions may, and be installed with its app alone.")
    return found


def shown(project: xcode.Project, folders: list) -> str:
    return " and ".join(str(f and f.relative_to(project.root)) for f in folders) or "nothing"


def packages(project: xcode.Project, dump: dict) -> list:
    """The local package is this repository, and what the app links is a library of it."""
    found = []
    for reference in project.of_kind("XCLocalSwiftPackageReference").values():
        if (project.place / reference["relativePath"]).resolve() != project.root.resolve():
            found.append(f"the local package {reference['relativePath']} is not this repository's root.")
    if project.of_kind("XCRemoteSwiftPackageReference"):
        found.append("the project refers to a package of somebody else.")
    libraries = {p["name"]: p["targets"] for p in dump["products"] if "library" in p["type"]}
    modules = {t["name"] for t in dump["targets"]}
    for name, (_, target) in project.targets().items():
        wanted = target.get("packageProductDependencies", [])
        phases = [project.get(p) for p in target.get("buildPhases", [])]
        linked = [r for p in phases for f in p.get("files", []) if (r := project.get(f).get("productRef"))]
        products = [project.get(i).get("productName") for i in wanted]
        if sorted(wanted) != sorted(map(str, linked)):
            found.append(f"{name}: packageProductDependencies and the Frameworks phase differ.")
        found += [f"{name} links {p}, which is no library of Package.swift." for p in products if p not in libraries]
        links = {APPLICATION: project.app.links, EXTENSION: project.app.shares}.get(target.get("productType"))
        if links is None:
            continue
        if sorted(products) != sorted(links):
            differing = sorted(set(products) ^ set(links))
            found.append(f"{name} does not link what scripts/manifest.py says: {', '.join(differing)}.")
        reach = {t for p in products for t in libraries.get(p, [])}
        for file in folder_files(project, target):
            imports = re.findall(r"(?m)^\s*(?:@\w+ )*(?:\w+ )?import (\w+)", xcode.code_of(file.read_text()))
            found += [f"{file.name} imports {m}, which {name} does not link." for m in imports if m in modules - reach]
    return found


def folder_files(project: xcode.Project, target: dict) -> list:
    """The Swift files that a target compiles."""
    folders = (project.paths.get(i) for i in target.get("fileSystemSynchronizedGroups", []))
    return [f for folder in folders if folder for f in xcode.swift_files(folder)]


def namesakes(project: xcode.Project) -> list:
    """Files of one target that have one name, whatever their folders: the compiler refuses them."""
    found = []
    for name, (_, target) in project.targets().items():
        names = [f.name for f in folder_files(project, target)]
        found += [f"{name} has two files named {n}." for n in sorted({n for n in names if names.count(n) > 1})]
    return found


def settings(project: xcode.Project, dump: dict) -> list:
    """Every setting is known, is set where it must be, and agrees with Package.swift."""
    found, seen = [], set()
    floors, least = project.app.floors, {p["platformName"]: p["version"] for p in dump["platforms"]}
    found += [
        f"{project.name} runs on {system} {floor}, but Package.swift asks for {least[system]}."
        for system, floor in floors.items()
        if float(floor) < float(least[system])
    ]
    expected = {
        "IPHONEOS_DEPLOYMENT_TARGET": floors["ios"],
        "MACOSX_DEPLOYMENT_TARGET": floors["macos"],
        "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx",
        "SUPPORTS_MACCATALYST": "NO",
        "TARGETED_DEVICE_FAMILY": "1,2",
        "SWIFT_VERSION": "6.0",
        "SWIFT_DEFAULT_ACTOR_ISOLATION": "nonisolated",
        "GENERATE_INFOPLIST_FILE": "YES",
        "MARKETING_VERSION": version(project),
        **{f"SWIFT_UPCOMING_FEATURE_{snake(f)}": "YES" for f in manifest.APP_FEATURES},
    }
    for name, _, sdk, values in every(project):
        where = f"{name} for {sdk}"
        found += [f"{where}: {k} is {values[k] or 'not set'}, not {v}." for k, v in expected.items() if values[k] != v]
        for layer in values.layers[1:]:
            seen |= {k.split("[")[0] for k in layer}
            for text in map(str, layer.values()):
                known = KNOWN_SETTINGS | BUILT_IN | {k for each in values.layers for k in each}
                found += [f"{where}: nobody says what $({n}) is." for n in sorted(values.names(text) - known)]
    own = f"{project.app.prefix}_"
    strange = [n for n in sorted(seen - KNOWN_SETTINGS) if not n.startswith(own)]
    found += [f"the setting {n} is not one that is known here." for n in strange]
    if re.search(r"DEVELOPMENT_TEAM\s*=", project.text):
        found.append("the project file says a DEVELOPMENT_TEAM: it belongs into Configuration/Local.xcconfig.")
    return sorted(set(found))


def every(project: xcode.Project):
    """Every target's settings in every configuration and for every system."""
    for name, (_, target) in project.targets().items():
        for configuration in sorted(project.configurations(target)):
            for sdk in xcode.SDKS:
                yield name, target, sdk, project.settings(name, configuration, sdk)


def snake(feature: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", feature).upper()


def version(project: xcode.Project) -> str:
    """The version that the program of the same name tells."""
    said = project.app.version
    match = re.search(rf'version: "{project.name.lower()} ([\d.]+)"', (project.root / said).read_text())
    return match.group(1) if match else f"said nowhere in {said}"


def identifiers(project: xcode.Project) -> list:
    """The ids that Apple knows the products by follow from the one prefix, with a team and without."""
    found, setting = [], f"{project.app.prefix}_BUNDLE_PREFIX"
    for team in (xcode.TEAM, ""):
        ids = {}
        for name, (_, target) in project.targets().items():
            values = project.settings(name, "Release", "macosx", team)
            prefix, identifier = values[setting], values["PRODUCT_BUNDLE_IDENTIFIER"]
            ids[name] = identifier
            if f"$({setting})" not in str(values.raw("PRODUCT_BUNDLE_IDENTIFIER")):
                found.append(f"{name}'s bundle id does not follow from {setting}.")
            if not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]+)+", identifier):
                found.append(f"{name}'s bundle id is no bundle id: {identifier}")
            if target.get("productType") == APPLICATION and identifier != prefix:
                found.append(f"{name}'s bundle id is {identifier}, not the prefix {prefix}.")
            elif target.get("productType") != APPLICATION and not identifier.startswith(f"{prefix}."):
                found.append(f"{name}'s bundle id {identifier} does not begin with {prefix}.")
        if len(set(ids.values())) != len(ids):
            found.append(f"two targets have the same bundle id: {sorted(ids.values())}")
    return sorted(set(found))


def tests(project: xcode.Project, dump: dict) -> list:
    """The test targets find the app."""
    found = []
    linked = manifest.closure(manifest.parse(dump, ROOT), project.app.links)
    names = {t.get("productType"): n for n, (_, t) in project.targets().items()}
    app = names.get(APPLICATION)
    for name, target, sdk, values in every(project):
        if target.get("productType") == UNIT_TESTS:
            host = f"$(BUILT_PRODUCTS_DIR)/{app}.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/{app}"
            if values.raw("TEST_HOST") != host or values.raw("BUNDLE_LOADER") != "$(TEST_HOST)":
                found.append(f"{name}'s TEST_HOST or BUNDLE_LOADER does not lead to {app}.")
            # A hosted test links no product of the package, so nobody else tells it where the C modules below are.
            flags = values.raw("OTHER_SWIFT_FLAGS") or ""
            maps = re.findall(r"-fmodule-map-file=\$\(SRCROOT:quote\)/([^\s\"]+)", flags)
            if "$(SRCROOT)" in flags:
                found.append(f"{name}'s $(SRCROOT) must be quoted, as $(SRCROOT:quote): a folder's name may have a space.")
            said = {Path(os.path.normpath(ROOT / project.app.place / each)) for each in maps}
            if said != {t.path / "module.modulemap" for t in linked if t.kind == "system"}:
                found.append(f"{name} is not told where the module maps of the C libraries are, and of no others.")
        elif target.get("productType") == UI_TESTS and values["TEST_TARGET_NAME"] != app:
            found.append(f"{name}'s TEST_TARGET_NAME is not {app}.")
    return sorted(set(found))


def schemes(project: xcode.Project) -> list:
    """Every shared scheme names targets as they are, and tests all that there is to test."""
    folder = project.place / f"{project.name}.xcodeproj/xcshareddata/xcschemes"
    found, tested = [], set()
    by_id = {i: (n, t) for n, (i, t) in project.targets().items()}
    if not (folder / f"{project.name}.xcscheme").is_file():
        return [f"there is no shared scheme {project.name}."]
    for file in sorted(folder.glob("*.xcscheme")):
        try:
            tree = Tree.parse(file).getroot()
        except Tree.ParseError as error:
            found.append(f"{file.name} cannot be read: {error}")
            continue
        for each in tree.iter("BuildableReference"):
            name, target = by_id.get(each.get("BlueprintIdentifier"), (None, {}))
            product = project.get(target.get("productReference", "")).get("path")
            said = (each.get("BlueprintName"), each.get("BuildableName"), each.get("ReferencedContainer"))
            if name is None:
                found.append(f"{file.name}: {each.get('BlueprintIdentifier')} is no target's id.")
            elif said != (name, product, f"container:{project.name}.xcodeproj"):
                found.append(f"{file.name}: {said} is not how {name} is called.")
        for action in tree.iter("TestAction"):
            arguments = {a.get("argument") for a in action.iter("CommandLineArgument") if a.get("isEnabled") == "YES"}
            if action.get("shouldUseLaunchSchemeArgsEnv") != "NO" or "-in-memory" not in arguments:
                found.append(f"{file.name}: tests would open what is the person's own: they lack -in-memory.")
        tested |= {r.get("BlueprintIdentifier") for t in tree.iter("Testables") for r in t.iter("BuildableReference")}
        built = {a.get("buildConfiguration") for a in tree if a.get("buildConfiguration")}
        found += [f"{file.name}: there is no configuration {b}." for b in sorted(built - {"Debug", "Release"})]
    for name, (identifier, target) in project.targets().items():
        if target.get("productType") in (UNIT_TESTS, UI_TESTS) and identifier not in tested:
            found.append(f"no scheme tests {name}.")
    return found


def check(project: xcode.Project, dump: dict) -> list:
    found = objects(project)
    if found:
        return found  # what follows could only stumble
    return [
        *files(project), *namesakes(project), *exceptions(project), *targets(project), *packages(project, dump),
        *settings(project, dump), *identifiers(project), *tests(project, dump), *schemes(project),
    ]  # fmt: skip
