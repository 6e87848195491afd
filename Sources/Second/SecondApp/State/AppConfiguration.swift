internal import FoundationExports
public import SecondCore
internal import SyncClouds

/// What stays the same for as long as the app runs.
public struct AppConfiguration: Sendable, Equatable {
    /// The person's language.
    public var language: Language
    /// The app's version number.
    public var version: String
    /// Whether this is a Mac: its settings have other names.
    public var isMac: Bool
    /// Whether the clipboard forgets by itself.
    public var clipboardExpires: Bool
    /// Whether the system's page for the camera can be opened.
    public var hasCameraSettings: Bool
    /// Whether the system's page for set-up codes can be opened.
    public var hasCodeSettings: Bool

    /// CloudBehavior.
    public init(
        language: Language, version: String, isMac: Bool = false, clipboardExpires: Bool = true,
        hasCameraSettings: Bool = true, hasCodeSettings: Bool = true
    ) {
        self.language = language
        self.version = version
        self.isMac = isMac
        self.clipboardExpires = clipboardExpires
        self.hasCameraSettings = hasCameraSettings
        self.hasCodeSettings = hasCodeSettings
    }
}

/// What a person has chosen, as it is kept between runs.
public struct AppSettings: Sendable, Equatable {
    /// For how many seconds a copied code stays; 0 for as long as the system keeps it.
    public var expiry = 60
    /// Whether a copied code stays on this device.
    public var isLocalOnly = true
    /// Where the registers lie.
    public var storage = Storage.keyValue
    /// How much room a card takes.
    public var density = CardDensity.automatic
    /// How the accounts stand.
    public var order = AccountOrder.name
    /// Whether a Mac's menu bar has the codes, too.
    public var showsMenuBar = true
    /// Whether the storage was chosen again and has not been begun there yet.
    public var isMoving = false

    /// What a person meets who has chosen nothing: a minute, this device alone, the key-value store.
    public init() {}

    /// The times that can be chosen, in seconds.
    public static let expiries = [30, 60, 120, 300, 0]

    /// The names under which the settings are kept.
    enum Name: String, CaseIterable {
        case expiry = "clipboardSeconds"
        case localOnly = "clipboardLocalOnly"
        case storage = "storage"
        case folder = "folderBookmark"
        case folderName = "folderName"
        case moving = "storageIsNew"
        case density = "cardDensity"
        case order = "accountOrder"
        case menuBar = "menuBarExtra"
    }

    /// Takes what was kept; whatever makes no sense counts as not chosen.
    ///
    /// - Parameter kept: the text under a name.
    init(_ kept: [Name: String]) {
        if let text = kept[.expiry], let seconds = Int(text), Self.expiries.contains(seconds) {
            expiry = seconds
        }
        if kept[.localOnly] == "no" { isLocalOnly = false }
        storage = Storage(kept[.storage], folder: kept[.folder], name: kept[.folderName])
        isMoving = kept[.moving] == "yes"
        density = kept[.density].flatMap(CardDensity.init) ?? density
        if kept[.menuBar] == "no" { showsMenuBar = false }
        order = kept[.order].flatMap(AccountOrder.init) ?? order
    }

    /// What is to be kept.
    var kept: [Name: String] {
        let folder = storage.folder
        return [
            .expiry: String(expiry), .localOnly: isLocalOnly ? "yes" : "no", .storage: storage.kept,
            .folder: folder.map { Data($0.bytes).base64EncodedString() } ?? "",
            .folderName: folder?.name ?? "",
            .moving: isMoving ? "yes" : "no", .density: density.rawValue, .order: order.rawValue,
            .menuBar: showsMenuBar ? "yes" : "no",
        ]
    }
}

/// How much room a card takes.
public enum CardDensity: String, Sendable, CaseIterable {
    /// Little where there are many accounts.
    case automatic
    /// Name and code below each other.
    case comfortable
    /// Name and code beside each other.
    case compact

    /// More accounts than these stand in compact cards if nothing was chosen: about as many cards of the other kind fill a phone.
    static let mostComfortable = 6

    /// Whether so many accounts stand in compact cards.
    func isCompact(_ total: Int) -> Bool {
        switch self {
        case .automatic: total > Self.mostComfortable
        case .comfortable: false
        case .compact: true
        }
    }
}

/// How the accounts stand, after those that are pinned.
public enum AccountOrder: String, Sendable, CaseIterable {
    /// By their names.
    case name
    /// Those whose code was copied last on this device first.
    case lastUse
}
extension Storage {
    /// The folder, if it is one.
    var folder: FolderBookmark? {
        guard case .folder(let folder) = self else { return nil }
        return folder
    }

    /// What was kept.
    ///
    /// A folder whose bookmark was lost stays a folder, which can be picked again: nothing goes to iCloud
    /// unasked.
    fileprivate init(_ kept: String?, folder: String?, name: String?) {
        self =
            switch kept {
            case "drive": .drive
            case "folder":
                .folder(
                    FolderBookmark(
                        bytes: Data(base64Encoded: folder ?? "").map { [UInt8]($0) } ?? [], name: name ?? ""))
            default: .keyValue
            }
    }

    /// The word under which it is kept.
    fileprivate var kept: String {
        switch self {
        case .keyValue: "keyValue"
        case .drive: "drive"
        case .folder: "folder"
        }
    }
}
