"""Faults that scripts/check-apple-faults puts into copies of Apple's files, and the words that each must be caught with.

Not a program. The file is the one below the Apple folders whose path ends so and that holds the old text; where there is no old
text, the new one is put at its end.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A change in one file."""

    what: str
    ending: str  # of the file's path
    old: str
    new: str
    words: str
    system: str = "iOS 16"
    alone: bool = False  # whether the file is looked at by itself


MAC = "macOS 14"
BRANCHES = """
func seeded(_ a: Int) -> Int {
    if a > 0 { return 1 }
    if a < 0 { return -1 }
    return 0
}
"""

FAULTS = (
    # Labels, names, bindings.
    Fault("a wrong label", "CardList.swift", "swipeActions(edge: .trailing, allows", "swipeActions(side: .trailing, allows", "extra argument 'side'"),
    Fault("a missing binding", "RootView.swift", "(item: $model", "(item: model", "cannot convert value"),
    Fault("a name that Apple does not have", "PhotoButton.swift", "matching: .images", "matching: .pictures", "has no member 'pictures'"),
    Fault("a misspelt attribute of the keychain", "GenericPasswords.swift", "kSecUseDataProtectionKeychain:", "kSecUseDataProtectionKeyChain:", "cannot find 'kSecUseDataProtectionKeyChain'"),
    Fault("a notification that is not there", "UbiquitousStore.swift", ".didChangeExternallyNotification", ".didChangeNotification", "has no member 'didChangeNotification'"),
    Fault("a case left out", "SheetHost.swift", "        case .settings: SettingsSheet(model: model)\n", "", "must be exhaustive"),
    # Availability and systems.
    Fault("too new for iPhones", "PhoneShapes.swift", "#available(iOS 17, *)", "#available(iOS 16, *)", "is only available in iOS 17"),
    Fault("a lock of iOS 18", "CameraLens.swift", "internal import SecondApp", "internal import SecondApp\n    internal import Synchronization\n    private let lock = Mutex(0)", "is only available in iOS 18"),
    Fault("a lock of macOS 15", "CameraLens.swift", "internal import SecondApp", "internal import SecondApp\n    internal import Synchronization\n    private let lock = Mutex(0)", "is only available in macOS 15", MAC),
    Fault("iPhones' own on a Mac", "PhoneShapes.swift", "#if os(iOS)", "#if os(iOS) || os(macOS)", "no such module 'UIKit'", MAC),
    Fault("a Mac's own on iPhones", "MacFeedback.swift", "#if os(macOS)", "#if os(macOS) || os(iOS)", "no such module"),
    # Modules.
    Fault("a missing import", "PhotoButton.swift", "import PhotosUI\n", "", "cannot find"),
    Fault("a misspelt import", "PhotoButton.swift", "import PhotosUI", "import PhotoUI", "no such module 'PhotoUI'"),
    Fault("an import too narrow", "GenericPasswords.swift", "public import Bytes", "internal import Bytes", "SecretBytes"),
    Fault("a misspelt module in a condition", "GenericPasswords.swift", "canImport(Security)", "canImport(Secruity)", "declares nothing", alone=True),
    Fault("a misspelt system in a condition", "MacFeedback.swift", "#if os(macOS)", "#if os(macos)", "declares nothing", MAC, alone=True),
    # Isolation, waiting, safety.
    Fault("no isolation", "PhoneFeedback.swift", "@MainActor\n    enum", "enum", "main actor-isolated"),
    Fault("a model off the main thread", "AppModel.swift", "@MainActor\nfinal class AppModel: SheetModel", "final class AppModel: ObservableObject", "data races"),
    Fault("an observer on the main actor", "UbiquitousStore.swift", "@Sendable note in", "@MainActor note in", "actor"),
    Fault("a camera that claims nothing", "CameraLens.swift", "CameraLens: @unchecked Sendable", "CameraLens", "non-Sendable"),
    Fault("an await left out", "AppModel.swift", "await store.run()", "store.run()", "cannot be called from outside of the actor"),
    Fault("a try left out", "PhotoButton.swift", "try? await", "await", "can throw"),
    Fault("an unsafe call unmarked", "GenericPasswords.swift", "unsafe SecItemCopyMatching", "SecItemCopyMatching", "unsafe"),
    Fault("a delegate's misspelt label", "CodeFinder.swift", "didOutput metadataObjects", "didoutput metadataObjects", "different argument labels"),
    # Two apps: their floors, their words, what one may and the other may not.
    Fault("what iOS 17 brought, in Second", "Second/Phone/PhoneChanges.swift", "onChange(of: value, perform: { act($0) })", "onChange(of: value) { _, new in act(new) }", "is only available in iOS 17"),
    Fault("what iOS 17 put away, in IdeaBox", "IdeaBox/Phone/PhoneChanges.swift", "onChange(of: value) { _, new in act(new) }", "onChange(of: value, perform: { act($0) })", "deprecated in iOS 17"),
    Fault("a lock of iOS 18 in IdeaBox", "IdeaBox/App/AppModel.swift", "import Combine", "import Combine\nimport Synchronization\nprivate let lock = Mutex(0)", "is only available in iOS 18"),
    Fault("one app's word in a shared piece", "Shared/Frame/SheetFrame.swift", "words.frame(.cancel)", "words(.cancel)", "has no member 'cancel'"),
    Fault("a shared piece that branches", "Shared/Frame/SheetFrame.swift", "", BRANCHES, "branches"),
    Fault("a wrong label in IdeaBox", "IdeaLine.swift", "swipeActions(edge: .leading", "swipeActions(side: .leading", "extra argument 'side'"),
    Fault("a sheet left out in IdeaBox", "IdeaBox/Frame/SheetHost.swift", "        case .migration(let page): MigrationSheet(page: page, toast: model.screen.sheetToast)\n", "", "must be exhaustive"),
    Fault("a push's misspelt label", "PhoneDelegate.swift", "fetchCompletionHandler completionHandler", "fetchcompletionHandler completionHandler", "different argument labels"),
    Fault("an iPhone's push on a Mac", "MacDelegate.swift", "userInfo: [String: Any]", "userInfo: [AnyHashable: Any]", "does not conform", MAC),
    Fault("CloudKit in Second", "Second/Frame/RootView.swift", "import SwiftUI", "import CloudKit\nimport SwiftUI", "imports CloudKit"),
    Fault("a request in IdeaBox", "IdeaBox/Frame/RootView.swift", "", "let seeded = URLSession.shared\n", "URLSession"),
    Fault("a sheet left out in Readmigo", "Readmigo/Frame/SheetHost.swift", "        case .leaving(let page): LeavingSheet(page: page, toast: toast)\n", "", "must be exhaustive"),
    Fault("a challenge's misspelt label", "ConnectionListener.swift", "didReceive challenge: URLAuthenticationChallenge", "didRecieve challenge: URLAuthenticationChallenge", "different argument labels"),
    Fault("a session's misspelt attribute of the keychain", "GateKey.swift", "kSecUseAuthenticationContext:", "kSecUseAuthenticationContexts:", "cannot find 'kSecUseAuthenticationContexts'"),
    Fault("an iPhone's content type on a Mac", "MacFilling.swift", "NSTextContentType?", "UITextContentType?", "cannot find type 'UITextContentType'", MAC),
    Fault("CloudKit in Readmigo", "Readmigo/Frame/RootView.swift", "import SwiftUI", "import CloudKit\nimport SwiftUI", "imports CloudKit"),
    Fault("a socket in Readmigo", "URLSessionTransport.swift", "", "let seeded = socket(2, 1, 0)\n", "a socket"),
    # Newer SDKs: what they do not hand on, what is no Double.
    Fault("Combine's names without Combine", "Second/App/AppModel.swift", "import Combine\n", "", "ObservableObject"),
    Fault("cases of a later system", "PhoneScenePlace.swift", "            @unknown default: self = .inactive\n", "", "unknown values"),
    Fault("numbers of another type", "Second/Frame/RootView.swift", "", "let seeded: [CGFloat] = [Double]()\n", "of type '[Double]' to type '[CGFloat]'"),
    # What a compiler does not mind.
    Fault("two branches", "RootView.swift", "", BRANCHES, "branches"),
    Fault("a view made by itself alone", "MigrationOptions.swift", "    init(label: String) {\n        self.label = label\n    }\n", "", "no initialiser of its own"),
    Fault("a copy that is changed", "CloudKitZone.swift", "subscription.notificationInfo = silent", "subscription.notificationInfo = silent; subscription.notificationInfo?.shouldSendContentAvailable = true", "changes a copy"),
    Fault("a network module", "RootView.swift", "import SwiftUI", "import Network\nimport SwiftUI", "imports Network"),
    Fault("a request", "RootView.swift", "", "let seeded = URLSession.shared\n", "URLSession"),
    Fault("a socket", "GenericPasswords.swift", "", "let seeded = socket(2, 1, 0)\n", "a socket"),
)  # fmt: skip

# Of scripts/app_faults.py, by name.
IN_PROJECT = (
    "a dangling id", "a misspelt setting", "another floor", "the network", "a misspelt entitlement",
    "another container", "another store", "another keychain group", "a text in one language", "a word in a view",
    "a scheme for no target", "an undeclared API", "a picture less", "no pushes", "CloudKit without a team", "CloudKit",
    "no way to the service", "a server of its own", "no way to CloudKit", "no Sign in with Apple", "no sentence for Face ID",
)  # fmt: skip
