internal import IdeaBoxCore
internal import LocalWeb
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What the page may ask for. Each answer is a ``PageWire/Reply``; a refusal carries its sentence.
extension PageHost {
    func act(_ body: [UInt8], language: Language) async -> PageWire.Reply {
        let action: PageAction
        do throws(ActionFields.NotUnderstood) { action = try PageAction.read(body) } catch {
            return .failed(IdeaPhrase.notUnderstood.text(in: language))
        }
        do throws(IdeaBoxError) {
            return try await perform(action, language)
        } catch {
            return refusal(error, language)
        }
    }

    private func refusal(_ error: IdeaBoxError, _ language: Language) -> PageWire.Reply {
        let message = IdeaPhrase.error(error).text(in: language)
        return switch error {
        case .empty: .failed(message, field: IdeaField.title.rawValue)
        case .tooLong(let field, _, _): .failed(message, field: field.rawValue)
        case .notFound: .failed(message, kind: "gone")
        case .versionGone, .notReady, .store, .secretStore, .keyNotKept: .failed(message)
        }
    }

    private func perform(
        _ action: PageAction, _ language: Language
    ) async throws(IdeaBoxError) -> PageWire.Reply {
        switch action {
        case .search(let view, let page):
            return PageWire.Reply(screen: await look(at: view, page: page, language: language))
        case .add(let title, let description, let id):
            let draft = try IdeaDraft(title: title, description: description)
            // A page that does not know what became of its request sends it again, under the same id.
            let added = try await box.add(draft, id: id, at: now())
            return PageWire.Reply(
                id: added.uuidString.lowercased(), message: IdeaPhrase.added.text(in: language))
        case .change(let change, let id):
            guard let id else { throw .notFound }
            return try await perform(change, of: id, language)
        case .tend(let tending): return try await tend(tending, language)
        case .migrate: await migrate(language)
        case .dismiss: await dismissLegacy()
        case .draft(let name, let text): return await keepDraft(name, text, language)
        case .drafts: return await allDrafts()
        }
        return PageWire.Reply()
    }

    private func perform(
        _ change: PageAction.Change, of id: UUID, _ language: Language
    ) async throws(IdeaBoxError) -> PageWire.Reply {
        switch change {
        case .edit(let title, let description, let basis):
            let edit = try IdeaEdit(title: title, description: description)
            try await box.edit(id, edit, basis: IdeaBasis(basis), at: now())
            return PageWire.Reply(message: IdeaPhrase.saved.text(in: language), title: edit.title)
        case .done(let isDone):
            try await box.setCompleted(id, isDone, at: now())
            return PageWire.Reply()
        case .take(let version):
            try await box.take(version, of: id, at: now())
            return PageWire.Reply(message: IdeaPhrase.taken.text(in: language))
        case .keep(let basis):
            try await box.keepPresent(id, basis: IdeaBasis(basis), at: now())
            return PageWire.Reply(message: IdeaPhrase.kept.text(in: language))
        case .restore:
            let title = try await name(of: id, language)
            try await box.restore(id, at: now())
            return PageWire.Reply(message: IdeaPhrase.restored(title).text(in: language))
        case .deleteNow:
            let title = try await name(of: id, language)
            try await box.deleteNow(id, at: now())
            try? await drafts?.drop(.idea(id))
            return PageWire.Reply(message: IdeaPhrase.gone(title).text(in: language))
        case .delete:
            let title = try await name(of: id, language)
            try await box.delete(id, at: now())
            return PageWire.Reply(
                undo: id.uuidString.lowercased(), message: IdeaPhrase.deleted(title).text(in: language))
        }
    }

    private func name(of id: UUID, _ language: Language) async throws(IdeaBoxError) -> String {
        guard let idea = try await box.idea(id) else { throw .notFound }
        return OpenIdea.name(of: idea, in: language)
    }

    private func tend(
        _ tending: PageAction.Tending, _ language: Language
    ) async throws(IdeaBoxError) -> PageWire.Reply {
        let message: String
        switch tending {
        case .devices:
            let state = await box.load(at: now())
            return PageWire.Reply(devices: state.sync.devices.map(PageWire.Device.init))
        case .syncNow: return PageWire.Reply(outcome: await cloud.look().rawValue)
        case .forgetDevice(let id):
            let device = await box.state.sync.devices.first { $0.id == id }
            try await cloud.forget(id)
            let name = device.map(PageWire.Device.name(of:)) ?? ""
            return PageWire.Reply(message: IdeaSyncPhrase.forgotten(name).text(in: language))
        case .merge:
            try await cloud.merge()
            message = IdeaSyncPhrase.merged.text(in: language)
        case .separate:
            guard let separate = cloud.separate else {
                return .failed(IdeaPhrase.notUnderstood.text(in: language))
            }
            message = IdeaSyncPhrase.separated(try await separate()).text(in: language)
        }
        // What was decided shows in the list now, not at the next look.
        _ = await cloud.look()
        return PageWire.Reply(message: message)
    }
}
