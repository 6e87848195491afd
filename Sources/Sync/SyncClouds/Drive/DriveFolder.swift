internal import Files
internal import SyncEngine

/// iCloud Drive's folder under the rules that every folder follows.
///
/// A file whose bytes are not here is asked for and is `waiting` meanwhile, be it a placeholder (`.name.icloud`) or one
/// without data; a conflict version is a candidate under a name of its own.
struct DriveFolder<Files: DriveFiles>: RegisterFolder {
    let files: Files

    var identity: String { files.identity }

    func names() throws(CloudError) -> [String] {
        let names = try mapError(\DriveFault.meaning) { () throws(DriveFault) in try files.names() }
        return names
            + names.flatMap { name in
                conflicts(at: name).map(\.name)
            }
    }

    func size(of name: String) throws(CloudError) -> Int? {
        if let conflict = conflict(name) { return conflict.size ?? bytes(of: conflict)?.count ?? 0 }
        return switch try state(of: name) {
        case .missing: nil
        case .here(let size), .away(let size): size
        }
    }

    func read(_ name: String, limit: Int) throws(CloudError) -> [UInt8]? {
        let bytes: [UInt8]?
        if let conflict = conflict(name) {
            bytes = self.bytes(of: conflict)
        } else if case .here = try state(of: name) {
            // One file that cannot be read now must not hide the others.
            bytes = try? files.read(name)
        } else {
            files.download(name)
            bytes = nil
        }
        return bytes.flatMap { $0.count <= limit ? $0 : nil }
    }

    func write(_ files: [(name: String, bytes: [UInt8])]) throws(CloudError) {
        for file in files {
            try mapError(\DriveFault.meaning) { () throws(DriveFault) in
                try self.files.write(file.name, file.bytes)
            }
        }
    }

    func mark(_ name: String) throws(CloudError) {
        guard try size(of: name) == nil else { return }
        try write([(name, [])])
    }

    /// What stands in the container iCloud Drive keeps.
    func settle(_ name: String) throws(CloudError) {}

    func remove(_ names: [String]) throws(CloudError) {
        for name in names {
            try mapError(\DriveFault.meaning) { () throws(DriveFault) in
                do throws(DriveFault) {
                    if let conflict = conflict(name) {
                        try conflict.resolve()
                    } else {
                        try files.remove(name)
                    }
                } catch {
                    guard error.isMissing else { throw error }
                }
            }
        }
    }

    /// The container was looked up for this very piece of work.
    func check() throws(CloudError) {}

    /// Asks for what only has a placeholder, so that it comes without anybody reading it.
    func downloadPlaceholders(_ names: [String]) {
        for name in names { if let file = DriveNames.file(ofPlaceholder: name) { files.download(file) } }
    }

    /// Refuses if iCloud's storage was full when this register's file was to be sent: iCloud Drive takes every write, and
    /// says so nowhere else.
    func demandRoom(for register: String) throws(CloudError) {
        let names = try mapError(\DriveFault.meaning) { () throws(DriveFault) in try files.names() }
        for name in names where VersionFile(name)?.stem.register == register {
            if files.uploadFault(of: name)?.meaning == .quotaExceeded { throw .quotaExceeded }
        }
    }

    private func bytes(of conflict: DriveConflict) -> [UInt8]? {
        conflict.isHere ? try? conflict.read() : nil
    }

    private func state(of name: String) throws(CloudError) -> DriveFileState {
        try mapError(\DriveFault.meaning) { () throws(DriveFault) in
            do throws(DriveFault) { return try files.state(of: name) } catch {
                guard error.isMissing else { throw error }
                return .missing
            }
        }
    }

    private func conflicts(at name: String) -> [(name: String, version: DriveConflict)] {
        guard let file = VersionFile(name), !file.isPlaceholder else { return [] }
        let versions = files.conflicts(at: name)
        let keys = DriveNames.keys(versions.map(\.saved))
        return zip(keys, versions).compactMap { key, version in
            DriveNames.conflict(of: name, key: key).map { ($0, version) }
        }
    }

    private func conflict(_ name: String) -> DriveConflict? {
        guard let file = DriveNames.file(ofConflict: name) else { return nil }
        return conflicts(at: file).first { $0.name == name }?.version
    }
}
