internal import Foundation
public import IdeaBoxCore

/// Where an app of Apple's systems looks for the old app's store: in its own container, and in what a person picks.
public struct LegacyContainer: Sendable {
    private let folders: [String]
    private let name: String

    private static let endings = ["sqlite", "store", "sqlite3", "db"]
    /// Where stores usually lie within a container, or a home.
    private static let usual = [
        "Library/Application Support", "Documents", "Data/Library/Application Support", "Data/Documents",
    ]

    /// A container.
    ///
    /// - Parameters:
    ///   - support: the app's folder Application Support, where Core Data and SwiftData put stores unless told otherwise.
    ///   - documents: the app's folder Documents, where they were put before.
    ///   - name: the store's file, with or without its ending, below either; empty for whatever is found.
    public init(support: String, documents: String, name: String) {
        folders = [support, documents]
        self.name = name
    }

    /// The old store; nothing is opened.
    ///
    /// - Returns: its path; nil if there is none.
    public func store() -> String? {
        LegacyFinder(places: name.isEmpty ? folders : folders.flatMap(named)).stores().first
    }

    /// The store that a person means by what they picked.
    ///
    /// - Parameter path: a store's file, or a folder that holds it, also as a container or a home does.
    /// - Returns: the store's file.
    /// - Throws: `notFound` for a folder without one.
    public func pick(_ path: String) throws(LegacyError) -> LegacyPick {
        var isFolder = false
        if let attributes = try? FileManager.default.attributesOfItem(atPath: path) {
            isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        }
        guard isFolder else { return LegacyPick(path: path, mayLackLog: Self.hasLogElsewhere(path)) }
        let places = [path] + Self.usual.map { "\(path)/\($0)" }
        let wanted = name.isEmpty ? [] : LegacyFinder(places: places.flatMap(named)).stores()
        guard let found = wanted.first ?? LegacyFinder(places: places).stores().first else {
            throw .notFound(path: path)
        }
        return LegacyPick(path: found, mayLackLog: false)
    }

    private func named(_ folder: String) -> [String] {
        ["\(folder)/\(name)"] + Self.endings.map { "\(folder)/\(name).\($0)" }
    }

    /// Whether a file that was picked alone writes a log that cannot be seen from here.
    private static func hasLogElsewhere(_ path: String) -> Bool {
        guard let head = try? LegacyFile.head(path, 20), head.count == 20 else { return false }
        // The write version is 2 for files with a write-ahead log (sqlite.org/fileformat2.html, 1.3.2).
        return head[18] == 2 && LegacyFile(path + "-wal").kind == .missing
    }
}

/// The file of an old store that a person has picked.
public struct LegacyPick: Sendable, Equatable {
    /// The main file.
    public let path: String
    /// Whether a log may lie beside it that this program may not see: only the file was picked.
    public let mayLackLog: Bool

    /// A file that the app has found by itself.
    ///
    /// - Parameter path: the main file.
    public init(found path: String) { self.init(path: path, mayLackLog: false) }

    init(path: String, mayLackLog: Bool) {
        self.path = path
        self.mayLackLog = mayLackLog
    }

    /// What was found in it, with what this program could not see.
    ///
    /// - Parameter survey: what was found.
    /// - Returns: the same, which says so if a log may be missing.
    public func completed(_ survey: LegacySurvey) -> LegacySurvey {
        guard mayLackLog, !survey.damage.contains(.logMissing) else { return survey }
        return LegacySurvey(
            path: survey.path, kind: survey.kind, entities: survey.entities, otherTables: survey.otherTables,
            externalFiles: survey.externalFiles, hasLog: survey.hasLog, lacksLog: survey.lacksLog,
            damage: survey.damage + [.logMissing])
    }
}

/// Looks for stores of the old app, by their bytes; opens nothing for writing, and nothing with SQLite.
public struct LegacyFinder: Sendable {
    /// The files and folders that are looked at, in this order; folders not deeper than their own files.
    public let places: [String]

    private static let endings = ["store", "sqlite", "sqlite3", "db"]

    /// A finder for some places.
    ///
    /// - Parameter places: files, and folders whose files are looked at.
    public init(places: [String]) { self.places = places }

    /// A finder for the places where an old store usually lies.
    ///
    /// - Parameters:
    ///   - dataHome: the folder that holds this box's data.
    ///   - home: the person's home folder.
    ///   - bundle: the old app's bundle id, which names its container on a Mac; nil looks into none.
    /// - Returns: a finder for this box's data folder, a folder `legacy` in it, and where Macs keep apps' data.
    public static func usual(dataHome: String, home: String, bundle: String? = nil) -> LegacyFinder {
        let support = "Library/Application Support"
        var places = ["\(dataHome)/legacy", dataHome, "\(home)/\(support)/IdeaBox", "\(home)/\(support)"]
        if let bundle { places.append("\(home)/Library/Containers/\(bundle)/Data/\(support)") }
        return LegacyFinder(places: places)
    }

    /// The stores that there are, each once, those in earlier places first.
    ///
    /// - Parameter own: the file of this program's own store, which is not opened, under no name: closing it again would
    ///   take SQLite's locks on it from this process, and the next program to end would delete the log in use.
    /// - Returns: paths of SQLite files in which the names of Core Data's own tables stand.
    public func stores(beside own: String? = nil) -> [String] {
        let own = own.map { LegacyFile($0) }
        var seen: Set<String> = []
        return places.flatMap(files).filter { path in
            let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            guard seen.insert(real).inserted, own?.isSame(as: LegacyFile(path)) != true else { return false }
            return Self.isStore(path)
        }
    }

    private func files(_ place: String) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
            return LegacyFile(place).kind == .regular ? [place] : []
        }
        return names.sorted().filter { name in
            Self.endings.contains { name.lowercased().hasSuffix(".\($0)") }
        }.map { "\(place)/\($0)" }
    }

    /// Whether a file begins as SQLite's do and names Core Data's tables, in itself or in its log.
    private static func isStore(_ path: String) -> Bool {
        guard LegacyFile(path).kind == .regular, (try? LegacyHeader(path)) != nil else { return false }
        return ["", "-wal"].contains { side in
            guard LegacyFile(path + side).kind == .regular,
                let bytes = try? LegacyFile.head(path + side, mostLooked)
            else { return false }
            let data = Data(bytes)
            return ["Z_PRIMARYKEY", "Z_METADATA"].contains { data.range(of: Data($0.utf8)) != nil }
        }
    }

    /// Where the names of tables stand: within the first pages.
    private static let mostLooked = 1 << 20
}
