import Testing

@testable import SyncEngine

/// How far work of many steps is, as people are told.
@Suite struct ProgressTests {
    private func pendingWork(pending: Int = 0) -> PendingSyncWork {
        var pendingWork = PendingSyncWork(nil, isNewID: true)
        pendingWork.accounts = ["a"]
        (pendingWork.pending, pendingWork.wantsPut) = (pending, pending > 0)
        return pendingWork
    }

    private func engine(_ pendingWork: PendingSyncWork) -> Engine {
        var engine = Engine(
            limits: CloudLimits(
                registerBytes: 9, batch: 2, confirms: true, keepsVersions: true, tellsComplete: true),
            seed: 3)
        _ = engine.step(.started(pendingWork), at: 0)
        #expect(engine.view.progress == nil)
        _ = engine.step(.keysChecked(pendingWork), at: 0)
        return engine
    }

    private func page(_ passed: Int, _ remaining: Int) -> CloudPage {
        var page = CloudPage(
            present: [], next: remaining > 0 ? "\(remaining)" : nil, isComplete: remaining == 0,
            account: ["a"])
        (page.passed, page.remaining) = (passed, remaining)
        return page
    }

    /// Reads a page, and joins it.
    private func read(_ page: CloudPage, _ pendingWork: PendingSyncWork, _ engine: inout Engine) {
        _ = engine.step(.fetched(page), at: 0)
        _ = engine.step(.joined(JoinResult(), pendingWork), at: 0)
    }

    @Test func `a reading of several pages counts what it went through, and ends with nothing to tell`() {
        let pendingWork = pendingWork()
        var engine = engine(pendingWork)
        read(page(3, 5), pendingWork, &engine)
        #expect(engine.view.progress == CloudProgress(done: 3, total: 8))
        // More came meanwhile.
        read(page(3, 4), pendingWork, &engine)
        #expect(engine.view.progress == CloudProgress(done: 6, total: 10))
        #expect(engine.measure.passed == 6)
        read(page(4, 0), pendingWork, &engine)
        #expect(engine.view.progress == nil)
        #expect(engine.measure.passed == 0)
    }

    @Test func `a cloud that does not count tells nothing of 0`() {
        let pendingWork = pendingWork()
        var engine = engine(pendingWork)
        let page = CloudPage(present: [], next: "more", isComplete: false, account: ["a"])
        read(page, pendingWork, &engine)
        #expect(engine.view.isBusy && engine.view.progress == nil)
    }

    @Test func `pages that wait for the whole listing of a cloud that may be another's are counted`() {
        var engine = engine(pendingWork())
        for number in 1...3 {
            var page = page(2, 6 - 2 * number)
            page.account = ["b"]
            page.next = "\(number)"
            page.versions = (1...2).map { place in
                CloudVersion(register: Device.id("B", 1), mark: "\(number)/\(place)", content: .waiting)
            }
            _ = engine.step(.fetched(page), at: 0)
            #expect(engine.measure.passed == 2 * number)
        }
    }

    @Test func `a reading of one page, and one step of handing over, tell nothing`() {
        let pendingWork = pendingWork(pending: 1)
        var engine = engine(pendingWork)
        read(page(3, 0), pendingWork, &engine)
        #expect(engine.view.progress == nil)
        let put = CloudPut(register: Device.id("A", 1), sequence: 1, bytes: [1], account: ["a"], joined: [])
        _ = engine.step(.prepared([put], pendingWork), at: 0)
        #expect(engine.view.isBusy && engine.view.progress == nil)
    }

    @Test func `handing over counts what is left, and a failure ends the count`() {
        var engine = engine(pendingWork(pending: 5))
        read(page(0, 0), pendingWork(pending: 5), &engine)
        let puts = (1...2).map {
            CloudPut(register: Device.id("A", 1), sequence: $0, bytes: [1], account: ["a"], joined: [])
        }
        _ = engine.step(.prepared(puts, pendingWork(pending: 5)), at: 0)
        #expect(engine.view.progress == CloudProgress(done: 0, total: 5))
        _ = engine.step(.put(puts, PutReport(marks: ["x", "y"]), retryAfter: nil), at: 0)
        // One more was written meanwhile.
        _ = engine.step(.confirmed(pendingWork(pending: 4)), at: 0)
        #expect(engine.view.progress == CloudProgress(done: 2, total: 6))
        _ = engine.step(.cloudFailed(.quotaExceeded, retryAfter: nil), at: 0)
        #expect(engine.view.progress == nil && engine.view.trouble == .quotaExceeded)
    }
}
