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
    /// The library in use.
    public var library = IdeaLibrary.first
    /// All libraries that there are.
    public var libraries = [IdeaLibrary.first]
    /// The path of the old store that was taken over whole: it is not looked into again at each start.
    public var takenOver: String?

    /// What a person meets who has chosen nothing.
    public init() {}

    /// The names under which they are kept.
    enum Name: String, CaseIterable {
        case library = "shelf"
        case libraries = "shelves"
        case takenOver = "oldStoreTakenOver"
    }

    /// Takes what was kept; whatever makes no sense counts as not there.
    ///
    /// - Parameter kept: the text under a name.
    init(_ kept: [Name: String]) {
        let names = (kept[.libraries] ?? "").split(separator: ",").map(String.init)
        for name in names where Self.isGood(name) && !libraries.contains(IdeaLibrary(name)) {
            libraries.append(IdeaLibrary(name))
        }
        if let name = kept[.library], Self.isGood(name) { use(IdeaLibrary(name)) }
        takenOver = kept[.takenOver].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Uses a library from now on.
    mutating func use(_ library: IdeaLibrary) {
        self.library = library
        if !libraries.contains(library) { libraries.append(library) }
    }

    /// What is to be kept.
    var kept: [Name: String] {
        [
            .library: library.name, .libraries: libraries.map(\.name).joined(separator: ","),
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
