import Foundation
import SwiftUI

/// A file that a person picked; it may have to be brought first, so it is read off the main thread.
enum PickedFile {
    /// Reads it.
    ///
    /// - Parameters:
    ///   - result: what the system's page of files handed over.
    ///   - most: how many bytes are read at most.
    ///   - take: gets the bytes; nil if it could not be read.
    static func read(
        _ result: Result<URL, any Error>, most: Int = 100 << 20,
        _ take: @escaping @Sendable ([UInt8]?) -> Void
    ) {
        Task.detached { take(bytes(in: result, most: most)) }
    }

    private static func bytes(in result: Result<URL, any Error>, most: Int) -> [UInt8]? {
        guard let url = try? result.get() else { return nil }
        let isOpen = url.startAccessingSecurityScopedResource()
        defer { close(url, isOpen) }
        return (try? FileHandle(forReadingFrom: url).read(upToCount: most)).map { [UInt8]($0) }
    }

    private static func close(_ url: URL, _ isOpen: Bool) {
        if isOpen { url.stopAccessingSecurityScopedResource() }
    }
}
