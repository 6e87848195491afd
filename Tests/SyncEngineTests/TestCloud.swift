import Foundation

@testable import SyncEngine

/// A cloud in memory with one version for each register, for cases told step by step.
///
/// With copies, as in Apple's key-value store, each device reads and writes its own until ``upload(_:)`` and
/// ``download(_:)`` let things travel; a write is dropped if the store changed since the last download.
final class TestCloud {
    struct Content: Equatable {
        var registers: [String: [UInt8]] = [:]
        var accounts: Set<String> = []
    }

    let limits: CloudLimits
    var content = Content()
    /// What stands in the cloud's place for one device alone.
    var instead: [String: Content] = [:]
    /// Thrown by the next calls, in order.
    var troubles: [CloudError] = []
    /// Versions that are listed and are not all there yet.
    var hollow: Set<String> = []
    private(set) var puts: [CloudPut] = []
    private var copies: [String: Content] = [:]
    private var seen: [String: Content] = [:]
    private var written: Set<String> = []

    init(hasCopies: Bool = false) {
        limits = CloudLimits(
            registerBytes: 1 << 20, confirms: !hasCopies, keepsVersions: false, tellsComplete: !hasCopies)
    }

    private subscript(device: String) -> Content {
        get { instead[device] ?? (limits.tellsComplete ? content : copies[device] ?? Content()) }
        set {
            if instead[device] != nil {
                instead[device] = newValue
            } else if limits.tellsComplete {
                content = newValue
            } else {
                copies[device] = newValue
                written.insert(device)
            }
        }
    }

    private func trouble() throws(CloudError) {
        if !troubles.isEmpty { throw troubles.removeFirst() }
    }

    static func mark(_ register: String, _ bytes: [UInt8]) -> String {
        "\(register).\(ContentHash(of: bytes))"
    }

    func page(_ device: String, _ cursor: CloudCursor) throws(CloudError) -> CloudPage {
        try trouble()
        let here = self[device]
        var page = CloudPage(present: [], isComplete: limits.tellsComplete, account: here.accounts)
        for (register, bytes) in here.registers.sorted(by: { $0.key < $1.key }) {
            let mark = Self.mark(register, bytes)
            page.present?.insert(mark)
            guard !cursor.joined.contains(mark) else { continue }
            page.versions.append(
                CloudVersion(
                    register: register, mark: mark,
                    content: hollow.contains(register) ? .waiting : .bytes(bytes)))
        }
        return page
    }

    func beginAccount(
        _ id: String, beside known: Set<String>, _ device: String
    ) throws(CloudError) -> Set<String> {
        try trouble()
        let marks = self[device].registers.map { Self.mark($0.key, $0.value) }
        guard !self[device].accounts.isEmpty || known.isEmpty || !known.isDisjoint(with: marks) else {
            throw .accountChanged
        }
        if self[device].accounts.isEmpty { self[device].accounts = [id] }
        return self[device].accounts
    }

    func put(_ put: CloudPut, _ device: String) throws(CloudError) -> String {
        try trouble()
        guard !self[device].accounts.isDisjoint(with: put.account) else { throw .accountChanged }
        if let old = self[device].registers[put.register], old != put.bytes,
            !put.joined.contains(ContentHash(of: old))
        {
            throw .unread
        }
        self[device].registers[put.register] = put.bytes
        puts.append(put)
        return Self.mark(put.register, put.bytes)
    }

    func remove(_ marks: Set<String>, _ account: Set<String>, _ device: String) throws(CloudError) {
        try trouble()
        guard !self[device].accounts.isDisjoint(with: account) else { throw .accountChanged }
        self[device].registers = self[device].registers.filter {
            !marks.contains(Self.mark($0.key, $0.value))
        }
    }

    /// Sends what a device wrote; if the store changed since it last looked, that is dropped instead.
    func upload(_ device: String) {
        guard written.remove(device) != nil else { return }
        guard seen[device] ?? Content() == content else { return download(device) }
        let mine = copies[device] ?? Content()
        content.registers.merge(mine.registers) { $1 }
        content.accounts.formUnion(mine.accounts)
        seen[device] = content
    }

    /// The device's copy is empty again.
    func reinstall(_ device: String) {
        copies[device] = nil
        seen[device] = nil
        written.remove(device)
    }

    /// Lets a device see the store as it is.
    func download(_ device: String) {
        copies[device] = content
        seen[device] = content
        written.remove(device)
    }
}
