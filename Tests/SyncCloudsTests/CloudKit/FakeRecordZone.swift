import Foundation
import SyncEngine
import TestSupport

@testable import SyncClouds

/// One device's view of ``FakeCloudKit``, with answers that fail as a test wants them to.
final class FakeRecordZone: RecordZone {
    enum Call: Hashable, CaseIterable { case status, user, pull, fetch, save, delete, createZone, subscribe }

    /// What goes wrong with one call.
    enum Trouble {
        /// It fails, and nothing was done.
        case fails(ZoneFault)
        /// It was done, and the answer says that it was not.
        case done(ZoneFault)
        /// Records of some names are refused for themselves.
        case items([String: ZoneFault])
        /// Something else happens right before.
        case first(@Sendable () -> Void)
        /// There is more, it says, and tells nothing.
        case stuck
        /// A part of what changed is told so.
        case tells(@Sendable (ZonePull) -> ZonePull)
    }

    let cloud: FakeCloudKit
    let number: Int
    private let signedIn: Locked<(user: String?, status: Int)>
    private let troubles = Locked<[Call: [Trouble]]>([:])
    /// Every call, and how many records it was about.
    let calls = Locked<[(call: Call, count: Int)]>([])
    private let listeners = Locked<[AsyncStream<Void>.Continuation]>([])
    /// Asked before and after each call: whether it fails there.
    let strikes = Locked<(@Sendable () -> Bool)?>(nil)

    init(_ cloud: FakeCloudKit, user: String?, number: Int) {
        self.cloud = cloud
        self.number = number
        signedIn = Locked((user, user == nil ? 3 : 1))
    }

    /// The next calls of a kind go so.
    func expect(_ call: Call, _ some: Trouble...) { troubles.withLock { $0[call, default: []] += some } }

    func count(_ call: Call) -> Int { calls.withLock { $0.filter { $0.call == call }.count } }

    /// Somebody else signs in, or nobody; `status` is a `CKAccountStatus`.
    func signIn(_ user: String?, status: Int = 1, tells: Bool = true) {
        signedIn.withLock { $0 = (user, user == nil ? 3 : status) }
        guard tells else { return }
        for listener in listeners.withLock({ $0 }) { listener.yield() }
    }

    /// Hears pushes for another's changes.
    func onPush(_ body: @escaping @Sendable (ZonePush) -> Void) {
        cloud.state.withLock { $0.listeners[number] = body }
    }

    func status() async throws(ZoneFault) -> Int {
        try perform(.status, 0) { _ throws(ZoneFault) in signedIn.withLock { $0.status } }
    }

    func user() async throws(ZoneFault) -> String {
        try perform(.user, 0) { _ throws(ZoneFault) in try me() }
    }

    func accountChanges() -> AsyncStream<Void> {
        let (changes, listener) = AsyncStream.makeStream(of: Void.self)
        listeners.withLock { $0.append(listener) }
        return changes
    }

    func pull(since token: [UInt8]?, limit: Int) async throws(ZoneFault) -> ZonePull {
        try perform(.pull, limit) { trouble throws(ZoneFault) in
            let pull = try zone { zone throws(ZoneFault) in
                if case .stuck? = trouble { return ZonePull(token: token ?? zone.token(0), moreComing: true) }
                let numbers = FakeCloudKit.numbers(token ?? zone.token(0))
                guard numbers[0] == zone.number, numbers[1] == zone.epoch else {
                    throw ZoneFault(.changeTokenExpired)
                }
                return zone.changes(since: numbers[2], limit: limit)
            }
            if case .tells(let change)? = trouble { return change(pull) }
            return pull
        }
    }

    func fetch(
        _ names: [String], content: Bool
    ) async throws(ZoneFault) -> [String: Result<ZoneRecord, ZoneFault>] {
        try perform(.fetch, names.count) { trouble throws(ZoneFault) in
            guard names.count <= cloud.state.withLock({ $0.mostRecords }) else {
                throw ZoneFault(.limitExceeded)
            }
            return try zone { zone throws(ZoneFault) in
                var answers: [String: Result<ZoneRecord, ZoneFault>] = [:]
                for name in names {
                    let record = zone.records[name]?.record
                    answers[name] =
                        record.map { .success(content ? $0 : $0.bare) } ?? .failure(ZoneFault(.unknownItem))
                }
                if case .items(let faults)? = trouble {
                    for (name, fault) in faults { answers[name] = .failure(fault) }
                }
                return answers
            }
        }
    }

    func save(_ records: [ZoneRecord]) async throws(ZoneFault) -> ZoneOutcome {
        try perform(.save, records.count) { trouble throws(ZoneFault) in
            let inline = records.filter { $0.place == .inline }.map { $0.content?.count ?? 0 }
            let rules = cloud.state.withLock { $0 }
            guard records.count <= rules.mostRecords, inline.reduce(0, +) <= rules.mostBytes,
                inline.allSatisfy({ $0 <= rules.mostInline })
            else { throw ZoneFault(.limitExceeded) }
            var faults: [String: ZoneFault] = [:]
            if case .items(let some)? = trouble { faults = some }
            let before = try zone { zone throws(ZoneFault) in zone }
            for record in records where faults[record.name] == nil {
                faults[record.name] = before.refusal(of: record, tellsServerRecord: rules.tellsServerRecord)
            }
            if rules.isAtomic, !faults.isEmpty {
                for record in records where faults[record.name] == nil {
                    faults[record.name] = ZoneFault(.batchRequestFailed)
                }
            }
            let fine = records.filter { faults[$0.name] == nil }
            guard fine.reduce(0, { $0 + ($1.content?.count ?? 0) }) <= rules.roomLeft else {
                throw ZoneFault(.quotaExceeded)
            }
            try change { zone in for record in fine { zone.set(record) } }
            return ZoneOutcome(done: Set(fine.map(\.name)), faults: faults)
        }
    }

    func delete(_ names: [String]) async throws(ZoneFault) -> ZoneOutcome {
        try perform(.delete, names.count) { trouble throws(ZoneFault) in
            guard names.count <= cloud.state.withLock({ $0.mostRecords }) else {
                throw ZoneFault(.limitExceeded)
            }
            var faults: [String: ZoneFault] = [:]
            if case .items(let some)? = trouble { faults = some }
            let done = names.filter { faults[$0] == nil }
            try change { zone in for name in done { zone.remove(name) } }
            return ZoneOutcome(done: Set(done), faults: faults)
        }
    }

    func createZone() async throws(ZoneFault) {
        try perform(.createZone, 0) { _ throws(ZoneFault) in
            let user = try me()
            cloud.state.withLock { state in
                guard state.databases[user]?.zone == nil else { return }
                state.zones += 1
                state.databases[user] = FakeCloudKit.Database(zone: FakeCloudKit.Zone(number: state.zones))
            }
        }
    }

    func subscribe(_ id: String) async throws(ZoneFault) {
        try perform(.subscribe, 0) { _ throws(ZoneFault) in
            try change(tells: false) { $0.subscriptions.insert(id) }
        }
    }
}

extension FakeRecordZone {
    private func me() throws(ZoneFault) -> String {
        guard let user = signedIn.withLock({ $0.user }) else { throw ZoneFault(.notAuthenticated) }
        return user
    }

    private func zone<R>(
        _ body: (FakeCloudKit.Zone) throws(ZoneFault) -> R
    ) throws(ZoneFault) -> R {
        let user = try me()
        let database = cloud.state.withLock { $0.databases[user] ?? FakeCloudKit.Database() }
        guard let zone = database.zone else {
            throw ZoneFault(database.isDeletedByUser ? .userDeletedZone : .zoneNotFound)
        }
        return try body(zone)
    }

    /// Changes the zone, and pushes to everybody else.
    private func change(tells: Bool = true, _ body: (inout FakeCloudKit.Zone) -> Void) throws(ZoneFault) {
        let user = try me()
        let told = try cloud.state.withLock { state throws(ZoneFault) in
            guard var zone = state.databases[user]?.zone else { throw ZoneFault(.zoneNotFound) }
            body(&zone)
            state.databases[user]?.zone = zone
            let isHeard = tells && !zone.subscriptions.isEmpty
            return isHeard ? state.listeners.filter { $0.key != number }.map(\.value) : []
        }
        for tell in told { tell(ZonePush(subscription: ZoneName.subscription, zone: ZoneName.zone)) }
    }

    private func perform<R>(
        _ call: Call, _ count: Int, _ body: (Trouble?) throws(ZoneFault) -> R
    ) throws(ZoneFault) -> R {
        calls.withLock { $0.append((call, count)) }
        let trouble = troubles.withLock { troubles in
            troubles[call]?.isEmpty == false ? troubles[call]?.removeFirst() : nil
        }
        let strikes = strikes.withLock { $0 }
        if strikes?() == true { throw ZoneFault(.networkFailure) }
        if case .fails(let fault)? = trouble { throw fault }
        if case .first(let body)? = trouble { body() }
        let result = try body(trouble)
        if case .done(let fault)? = trouble { throw fault }
        if strikes?() == true { throw ZoneFault(.serverResponseLost) }
        return result
    }
}

extension FakeCloudKit.Zone {
    /// Why a record is not saved, as `ifServerRecordUnchanged` has it.
    func refusal(of record: ZoneRecord, tellsServerRecord: Bool) -> ZoneFault? {
        let standing = records[record.name]
        if record.stamp.isEmpty {
            // “record to insert already exists” never tells which.
            return standing == nil ? nil : ZoneFault(.serverRecordChanged)
        }
        guard let standing else { return ZoneFault(.unknownItem) }
        guard record.stamp != FakeCloudKit.bytes(number, standing.tag) else { return nil }
        return ZoneFault(
            domain: ZoneFault.cloudKit, code: ZoneCode.serverRecordChanged.rawValue,
            server: tellsServerRecord ? standing.record.bare : nil)
    }
}

/// Mirrors in memory.
final class FakeMirrors: ZoneMirrorStore {
    let kept = Locked<[String: [UInt8]]>([:])
    let stores = Locked(0)

    func load(_ user: String) -> [UInt8]? { kept.withLock { $0[user] } }
    func store(_ bytes: [UInt8], _ user: String) {
        kept.withLock { $0[user] = bytes }
        stores.withLock { $0 += 1 }
    }
}
