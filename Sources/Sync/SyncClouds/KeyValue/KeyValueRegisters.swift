package import SyncEngine

/// What a key-value store holds, read as registers; and what is to be written for a call of the port.
///
/// Values of another iCloud account that surfaced on this device (the system keeps them while nobody is signed in and
/// reconciles them with the next account) are told apart by the account in their keys.
package struct KeyValueRegisters {
    /// A write that is to be made, in order.
    package struct Write: Equatable {
        package let key: String
        package let bytes: [UInt8]?
    }

    private struct Version {
        let key: String
        let register: String
        let bytes: [UInt8]
        let hash: ContentHash
        var mark: String { "\(key).\(hash)" }
    }

    private static let totalBytes = 900_000
    private static let mostKeys = 1000

    /// A megabyte is the store's own bound, taken for the smaller one; a tenth of it is left for keys and its own book.
    static let limits = CloudLimits(
        registerBytes: 890_000, totalBytes: totalBytes, registers: mostKeys, confirms: false,
        keepsVersions: false,
        tellsComplete: false)

    /// The account ids that count.
    package let accounts: Set<String>
    private let versions: [Version]
    /// How many bytes stand under each key, strays included.
    private let sizes: [String: Int]

    /// What stands in a copy of the store.
    ///
    /// - Parameters:
    ///   - values: all values that are bytes.
    ///   - foreign: account ids of another iCloud account.
    package init(_ values: [String: [UInt8]], foreign: Set<String> = []) {
        let foreignTags = Set(foreign.map(KeyValueKey.tag(of:)))
        var versions: [Version] = []
        var sizes = values.mapValues(\.count)
        for (text, bytes) in values {
            switch KeyValueKey(text)?.meaning {
            case .register(let id, let tag) where !foreignTags.contains(tag):
                versions.append(Version(key: text, register: id, bytes: bytes, hash: ContentHash(of: bytes)))
            // They are the other account's, whose room they take.
            case .register: sizes[text] = nil
            case .account, nil: continue
            }
        }
        accounts = Self.accounts(in: values).subtracting(foreign)
        self.versions = versions.sorted { $0.key < $1.key }
        self.sizes = sizes
    }

    /// The marks of all registers that count.
    var marks: Set<String> { Set(versions.map(\.mark)) }

    /// The key of a register that is put for an account; nil if an id is none.
    package static func key(register: String, account: String) -> String? {
        KeyValueKey(register: register, account: account)?.text
    }

    /// The key of an account; nil if the id is none.
    package static func key(account: String) -> String? { KeyValueKey(account: account)?.text }

    /// All account ids that stand in the store, those of another iCloud account included.
    static func accounts(in values: [String: [UInt8]]) -> Set<String> {
        Set(
            values.keys.compactMap { key in
                if case .account(let id)? = KeyValueKey(key)?.meaning { id } else { nil }
            })
    }

    /// All of it as one page: the store is small.
    package func page(since cursor: CloudCursor) -> CloudPage {
        var page = CloudPage(present: marks, isComplete: false, account: accounts)
        page.versions = versions.filter { !cursor.joined.contains($0.mark) }.map { version in
            CloudVersion(register: version.register, mark: version.mark, content: .bytes(version.bytes))
        }
        return page
    }

    /// What gives the store an account: nothing if it has one.
    package func beginAccount(_ id: String, beside known: Set<String> = []) throws(CloudError) -> [Write] {
        guard accounts.isEmpty else { return [] }
        guard known.isEmpty || !marks.isDisjoint(with: known) else { throw .accountChanged }
        guard let key = KeyValueKey(account: id) else {
            throw .transient("The account id is not of 32 hexadecimal digits.")
        }
        // One byte, so that nobody can take the value for none.
        return [Write(key: key.text, bytes: [1])]
    }

    /// What hands a version over, and its mark.
    package func put(_ put: CloudPut) throws(CloudError) -> (mark: String, writes: [Write]) {
        guard let account = accounts.intersection(put.account).min() else { throw .accountChanged }
        guard let key = KeyValueKey(register: put.register, account: account) else {
            throw .transient("The replica id is not of 32 hexadecimal digits.")
        }
        guard put.bytes.count <= Self.limits.registerBytes else { throw .tooLarge }
        let hash = ContentHash(of: put.bytes)
        let own = versions.filter { $0.register == put.register }
        guard own.allSatisfy({ $0.hash == hash || put.joined.contains($0.hash) }) else { throw .unread }
        let isThere = own.contains { $0.key == key.text && $0.hash == hash }
        let gone = own.filter { $0.key != key.text }.map { Write(key: $0.key, bytes: nil) }
        guard !isThere else { return ("\(key.text).\(hash)", gone) }
        let write = Write(key: key.text, bytes: put.bytes)
        try demandRoom(for: [write] + gone)
        // The new one first: if only one of the two arrives, nothing is missing. But not where both have no room.
        let fits = bytes(after: [write]) <= Self.totalBytes && keys(after: [write]) <= Self.mostKeys
        return ("\(key.text).\(hash)", fits ? [write] + gone : gone + [write])
    }

    /// What takes versions away that stand there as their marks say.
    package func remove(_ marks: Set<String>, account: Set<String>) throws(CloudError) -> [Write] {
        guard !accounts.isDisjoint(with: account) else { throw .accountChanged }
        return versions.filter { marks.contains($0.mark) }.map { Write(key: $0.key, bytes: nil) }
    }

    /// How many bytes there would be.
    ///
    /// - Parameter writes: what is written.
    /// - Returns: bytes of values, strays included.
    func bytes(after writes: [Write]) -> Int {
        writes.reduce(sizes.values.reduce(0, +)) { sum, write in
            sum + (write.bytes?.count ?? 0) - (sizes[write.key] ?? 0)
        }
    }

    private func keys(after writes: [Write]) -> Int {
        writes.reduce(sizes.count) { sum, write in
            sum + (write.bytes == nil ? 0 : 1) - (sizes[write.key] == nil ? 0 : 1)
        }
    }

    private func demandRoom(for writes: [Write]) throws(CloudError) {
        // What shrinks passes even where too much stands: it is the way back.
        let total = bytes(after: writes)
        if total > Self.totalBytes, total > bytes(after: []) { throw .quotaExceeded }
        let count = keys(after: writes)
        if count > Self.mostKeys, count > sizes.count { throw .quotaExceeded }
    }
}
