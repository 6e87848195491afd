public import FoundationExports
public import SyncEngine

/// What ``Cloud`` asks for, by a device at an instant.
extension MemoryCloudModel {
    /// What stands in the cloud as this device sees it: see ``Cloud/changes(since:page:)``.
    ///
    /// - Parameters:
    ///   - device: which device asks.
    ///   - cursor: what was joined.
    ///   - page: the `next` of the page before; nil for the first.
    ///   - now: the instant.
    /// - Returns: a page; its registers stand in the order of their ids.
    /// - Throws: `signedOut`; where there is no copy also `offline` and `throttled`.
    public mutating func changes(
        on device: DeviceID, since cursor: CloudCursor, page: String?, at now: Date
    ) throws(CloudError) -> CloudPage {
        try admit(device, writing: false, at: now)
        let values = view(of: device)
        var keys = values.keys.compactMap(StoreKey.init)
        keys.sort()
        let cut = devices[device.number].conditions.nextAnswer
        devices[device.number].conditions.nextAnswer = nil
        if let cut { keys = Array(keys.prefix(max(0, cut))) }

        var answer = CloudPage(present: [], isComplete: false, account: accounts(among: keys))
        let start = "r1." + (page ?? "")
        let rest = keys.drop { $0.kind == .account || $0.text <= start }
        let told = rest.prefix(max(1, behavior.registersPerPage))
        for key in told {
            guard let value = values[key.text] else { continue }
            let id = key.id
            let mark = "\(id).\(value.hash.text)"
            answer.present?.insert(mark)
            if !cursor.joined.contains(mark) {
                answer.versions.append(
                    CloudVersion(register: id, mark: mark, content: .bytes(value.bytes)))
            }
        }
        if told.endIndex < rest.endIndex, cut == nil {
            answer.next = told.last?.id
        } else {
            answer.isComplete = behavior.tellsComplete && cut == nil && isCurrent(device)
        }
        return answer
    }

    /// Gives the cloud an account id if this device sees none: see ``Cloud/beginAccount(_:beside:)``.
    ///
    /// - Parameters:
    ///   - id: 32 hexadecimal digits.
    ///   - known: the versions of which the cloud must hold one; empty where it is met for the first time.
    ///   - device: which device asks.
    ///   - now: the instant.
    /// - Returns: the ids that this device sees afterwards.
    /// - Throws: as ``put(_:on:at:)``, save `unread`.
    public mutating func beginAccount(
        _ id: String, beside known: Set<String> = [], on device: DeviceID, at now: Date
    ) throws(CloudError) -> Set<String> {
        try admit(device, writing: true, at: now)
        let standing = accounts(on: device)
        guard standing.isEmpty else { return standing }
        guard known.isEmpty || marks(on: device).contains(where: known.contains) else {
            throw .accountChanged
        }
        let key = try StoreKey(.account, id, behavior)
        try perform([Write(key: key.text, value: Value([]), joined: [])], on: device)
        return [id]
    }

    /// Hands over a version of a register: see ``Cloud/put(_:)``.
    ///
    /// - Parameters:
    ///   - put: the version, the account it is for, and what it may replace.
    ///   - device: which device asks.
    ///   - now: the instant.
    /// - Returns: the version's mark.
    /// - Throws: what the port says. A copy is read in the store's place, so `unread` and `accountChanged` are about the
    ///   copy, and neither `offline` nor `throttled` is thrown.
    public mutating func put(
        _ put: CloudPut, on device: DeviceID, at now: Date
    ) throws(CloudError) -> String {
        try admit(device, writing: true, at: now)
        guard !accounts(on: device).isDisjoint(with: put.account) else { throw .accountChanged }
        let key = try StoreKey(.register, put.register, behavior)
        guard put.bytes.count <= behavior.valueBytes else { throw .tooLarge }
        let value = Value(put.bytes)
        let standing = view(of: device)[key.text]
        if let standing, standing != value, !put.joined.contains(standing.hash) { throw .unread }
        let writes = standing == value ? [] : [Write(key: key.text, value: value, joined: put.joined)]
        try perform(writes, on: device)
        return "\(key.id).\(value.hash.text)"
    }

    /// Takes versions away: see ``Cloud/remove(_:account:)``.
    ///
    /// - Parameters:
    ///   - marks: the versions.
    ///   - account: the account ids of which one must stand there.
    ///   - device: which device asks.
    ///   - now: the instant.
    /// - Throws: as ``put(_:on:at:)``, save `unread`.
    public mutating func remove(
        _ marks: Set<String>, account: Set<String>, on device: DeviceID, at now: Date
    ) throws(CloudError) {
        try admit(device, writing: true, at: now)
        guard !accounts(on: device).isDisjoint(with: account) else { throw .accountChanged }
        let values = view(of: device)
        let writes = marks.sorted().compactMap { mark -> Write? in
            let parts = mark.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let hash = ContentHash(parts[1]),
                let key = StoreKey("r1.\(parts[0])"), values[key.text]?.hash == hash
            else { return nil }
            return Write(key: key.text, value: nil, joined: [hash])
        }
        try perform(writes, on: device)
    }

    /// Whether a device sees all that lies in the store, besides its own writes that have not travelled.
    private func isCurrent(_ device: DeviceID) -> Bool {
        let device = devices[device.number]
        guard behavior.keepsCopies, let owner = device.owner else { return true }
        return device.isStarted && device.local == store(of: owner, under: device.pending)
    }

    private func marks(on device: DeviceID) -> [String] {
        view(of: device).compactMap { text, value in
            guard let key = StoreKey(text), key.kind == .register else { return nil }
            return "\(key.id).\(value.hash.text)"
        }
    }

    private func accounts(on device: DeviceID) -> Set<String> {
        accounts(among: view(of: device).keys.compactMap(StoreKey.init))
    }

    private func accounts(among keys: [StoreKey]) -> Set<String> {
        Set(keys.filter { $0.kind == .account }.map(\.id))
    }
}

/// A key of a store that means something to ``Cloud``; every other key is a stray.
struct StoreKey: Hashable, Comparable {
    enum Kind: String { case account = "a1.", register = "r1." }

    let kind: Kind
    let text: String
    /// An account's 32 lower-case hexadecimal digits, or the text of a ``RegisterName``.
    var id: String { String(text.utf8.dropFirst(3)) ?? "" }

    /// Reads a key; nil for a stray.
    init?(_ text: String) {
        guard let kind = Kind(rawValue: String(text.prefix(3))) else { return nil }
        let isGood =
            switch kind {
            case .account: RegisterHeader.isID(String(text.dropFirst(3)), digits: 32)
            case .register: RegisterName(String(text.dropFirst(3))) != nil
            }
        guard isGood else { return nil }
        self.kind = kind
        self.text = text
    }

    /// A key for an id, which a program may have spelt wrongly.
    init(_ kind: Kind, _ id: String, _ behavior: MemoryCloudModel.CloudBehavior) throws(CloudError) {
        guard let key = StoreKey(kind.rawValue + id) else {
            throw .transient("The id is not of 32 hexadecimal digits.")
        }
        if let most = behavior.keyBytes, key.text.utf8.count > most {
            throw .transient("The store takes no key of \(key.text.utf8.count) bytes.")
        }
        self = key
    }

    static func < (left: StoreKey, right: StoreKey) -> Bool { left.text < right.text }
}
