import Testing

@testable import SyncEngine

/// Which of two troubles people are told.
@Suite struct TroubleTests {
    private var pendingWork: PendingSyncWork {
        var pendingWork = PendingSyncWork(nil, isNewID: true)
        (pendingWork.accounts, pendingWork.pending, pendingWork.wantsPut) = (["a"], 1, true)
        return pendingWork
    }

    /// An engine that has read the cloud and was refused a put.
    private func refused(_ error: CloudError) -> Engine {
        var engine = Engine(
            limits: CloudLimits(registerBytes: 9, confirms: true, keepsVersions: true, tellsComplete: true),
            seed: 3)
        let put = CloudPut(register: "r", sequence: 1, bytes: [1], account: ["a"], joined: [])
        _ = engine.step(.started(pendingWork), at: 0)
        _ = engine.step(.keysChecked(pendingWork), at: 0)
        _ = engine.step(.fetched(CloudPage(present: [], isComplete: true, account: ["a"])), at: 0)
        _ = engine.step(.joined(JoinResult(), pendingWork), at: 0)
        _ = engine.step(.prepared([put], pendingWork), at: 0)
        _ = engine.step(.cloudFailed(error, retryAfter: nil), at: 0)
        return engine
    }

    @Test func `who cannot read the cloud any more is not told why a write was refused before`() {
        var engine = refused(.quotaExceeded)
        #expect(engine.view.trouble == .quotaExceeded)
        _ = engine.step(.cloudChanged, at: 1)
        _ = engine.step(.cloudFailed(.offline, retryAfter: nil), at: 1)
        #expect(engine.view.trouble == .offline)
    }

    @Test func `once it is read again the write is still refused`() {
        var engine = refused(.readOnly)
        _ = engine.step(.cloudChanged, at: 1)
        _ = engine.step(.cloudFailed(.offline, retryAfter: nil), at: 1)
        _ = engine.step(.cloudChanged, at: 2)
        _ = engine.step(.fetched(CloudPage(present: [], isComplete: true, account: ["a"])), at: 2)
        _ = engine.step(.joined(JoinResult(), pendingWork), at: 2)
        #expect(engine.view.trouble == .readOnly)
    }
}
