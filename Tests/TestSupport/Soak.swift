public import Foundation

/// How far generated tests go: `SOAK=full` makes fifty times as many cases, `SOAK=7` seven times, `SEED=7` others.
public enum Soak {
    /// The first seed; each case adds its number to it.
    public static let seed = environment("SEED").flatMap(UInt64.init) ?? 2026

    /// Seeds for generated cases.
    ///
    /// - Parameter count: how many in a usual run.
    /// - Returns: that many, or more when soaking.
    public static func seeds(_ count: Int) -> [UInt64] { (0..<UInt64(count * factor)).map { seed + $0 } }

    private static let factor =
        environment("SOAK").map { $0 == "full" ? 50 : Int($0) ?? 1 } ?? 1

    private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// The repository's folder of vectors.
///
/// - Parameter name: the file.
/// - Returns: its bytes.
/// - Throws: what reading it met.
public func vector(_ name: String) throws -> Data {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.appending(path: "Vectors").appending(path: name))
}
