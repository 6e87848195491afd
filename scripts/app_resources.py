"""What must hold in an app's resources: Info.plist, entitlements, strings, privacy manifest, pictures.

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

# Why an entitlement must be as scripts/manifest.py says, for those where the reason is not plain.
WHY = {
    "com.apple.developer.icloud-container-identifiers": "the code reads the container in Info.plist",
    "com.apple.developer.ubiquity-container-identifiers": "the code reads the container in Info.plist",
    "com.apple.developer.ubiquity-kvstore-identifier": "two stores would come of it",
    "keychain-access-groups": "this is the keychain group that is meant when none is said",
    "com.apple.developer.icloud-services": "nothing else is used",
    "com.apple.security.application-groups": "the app and its extension read the group in their Info.plist",
}
# The same wish has two names.
WAKING = {"ios": {"aps-environment": "development"}, "macos": {"com.apple.developer.aps-environment": "development"}}
SANDBOX = "com.apple.security.app-sandbox"
# What in the code asks for which entitlement of the Mac; each is there if and only if the other is.
ASKED_BY = {
    "com.apple.developer.ubiquity-kvstore-identifier": r"\bNSUbiquitousKeyValueStore\.default\b",
    "com.apple.developer.ubiquity-container-identifiers": r"\bforUbiquityContainerIdentifier\b",
    "com.apple.developer.icloud-container-identifiers": r"\bforUbiquityContainerIdentifier\b|\bCKContainer\b",
    "com.apple.developer.aps-environment": r"\bregisterForRemoteNotifications\b",
    "com.apple.security.application-groups": r"\bforSecurityApplicationGroupIdentifier\b",
    "keychain-access-groups": r"\bSecItemAdd\b",
    "com.apple.developer.applesignin": r"\bASAuthorizationAppleIDProvider\b",
    "com.apple.developer.associated-domains": r"\bASAuthorizationPlatformPublicKeyCredentialProvider\b",
    "com.apple.security.device.camera": r"\bAVCaptureDevice\b",
    "com.apple.security.network.client": r"\bURLSessionConfiguration\b|\bCKContainer\b",
    "com.apple.security.files.bookmarks.app-scope": r"\bwithSecurityScope\b",
    # Of what a person picks only a folder that is kept is written to.
    "com.apple.security.files.user-selected.read-write": r"\bwithSecurityScope\b",
    "com.apple.security.files.user-selected.read-only": r"\.fileImporter\b|\bNSOpenPanel\b|\.onDrop\b|\.dropDestination\b",
}
# What an app must say before it uses something.
SENTENCES = (
    ("the camera", r"\bAVCaptureDevice\b", "NSCameraUsageDescription"),
    ("Face ID", r"\bLAContext\b", "NSFaceIDUsageDescription"),
)
# Keys of Info.plist that Xcode makes of build settings.
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
    """An app's Swift text without comments: what it links of this package, and what it compiles itself."""

    def __init__(self, root: Path, targets: list, app: manifest.App):
        ours = manifest.closure(targets, app.links)
        self.files = {f: xcode.code_of(f.read_text()) for t in ours for f in t.swift_files()}
        folders = dict.fromkeys(f for module in app.modules.values() for f in module.folders)
        self.app = {f: xcode.code_of(f.read_text()) for folder in folders for f in xcode.swift_files(root / folder)}
        own = [root / folder for folder in app.modules[app.name].folders]
        self.own = {f: t for f, t in self.app.items() if any(o in f.parents for o in own)}
        self.linked = "\n".join([*self.files.values(), *self.own.values()])
        self.tests = "\n".join(t for f, t in self.app.items() if f not in self.own)

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
    wanted, name = project.app.information, project.name
    found += [f"Info.plist: {k} is not a key that is known here." for k in sorted(set(content) - set(wanted))]
    for key, value in wanted.items():
        if content.get(key) != value:
            found.append(f"Info.plist: {key} is {content.get(key, 'not there')}, not {value}.")
    ours = {k for k in content if k.startswith(name)}
    read = set(re.findall(r'(?:forInfoDictionaryKey:\s*|\binformation\()"(\w+)"', sources.linked))
    read = {k for k in read if not any(k.startswith(a.name) for a in manifest.APPS if a.name != name)}
    read |= {k for k in re.findall(rf'"({name}\w+)"', sources.linked) if k in ours}
    found += [f"the code reads {k}, which is not in Info.plist." for k in sorted(read - ours - STANDARD_KEYS)]
    found += [f"Info.plist has {k}, which no code reads." for k in sorted(ours - read)]
    for text in strings_in(content):
        known = {k for layer in values.layers for k in layer}
        found += [f"Info.plist: nobody says what $({n}) is." for n in sorted(values.names(text) - known)]
    for what, pattern, key in SENTENCES:
        if sources.first(pattern) and not values[f"INFOPLIST_KEY_{key}"]:
            found.append(f"the app uses {what}, but {key} is not set: the system would end it.")
    return found


def strings_in(value) -> list:
    if isinstance(value, dict):
        return [s for v in value.values() for s in strings_in(v)]
    if isinstance(value, list):
        return [s for v in value for s in strings_in(v)]
    return [value] if isinstance(value, str) else []


def entitlements(project: xcode.Project, sources: Sources) -> list:
    """The four files: what scripts/manifest.py says and no more, no network, and what the code needs."""
    found, app = [], project.app
    ci = xcode.xcconfig(project.place / "Configuration/CI.xcconfig", project.root)
    files = {
        "ios": app_settings(project, "iphoneos")["CODE_SIGN_ENTITLEMENTS"],
        "simulator": app_settings(project, "iphonesimulator")["CODE_SIGN_ENTITLEMENTS"],
        "macos": app_settings(project, "macosx")["CODE_SIGN_ENTITLEMENTS"],
        "bare": ci.get(f"{app.prefix}_MAC_ENTITLEMENTS", ""),
        "free": "Configuration/Keychain-only.entitlements",
    }
    if files.pop("simulator") != files["ios"] or ci.get(f"{app.prefix}_IOS_ENTITLEMENTS") != files["bare"]:
        found.append("a simulator does not get the entitlements of an iPhone.")
    if len(set(files.values())) != 4:
        found.append("iOS, macOS, CI and a free team must have entitlements of their own.")
    wanted = expected(app)
    for system, name in files.items():
        if not name or not (project.place / name).is_file():
            return [*found, f"the entitlements for {system} lead to {name or 'nothing'}, which does not exist."]
        content = plist(project.place / name, project.root)
        found += [f"{name}: {words}" for words in differing(content, wanted, system)]
        if system == "macos":
            found += asked(content, sources)
    return [*found, *container(project)]


def expected(app: manifest.App) -> dict:
    """What the entitlements of each system are, by system."""
    sandbox = {SANDBOX: True, **dict.fromkeys(app.sandbox, True)}
    group = {k: v for k, v in app.entitlements.items() if k == "keychain-access-groups"}
    waking = WAKING if app.pushes else {"ios": {}, "macos": {}}
    return {
        "ios": {**app.entitlements, **waking["ios"]},
        "macos": {**app.entitlements, **waking["macos"], **sandbox},
        "bare": sandbox,
        "free": {**sandbox, **group},
    }


def differing(content: dict, wanted: dict, system: str) -> list:
    """Sentences for what one file says too much, too little or otherwise."""
    found, known = [], {k for each in wanted.values() for k in each}
    for key in sorted({*content, *wanted[system]}):
        value, right = content.get(key), wanted[system].get(key)
        if ".network." in key and right is None:
            found.append(f"{key} lets the app into the network.")
        elif key not in known:
            found.append(f"{key} is not an entitlement that is known here.")
        elif right is None:
            found.append(f"{key} does not belong there.")
        elif value is None:
            found.append(f"{key} is missing.")
        elif type(value) is not type(right) or value != right:
            found.append(f"{key} is {value}, not {right}: {WHY.get(key, 'scripts/manifest.py says so')}.")
    return found


def container(project: xcode.Project) -> list:
    """The container follows from the prefix."""
    if not project.app.has_container:
        return []
    values, prefix = app_settings(project, "macosx"), project.app.prefix
    said = values[f"{prefix}_CONTAINER"]
    if said != f"iCloud.{values[f'{prefix}_BUNDLE_PREFIX']}":
        return [f"{prefix}_CONTAINER is {said}: it must be iCloud. and the prefix."]
    return []


def asked(content: dict, sources: Sources) -> list:
    """What the code does and what the Mac's entitlements allow agree."""
    found = []
    for key, pattern in ASKED_BY.items():
        used = sources.first(pattern)
        # To write is more than to read.
        if used and key not in content and key.replace("read-only", "read-write") not in content:
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
    for file in sorted((project.place / project.name).rglob("*.xcstrings")):
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
    if not (project.place / project.name / "InfoPlist.xcstrings").is_file():
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
    file = project.place / project.name / "PrivacyInfo.xcprivacy"
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
    catalogue = project.place / project.name / "Assets.xcassets"
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
    found += layered_icon_faults(project.place / project.name / f"{values['ASSETCATALOG_COMPILER_APPICON_NAME']}.icon")
    for folder in sorted(p for p in catalogue.rglob("*") if p.is_dir() and not (p / "Contents.json").is_file()):
        found.append(f"{folder.name} has no Contents.json.")
    return found


def layered_icon_faults(place: Path) -> list:
    """Whether Icon Composer's icon, which stands beside the catalogue under the same name, has every layer that it names."""
    try:
        page = json.loads((place / "icon.json").read_text())
        named = {layer["image-name"] for group in page["groups"] for layer in group["layers"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        return [f"{place.name}/icon.json cannot be read: {error!r}"]
    there = {f.name for f in (place / "Assets").glob("*")}
    found = [f"{place.name} names {name}, which does not exist." for name in sorted(named - there)]
    return found + [f"{place.name} holds {name}, which it does not name." for name in sorted(there - named)]


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


# What a share extension takes: texts, and one address.
EXTENSION = {
    "NSExtensionAttributes": {
        "NSExtensionActivationRule": {
            "NSExtensionActivationSupportsText": True,
            "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
        }
    },
    "NSExtensionPointIdentifier": "com.apple.share-services",
    "NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).ShareController",
}


def sharing(project: xcode.Project) -> list:
    """The share extension: its Info.plist, its entitlements, its privacy manifest; and a group as the app's."""
    app = project.app
    if not app.shares:
        return []
    name, group, found = f"{app.name}Share", f"$({app.prefix}_GROUP)", []
    values = {sdk: project.settings(name, "Release", sdk) for sdk in ("iphoneos", "iphonesimulator", "macosx")}
    content = plist(project.place / values["macosx"]["INFOPLIST_FILE"], project.root)
    wanted = {f"{app.name}Group": group, "NSExtension": EXTENSION}
    if content != wanted:
        found.append(f"the extension's Info.plist is {content}, not {wanted}.")
    groups = {"com.apple.security.application-groups": [group]}
    ci = xcode.xcconfig(project.place / "Configuration/CI.xcconfig", project.root)
    files = {
        "an iPhone": (values["iphoneos"]["CODE_SIGN_ENTITLEMENTS"], groups),
        "a simulator": (values["iphonesimulator"]["CODE_SIGN_ENTITLEMENTS"], groups),
        "a Mac": (values["macosx"]["CODE_SIGN_ENTITLEMENTS"], {SANDBOX: True, **groups}),
        "CI on an iPhone": (ci.get(f"{app.prefix}_SHARE_IOS_ENTITLEMENTS", ""), {SANDBOX: True}),
        "CI on a Mac": (ci.get(f"{app.prefix}_SHARE_MAC_ENTITLEMENTS", ""), {SANDBOX: True}),
    }
    for system, (file, right) in files.items():
        if not file or not (project.place / file).is_file():
            found.append(f"the extension's entitlements for {system} lead to {file or 'nothing'}.")
        elif (said := plist(project.place / file, project.root)) != right:
            found.append(f"{file}: the extension's entitlements for {system} are {said}, not {right}.")
    said = values["macosx"][f"{app.prefix}_GROUP"]
    if said != f"group.{values['macosx'][f'{app.prefix}_BUNDLE_PREFIX']}":
        found.append(f"{app.prefix}_GROUP is {said}: it must be group. and the prefix.")
    if ci.get(f"{app.prefix}_GROUP") != "":
        found.append(f"{app.prefix}_GROUP must be empty in CI.xcconfig: there is no team that has it.")
    manifests = [project.place / folder / "PrivacyInfo.xcprivacy" for folder in (app.name, name)]
    if not manifests[1].is_file() or manifests[0].read_bytes() != manifests[1].read_bytes():
        found.append("the extension's PrivacyInfo.xcprivacy must be the app's: they link the same.")
    return found


def check(project: xcode.Project, sources: Sources) -> list:
    return [
        *sharing(project),
        *information(project, sources), *entitlements(project, sources), *catalogues(project, sources),
        *privacy(project, sources), *assets(project),
    ]  # fmt: skip
