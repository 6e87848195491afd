package import FoundationExports
package import IdeaBoxCore
internal import Loopback
internal import SyncPage
package import SyncProduct

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
extension IdeaBoxPageHost {
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

    private func dismissLegacy() async {
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

extension IdeaBox: SyncSheetOwner {
    package static var product: SyncedProduct { .ideaBox }

    package func keepApart(at now: Date) async throws(IdeaBoxError) -> String? { nil }
}

/// What the page may ask for. Each answer is a ``IdeaBoxPageWire/Reply``; a refusal carries its sentence.
extension IdeaBoxPageHost {
    func act(_ body: [UInt8], language: Language) async -> IdeaBoxPageWire.Reply {
        let action: IdeaBoxPageAction
        do throws(ActionFields.NotUnderstood) { action = try IdeaBoxPageAction.read(body) } catch {
            return .failed(IdeaBoxStrings.notUnderstood.text(in: language))
        }
        do throws(IdeaBoxError) {
            return try await perform(action, language)
        } catch {
            return refusal(error, language)
        }
    }

    private func refusal(_ error: IdeaBoxError, _ language: Language) -> IdeaBoxPageWire.Reply {
        let message = error.text(in: language)
        return .failed(message, field: error.field?.rawValue, kind: error == .notFound ? "gone" : nil)
    }

    private func perform(
        _ action: IdeaBoxPageAction, _ language: Language
    ) async throws(IdeaBoxError) -> IdeaBoxPageWire.Reply {
        switch action {
        case .search(let view, let page):
            return IdeaBoxPageWire.Reply(screen: await look(at: view, page: page, language: language))
        case .add(let title, let description, let id):
            let draft = try IdeaDraft(title: title, description: description)
            // A page that does not know what became of its request sends it again, under the same id.
            let added = try await box.add(draft, id: id, at: now())
            return IdeaBoxPageWire.Reply(
                id: added.uuidString.lowercased(), message: IdeaBoxStrings.added.text(in: language))
        case .change(let change, let id):
            guard let id else { throw .notFound }
            return try await perform(change, of: id, language)
        case .sync(let action): return try await sync(action, language)
        case .migrate: await migrate(language)
        case .dismiss: await dismissLegacy()
        case .draft(let name, let text): return await keepDraft(name, text, language)
        case .drafts: return await allDrafts()
        }
        return IdeaBoxPageWire.Reply()
    }

    private func perform(
        _ change: IdeaBoxPageAction.Change, of id: UUID, _ language: Language
    ) async throws(IdeaBoxError) -> IdeaBoxPageWire.Reply {
        switch change {
        case .edit(let title, let description, let basis):
            let edit = try IdeaEdit(title: title, description: description)
            try await box.edit(id, edit, basis: IdeaBasis(basis), at: now())
            return IdeaBoxPageWire.Reply(message: IdeaBoxStrings.saved.text(in: language), title: edit.title)
        case .done(let isDone):
            try await box.setCompleted(id, isDone, at: now())
            return IdeaBoxPageWire.Reply()
        case .take(let version):
            try await box.take(version, of: id, at: now())
            return IdeaBoxPageWire.Reply(message: IdeaBoxStrings.taken.text(in: language))
        case .both(let version):
            try await box.keepBoth(version, of: id, at: now())
            return IdeaBoxPageWire.Reply(message: IdeaBoxStrings.keptBoth.text(in: language))
        case .keep(let basis):
            try await box.keepPresent(id, basis: IdeaBasis(basis), at: now())
            return IdeaBoxPageWire.Reply(message: IdeaBoxStrings.kept.text(in: language))
        case .restore:
            let title = try await name(of: id, language)
            try await box.restore(id, at: now())
            return IdeaBoxPageWire.Reply(message: IdeaBoxStrings.restored(title).text(in: language))
        case .deleteNow:
            let title = try await name(of: id, language)
            try await box.deleteNow(id, at: now())
            try? await drafts?.drop(.idea(id))
            return IdeaBoxPageWire.Reply(message: IdeaBoxStrings.gone(title).text(in: language))
        case .delete:
            let title = try await name(of: id, language)
            try await box.delete(id, at: now())
            return IdeaBoxPageWire.Reply(
                undo: id.uuidString.lowercased(), message: IdeaBoxStrings.deleted(title).text(in: language))
        }
    }

    private func name(of id: UUID, _ language: Language) async throws(IdeaBoxError) -> String {
        guard let idea = try await box.idea(id) else { throw .notFound }
        return OpenIdea.name(of: idea, in: language)
    }

    private func sync(_ action: SyncAction, _ language: Language) async throws(IdeaBoxError)
        -> IdeaBoxPageWire.Reply
    {
        switch try await action.perform(on: box, cloud, in: language, at: now()) {
        case .done(let message): IdeaBoxPageWire.Reply(message: message)
        case .failed(let message): .failed(message)
        case .devices(let devices): IdeaBoxPageWire.Reply(devices: devices)
        case .looked(let outcome): IdeaBoxPageWire.Reply(outcome: outcome.rawValue)
        case .unknown: .failed(IdeaBoxStrings.notUnderstood.text(in: language))
        }
    }
}
