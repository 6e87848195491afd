public import SyncProduct

/// What stays the same for as long as the app runs.
public struct AppConfiguration: Sendable, Equatable {
    /// The person's language.
    public var language: Language
    /// The app's version number.
    public var version: String
    /// Whether this is a Mac: its settings have other names, and a store can be picked by hand.
    public var isMac: Bool
    /// The cloud's name, as the person knows it.
    public var cloudName: String

    /// Traits.
    public init(
        language: Language, version: String, isMac: Bool = false, cloudName: String = "iCloud"
    ) {
        self.language = language
        self.version = version
        self.isMac = isMac
        self.cloudName = cloudName
    }
}

/// What the app remembers between runs, beside the ideas.
public struct AppSettings: Sendable, Equatable {
    /// The shelf in use.
    public var shelf = IdeaLibrary.first
    /// All shelves that there are.
    public var shelves = [IdeaLibrary.first]
    /// The path of the old store that was taken over whole: it is not looked into again at each start.
    public var takenOver: String?

    /// What a person meets who has chosen nothing.
    public init() {}

    /// The names under which they are kept.
    enum Name: String, CaseIterable {
        case shelf = "shelf"
        case shelves = "shelves"
        case takenOver = "oldStoreTakenOver"
    }

    /// Takes what was kept; whatever makes no sense counts as not there.
    ///
    /// - Parameter kept: the text under a name.
    init(_ kept: [Name: String]) {
        let names = (kept[.shelves] ?? "").split(separator: ",").map(String.init)
        for name in names where Self.isGood(name) && !shelves.contains(IdeaLibrary(name)) {
            shelves.append(IdeaLibrary(name))
        }
        if let name = kept[.shelf], Self.isGood(name) { use(IdeaLibrary(name)) }
        takenOver = kept[.takenOver].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Uses a shelf from now on.
    mutating func use(_ shelf: IdeaLibrary) {
        self.shelf = shelf
        if !shelves.contains(shelf) { shelves.append(shelf) }
    }

    /// What is to be kept.
    var kept: [Name: String] {
        [
            .shelf: shelf.name, .shelves: shelves.map(\.name).joined(separator: ","),
            .takenOver: takenOver ?? "",
        ]
    }

    /// It becomes the name of a folder.
    private static func isGood(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
