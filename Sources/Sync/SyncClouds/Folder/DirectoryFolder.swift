internal import Files
package import SyncEngine

/// A real folder, opened for one piece of work: all of it goes through the one handle.
package struct DirectoryFolder: RegisterFolder {
    private let directory: SharedDirectory
    private let memory: FolderMemory?

    init(_ directory: SharedDirectory, _ memory: FolderMemory? = nil) {
        self.directory = directory
        self.memory = memory
        memory?.begin(in: identity)
    }

    package var identity: String { "\(directory.identity.device)-\(directory.identity.inode)" }

    package func names() throws(CloudError) -> [String] {
        try mapError(CloudError.init(reading:)) { () throws(FilesError) in try directory.names() }
    }

    package func size(of name: String) throws(CloudError) -> Int? {
        let size = try mapError(CloudError.init(reading:)) { () throws(FilesError) in
            try directory.identity(of: name)?.size
        }
        memory?.note(size, of: name)
        return size
    }

    package func recentSize(of name: String) -> Int? { memory?.size(of: name) }

    package func read(_ name: String, limit: Int) throws(CloudError) -> [UInt8]? {
        do {
            return try directory.read(name, limit: limit)
        } catch .system(.tooManyOpen, let path) {
            throw CloudError(reading: .system(.tooManyOpen, path: path))
        } catch {
            // One file that cannot be read now must not hide the others.
            return nil
        }
    }

    package func write(_ files: [(name: String, bytes: [UInt8])]) throws(CloudError) {
        let sweeps = memory?.takesSweep() ?? true
        try mapError(CloudError.init(writing:)) { () throws(FilesError) in
            try directory.write(files, sweeps: sweeps)
        }
    }

    package func mark(_ name: String) throws(CloudError) {
        try mapError(CloudError.init(writing:)) { () throws(FilesError) in try directory.mark(name) }
    }

    package func settle(_ name: String) throws(CloudError) {
        try mapError(CloudError.init(writing:)) { () throws(FilesError) in try directory.settle(name) }
    }

    package func remove(_ names: [String]) throws(CloudError) {
        try mapError(CloudError.init(writing:)) { () throws(FilesError) in try directory.remove(names) }
    }

    package func check() throws(CloudError) {
        try mapError(CloudError.init(reading:)) { () throws(FilesError) in try directory.check() }
    }
}

/// A folder as the rules of ``FolderRegisters`` see it: names, sizes and bytes.
///
/// The real one is ``DirectoryFolder``; a simulator brings one of its own. One value stands for one folder: if another
/// takes its place, that is another value with another ``identity``.
package protocol RegisterFolder {
    /// Tells this folder from another at the same place; holds no slash.
    var identity: String { get }

    /// Every name in it, whatever stands there, in any order.
    func names() throws(CloudError) -> [String]

    /// The length of a plain file in bytes; nil if nothing, or no plain file, stands there.
    func size(of name: String) throws(CloudError) -> Int?

    /// The length that a plain file had a moment ago; nil if it was not looked at lately.
    func recentSize(of name: String) -> Int?

    /// A plain file's bytes; nil if they cannot be had whole just now, or are more than `limit`.
    func read(_ name: String, limit: Int) throws(CloudError) -> [UInt8]?

    /// Makes each `bytes` the whole content of a file, for good; where it throws, some of the files may stand there.
    func write(_ files: [(name: String, bytes: [UInt8])]) throws(CloudError)

    /// Makes an empty file for good; one that stands there is left as it is.
    func mark(_ name: String) throws(CloudError)

    /// Makes sure that a file that stands there already stays there for good.
    func settle(_ name: String) throws(CloudError)

    /// Takes files away; those that are gone are let be.
    func remove(_ names: [String]) throws(CloudError)

    /// Makes sure that this folder still stands at its place.
    func check() throws(CloudError)
}

extension RegisterFolder {
    /// Looked at again each time.
    package func recentSize(of name: String) -> Int? { nil }
}
