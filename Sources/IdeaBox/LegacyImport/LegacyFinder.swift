internal import Foundation
internal import IdeaBoxCore

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
    /// - Returns: paths of SQLite files in which the names of Core Data's own tables stand.
    public func stores() -> [String] {
        var seen: Set<String> = []
        return places.flatMap(files).filter { path in
            let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            return seen.insert(real).inserted && Self.isStore(path)
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
