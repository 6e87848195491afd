import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

/// Single rules of when the engine does what, each by what would go wrong without it.
@Suite struct EngineRuleTests {
    private let cloud = TestCloud()

    private func device(_ name: String, keys: [SealingKey] = [key(1)]) -> Device {
        Device(name, cloud, keys: keys)
    }

    /// Two devices that know each other.
    private func met() -> (Device, Device) {
        let (a, b) = (device("A"), device("B"))
        a.write(["issuer": "one"])
        a.start()
        b.start()
        meet(a, b)
        return (a, b)
    }

    /// How long a device waits after its last effect.
    private func wait(_ device: Device) -> UInt64? {
        guard case .wake(let instant)? = device.effects.last else { return nil }
        return instant - device.now
    }

    @Test func `each failure waits longer, and a person's word does not wait`() throws {
        let (a, _) = met()
        var waits: [UInt64] = []
        for _ in 0..<8 {
            cloud.troubles = [.offline]
            a.look(after: 1)
            waits.append(try #require(wait(a)))
        }
        #expect(waits[7] > 40 * waits[0] && waits.allSatisfy { $0 <= a.engine.pace.longest })
        a.edited()
        #expect(a.engine.view.trouble == .offline)
        a.sync()
        #expect(
            a.engine.view.trouble == nil && a.effects.contains { if case .fetch = $0 { true } else { false } }
        )
    }

    @Test func `a retry waits as long as the cloud asks, for readings and for puts`() throws {
        let (a, _) = met()
        let now = a.now + 100_000
        var engine = a.engine
        _ = engine.step(.syncNow, at: now)
        _ = engine.step(.keysChecked(a.pendingWork), at: now)
        let throttled = CloudError.throttled(until: nil)
        #expect(
            engine.step(.cloudFailed(throttled, retryAfter: 7_000_000), at: now) == [
                .wake(at: now + 7_000_000)
            ])
        var writing = a.engine
        _ = writing.step(.put([], PutReport(failure: throttled), retryAfter: 7_000_000), at: now)
        #expect(writing.putNotBefore == now + 7_000_000)
    }

    @Test func `while a key is missing it is looked for every five seconds, and else every thirty`() throws {
        let (a, _) = met()
        #expect(wait(a) == a.engine.pace.scan)
        let late = device("C", keys: [key(2)])
        late.start()
        late.look()
        #expect(late.engine.view.findings.map(\.kind) == [.locked, .locked])
        #expect(wait(late) == late.engine.pace.keyCheck)
    }

    @Test func `nothing is put before the cloud was read whole`() {
        let (a, _) = met()
        a.write(["issuer": "two"])
        for isComplete in [false, true] {
            var engine = Engine(limits: cloud.limits, seed: 7)
            _ = engine.step(.started(a.pendingWork), at: a.now)
            _ = engine.step(.keysChecked(a.pendingWork), at: a.now)
            let page = CloudPage(present: [], isComplete: isComplete, account: a.replica.metadata.accounts)
            _ = engine.step(.fetched(page), at: a.now)
            let effect = engine.step(.joined(JoinResult(), a.pendingWork), at: a.now)
            #expect((effect == [.prepare]) == isComplete, "\(effect)")
        }
    }

    @Test func `after another's cloud nothing is put before the own one was read whole`() {
        let (a, _) = met()
        var engine = a.engine
        _ = engine.step(.syncNow, at: a.now)
        _ = engine.step(.keysChecked(a.pendingWork), at: a.now)
        let page = CloudPage(present: [], isComplete: true, account: ["x"])
        _ = engine.step(.fetched(page), at: a.now)
        #expect(engine.hasRead)
        _ = engine.step(.withheld(.foreign), at: a.now)
        #expect(!engine.hasRead && !engine.view.isRead && engine.view.otherCloud == .foreign)
    }

    @Test func `where nothing can be known to be read whole, a new id is taken after the wait`() {
        var limits = cloud.limits
        limits.tellsComplete = false
        var engine = Engine(limits: limits, seed: 7)
        let (a, _) = met()
        a.write(["issuer": "two"])
        var work = a.pendingWork
        work.isNewID = false
        _ = engine.step(.started(work), at: 0)
        _ = engine.step(.keysChecked(work), at: 0)
        let page = CloudPage(present: [], isComplete: false, account: work.accounts)
        _ = engine.step(.fetched(page), at: 0)
        guard case .wake(let instant)? = engine.step(.joined(JoinResult(), work), at: 0).first else {
            return #expect(Bool(false), "it does not wait")
        }
        #expect(instant == engine.pace.patience)
        _ = engine.step(.woke, at: instant)
        _ = engine.step(.keysChecked(work), at: instant)
        _ = engine.step(.fetched(page), at: instant)
        #expect(engine.step(.joined(JoinResult(), work), at: instant) == [.renew])
    }
}

/// What follows what: one event after the other.
extension EngineRuleTests {
    private var work: PendingSyncWork {
        var work = PendingSyncWork(nil, isNewID: true)
        (work.wantsPut, work.accounts) = (true, ["a"])
        return work
    }

    private var put: CloudPut { CloudPut(register: "", sequence: 1, bytes: [1], account: ["a"], joined: []) }

    /// An engine that has just read everything.
    private func reading(_ work: PendingSyncWork) -> (Engine, [Engine.Effect]) {
        var engine = Engine(limits: cloud.limits, seed: 3)
        _ = engine.step(.started(work), at: 0)
        _ = engine.step(.keysChecked(work), at: 0)
        let effects = read(&engine, work)
        return (engine, effects)
    }

    private func read(_ engine: inout Engine, _ work: PendingSyncWork) -> [Engine.Effect] {
        _ = engine.step(.fetched(CloudPage(present: ["old"], isComplete: true, account: ["a"])), at: 0)
        return engine.step(.joined(JoinResult(), work), at: 0)
    }

    private func isFetch(_ effects: [Engine.Effect]) -> Bool {
        if case .fetch(_, page: nil)? = effects.first { effects.count == 1 } else { false }
    }

    @Test func `what cannot be put keeps nothing from leaving the cloud`() {
        var work = work
        work.removable = ["old"]
        var (engine, effects) = reading(work)
        #expect(effects == [.prepare])
        // Too large for the cloud, say: it stays here, and is tried again later.
        effects = engine.step(.prepared([], work), at: 0)
        #expect(effects == [.remove(["old"], account: ["a"])])
        work.removable = []
        guard case .wake(let instant)? = engine.step(.removed(work), at: 0).first else {
            return #expect(Bool(false), "it does not wait")
        }
        #expect(instant > 0)
        // An account's mark is waited for as before.
        engine.wantsAccount = true
        let next = engine.step(.woke, at: 1)
        #expect(!next.contains { if case .beginAccount = $0 { true } else { false } })
    }

    @Test func `an older version under another key is no finding where a later one was opened`() {
        var (engine, _) = reading(work)
        _ = engine.step(.syncNow, at: 1)
        _ = engine.step(.keysChecked(work), at: 1)
        let marks: Set = ["old", "1", "2", "3"]
        _ = engine.step(.fetched(CloudPage(present: marks, isComplete: true, account: ["a"])), at: 1)
        let findings = [
            Finding(register: "opened", device: "A", kind: .locked),
            Finding(register: "opened", device: "A", kind: .damaged),
            Finding(register: "other", device: "", kind: .locked),
        ]
        var (result, work) = (JoinResult(), work)
        for (number, finding) in findings.enumerated() { result.settled["\(number + 1)"] = finding }
        work.readable = ["opened"]
        _ = engine.step(.joined(result, work), at: 1)
        #expect(engine.view.findings == Array(findings[1...]))
    }

    @Test func `a register counts as opened by its newest version, unless a copy may share its id`()
        throws
    {
        let (a, b) = (Device("A", cloud, keys: []), Device("B", cloud, keys: []))
        let register = b.replica.header.replica
        func version(_ mark: String, isOpened: Bool) throws -> IncomingRegister {
            let draft = b.replica.draft(wallClock: b.wallClock)
            let opened = try Register(header: draft.header, body: draft.body)
            return IncomingRegister(
                register: register, mark: mark, hash: ContentHash(of: draft.header),
                outcome: isOpened ? .opened(opened) : .locked(opened.header))
        }
        let locked = try version("1", isOpened: false)
        func readable(after version: IncomingRegister) -> Set<String> {
            _ = a.replica.join([version], wallClock: a.wallClock) { Device.id("A", 9) }
            return a.pendingWork.readable
        }
        #expect(readable(after: locked) == [])
        #expect(readable(after: try version("2", isOpened: true)) == [register])
        #expect(readable(after: locked) == [register])
        #expect(readable(after: try version("3", isOpened: false)) == [])
        #expect(readable(after: try version("4", isOpened: true)) == [register])
        // Of a product with parts it says nothing of what the parts hold.
        a.replica.metadata.peers[register]?.digest = PartsDigest()
        #expect(a.pendingWork.readable == [])
        a.replica.metadata.peers[register]?.digest = nil
        b.replica.renew(Device.id("B", 1))
        let draft = b.replica.draft(wallClock: b.wallClock)
        let renewed = IncomingRegister(
            register: Device.id("B", 1), mark: "5", hash: ContentHash(of: draft.header),
            outcome: .opened(try Register(header: draft.header, body: draft.body)))
        #expect(readable(after: renewed) == [Device.id("B", 1)])
    }

    @Test func `who hands over all that can be handed over reads once more, and removes`() {
        var work = work
        work.removable = ["old"]
        var (engine, _) = reading(work)
        _ = engine.step(.prepared([put], work), at: 0)
        let report = PutReport(marks: ["new"], failure: nil)
        _ = engine.step(.put([put], report, retryAfter: nil), at: 0)
        #expect(engine.step(.confirmed(work), at: 0) == [.prepare])
        #expect(isFetch(engine.step(.prepared([], work), at: 0)))
        #expect(read(&engine, work) == [.remove(["old"], account: ["a"])])
    }

    @Test func `where there is no room, the cloud is read, then something removed, then put again`() {
        var work = work
        work.removableForRoom = ["old"]
        var (engine, effects) = reading(work)
        #expect(effects == [.prepare])
        #expect(engine.step(.prepared([put], work), at: 0) == [.put([put])])
        #expect(isFetch(engine.step(.cloudFailed(.quotaExceeded, retryAfter: nil), at: 0)))
        effects = read(&engine, work)
        #expect(effects == [.remove(["old"], account: ["a"])])
        work.removableForRoom = []
        #expect(engine.step(.removed(work), at: 0) == [.prepare] && engine.view.trouble == nil)
    }

    @Test func `only a cloud that was just seen is given an account`() {
        var work = work
        (work.wantsPut, work.accounts) = (false, [])
        var (engine, page) = (Engine(limits: cloud.limits, seed: 3), CloudPage(isComplete: true, account: []))
        page.present = []
        _ = engine.step(.started(work), at: 0)
        _ = engine.step(.keysChecked(work), at: 0)
        _ = engine.step(.fetched(page), at: 0)
        guard case .wake? = engine.step(.joined(JoinResult(), work), at: 0).first else {
            return #expect(Bool(false), "there is nothing to do")
        }
        work.wantsPut = true
        #expect(isFetch(engine.step(.homeChanged(work), at: 1)))
        _ = engine.step(.fetched(page), at: 1)
        #expect(engine.step(.joined(JoinResult(), work), at: 1) == [.beginAccount(beside: [])])
    }

    @Test func `a put that was refused for what was not read has it read at once`() {
        var (engine, _) = reading(work)
        _ = engine.step(.prepared([put], work), at: 0)
        #expect(isFetch(engine.step(.cloudFailed(.unread, retryAfter: nil), at: 0)))
    }

    @Test func `what was not just seen is not removed, and what a put made needless is read again for that`()
    {
        var rest = work
        rest.wantsPut = false
        var (engine, effects) = reading(rest)
        guard case .wake? = effects.first else { return #expect(Bool(false), "\(effects)") }
        var needless = rest
        needless.removable = ["old"]
        effects = engine.step(.homeChanged(needless), at: 1)
        guard case .wake? = effects.first else { return #expect(Bool(false), "\(effects)") }
        (engine, effects) = reading(work)
        _ = engine.step(.prepared([put], work), at: 0)
        _ = engine.step(.put([put], PutReport(marks: ["new"]), retryAfter: nil), at: 0)
        #expect(isFetch(engine.step(.confirmed(needless), at: 0)))
        #expect(read(&engine, needless) == [.remove(["old"], account: ["a"])])
    }

    @Test func `a home that cannot be written asks for nothing to be put or removed`() {
        var work = work
        (work.removable, work.removableForRoom, work.pending) = (["old"], ["older"], 3)
        let nothing = work.asksForNothing
        #expect(!nothing.wantsPut && nothing.removable == [] && nothing.removableForRoom == [])
        #expect(nothing.pending == 3 && nothing.accounts == ["a"])
    }
}
