"""What must hold in the app's resources: Info.plist, entitlements, strings, privacy manifest, pictures.

Not a program: check-app-project runs it. Each function returns sentences, one for each fault.
"""

import json
import plistlib
import re
import struct
from pathlib import Path

import app_project
import manifest
import xcode

# Entitlements: the type of the value, and whether iOS, macOS and a build without a team may carry it.
ENTITLEMENTS = {
    "com.apple.developer.ubiquity-kvstore-identifier": (str, {"ios", "macos"}),
    "com.apple.developer.icloud-container-identifiers": (list, {"ios", "macos"}),
    "com.apple.developer.ubiquity-container-identifiers": (list, {"ios", "macos"}),
    "com.apple.developer.icloud-services": (list, {"ios", "macos"}),
    "keychain-access-groups": (list, {"ios", "macos"}),
    "com.apple.security.app-sandbox": (bool, {"macos", "bare"}),
    "com.apple.security.device.camera": (bool, {"macos", "bare"}),
    "com.apple.security.files.user-selected.read-only": (bool, {"macos", "bare"}),
}
STORE, GROUP = "$(TeamIdentifierPrefix)$(CFBundleIdentifier)", "$(AppIdentifierPrefix)$(CFBundleIdentifier)"
# What in the code asks for which entitlement of the Mac; each is there if and only if the other is.
ASKED_BY = {
    "com.apple.developer.ubiquity-kvstore-identifier": r"\bNSUbiquitousKeyValueStore\b",
    "com.apple.developer.ubiquity-container-identifiers": r"\bforUbiquityContainerIdentifier\b",
    "keychain-access-groups": r"\bSecItemAdd\b",
    "com.apple.security.device.camera": r"\bAVCaptureDevice\b",
    "com.apple.security.files.user-selected.read-only": r"\.fileImporter\b|\bNSOpenPanel\b|\.onDrop\b|\.dropDestination\b",
}
# Keys of Info.plist that may stand in the file; the app's own begin with "Second".
INFO_KEYS = {"CFBundleURLTypes", "UIApplicationSceneManifest"}
STANDARD_KEYS = {"CFBundleShortVersionString", "CFBundleVersion", "CFBundleName", "CFBundleDisplayName"}
# Required-reason API (TN3183): how it looks in code, and the reason that fits this app.
REASONS = {
    "FileTimestamp": (
        r"\b(?:f|l)?stat(?:at)?\(|\bcontentModificationDate\b|\bcreationDate\b|\bmodificationDate\b|\battributesOfItem\b",
        "C617.1",
    ),
    "UserDefaults": (r"\bUserDefaults\b|@AppStorage\b", "CA92.1"),
    "SystemBootTime": (r"\bsystemUptime\b|\bmach_absolute_time\b", "35F9.1"),
    "DiskSpace": (r"\bvolumeAvailableCapacity|\bstatv?fs\(|\bsystemFreeSize\b", "E174.1"),
    "ActiveKeyboards": (r"\bactiveInputModes\b", None),
}
# Views whose first text in quotation marks Xcode looks up in a catalogue.
LOOKED_UP = re.compile(
    r"(?:\b(?:Text|Button|Label|Toggle|Picker|Section|Menu|TextField|SecureField|Link|CommandMenu|LabeledContent)"
    r"|\.(?:navigationTitle|alert|confirmationDialog|accessibilityLabel|accessibilityHint|accessibilityValue|help))"
    r'\(\s*"((?:\\.|[^"\\])+)"'
)


class Sources:
    """The app's Swift text without comments: what it links of this package, Apple's part, and the app's own."""

    def __init__(self, root: Path, targets: list):
        ours = [t for t in targets if t.name in (*manifest.IPHONE_TARGETS, *manifest.APPLE_TARGETS)]
        self.files = {f: xcode.code_of(f.read_text()) for t in ours for f in t.swift_files()}
        self.app = {f: xcode.code_of(f.read_text()) for f in xcode.swift_files(root / "Apps/Second")}
        own = root / "Apps/Second/Second"
        self.linked = "\n".join([*self.files.values(), *(t for f, t in self.app.items() if own in f.parents)])
        self.tests = "\n".join(t for f, t in self.app.items() if own not in f.parents)
        self.own = {f: t for f, t in self.app.items() if own in f.parents}

    def first(self, pattern: str) -> str | None:
        """The first use of something in what the app links."""
        texts = (*self.files.values(), *self.own.values())
        return next((found for text in texts if (found := xcode.first(pattern, text))), None)


def plist(path: Path, root: Path) -> dict:
    try:
        return plistlib.loads(path.read_bytes())
    except Exception as error:  # plistlib raises what its parsers raise
        raise xcode.Unreadable(f"{path.relative_to(root)} is no property list: {error}")


def app_settings(project: xcode.Project, sdk: str) -> xcode.Settings:
    name = next(n for n, (_, t) in project.targets().items() if t["productType"] == app_project.APPLICATION)
    return project.settings(name, "Release", sdk)


def information(project: xcode.Project, sources: Sources) -> list:
    """Info.plist: its keys, and that what the code reads there is there."""
    found = []
    values = app_settings(project, "iphoneos")
    path = project.place / values["INFOPLIST_FILE"]
    if not path.is_file():
        return [f"INFOPLIST_FILE leads to {values['INFOPLIST_FILE']}, which does not exist."]
    content = plist(path, project.root)
    found += [f"Info.plist: {k} is not a key that is known here." for k in content if k not in INFO_KEYS and k[:6] != "Second"]
    ours = {k for k in content if k.startswith("Second")}
    read = set(re.findall(r'(?:forInfoDictionaryKey:\s*|\binformation\()"(\w+)"', sources.linked))
    read |= {k for k in re.findall(r'"(Second\w+)"', sources.linked) if k in ours}
    found += [f"the code reads {k}, which is not in Info.plist." for k in sorted(read - ours - STANDARD_KEYS)]
    found += [f"Info.plist has {k}, which no code reads." for k in sorted(ours - read)]
    schemes = [s for t in content.get("CFBundleURLTypes", []) for s in t.get("CFBundleURLSchemes", [])]
    if schemes != ["otpauth"]:
        found.append(f"Info.plist registers {schemes}, not the scheme otpauth.")
    if content.get("UIApplicationSceneManifest") != {"UIApplicationSupportsMultipleScenes": False}:
        found.append("Info.plist: several windows of an iPad would share one model (UIApplicationSceneManifest).")
    if content.get("SecondContainer") != "$(SECOND_CONTAINER)":
        found.append("Info.plist: SecondContainer is not $(SECOND_CONTAINER).")
    for text in strings_in(content):
        known = {k for layer in values.layers for k in layer}
        found += [f"Info.plist: nobody says what $({n}) is." for n in sorted(values.names(text) - known)]
    if sources.first(r"\bAVCaptureDevice\b") and not values["INFOPLIST_KEY_NSCameraUsageDescription"]:
        found.append("the app uses the camera, but NSCameraUsageDescription is not set: the system would end it.")
    return found


def strings_in(value) -> list:
    if isinstance(value, dict):
        return [s for v in value.values() for s in strings_in(v)]
    if isinstance(value, list):
        return [s for v in value for s in strings_in(v)]
    return [value] if isinstance(value, str) else []


def entitlements(project: xcode.Project, sources: Sources) -> list:
    """The three files: known keys, the same ids in each, no network, and what the code needs."""
    found, contents = [], {}
    ci = xcode.xcconfig(project.place / "Configuration/CI.xcconfig", project.root)
    files = {
        "ios": app_settings(project, "iphoneos")["CODE_SIGN_ENTITLEMENTS"],
        "simulator": app_settings(project, "iphonesimulator")["CODE_SIGN_ENTITLEMENTS"],
        "macos": app_settings(project, "macosx")["CODE_SIGN_ENTITLEMENTS"],
        "bare": ci.get("SECOND_MAC_ENTITLEMENTS", ""),
    }
    if files.pop("simulator") != files["ios"] or ci.get("SECOND_IOS_ENTITLEMENTS") != files["bare"]:
        found.append("a simulator does not get the entitlements of an iPhone.")
    if len(set(files.values())) != 3:
        found.append("iOS, macOS and CI must have entitlements of their own.")
    for system, name in files.items():
        if not name or not (project.place / name).is_file():
            return [*found, f"the entitlements for {system} lead to {name or 'nothing'}, which does not exist."]
        contents[system] = content = plist(project.place / name, project.root)
        for key, value in content.items():
            kind, systems = ENTITLEMENTS.get(key, (None, set()))
            if kind is None:
                found.append(f"{name}: {key} is not an entitlement that is known here.")
            elif system not in systems:
                found.append(f"{name}: {key} does not belong there.")
            elif not isinstance(value, kind) or value is False:
                found.append(f"{name}: {key} must be {'true' if kind is bool else f'a {kind.__name__}'}.")
        found += [f"{name}: {k} lets the app into the network." for k in content if ".network." in k]
    ios, macos, bare = contents["ios"], contents["macos"], contents["bare"]
    if macos.get("com.apple.security.app-sandbox") is not True:
        found.append("the Mac's app is not in the sandbox.")
    sandbox = {k: v for k, v in macos.items() if k.startswith("com.apple.security.")}
    if bare != sandbox:
        found.append("what CI asks for is not the Mac's sandbox without the rest.")
    if ios != {k: v for k, v in macos.items() if k not in sandbox}:
        found.append("iOS and macOS ask for different things: two stores would come of it.")
    return [*found, *ids(project, macos), *asked(macos, sources)]


def ids(project: xcode.Project, content: dict) -> list:
    """The container, the store and the group are those that the code uses."""
    found = []
    values = app_settings(project, "macosx")
    container = values["SECOND_CONTAINER"]
    if container != f"iCloud.{values['SECOND_BUNDLE_PREFIX']}":
        found.append(f"SECOND_CONTAINER is {container}: it must be iCloud. and the prefix.")
    for key in ("icloud-container-identifiers", "ubiquity-container-identifiers"):
        said = [values.expanded(c) for c in content.get(f"com.apple.developer.{key}", [])]
        if said != [container]:
            found.append(f"{key} says {said}, and the code reads {container} in Info.plist.")
    if content.get("com.apple.developer.ubiquity-kvstore-identifier") != STORE:
        found.append(f"the key-value store's id is not {STORE}.")
    if content.get("keychain-access-groups") != [GROUP]:
        found.append(f"the keychain group is not {GROUP}, the one that is meant when none is said.")
    if content.get("com.apple.developer.icloud-services") != ["CloudDocuments"]:
        found.append("iCloud Drive needs CloudDocuments, and nothing else is used, in icloud-services.")
    return found


def asked(content: dict, sources: Sources) -> list:
    found = []
    for key, pattern in ASKED_BY.items():
        used = sources.first(pattern)
        if used and key not in content:
            found.append(f"the code uses {used}, but the Mac's entitlements lack {key}.")
        elif not used and key in content:
            found.append(f"the Mac's entitlements have {key}, but no code asks for it.")
    return found


def catalogues(project: xcode.Project, sources: Sources) -> list:
    """Every text exists in every language, and is used; every text in a view is in the catalogue."""
    found = []
    settings = app_settings(project, "iphoneos")
    info = {k.removeprefix("INFOPLIST_KEY_"): v for layer in settings.layers for k, v in layer.items() if k[:14] == "INFOPLIST_KEY_"}
    known = set()
    missing = set(app_project.LANGUAGES) - set(project.main.get("knownRegions", []))
    found += [f"the project does not know the language {n} (knownRegions)." for n in sorted(missing)]
    for file in sorted((project.place / "Second").rglob("*.xcstrings")):
        try:
            catalogue = json.loads(file.read_text())
            entries = catalogue["strings"]
        except (ValueError, KeyError) as error:
            found.append(f"{file.name} is no string catalogue: {error}")
            continue
        if catalogue.get("sourceLanguage") != "en" or catalogue.get("version") != "1.0":
            found.append(f"{file.name}: sourceLanguage must be en, version 1.0.")
        is_info = file.name == "InfoPlist.xcstrings"
        for key, entry in entries.items():
            found += text_faults(file.name, key, entry)
            if is_info:
                english = entry.get("localizations", {}).get("en", {}).get("stringUnit", {}).get("value")
                if key not in info:
                    found.append(f"{file.name}: {key} is used nowhere (no INFOPLIST_KEY_{key}).")
                elif english != info[key]:
                    found.append(f"{file.name}: {key} says in English something else than INFOPLIST_KEY_{key}.")
            else:
                known.add(key)
                if not any(f'"{key}"' in text for text in sources.own.values()):
                    found.append(f"{file.name}: {key} is used nowhere.")
        if is_info:
            sentences = {k for k in info if k.endswith("UsageDescription") or k == "CFBundleDisplayName"}
            found += [f"{file.name} lacks {k}." for k in sorted(sentences - set(entries))]
    for file, text in sources.own.items():
        for match in LOOKED_UP.finditer(text):
            if match.group(1) not in known:
                found.append(f"{file.name}: {match.group(0)} is in no catalogue: take the word from the core.")
    if not (project.place / "Second/InfoPlist.xcstrings").is_file():
        found.append("there is no InfoPlist.xcstrings.")
    return found


def text_faults(file: str, key: str, entry: dict) -> list:
    found, formats = [], {}
    for language in app_project.LANGUAGES:
        unit = entry.get("localizations", {}).get(language, {}).get("stringUnit", {})
        if not unit.get("value", "").strip():
            found.append(f"{file}: {key} is not there in {language}.")
        elif unit.get("state") != "translated":
            found.append(f"{file}: {key} in {language} is {unit.get('state')}, not translated.")
        formats[language] = sorted(re.findall(r"%(?:\d\$)?(?:@|l*[du])", unit.get("value", "")))
    if len({tuple(f) for f in formats.values()}) > 1:
        found.append(f"{file}: {key} has different placeholders in its languages.")
    extra = set(entry.get("localizations", {})) - set(app_project.LANGUAGES)
    return found + [f"{file}: {key} is there in {n}, which the app does not have." for n in sorted(extra)]


def privacy(project: xcode.Project, sources: Sources) -> list:
    """Nothing is collected, and each required-reason API in use is declared, and no other."""
    file = project.place / "Second/PrivacyInfo.xcprivacy"
    if not file.is_file():
        return ["there is no PrivacyInfo.xcprivacy in the app's folder."]
    content, found = plist(file, project.root), []
    nothing = {"NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": []}
    found += [f"PrivacyInfo: {k} must be {v}." for k, v in nothing.items() if content.get(k) != v]
    found += [f"PrivacyInfo: {k} is no key of it." for k in content if k not in {*nothing, "NSPrivacyAccessedAPITypes"}]
    declared = {}
    for entry in content.get("NSPrivacyAccessedAPITypes", []):
        name = entry.get("NSPrivacyAccessedAPIType", "").removeprefix("NSPrivacyAccessedAPICategory")
        declared[name] = entry.get("NSPrivacyAccessedAPITypeReasons")
        if name not in REASONS:
            found.append(f"PrivacyInfo: {name} is no category of required-reason API.")
    for name, (pattern, reason) in REASONS.items():
        used = sources.first(pattern)
        if used and declared.get(name) != [reason]:
            found.append(f"PrivacyInfo: the code uses {used}, so {name} must be declared with {reason}.")
        elif name in declared and not used:
            found.append(f"PrivacyInfo declares {name}, but no code uses it.")
    return found


def assets(project: xcode.Project) -> list:
    """Every picture that is named exists in its size, and every picture that exists is named."""
    catalogue = project.place / "Second/Assets.xcassets"
    values, found = app_settings(project, "iphoneos"), []
    for setting, ending in (
        ("ASSETCATALOG_COMPILER_APPICON_NAME", "appiconset"),
        ("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "colorset"),
    ):
        if not (catalogue / f"{values[setting]}.{ending}").is_dir():
            found.append(f"Assets.xcassets has no {values[setting]}.{ending}, which {setting} names.")
    for page in sorted(catalogue.rglob("Contents.json")):
        try:
            content = json.loads(page.read_text())
        except ValueError as error:
            found.append(f"{page.parent.name}/Contents.json cannot be read: {error}")
            continue
        named = {i["filename"]: i for i in content.get("images", []) if "filename" in i}
        there = {f.name for f in page.parent.iterdir() if f.is_file() and f.name != "Contents.json"}
        found += [f"{page.parent.name} names {n}, which does not exist." for n in sorted(set(named) - there)]
        found += [f"{page.parent.name} holds {n}, which it does not name." for n in sorted(there - set(named))]
        for image in content.get("images", []):
            if image.get("filename") in there:
                found += picture_faults(page.parent / image["filename"], image)
        if page.parent.suffix == ".appiconset":
            found += icon_faults(content.get("images", []))
    for folder in sorted(p for p in catalogue.rglob("*") if p.is_dir() and not (p / "Contents.json").is_file()):
        found.append(f"{folder.name} has no Contents.json.")
    return found


def picture_faults(file: Path, image: dict) -> list:
    """Whether a PNG has the pixels that Contents.json says; an iPhone's own icon must be opaque."""
    head = file.read_bytes()[:33]
    if head[:8] != b"\x89PNG\r\n\x1a\n" or len(head) < 33:
        return [f"{file.name} is no PNG."]
    width, height, _, kind = struct.unpack(">IIBB", head[16:26])
    side = round(float(image["size"].split("x")[0]) * int(image.get("scale", "1x")[:-1]))
    found = [] if (width, height) == (side, side) else [f"{file.name} is {width}x{height}, not {side}x{side}."]
    if image.get("platform") == "ios" and "appearances" not in image and kind in (4, 6):
        found.append(f"{file.name} has transparent parts: an iPhone's icon must be opaque.")
    return found


def icon_faults(images: list) -> list:
    mac = sorted((i["size"], i.get("scale")) for i in images if i.get("idiom") == "mac")
    wanted = sorted((f"{n}x{n}", s) for n in (16, 32, 128, 256, 512) for s in ("1x", "2x"))
    looks = sorted(a["value"] for i in images if i.get("platform") == "ios" for a in i.get("appearances", [{"value": ""}]))
    found = [] if mac == wanted else ["the icon does not have all ten sizes of a Mac."]
    return found if looks == ["", "dark", "tinted"] else [*found, "the icon of iOS must be there plain, dark and tinted."]


def check(project: xcode.Project, sources: Sources) -> list:
    return [
        *information(project, sources), *entitlements(project, sources), *catalogues(project, sources),
        *privacy(project, sources), *assets(project),
    ]  # fmt: skip
