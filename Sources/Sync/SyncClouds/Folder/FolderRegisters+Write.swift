package import SyncEngine

extension FolderRegisters {
    /// As ``Cloud/beginAccount(_:beside:)``.
    ///
    /// - Parameters:
    ///   - id: 32 lower-case hexadecimal digits.
    ///   - known: the versions of which the folder must hold one; empty where it is met for the first time.
    /// - Returns: the ids that stand there afterwards.
    /// - Throws: `transient` for any other id, `accountChanged`, or what the folder threw.
    package func beginAccount(_ id: String, beside known: Set<String> = []) throws(CloudError) -> Set<String>
    {
        guard let name = AccountFile.names(of: id).first else {
            throw .transient("\"\(id)\" is not an account id: 32 hexadecimal digits.")
        }
        let before = try accounts(in: FolderListing(try folder.names()))
        guard before.isEmpty else { return before }
        if !known.isEmpty, try !holdsAny(of: known) { throw .accountChanged }
        try folder.mark(name)
        return try accounts(in: FolderListing(try folder.names()))
    }

    /// As ``Cloud/put(_:)``.
    ///
    /// - Parameter put: the version.
    /// - Returns: its mark.
    /// - Throws: `accountChanged`, `tooLarge`, `transient` if its register has no proper id, or what the folder threw.
    package func put(_ put: CloudPut) throws(CloudError) -> String {
        let report = try self.put([put])
        if let failure = report.failure { throw failure }
        return report.marks[0]
    }

    /// As ``Cloud/put(_:)-([CloudPut])``.
    ///
    /// - Parameter puts: the versions, all of one account.
    /// - Returns: all marks, or those of the first versions: as many as were written in time, or before one that could
    ///   not be.
    /// - Throws: as ``put(_:)-(CloudPut)``, if none was; some of the versions may stand there then.
    package func put(_ puts: [CloudPut]) throws(CloudError) -> PutReport {
        var report = PutReport()
        guard let first = puts.first else { return report }
        try demand(first.account)
        let start = elapsed()
        // A few tell how many more there is time for.
        var (rest, count) = (puts[...], Self.trial)
        while !rest.isEmpty, count > 0, report.failure == nil {
            do throws(CloudError) { try put(rest.prefix(count), &report) } catch {
                guard !report.marks.isEmpty else { throw error }
                report.failure = error
            }
            rest = rest.dropFirst(count)
            let spent = elapsed() - start
            let room = max(size.time / max(spent, .nanoseconds(1)) - 1, 0) * Double(report.marks.count)
            count = Int(min(room, Double(rest.count)))
        }
        return report
    }

    /// So many versions are written before it is known how long one takes.
    private static var trial: Int { 16 }

    /// Writes some versions, carried to the disk together.
    private func put(_ puts: ArraySlice<CloudPut>, _ report: inout PutReport) throws(CloudError) {
        var marks: [String] = []
        var failure: CloudError?
        var files: [(name: String, bytes: [UInt8])] = []
        for put in puts {
            guard put.bytes.count <= limits.registerBytes else {
                failure = .tooLarge
                break
            }
            let file = try file(of: put)
            if try holds(file.name, put.bytes) {
                try folder.settle(file.name)
            } else {
                // Bytes there that do not fit the name are a broken piece of this very version: it is made whole.
                files.append((file.name, put.bytes))
            }
            marks.append(FolderMark(file: file, size: put.bytes.count).text)
        }
        if !files.isEmpty { try folder.write(files) }
        report.marks += marks
        report.failure = failure
    }

    private func file(of put: CloudPut) throws(CloudError) -> VersionFile {
        let hash = ContentHash(of: put.bytes)
        guard let stem = RegisterFileName(register: put.register, sequence: put.sequence, hash: hash) else {
            throw .transient(
                "\"\(put.register)\" is not a register's name: 32 hexadecimal digits, or twice as many.")
        }
        return VersionFile(stem)
    }

    /// As ``Cloud/remove(_:account:)``.
    ///
    /// - Parameters:
    ///   - marks: the versions; what is no mark of this kind of cloud is let be.
    ///   - account: the ids of which one must stand in the folder.
    /// - Throws: `accountChanged`, or what the folder threw.
    package func remove(_ marks: Set<String>, account: Set<String>) throws(CloudError) {
        try demand(account)
        var names: [String] = []
        for mark in marks.compactMap(FolderMark.init) where try stands(mark) { names.append(mark.file.name) }
        if !names.isEmpty { try folder.remove(names.sorted()) }
    }

    /// The ids that the folder's files give; a folder or a link of such a name gives none.
    func accounts(in listing: FolderListing) throws(CloudError) -> Set<String> {
        var ids: Set<String> = []
        for (name, id) in listing.accounts where try folder.size(of: name) != nil { ids.insert(id) }
        return ids
    }

    /// Refuses unless one of these accounts stands in the folder.
    private func demand(_ account: Set<String>) throws(CloudError) {
        for name in account.sorted().flatMap(AccountFile.names(of:)) where try folder.size(of: name) != nil {
            return
        }
        throw .accountChanged
    }

    private func holds(_ name: String, _ bytes: [UInt8]) throws(CloudError) -> Bool {
        guard try folder.size(of: name) == bytes.count else { return false }
        return try folder.read(name, limit: bytes.count) == bytes
    }

    private func holdsAny(of marks: Set<String>) throws(CloudError) -> Bool {
        for mark in marks.lazy.compactMap(FolderMark.init) where try stands(mark) { return true }
        return false
    }

    /// Whether what the mark names still stands there, as far as the mark says.
    private func stands(_ mark: FolderMark) throws(CloudError) -> Bool {
        guard try folder.size(of: mark.file.name) == mark.size else { return false }
        guard let hash = mark.hash else { return true }
        guard let bytes = try folder.read(mark.file.name, limit: mark.size) else { return false }
        return ContentHash(of: bytes) == hash
    }
}
