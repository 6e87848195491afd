import Testing

@testable import SyncEngine

/// Several registers handed over in one step.
@Suite struct BatchTests {
    private func put(_ sequence: UInt64) -> CloudPut {
        CloudPut(register: Device.id("A", 1), sequence: sequence, bytes: [1], account: ["a"], joined: [])
    }

    private var pendingWork: PendingSyncWork {
        var pendingWork = PendingSyncWork(nil, isNewID: true)
        pendingWork.wantsPut = true
        pendingWork.accounts = ["a"]
        return pendingWork
    }

    /// An engine that was just asked to hand something over.
    private func engine(_ puts: [CloudPut]) -> Engine {
        var engine = Engine(
            limits: CloudLimits(
                registerBytes: 9, batch: 9, confirms: true, keepsVersions: true, tellsComplete: true),
            seed: 3)
        _ = engine.step(.started(pendingWork), at: 0)
        _ = engine.step(.keysChecked(pendingWork), at: 0)
        let page = CloudPage(present: [], isComplete: true, account: ["a"])
        _ = engine.step(.fetched(page), at: 0)
        let prepare = engine.step(.joined(JoinResult(), pendingWork), at: 0)
        #expect(prepare == [.prepare])
        #expect(engine.step(.prepared(puts, pendingWork), at: 0) == [.put(puts)])
        return engine
    }

    @Test func `what was taken is confirmed before what was refused is waited with`() {
        let puts = [put(1), put(2), put(3)]
        var engine = engine(puts)
        let report = PutReport(marks: ["x", "y"], failure: .throttled(until: nil))
        #expect(
            engine.step(.put(puts, report, retryAfter: 9000), at: 5)
                == [.confirm([put(1), put(2)], marks: ["x", "y"])])
        let next = engine.step(.confirmed(pendingWork), at: 6)
        guard case .wake(let instant)? = next.first else {
            return #expect(Bool(false), "it goes on at once: \(next)")
        }
        #expect(instant >= 9006 && engine.view.trouble == .throttled(until: nil))
        #expect(engine.step(.woke, at: instant) == [.prepare])
    }

    @Test func `a cloud that takes nothing and says nothing is asked again later`() {
        let puts = [put(1)]
        var engine = engine(puts)
        guard case .wake? = engine.step(.put(puts, PutReport(), retryAfter: nil), at: 5).first else {
            return #expect(Bool(false))
        }
        #expect(engine.view.trouble == .transient("the cloud took nothing"))
    }

    @Test func `a home that fails between the two forgets what was refused, and reads anew`() {
        let puts = [put(1), put(2)]
        var engine = engine(puts)
        let report = PutReport(marks: ["x"], failure: .quotaExceeded)
        _ = engine.step(.put(puts, report, retryAfter: nil), at: 5)
        _ = engine.step(.homeFailed, at: 6)
        #expect(engine.refused == nil && engine.view.trouble == nil)
    }
}
