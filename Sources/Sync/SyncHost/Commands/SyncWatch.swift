internal import Files
internal import SyncProduct
internal import Terminal

/// Syncs for as long as it runs and tells what happens, a line each.
package struct SyncWatch<Session: SyncSession>: Sendable {
    /// How long work under way may take to end when a person wants it to.
    private static var farewell: Duration { .seconds(1) }
    /// What lasts no longer than this is not told.
    private static var passing: Duration { .milliseconds(700) }

    private let session: Session
    private let json: Bool

    /// - Parameters:
    ///   - session: the opened product.
    ///   - json: whether each line is an object for programs.
    package init(_ session: Session, json: Bool) {
        self.session = session
        self.json = json
    }

    /// Runs until a person ends it.
    package func run() async {
        let stops = StopSignals.begin()
        let telling = Task { await tell() }
        let following = Task { [session] in
            for await _ in FolderWatch.changes(of: session.host.directory.path) {
                await session.records.load(at: session.now)
            }
        }
        let syncing = Task { [session] in await session.syncing.run() }
        // Without them the signals end the program by themselves; nothing half-written counts.
        if let stops { for await _ in stops { break } } else { await syncing.value }
        telling.cancel()
        following.cancel()
        syncing.cancel()
        // What is being handed over is finished; what does not answer is not waited for.
        _ = await Timeout.within(Self.farewell) { await syncing.value }
    }

    /// What comes to be told.
    private enum Event {
        case state(Session.Snapshot)
        /// What was held back so many states ago has lasted.
        case lasted(Int)
    }

    private func tell() async {
        let (events, feed) = AsyncStream.makeStream(of: Event.self)
        let states = await session.records.states()
        let feeding = Task { for await state in states { feed.yield(.state(state)) } }
        defer { feeding.cancel() }
        var (before, latest, count) = (session.state, session.state, 0)
        var (told, held) = (SyncReport?.none, SyncReport?.none)
        for await event in events {
            switch event {
            case .state(let state):
                let report = SyncReport(state, session.availability(nil, in: state), in: session.language)
                let changes = state.incomingChanges(since: before)
                count += 1
                latest = state
                if changes != nil || Session.Snapshot.isWhole { before = state }
                // At the start, what was known before is on its way to be known better.
                if count == 1 || state.isPassing {
                    held = report
                    if let changes { tell(report, changes, after: report) }
                } else {
                    held = nil
                    tell(report, changes, after: told)
                    told = report
                    session.remember(after: state)
                }
                Task { [count] in
                    try? await ContinuousClock().sleep(for: Self.passing)
                    feed.yield(.lasted(count))
                }
            case .lasted(let number):
                guard number == count else { continue }
                // Records that came and the device that wrote them are known one after the other; by now they are.
                before = latest
                guard let report = held else { continue }
                held = nil
                tell(report, nil, after: told)
                told = report
            }
        }
    }

    private func tell(_ report: SyncReport, _ changes: IncomingChanges?, after told: SyncReport?) {
        guard !json else {
            if report != told || changes != nil { Output.line(report.json(changes, at: session.now)) }
            return
        }
        changes?.lines(in: session.language, of: Session.product).forEach(say)
        if report.line != told?.line || report.cloud != told?.cloud { say(report.line) }
    }

    private func say(_ line: String) {
        Output.line(ShownTime(session.now).clock + "  " + ShownText.line(line))
    }
}

extension SyncSnapshot {
    /// Whether this is what comes between two states worth telling.
    fileprivate var isPassing: Bool {
        switch sync.phase {
        case .waiting, .syncing, .pending: true
        default: isLoading
        }
    }
}
