import Files
import FolderWatch
import IdeaBoxCore
import IdeaBoxHost
import SyncProduct
import Terminal

/// Syncs for as long as it runs and tells what happens, a line each.
struct SyncWatch {
    /// How long work under way may take to end when a person wants it to.
    private static let farewell = Duration.seconds(1)
    /// What lasts no longer than this is not told.
    private static let passing = Duration.milliseconds(700)

    let session: Session
    let json: Bool

    func run() async {
        let stops = StopSignals.begin()
        let telling = Task { await tell() }
        let following = Task { [session] in
            for await _ in FolderWatch.changes(of: session.host.directory.path) {
                await session.box.load(at: session.now)
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
    private enum News {
        case state(BoxState)
        /// What was held back so many states ago has lasted.
        case lasted(Int)
    }

    private func tell() async {
        let (news, feed) = AsyncStream.makeStream(of: News.self)
        let states = await session.box.states()
        let feeding = Task { for await state in states { feed.yield(.state(state)) } }
        defer { feeding.cancel() }
        var (before, latest, count) = (session.state, session.state, 0)
        var (told, held) = (SyncReport?.none, SyncReport?.none)
        for await item in news {
            switch item {
            case .state(let state):
                let report = SyncReport(state, CloudStanding(state.sync, nil), in: session.language)
                let arrivals = IncomingChanges(from: before, to: state)
                count += 1
                latest = state
                if arrivals != nil { before = state }
                // At the start, what was known before is on its way to be known better.
                if count == 1 || state.isPassing {
                    held = report
                    if let arrivals { tell(report, arrivals, after: report) }
                } else {
                    held = nil
                    tell(report, arrivals, after: told)
                    told = report
                    try? session.host.remember(after: state.sync)
                }
                Task { [count] in
                    try? await ContinuousClock().sleep(for: Self.passing)
                    feed.yield(.lasted(count))
                }
            case .lasted(let number):
                guard number == count else { continue }
                // The ideas that came and the device that wrote them are known one after the other; by now they are.
                before = latest
                guard let report = held else { continue }
                held = nil
                tell(report, nil, after: told)
                told = report
            }
        }
    }

    private func tell(_ report: SyncReport, _ arrivals: IncomingChanges?, after told: SyncReport?) {
        guard !json else {
            if report != told || arrivals != nil { Output.line(report.json(arrivals, at: session.now)) }
            return
        }
        if let arrivals { say(arrivals.line(in: session.language) + session.stop) }
        if report.line != told?.line || report.cloud != told?.cloud { say(report.line) }
    }

    private func say(_ line: String) {
        Output.line(ShownTime(session.now).clock + "  " + ShownText.line(line))
    }
}

extension BoxState {
    /// Whether this is what comes between two states worth telling.
    fileprivate var isPassing: Bool {
        switch (condition, sync.phase) {
        case (.loading, _), (_, .waiting), (_, .syncing), (_, .pending): true
        default: false
        }
    }
}
