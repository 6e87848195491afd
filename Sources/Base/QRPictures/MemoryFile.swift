internal import CMemoryFile
internal import SystemPackage

/// A file without a name that exists in memory only, so that a picture never touches the disk.
///
/// Unlike a pipe it cannot raise SIGPIPE in this process when the program that reads it dies.
final class MemoryFile: Sendable {
    /// Open for reading, at the first byte.
    let descriptor: FileDescriptor

    /// Holds a copy of `bytes`.
    init(_ bytes: [UInt8]) throws(PictureError) {
        let number = cmemoryfile_open()
        guard number >= 0 else { throw .readerFailed }
        descriptor = FileDescriptor(rawValue: number)
        do {
            try descriptor.writeAll(bytes)
            try descriptor.seek(offset: 0, from: .start)
        } catch {
            throw .readerFailed
        }
    }

    deinit { try? descriptor.close() }
}
