import Foundation

/// A folder of its own for one test, removed at the end.
public final class ScratchFolder: Sendable {
    /// Its path.
    public let path: String

    /// Makes one.
    public init() throws {
        path = NSTemporaryDirectory() + "/second-test-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The bytes of a file below it.
    public func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }

    /// Writes a file below it past every module, mode 0600.
    public func put(_ name: String, _ bytes: [UInt8]) throws {
        let file = URL(filePath: "\(path)/\(name)")
        try? FileManager.default.removeItem(at: file)
        try Data(bytes).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    /// The names in a folder below it, sorted.
    public func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
    }
}
