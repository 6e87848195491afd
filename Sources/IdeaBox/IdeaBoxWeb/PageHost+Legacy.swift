internal import IdeaBoxCore
internal import SyncProduct

/// How far an old app's store has come.
enum LegacyStand: Sendable, Equatable {
    case unknown
    case nothing
    case found(path: String, ideas: Int?)
    case running(path: String, done: Int, total: Int?)
    case finished([String])
    case failed(path: String, String)

    /// What is said of it.
    func notice(in language: Language) -> LegacyNotice? {
        switch self {
        case .unknown, .nothing: nil
        case .found(let path, let ideas): .found(path: path, ideas: ideas)
        case .running(_, let done, let total): .running(done: done, total: total)
        case .finished(let lines): .finished(lines)
        case .failed(_, let sentence): .failed(sentence)
        }
    }
}

/// Taking over an old app's ideas: offered when a store is found, done when a person says so.
extension PageHost {
    func lookForLegacy() async {
        guard legacy == .unknown, let found = await migration.find() else { return }
        legacy = .found(path: found.path, ideas: found.ideas)
        await push()
    }

    /// Begins; pages follow its progress by their screens.
    func migrate(_ language: Language) async {
        switch legacy {
        case .found(let path, _), .failed(let path, _):
            legacy = .running(path: path, done: 0, total: nil)
            Task { await self.takeOver(path, language) }
            await push()
        case .unknown, .nothing, .running, .finished: break
        }
    }

    func dismissLegacy() async {
        if case .running = legacy { return }
        legacy = .nothing
        await push()
    }

    private func takeOver(_ path: String, _ language: Language) async {
        let (steps, reports) = AsyncStream.makeStream(
            of: (done: Int, total: Int?).self, bufferingPolicy: .bufferingNewest(1))
        let following = Task {
            for await step in steps { await self.note(path, step.done, step.total) }
        }
        let outcome = await migration.run(path, language) { done, total in reports.yield((done, total)) }
        reports.finish()
        await following.value
        legacy =
            switch outcome {
            case .done(let lines): .finished(lines)
            case .refused(let sentence): .failed(path: path, sentence)
            }
        await box.load(at: now())
        await push()
    }

    private func note(_ path: String, _ done: Int, _ total: Int?) async {
        legacy = .running(path: path, done: done, total: total)
        await push()
    }
}
