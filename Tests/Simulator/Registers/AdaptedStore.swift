import SyncClouds
import SyncEngine

/// The key-value store as the adapter for Apple's systems uses it: what it reads, writes and refuses the adapter's rules
/// say, over the very copies of ``KeyValueCloud``.
final class AdaptedStore: SimulatedCloud {
    private let store: KeyValueCloud
    /// The key under which each version was written.
    private var keys: [ContentHash: String] = [:]

    init(_ store: KeyValueCloud) { self.store = store }

    var limits: CloudLimits { store.limits }
    var onReplace: ((Version, Version) -> Void)? {
        get { store.onReplace }
        set { store.onReplace = newValue }
    }

    func changes(on home: Int, since cursor: CloudCursor, page: String?) throws(CloudError) -> CloudPage {
        registers(on: home).page(since: cursor)
    }

    func beginAccount(_ id: String, beside known: Set<String>, on home: Int) throws(CloudError) -> Set<String>
    {
        let registers = registers(on: home)
        if try registers.beginAccount(id, beside: known).isEmpty { return registers.accounts }
        return try store.beginAccount(id, beside: known, on: home)
    }

    func put(_ put: CloudPut, _ version: Version, on home: Int) throws(CloudError) -> String {
        let (mark, writes) = try registers(on: home).put(put)
        if let write = writes.first(where: { $0.bytes != nil }) {
            keys[version.hash] = write.key
            store.write(version, on: home)
        }
        return mark
    }

    func remove(_ marks: Set<String>, account: Set<String>, on home: Int) throws(CloudError) {
        let writes = try registers(on: home).remove(marks, account: account)
        let named = versions(marks, on: home).filter { version in
            writes.contains { $0.key == keys[version.hash] && $0.bytes == nil }
        }
        try store.remove(Set(named.map(\.name)), account: account, on: home)
    }

    func versions(_ marks: Set<String>, on home: Int) -> [Version] {
        store.copy(on: home).versions.filter { version in
            marks.contains("\(keys[version.hash] ?? "").\(version.hash)")
        }
    }

    private func registers(on home: Int) -> KeyValueRegisters {
        let (versions, accounts) = store.copy(on: home)
        var values: [String: [UInt8]] = [:]
        for id in accounts { KeyValueRegisters.key(account: id).map { values[$0] = [1] } }
        for version in versions { keys[version.hash].map { values[$0] = version.bytes } }
        return KeyValueRegisters(values)
    }

    func addDevice(copying other: Int?) { store.addDevice(copying: other) }
    func beginAnew(_ home: Int) { store.beginAnew(home) }
    func loseDevice(_ home: Int) { store.loseDevice(home) }
    func travel(_ numbers: inout Numbers, faults: Faults, online: [Int]) -> (String, told: [Int])? {
        store.travel(&numbers, faults: faults, online: online)
    }
    func settle(online: [Int]) { store.settle(online: online) }
    func loseAccount(seenFrom home: Int) { store.loseAccount(seenFrom: home) }
    var stored: [Version] { store.stored }
}
