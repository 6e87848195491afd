public import FoundationExports

/// Names of the versions in which iCloud Drive keeps a conflict at one path.
///
/// Such a version has no name of its own, only the path. Here it gets one as sync services elsewhere give: the file's
/// name with ` (conflict <key>)` before the suffix. So the rules of folders take it for a copy: one more candidate, whose
/// bytes decide.
public enum DriveNames {
    private static let suffix = ".sealed"
    private static let opening = " (conflict "
    private static let closing = ")"
    /// No name of a file is longer.
    private static let longest = 255

    /// The name of a conflict version.
    ///
    /// - Parameters:
    ///   - file: the name at which it stands.
    ///   - key: tells it from others of that file; only its letters, digits and dashes count.
    /// - Returns: the name; nil if the file is no register's.
    public static func conflict(of file: String, key: String) -> String? {
        guard file.hasSuffix(suffix) else { return nil }
        let safe = String(key.unicodeScalars.filter(isSafe).map(Character.init))
        let name = "\(file.dropLast(suffix.count))\(opening)\(safe)\(closing)\(suffix)"
        return name.utf8.count <= longest ? name : nil
    }

    /// Which conflict version a name stands for.
    ///
    /// - Parameter name: a name that ``conflict(of:key:)`` may have made.
    /// - Returns: the file's name; nil for every other name.
    public static func file(ofConflict name: String) -> String? {
        guard name.hasSuffix(closing + suffix), let range = lastRange(of: opening, in: name) else {
            return nil
        }
        return String(name[..<range]) + suffix
    }

    /// Keys for the conflict versions at one name: when each was saved, in milliseconds, and a number where that is
    /// the same.
    ///
    /// - Parameter saved: when each was saved; nil if the system does not say.
    /// - Returns: a key for each, in their order; no two are the same.
    public static func keys(_ saved: [Date?]) -> [String] {
        var counts: [Int64: Int] = [:]
        return saved.map { date in
            let moment = date.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) } ?? 0
            counts[moment, default: 0] += 1
            return counts[moment] == 1 ? "\(moment)" : "\(moment)-\(counts[moment] ?? 0)"
        }
    }

    /// What a placeholder stands for: older systems put `.<name>.icloud` in the place of a file that is not here.
    ///
    /// - Parameter name: a name in the folder.
    /// - Returns: the file's name, which the system can be asked to bring; nil for every other name.
    public static func file(ofPlaceholder name: String) -> String? {
        guard name.hasPrefix("."), name.hasSuffix(".icloud"), name.utf8.count > 8 else { return nil }
        return String(name.dropFirst().dropLast(".icloud".count))
    }

    private static func lastRange(of part: String, in text: String) -> String.Index? {
        text.indices.last { text[$0...].hasPrefix(part) }
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: false
        }
    }
}
