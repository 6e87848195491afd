"""Faults that scripts/check-app-project --self-test puts into copies, and the words in which each must be found.

Not a program. Each is (what, path below the app's folder, old text, new text, words). No old text: the file is made.
No new text: the file is removed. They are written for Second; `of` puts another app's names in.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import manifest

# What is copied.
COPIED = ("Apps", ".github", *(app.version for app in manifest.APPS))
# What each name of Second is called elsewhere; ids of a project's objects begin with the same four digits.
CALLED = {
    "IdeaBox": (("Second", "IdeaBox"), ("SECOND", "IDEABOX"), ("5EC0", "1DEA"), ("second", "ideabox")),
    "Readmigo": (("SecondApple", "AccountApple"), ("SecondApp;", "AccountApp;"), ("Second", "Readmigo"), ("SECOND", "READMIGO"), ("5EC0", "4EAD"), ("second", "readmigo")),
    "Second": (),
}
# What an app without a place in iCloud cannot have.
OF_ICLOUD = {
    "a variable that nobody sets", "a container of its own", "a key that no code reads", "a misspelt entitlement",
    "another container", "iCloud for a free team", "iCloud in CI",
}
# What an app that may speak to a network cannot have.
OF_SILENCE = {"the network"}
# What an app that links no C library of this package cannot have.
OF_MODULE_MAPS = {"a module map that is not there", "a folder whose name has a space"}

PROJECT = "Second.xcodeproj/project.pbxproj"
SCHEME = "Second.xcodeproj/xcshareddata/xcschemes/Second.xcscheme"
SETTINGS = "Configuration/Second.xcconfig"
IOS, MAC = "Configuration/Second-iOS.entitlements", "Configuration/Second-macOS.entitlements"
FREE = "Configuration/Keychain-only.entitlements"
BARE, INFO = "Configuration/Sandbox-only.entitlements", "Configuration/Info.plist"
PRIVACY, STRINGS = "Second/PrivacyInfo.xcprivacy", "Second/InfoPlist.xcstrings"
ICON = "Second/Assets.xcassets/AppIcon.appiconset"
LAYERS = "Second/AppIcon.icon"
WORKFLOW = "../../.github/workflows/ci.yml"
NETWORK = "<key>com.apple.security.network.client</key>\n\t<true/>\n"

FAULTS = (
    # The project file.
    ("a dangling id", PROJECT, "5EC0B3000000000000000001 /* Resources */,", "5EC0B3000000000000000009,", "not there"),
    ("an id twice", PROJECT, "5EC0FE000000000000000009 /*", "5EC0FE000000000000000008 /*", "more than once"),
    ("an object that nothing refers to", PROJECT, "\t\t\t\t5EC0FE000000000000000009 /* Sandbox-only.entitlements */,\n", "", "nothing refers to"),
    ("an id of the wrong kind", PROJECT, "mainGroup = 5EC0A0000000000000000001", "mainGroup = 5EC0AA000000000000000001", "not a PBXGroup"),
    ("a bracket too few", PROJECT, "rootObject = 5EC000000000000000000001 /* Project object */;\n}", "rootObject = 5EC0", "is no project file"),
    ("a folder of nobody", PROJECT, "\t\t\t\t5EC0F5000000000000000004 /* Shared */,\n\t\t\t);\n\t\t\tname", "\t\t\t);\n\t\t\tname", "and Apps/Shared"),
    ("an old format", PROJECT, "objectVersion = 77", "objectVersion = 56", "must both be 77"),
    ("a file that is not there", PROJECT, "path = CI.xcconfig", "path = Ci.xcconfig", "does not exist"),
    ("a test target for nothing", PROJECT, "TestTargetID = 5EC0AA000000000000000001", "TestTargetID = 5EC0AA000000000000000002", "does not test Second"),
    ("a product that is no library", PROJECT, "productName = SecondApple", "productName = SecondAple", "no library of Package.swift"),
    ("a product linked but not depended on", PROJECT, "\t\t\t\t5EC0DE000000000000000001 /* AppRuntime */,\n", "", "Frameworks phase differ"),
    ("another package", PROJECT, "relativePath = ../..;", "relativePath = ..;", "not this repository's root"),
    ("a region less", PROJECT, '\t\t\t\t"zh-Hans",\n', "", "does not know the language"),
    ("a team in the project", PROJECT, "PRODUCT_NAME =", "DEVELOPMENT_TEAM = ABCDE12345; PRODUCT_NAME =", "DEVELOPMENT_TEAM"),
    ("a misspelt setting", PROJECT, "ENABLE_PREVIEWS", "ENABLE_PREVEIWS", "not one that is known"),
    ("a test host elsewhere", PROJECT, "Second.app/$(BUNDLE", "Other.app/$(BUNDLE", "TEST_HOST"),
    ("a module map that is not there", PROJECT, "Base/CZlib/module", "Base/CZlip/module", "module maps"),
    ("a folder whose name has a space", PROJECT, "$(SRCROOT:quote)/", "$(SRCROOT)/", "must be quoted"),
    ("an Info.plist that would be copied", "Second/Info.plist", None, "<plist/>", "not excepted"),
    ("two files of one name", "Second/Twice/SecondMain.swift", None, "enum Twice {}\n", "two files named SecondMain.swift"),
    ("a name that is shared already", "Second/Extra/ToastView.swift", None, "enum Twice {}\n", "two files named ToastView.swift"),
    ("a library that nobody asked for", PROJECT, "productName = SecondApp;", "productName = SyncClouds;", "does not link what"),
    # Settings and schemes.
    ("tests of the true vault", SCHEME, 'shouldUseLaunchSchemeArgsEnv="NO"', 'shouldUseLaunchSchemeArgsEnv="YES"', "the person's own"),
    ("another floor", SETTINGS, "MACOSX_DEPLOYMENT_TARGET = 14.0", "MACOSX_DEPLOYMENT_TARGET = 13.0", "MACOSX_DEPLOYMENT_TARGET is 13.0"),
    ("a feature less", SETTINGS, "EXISTENTIAL_ANY = YES", "EXISTENTIAL_ANY = NO", "EXISTENTIAL_ANY is NO"),
    ("another version", SETTINGS, "MARKETING_VERSION = ", "MARKETING_VERSION = 9", "MARKETING_VERSION is 9"),
    ("a variable that nobody sets", SETTINGS, "iCloud.$(SECOND_BUNDLE_PREFIX)", "iCloud.$(SECOND_PREFIX)", "nobody says what $(SECOND_PREFIX)"),
    ("a line that is no setting", SETTINGS, "SDKROOT = auto", "SDKROOT auto", "is no setting"),
    ("a bundle id of its own", PROJECT, '"$(SECOND_BUNDLE_PREFIX).uitests"', "com.example.other", "does not follow from"),
    ("a bundle id that is none", SETTINGS, "com.example.second$", "com.example.sec_ond$", "is no bundle id"),
    ("a scheme for no target", SCHEME, "5EC0AA000000000000000003", "5EC0AA000000000000000004", "is no target's id"),
    ("a scheme by another name", SCHEME, 'BuildableName="SecondTests.xctest"', 'BuildableName="Tests.xctest"', "is not how SecondTests is called"),
    ("a scheme without UI tests", SCHEME, "</TestableReference>\n         <TestableReference", "</TestableReference>\n         <Other", "cannot be read"),
    # Info.plist.
    ("an unknown key", INFO, "UIApplicationSceneManifest", "UIApplicationSceneManifests", "not a key that is known"),
    ("a container of its own", INFO, "<string>$(SECOND_CONTAINER)</string>", "<string>iCloud.other</string>", "not $(SECOND_CONTAINER)"),
    ("several windows", INFO, "<false/>", "<true/>", "UIApplicationSceneManifest is"),
    ("a key that no code reads", INFO, "<key>SecondContainer</key>", "<key>SecondDrive</key>", "which no code reads"),
    ("a plist that is none", INFO, "</plist>", "", "is no property list"),
    # Entitlements.
    ("the network", MAC, "<key>keychain", NETWORK + "\t<key>keychain", "into the network"),
    ("a misspelt entitlement", IOS, "icloud-services", "icloud-sevices", "not an entitlement that is known"),
    ("another container", MAC, "<string>$(SECOND_CONTAINER)</string>", "<string>iCloud.com.example.other</string>", "the code reads"),
    ("another keychain group", MAC, "$(AppIdentifierPrefix)$(CFBundleIdentifier)", "$(AppIdentifierPrefix)shared", "the keychain group"),
    ("no sandbox", MAC, "\t<key>com.apple.security.app-sandbox</key>\n\t<true/>\n", "", "app-sandbox is missing"),
    ("an entitlement that is a text", MAC, "<true/>", "<string>YES</string>", "is YES, not True"),
    ("iCloud for a free team", FREE, "<dict>", "<dict>\n\t<key>com.apple.developer.icloud-services</key>\n\t<array/>", "does not belong there"),
    ("iCloud in CI", BARE, "<dict>", "<dict>\n\t<key>com.apple.developer.icloud-services</key>\n\t<array/>", "does not belong there"),
    ("a file of entitlements that is not there", SETTINGS, "Second-macOS.entitlements", "Second-mac.entitlements", "does not exist"),
    # Strings.
    ("a text in one language", STRINGS, '"zh-Hans" : {\n          "stringUnit"', '"zh" : {\n          "stringUnit"', "not there in zh-Hans"),
    ("a text that nothing uses", STRINGS, '"CFBundleDisplayName" : {', '"CFBundleSpokenName" : {', "is used nowhere"),
    ("a catalogue that is none", STRINGS, '"strings" : {', '"strings" : [', "is no string catalogue"),
    ("a word in a view", "Second/Extra.swift", None, 'import SwiftUI\nlet word = Text("Hello")\n', "is in no catalogue"),
    # Privacy.
    ("tracking", PRIVACY, "<key>NSPrivacyTracking</key>\n\t<false/>", "<key>NSPrivacyTracking</key>\n\t<true/>", "NSPrivacyTracking must be False"),
    ("another reason", PRIVACY, "C617.1", "DDA9.1", "must be declared with C617.1"),
    ("a category that is none", PRIVACY, "CategoryFileTimestamp", "CategoryFileTimestamps", "no category"),
    ("an undeclared API", "Second/Extra.swift", None, "import Foundation\nlet up = ProcessInfo.processInfo.systemUptime\n", "SystemBootTime must be declared"),
    # Pictures.
    ("a picture less", f"{ICON}/icon-mac-64.png", "", None, "which does not exist"),
    ("a picture in another size", f"{ICON}/Contents.json", '"scale" : "2x",\n      "size" : "16x16"', '"scale" : "1x",\n      "size" : "16x16"', "not 16x16"),
    ("a layer less", f"{LAYERS}/Assets/layer-2.svg", "", None, "AppIcon.icon names layer-2.svg, which does not exist"),
    ("a layered icon that is no JSON", f"{LAYERS}/icon.json", '"fill"', "fill", "icon.json cannot be read"),
    ("a picture too many", f"{ICON}/other.png", None, "", "which it does not name"),
    ("no accent colour", "Second/Assets.xcassets/AccentColor.colorset/Contents.json", "", None, "has no Contents.json"),
    # The workflow and the UI tests.
    ("a scheme that is not there", WORKFLOW, "-scheme ${{ matrix.app }}", "-scheme ${{ matrix.app }}s", "no shared scheme Seconds"),
    ("no Mac", WORKFLOW, "destination: platform=macOS,arch=arm64", "destination: none", "and on macOS"),
    ("an app that CI forgets", WORKFLOW, "Second", "Third", "does not test Second"),
    ("an SDK that CI forgets", WORKFLOW, "[macos-26, xcode-27]\n        app", "[macos-26, macos-26]\n        app", "does not run on"),
    ("a workflow that is none", WORKFLOW, "jobs:", "jobs", "is no workflow"),
    ("CI with a team", "Configuration/CI.xcconfig", "CODE_SIGN_IDENTITY = -", "CODE_SIGN_IDENTITY = Apple Development", "CODE_SIGN_IDENTITY must be -"),
    ("another launch argument", SCHEME, '"-in-memory" isEnabled="NO"', '"-memory" isEnabled="NO"', "starts the app with -memory"),
)  # fmt: skip

# What one app alone has.
OWN = {
    "Second": (
        ("another URL scheme", INFO, "<string>otpauth</string>", "<string>otpath</string>", "CFBundleURLTypes is"),
        ("no camera sentence", PROJECT, "INFOPLIST_KEY_NSCameraUsageDescription", "INFOPLIST_KEY_CFBundleDisplayName", "NSCameraUsageDescription is not set"),
        ("another store", IOS, "$(TeamIdentifierPrefix)$(CFBundleIdentifier)", "$(TeamIdentifierPrefix)other", "two stores would come of it"),
        ("a camera too little", MAC, "\t<key>com.apple.security.device.camera</key>\n\t<true/>\n", "", "entitlements lack com.apple.security.device.camera"),
        ("another sentence in the project", STRINGS, "Second reads the QR", "Second sees the QR", "says in English something else"),
        ("the other app's floor", SETTINGS, "IPHONEOS_DEPLOYMENT_TARGET = 16.0", "IPHONEOS_DEPLOYMENT_TARGET = 17.0", "IPHONEOS_DEPLOYMENT_TARGET is 17.0"),
        ("CloudKit", IOS, "<string>CloudDocuments</string>", "<string>CloudKit</string>", "nothing else is used"),
    ),
    "Readmigo": (
        ("no way to the service", "Configuration/Readmigo-macOS.entitlements", "\t<key>com.apple.security.network.client</key>\n\t<true/>\n", "", "entitlements lack com.apple.security.network.client"),
        ("a server of its own", "Configuration/Readmigo-macOS.entitlements", "network.client", "network.server", "into the network"),
        ("no Sign in with Apple", "Configuration/Readmigo-iOS.entitlements", "applesignin", "applesigning", "not an entitlement that is known"),
        ("another Sign in with Apple", "Configuration/Readmigo-iOS.entitlements", "<string>Default</string>", "<string>Other</string>", "not ['Default']"),
        ("passkeys of another domain", "Configuration/Readmigo-iOS.entitlements", "webcredentials:$(READMIGO_HOST)", "webcredentials:example.com", "not ['webcredentials:$(READMIGO_HOST)']"),
        ("Sign in with Apple for a free team", FREE, "<dict>", "<dict>\n\t<key>com.apple.developer.applesignin</key>\n\t<array/>", "does not belong there"),
        ("Sign in with Apple in CI", BARE, "<dict>", "<dict>\n\t<key>com.apple.developer.applesignin</key>\n\t<array/>", "does not belong there"),
        ("a place in iCloud", "Configuration/Readmigo-iOS.entitlements", "<dict>", "<dict>\n\t<key>com.apple.developer.icloud-services</key>\n\t<array/>", "not an entitlement that is known"),
        ("no sentence for Face ID", "Readmigo.xcodeproj/project.pbxproj", "INFOPLIST_KEY_NSFaceIDUsageDescription", "INFOPLIST_KEY_CFBundleDisplayName", "NSFaceIDUsageDescription is not set"),
        ("another sentence for Face ID", "Readmigo/InfoPlist.xcstrings", "Readmigo opens", "Readmigo unlocks", "says in English something else"),
        ("a service that no code reads", INFO, "<key>ReadmigoHost</key>", "<key>ReadmigoServer</key>", "which no code reads"),
        ("a service of its own", INFO, "$(READMIGO_HOST)", "$(READMIGO_SERVER)", "ReadmigoHost is"),
        ("the other app's floor", "Configuration/Readmigo.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 16.0", "IPHONEOS_DEPLOYMENT_TARGET = 17.0", "IPHONEOS_DEPLOYMENT_TARGET is 17.0"),
    ),
    "IdeaBox": (
        ("the other app's floor", "Configuration/IdeaBox.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 17.0", "IPHONEOS_DEPLOYMENT_TARGET = 16.0", "IPHONEOS_DEPLOYMENT_TARGET is 16.0"),
        ("documents in iCloud", "Configuration/IdeaBox-iOS.entitlements", "<string>CloudKit</string>", "<string>CloudDocuments</string>", "nothing else is used"),
        ("no pushes", "Configuration/IdeaBox-iOS.entitlements", "<key>aps-environment</key>\n\t<string>development</string>", "", "aps-environment is missing"),
        ("the Mac's word for pushes", "Configuration/IdeaBox-iOS.entitlements", "<key>aps", "<key>com.apple.developer.aps", "does not belong there"),
        ("an iPhone's word for pushes", "Configuration/IdeaBox-macOS.entitlements", "com.apple.developer.aps", "aps", "does not belong there"),
        ("never woken", INFO, "remote-notification", "fetch", "UIBackgroundModes is"),
        ("an extension that is not embedded", "IdeaBox.xcodeproj/project.pbxproj", "1DEABF000000000000000008 /* IdeaBoxShare.appex in Embed Foundation Extensions */,\n", "", "nothing refers to 1DEABF000000000000000008"),
        ("an extension in another place", "IdeaBox.xcodeproj/project.pbxproj", "dstSubfolderSpec = 13", "dstSubfolderSpec = 10", "does not embed IdeaBoxShare"),
        ("an app that does not wait for its extension", "IdeaBox.xcodeproj/project.pbxproj", "target = 1DEAAA000000000000000008 /* IdeaBoxShare */;", "target = 1DEAAA000000000000000001 /* IdeaBox */;", "does not depend on IdeaBoxShare"),
        ("an extension that uses what only apps may", "IdeaBox.xcodeproj/project.pbxproj", "APPLICATION_EXTENSION_API_ONLY = YES", "APPLICATION_EXTENSION_API_ONLY = NO", "what extensions may"),
        ("an extension of another kind", "Configuration/Share-Info.plist", "com.apple.share-services", "com.apple.ui-services", "the extension's Info.plist is"),
        ("an extension without the group", "Configuration/Share-macOS.entitlements", "$(IDEABOX_GROUP)", "group.other", "the extension's entitlements for a Mac"),
        ("an extension in the network", "Configuration/Share-iOS.entitlements", "<dict>", "<dict>\n\t<key>com.apple.security.network.client</key>\n\t<true/>", "the extension's entitlements for an iPhone"),
        ("an app without the group", "Configuration/IdeaBox-iOS.entitlements", "$(IDEABOX_GROUP)", "group.other", "read the group in their Info.plist"),
        ("a group that does not follow from the prefix", "Configuration/IdeaBox.xcconfig", "group.$(IDEABOX_BUNDLE_PREFIX)", "group.com.example.other", "it must be group. and the prefix"),
        ("a group without a team", "Configuration/CI.xcconfig", "IDEABOX_GROUP =\n", "", "IDEABOX_GROUP must be empty"),
        ("an extension that says nothing of privacy", "IdeaBoxShare/PrivacyInfo.xcprivacy", "FileTimestamp", "DiskSpace", "must be the app's"),
        ("the old store by another name", INFO, "<key>IdeaBoxLegacyStore", "<key>IdeaBoxOldStore", "not a key that is known"),
        ("CloudKit without a team", "Configuration/CI.xcconfig", "IDEABOX_CONTAINER =\n", "", "IDEABOX_CONTAINER must be empty"),
        ("no way to CloudKit", "Configuration/IdeaBox-macOS.entitlements", f"\t{NETWORK}", "", "entitlements lack com.apple.security.network.client"),
        ("a server in the sandbox", "Configuration/IdeaBox-macOS.entitlements", "network.client", "network.server", "into the network"),
        ("a camera", "Configuration/IdeaBox-macOS.entitlements", "<dict>", "<dict>\n\t<key>com.apple.security.device.camera</key>\n\t<true/>", "not an entitlement that is known"),
        ("no picking of an old store", "Configuration/IdeaBox-macOS.entitlements", "\t<key>com.apple.security.files.user-selected.read-only</key>\n\t<true/>\n", "", "files.user-selected.read-only is missing"),
    ),
}  # fmt: skip


def of(app: manifest.App) -> tuple:
    """The faults of an app."""
    project = Path(__file__).resolve().parent.parent / app.place / renamed(PROJECT, app)
    away = set() if "-fmodule-map-file" in project.read_text() else OF_MODULE_MAPS
    away = away | (set() if app.has_container else OF_ICLOUD) | (OF_SILENCE if "com.apple.security.network.client" in app.sandbox else set())
    return (*(tuple(renamed(part, app) for part in fault) for fault in FAULTS if fault[0] not in away), *OWN[app.name])


def renamed(text: str | None, app: manifest.App) -> str | None:
    """A part of a fault with the app's names in it."""
    for old, new in CALLED[app.name] if text else ():
        text = text.replace(old, new)
    return text


def copy(source: Path, root: Path) -> None:
    """Copies what a fault can be put into."""
    for name in COPIED:
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if (source / name).is_dir():
            shutil.copytree(source / name, place)
        else:
            shutil.copy(source / name, place)


def put(root: Path, app: manifest.App, path: str, old: str | None, new: str | None) -> Callable:
    """Puts one fault into the copy at `root`; what it returns takes the fault out again."""
    file = root / app.place / path
    before = file.read_bytes() if file.exists() else None
    if new is None:
        file.unlink()
    elif old is None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(new)
    else:
        text = file.read_text()
        if old not in text:
            raise SystemExit(f"There is no “{old}” in {path} that could be changed; scripts/app_faults.py names it.")
        file.write_text(text.replace(old, new))

    def undo() -> None:
        file.unlink(missing_ok=True)
        if before is not None:
            file.write_bytes(before)

    return undo
