internal import Files
internal import Foundation
internal import IdeaBoxCore

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// A file as it stands at one moment: it is the same as long as nothing of this differs.
struct LegacyFile: Equatable {
    enum Kind { case missing, regular, other }

    let kind: Kind
    let size: Int
    let changed: Date?
    let number: Int?
    let device: Int?

    private static let piece = 1 << 20

    init(_ path: String) {
        let followed = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let found = try? FileManager.default.attributesOfItem(atPath: followed) else {
            (kind, size, changed, number, device) = (.missing, 0, nil, nil, nil)
            return
        }
        kind = found[.type] as? FileAttributeType == .typeRegular ? .regular : .other
        size = found[.size] as? Int ?? 0
        changed = found[.modificationDate] as? Date
        number = found[.systemFileNumber] as? Int
        device = found[.systemNumber] as? Int
    }

    /// Whether another name leads to the same file, whatever was written to it in between.
    func isSame(as other: LegacyFile) -> Bool {
        kind != .missing && other.kind != .missing && number == other.number && device == other.device
    }

    /// Reads a file whole, a piece at a time, and writes what was read to another one.
    ///
    /// - Returns: what was read.
    static func copy(_ path: String, to target: String?) throws(LegacyError) -> SHA256.Digest {
        let source = try open(path)
        defer { try? source.close() }
        var hash = SHA256()
        do {
            var copy: FileHandle?
            if let target {
                // 0600 from the first moment on, in a folder that nobody else may enter.
                guard
                    FileManager.default.createFile(
                        atPath: target, contents: nil, attributes: [.posixPermissions: 0o600])
                else { throw CocoaError(.fileWriteUnknown) }
                copy = try FileHandle(forWritingTo: URL(fileURLWithPath: target))
            }
            defer { try? copy?.close() }
            while let piece = try Self.read(source, path), !piece.isEmpty {
                hash.update(data: piece)
                try copy?.write(contentsOf: piece)
            }
        } catch let error as LegacyError {
            throw error
        } catch {
            throw .scratch(path: target ?? path, reason: error.localizedDescription)
        }
        return hash.finalize()
    }

    /// The first bytes of a file; fewer if it is shorter.
    static func head(_ path: String, _ count: Int) throws(LegacyError) -> [UInt8] {
        let file = try open(path)
        defer { try? file.close() }
        do { return try file.read(upToCount: count).map(Array.init) ?? [] } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    private static func open(_ path: String) throws(LegacyError) -> FileHandle {
        do { return try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) } catch let error as CocoaError
        {
            switch error.code {
            case .fileReadNoPermission: throw .system(.denied, path: path)
            case .fileNoSuchFile, .fileReadNoSuchFile: throw .notFound(path: path)
            default: throw .unreadable(path: path, reason: error.localizedDescription)
            }
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    private static func read(_ file: FileHandle, _ path: String) throws(LegacyError) -> Data? {
        do { return try file.read(upToCount: piece) } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }
}

/// The first 100 bytes of an SQLite file.
struct LegacyHeader {
    /// So long it says that it is, in bytes; 0 if it does not say.
    let size: Int
    /// Whether changes go to a write-ahead log first (sqlite.org/fileformat2.html, 1.3.2).
    let keepsLog: Bool

    /// Reads the header.
    ///
    /// - Throws: `notFound`, `notAFile`, `empty`, `notSQLite`, `system`, `unreadable`.
    init(_ path: String) throws(LegacyError) {
        let file = LegacyFile(path)
        switch file.kind {
        case .missing:
            // Behind a folder that may not be entered everything seems to be missing: opening it tells.
            _ = try LegacyFile.head(path, 1)
            throw .notFound(path: path)
        case .other: throw .notAFile(path: path)
        case .regular: break
        }
        guard file.size > 0 else { throw .empty(path: path) }
        let bytes = try LegacyFile.head(path, 100)
        guard bytes.starts(with: Array("SQLite format 3\0".utf8)) else { throw .notSQLite(path: path) }
        guard bytes.count == 100 else { throw .damaged(path: path) }
        keepsLog = bytes[18] == 2
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        let page = number(16..<18) == 1 ? 65536 : number(16..<18)
        // The number of pages counts only where the same version of SQLite wrote it that changed the file last.
        size = number(24..<28) == number(92..<96) ? number(28..<32) * page : 0
    }
}
