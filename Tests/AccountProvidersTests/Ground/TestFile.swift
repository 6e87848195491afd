import Foundation

/// A file for the length of a test.
final class TestFile: Sendable {
    let path: String

    init(_ text: String) throws {
        path = NSTemporaryDirectory() + "providers-\(UUID().uuidString)"
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
