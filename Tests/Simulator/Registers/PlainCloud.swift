import SyncEngine

/// The ideal: one version for each register, seen by all at once.
final class PlainCloud: SimulatedCloud {
    let limits = CloudLimits(
        registerBytes: 1 << 20, confirms: true, keepsVersions: false, tellsComplete: true)
    var onReplace: ((Version, Version) -> Void)?
    private let pageSize: Int
    private var registers: [String: Version] = [:]
    private var accounts: Set<String> = []

    init(pageSize: Int) { self.pageSize = pageSize }

    func addDevice(copying other: Int?) {}
    func loseDevice(_ home: Int) {}

    func changes(on home: Int, since cursor: CloudCursor, page: String?) throws(CloudError) -> CloudPage {
        let all = registers.values.sorted { $0.number < $1.number }.map { version in
            Listed(
                order: version.number, register: version.register, mark: version.name,
                content: .bytes(version.bytes))
        }
        return .of(all, since: cursor, page: page, size: pageSize, account: accounts, isComplete: true)
    }

    func beginAccount(_ id: String, beside known: Set<String>, on home: Int) throws(CloudError) -> Set<String>
    {
        guard accounts.isEmpty else { return accounts }
        guard known.isEmpty || registers.values.contains(where: { known.contains($0.name) }) else {
            throw .accountChanged
        }
        accounts = [id]
        return accounts
    }

    func put(_ put: CloudPut, _ version: Version, on home: Int) throws(CloudError) -> String {
        guard !accounts.isDisjoint(with: put.account) else { throw .accountChanged }
        if let old = registers[put.register], old.hash != version.hash {
            guard put.joined.contains(old.hash) else { throw .unread }
            onReplace?(old, version)
        }
        registers[put.register] = version
        return version.name
    }

    func remove(_ marks: Set<String>, account: Set<String>, on home: Int) throws(CloudError) {
        guard !accounts.isDisjoint(with: account) else { throw .accountChanged }
        registers = registers.filter { !marks.contains($0.value.name) }
    }

    func versions(_ marks: Set<String>, on home: Int) -> [Version] {
        registers.values.filter { marks.contains($0.name) }.sorted { $0.number < $1.number }
    }

    func travel(_ numbers: inout Numbers, faults: Faults, online: [Int]) -> (String, told: [Int])? {
        // Word of what is there already comes late, twice or never.
        guard let home = numbers.pick(online) else { return nil }
        return ("word of a change comes", [home])
    }

    func settle(online: [Int]) {}
    func loseAccount(seenFrom home: Int) { accounts = [] }
    var stored: [Version] { registers.values.sorted { $0.number < $1.number } }
}
