import SyncEngine

/// Apple's key-value store: each device has a copy, which travels when the system likes.
///
/// A write is dropped when another device changed the store and the news has not come; before the first download it
/// is not dropped but overwrites; and nobody ever knows that all is there.
final class KeyValueCloud: SimulatedCloud {
    let limits = CloudLimits(
        registerBytes: 1 << 20, totalBytes: 1 << 20, registers: 1024, confirms: false, keepsVersions: false,
        tellsComplete: false)
    var onReplace: ((Version, Version) -> Void)?
    private let startsLate: Bool
    private let pageSize: Int

    private struct Device {
        var values: [String: Version] = [:]
        var accounts: Set<String> = []
        /// What has not travelled yet; nil for a removal.
        var pending: [String: Version?] = [:]
        var pendingAccounts: Set<String> = []
        /// Registers that others changed since this one was told.
        var untold: Set<String> = []
        var isUntoldOfAccount = false
        var isStarted = false
        var isLost = false

        var isUpToDate: Bool { untold.isEmpty && !isUntoldOfAccount }
    }

    private var devices: [Device] = []
    private var values: [String: Version] = [:]
    private var accounts: Set<String> = []

    init(startsLate: Bool, pageSize: Int) {
        self.startsLate = startsLate
        self.pageSize = pageSize
    }

    func addDevice(copying other: Int?) {
        devices.append(Device())
        // What takes itself for another device has that one's state; two that write one key before their first
        // download are beyond help.
        if let other {
            download(other)
            download(devices.count - 1)
        } else if !startsLate {
            download(devices.count - 1)
        }
    }

    func loseDevice(_ home: Int) { devices[home].isLost = true }

    /// As on a device that was erased and set back to its own backup: the first download is still to come.
    func beginAnew(_ home: Int) { devices[home] = Device() }

    func changes(on home: Int, since cursor: CloudCursor, page: String?) throws(CloudError) -> CloudPage {
        let all = devices[home].values.values.sorted { $0.number < $1.number }.map { version in
            Listed(
                order: version.number, register: version.register, mark: version.name,
                content: .bytes(version.bytes))
        }
        return .of(
            all, since: cursor, page: page, size: pageSize, account: devices[home].accounts, isComplete: false
        )
    }

    func beginAccount(_ id: String, beside known: Set<String>, on home: Int) throws(CloudError) -> Set<String>
    {
        if devices[home].accounts.isEmpty {
            devices[home].accounts = [id]
            devices[home].pendingAccounts = [id]
        }
        return devices[home].accounts
    }

    func put(_ put: CloudPut, _ version: Version, on home: Int) throws(CloudError) -> String {
        guard !devices[home].accounts.isDisjoint(with: put.account) else { throw .accountChanged }
        if let old = devices[home].values[put.register], old.hash != version.hash {
            guard put.joined.contains(old.hash) else { throw .unread }
        }
        write(version, on: home)
        return version.name
    }

    /// Writes into a device's copy, whatever stands there.
    func write(_ version: Version, on home: Int) {
        if let old = devices[home].values[version.register], old.hash != version.hash {
            onReplace?(old, version)
        }
        devices[home].values[version.register] = version
        // Writes of one key become one.
        devices[home].pending[version.register] = .some(version)
    }

    func remove(_ marks: Set<String>, account: Set<String>, on home: Int) throws(CloudError) {
        guard !devices[home].accounts.isDisjoint(with: account) else { throw .accountChanged }
        for version in versions(marks, on: home) {
            devices[home].values[version.register] = nil
            devices[home].pending[version.register] = .some(nil)
        }
    }

    func versions(_ marks: Set<String>, on home: Int) -> [Version] {
        devices[home].values.values.filter { marks.contains($0.name) }.sorted { $0.number < $1.number }
    }

    /// A device's copy: what its program reads.
    func copy(on home: Int) -> (versions: [Version], accounts: Set<String>) {
        (devices[home].values.values.sorted { $0.number < $1.number }, devices[home].accounts)
    }

    private func download(_ home: Int) {
        let untold = devices[home].untold
        devices[home].pending = devices[home].pending.filter { !untold.contains($0.key) }
        var now = values
        for (key, value) in devices[home].pending { now[key] = value }
        devices[home].values = now
        devices[home].accounts = accounts.union(devices[home].pendingAccounts)
        devices[home].untold = []
        devices[home].isUntoldOfAccount = false
        devices[home].isStarted = true
    }

    private func upload(_ home: Int) -> Bool {
        let device = devices[home]
        guard !device.pending.isEmpty || !device.pendingAccounts.isEmpty else { return false }
        devices[home].pending = [:]
        devices[home].pendingAccounts = []
        if device.isStarted && !device.isUpToDate {
            // Another device changed the store: what was written is not sent.
            download(home)
            return true
        }
        for (key, version) in device.pending.sorted(by: { $0.key < $1.key }) {
            if let old = values[key], let version, old.hash != version.hash { onReplace?(old, version) }
            values[key] = version
        }
        accounts.formUnion(device.pendingAccounts)
        for other in devices.indices where other != home {
            devices[other].untold.formUnion(device.pending.keys)
            if !device.pendingAccounts.isEmpty { devices[other].isUntoldOfAccount = true }
        }
        return true
    }

    func travel(_ numbers: inout Numbers, faults: Faults, online: [Int]) -> (String, told: [Int])? {
        guard let home = numbers.pick(online) else { return nil }
        let name = homeName(home)
        if numbers.chance(50) {
            return upload(home) ? ("\(name)'s writes travel, or are dropped", [home]) : nil
        }
        if !devices[home].isStarted, numbers.chance(60) {
            // The account's key first, then some of the rest.
            devices[home].accounts.formUnion(accounts)
            let some = values.sorted { $0.key < $1.key }.filter { _ in numbers.chance(30) }
            for (key, value) in some where devices[home].pending[key] == nil {
                devices[home].values[key] = value
            }
            return ("\(name)'s first download brings a part", [home])
        }
        let untold = devices[home].untold.sorted()
        if devices[home].isStarted, untold.count > 1, numbers.chance(40), let key = numbers.pick(untold) {
            devices[home].pending[key] = nil
            devices[home].values[key] = values[key]
            devices[home].untold.remove(key)
            return ("one key comes to \(name)", numbers.chance(70) ? [home] : [])
        }
        download(home)
        return ("all keys come to \(name)", numbers.chance(70) ? [home] : [])
    }

    func settle(online: [Int]) {
        for home in online {
            download(home)
            _ = upload(home)
        }
        for home in online { download(home) }
    }

    func loseAccount(seenFrom home: Int) {
        accounts = []
        for other in devices.indices { devices[other].isUntoldOfAccount = true }
    }

    var stored: [Version] { values.values.sorted { $0.number < $1.number } }
}
