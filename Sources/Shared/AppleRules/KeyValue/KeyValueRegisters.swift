package import Replication

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

    /// A megabyte is the store's own bound, taken for the smaller one; a tenth of it is left for keys and its own book.
    static let limits = CloudLimits(
        registerBytes: 890_000, totalBytes: 900_000, registers: 1000, confirms: false, keepsVersions: false,
        tellsComplete: false)

    /// The account ids that count.
    package let accounts: Set<String>
    private let versions: [Version]
    private let usedBytes: Int
    private let usedKeys: Int

    /// What stands in a copy of the store.
    ///
    /// - Parameters:
    ///   - values: all values that are bytes.
    ///   - foreign: account ids of another iCloud account.
    package init(_ values: [String: [UInt8]], foreign: Set<String> = []) {
        let foreignTags = Set(foreign.map(KeyValueKey.tag(of:)))
        var versions: [Version] = []
        for (text, bytes) in values {
            switch KeyValueKey(text)?.meaning {
            case .register(let id, let tag) where !foreignTags.contains(tag):
                versions.append(Version(key: text, register: id, bytes: bytes, hash: ContentHash(of: bytes)))
            case .account, .register, nil: continue
            }
        }
        accounts = Self.accounts(in: values).subtracting(foreign)
        self.versions = versions.sorted { $0.key < $1.key }
        usedBytes = values.reduce(0) { $0 + $1.value.count }
        usedKeys = values.count
    }

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
        var page = CloudPage(present: Set(versions.map(\.mark)), isComplete: false, account: accounts)
        page.versions = versions.filter { !cursor.joined.contains($0.mark) }.map { version in
            CloudVersion(register: version.register, mark: version.mark, content: .bytes(version.bytes))
        }
        return page
    }

    /// What gives the store an account: nothing if it has one.
    package func beginAccount(_ id: String) throws(CloudError) -> [Write] {
        guard accounts.isEmpty else { return [] }
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
        if !isThere { try demandRoom(for: put.bytes.count, in: key.text, insteadOf: own) }
        // The new one first: if only one of the two arrives, nothing is missing.
        var writes = isThere ? [] : [Write(key: key.text, bytes: put.bytes)]
        writes += own.filter { $0.key != key.text }.map { Write(key: $0.key, bytes: nil) }
        return ("\(key.text).\(hash)", writes)
    }

    /// What takes versions away that stand there as their marks say.
    package func remove(_ marks: Set<String>, account: Set<String>) throws(CloudError) -> [Write] {
        guard !accounts.isDisjoint(with: account) else { throw .accountChanged }
        return versions.filter { marks.contains($0.mark) }.map { Write(key: $0.key, bytes: nil) }
    }

    private func demandRoom(for count: Int, in key: String, insteadOf own: [Version]) throws(CloudError) {
        let old = own.first { $0.key == key }
        let isNewKey = old == nil
        let growth = count - (old?.bytes.count ?? 0)
        let total = Self.limits.totalBytes ?? .max
        let most = Self.limits.registers ?? .max
        // What shrinks passes even where too much stands: it is the way back.
        if growth > 0, usedBytes + growth > total { throw .quotaExceeded }
        if isNewKey, usedKeys >= most { throw .quotaExceeded }
    }
}
