import Bytes
import Foundation
import SyncEngine
import TestSupport

@testable import SyncEngine

/// One device: a replica, its engine, and what the shell does between them, told step by step.
final class Device {
    let name: String
    let cloud: TestCloud
    var replica: Replica
    var keys: [SealingKey]
    var engine: Engine
    /// Milliseconds of a clock that never goes back.
    var now: UInt64 = 1_000_000
    var wallClock: UInt64 = 1_750_000_000_000
    /// Called before each effect; what it does happens between two.
    var between: ((Engine.Effect) -> Void)?
    /// What the engine was told, and when.
    var recorded: [(Engine.Event, UInt64)] = []
    private(set) var effects: [Engine.Effect] = []
    private var alarm: UInt64 = 0
    private var minted: String?

    /// Numbers that come once.
    final class Counter {
        private var last: UInt64 = 0
        func next() -> UInt64 {
            last += 1
            return last
        }
    }

    let numbers = Counter()

    init(_ name: String, _ cloud: TestCloud, keys: [SealingKey]) {
        self.name = name
        self.cloud = cloud
        self.keys = keys
        engine = Engine(limits: cloud.limits, seed: 7)
        replica = Replica(incarnation: UInt64(name.utf8.first ?? 0))
        replica.device = name
        replica.header.replica = Self.id(name, 0)
        replica.hold(keys.map(\.id.description).sorted())
        minted = replica.header.replica
    }

    static func id(_ name: String, _ number: UInt64) -> String {
        let text = name.utf8.map { String($0, radix: 16) }.joined() + String(number, radix: 16)
        return String(repeating: "0", count: 32 - text.count) + text
    }

    var pendingWork: PendingSyncWork { PendingSyncWork(replica, isNewID: minted == replica.header.replica) }

    func write(_ fields: [String: String], _ id: Int = 1) {
        replica.write(fields.mapValues { .json($0) }, id: .number(id), wallClock: wallClock)
    }

    func delete(_ id: Int = 1) {
        replica.write([Record.deleteField: .json(true)], id: .number(id), wallClock: wallClock)
    }

    func text(_ field: String, _ id: Int = 1) -> String? {
        replica.records[.number(id)]?.fields[field]?.value.jsonString
    }

    /// The program begins again on what is stored: another engine, another session.
    func restart() throws {
        let header = replica.header
        replica = try Replica(body: replica.body, incarnation: 1000 + numbers.next())
        replica.header = header
        minted = nil
        engine = Engine(limits: cloud.limits, seed: 7)
        run(.started(pendingWork))
    }

    func start() { run(.started(pendingWork)) }

    /// The next look at the cloud.
    func look(after seconds: UInt64 = 31) {
        now = max(now + seconds * 1000, alarm)
        wallClock += seconds * 1000
        run(.woke)
    }

    func sync() { run(.syncNow) }

    func edited() { run(.homeChanged(pendingWork)) }

    /// Everything that can be done now.
    func run(_ first: Engine.Event) {
        var event = first
        for _ in 0..<1000 {
            recorded.append((event, now))
            guard let effect = engine.step(event, at: now).first else { return }
            effects.append(effect)
            between?(effect)
            if case .wake(let instant) = effect { return alarm = instant }
            event = perform(effect)
        }
        preconditionFailure("\(name) is never done")
    }

    func perform(_ effect: Engine.Effect) -> Engine.Event {
        do throws(CloudError) {
            switch effect {
            case .fetch(let cursor, _): return .fetched(try cloud.page(name, cursor))
            case .beginAccount(let known):
                let id = replica.metadata.accounts.min() ?? Self.id(name, 0xACC)
                return .accountBegan(try cloud.beginAccount(id, beside: known, name))
            case .put(let puts):
                let marks = try puts.map { put throws(CloudError) in try cloud.put(put, name) }
                return .put(puts, PutReport(marks: marks), retryAfter: nil)
            case .remove(let marks, let account):
                try cloud.remove(marks, account, name)
                replica.forgetVersions(marks)
                return .removed(pendingWork)
            default: return store(effect)
            }
        } catch {
            return .cloudFailed(error, retryAfter: nil)
        }
    }

    private var present: String { keys.map(\.id).min()?.description ?? "" }

    private func store(_ effect: Engine.Effect) -> Engine.Event {
        switch effect {
        case .checkKeys:
            replica.hold(keys.map(\.id.description).sorted())
            replica.checkKey(present: present)
            return .keysChecked(pendingWork)
        case .join(let page, let reading):
            do throws(ReplicaStoreError) { return .joined(try join(page, reading), pendingWork) } catch {
                guard case .withheld(let other) = error else { return .homeFailed }
                return .withheld(other)
            }
        case .learn(let account):
            replica.know(account)
            return .learned(pendingWork)
        case .prepare:
            let chosen = replica.sealingKey(present: present)
            guard replica.wantsPut, let key = keys.first(where: { $0.id.description == chosen }) else {
                return .prepared([], pendingWork)
            }
            return .prepared(
                (try? replica.seal(with: key, wallClock: wallClock)).map { [$0] } ?? [], pendingWork)
        case .confirm(let puts, let marks):
            for (put, mark) in zip(puts, marks) { replica.confirm(put.sequence, mark: mark) }
            return .confirmed(pendingWork)
        case .renew:
            let id = Self.id(name, numbers.next())
            replica.renew(id)
            minted = id
            return .renewed(pendingWork)
        case .wake, .fetch, .beginAccount, .put, .remove: return .homeFailed
        }
    }

    private func join(_ page: CloudPage, _ reading: Reading?) throws(ReplicaStoreError) -> JoinResult {
        let held = Dictionary(uniqueKeysWithValues: keys.map { ($0.id, $0) })
        let before = replica.header.replica
        let result = try replica.take(
            page.versions.map { IncomingRegister($0, keys: held) }, account: page.account, reading,
            wallClock: wallClock,
            newID: { Self.id(name, numbers.next()) })
        if replica.header.replica != before { minted = replica.header.replica }
        return result
    }
}

/// Lets several devices look at the cloud in turn until all have heard of all.
func meet(_ devices: Device..., rounds: Int = 4) {
    for _ in 0..<rounds {
        for device in devices {
            device.cloud.upload(device.name)
            device.cloud.download(device.name)
            device.look()
            device.cloud.upload(device.name)
        }
    }
}
