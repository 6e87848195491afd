internal import IdeaBoxCore
internal import SyncFaces

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What the page may ask for. Each answer is a ``PageWire/Reply``; a refusal carries its sentence.
extension PageHost {
    func act(_ body: [UInt8], language: Language) async -> PageWire.Reply {
        guard let request = PageRequest(body) else {
            return .failed(IdeaPhrase.notUnderstood.text(in: language))
        }
        do throws(IdeaBoxError) {
            return try await perform(request, language)
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
        _ request: PageRequest, _ language: Language
    ) async throws(IdeaBoxError) -> PageWire.Reply {
        switch request.do {
        case "search":
            return PageWire.Reply(
                screen: await look(at: request.view, page: request.page ?? "", language: language))
        case "add":
            let draft = try IdeaDraft(title: request.title ?? "", description: request.description ?? "")
            // A page that does not know what became of its request sends it again, under the same id.
            let id = try await box.add(draft, id: request.id.flatMap(UUID.init(uuidString:)), at: now())
            return PageWire.Reply(
                id: id.uuidString.lowercased(), message: IdeaPhrase.added.text(in: language))
        case "edit", "done", "take", "keep", "delete", "restore", "deleteNow":
            return try await change(request, language)
        case "devices":
            let state = await box.load(at: now())
            return PageWire.Reply(devices: state.sync.devices.map(PageWire.Device.init))
        case "forgetDevice", "syncNow", "merge", "separate": return try await tend(request, language)
        case "migrate":
            await migrate(language)
            return PageWire.Reply()
        case "draft": return await keepDraft(request, language)
        case "drafts": return await allDrafts()
        case "dismiss":
            await dismissLegacy()
            return PageWire.Reply()
        default: return .failed(IdeaPhrase.notUnderstood.text(in: language))
        }
    }

    private func change(
        _ request: PageRequest, _ language: Language
    ) async throws(IdeaBoxError) -> PageWire.Reply {
        let id = try request.idea
        switch request.do {
        case "edit":
            let edit = try IdeaEdit(title: request.title, description: request.description)
            try await box.edit(id, edit, basis: IdeaBasis(request.basis ?? ""), at: now())
            return PageWire.Reply(message: IdeaPhrase.saved.text(in: language), title: edit.title)
        case "done":
            try await box.setCompleted(id, request.done ?? true, at: now())
            return PageWire.Reply()
        case "take":
            try await box.take(request.version ?? "", of: id, at: now())
            return PageWire.Reply(message: IdeaPhrase.taken.text(in: language))
        case "keep":
            try await box.keepPresent(id, basis: IdeaBasis(request.basis ?? ""), at: now())
            return PageWire.Reply(message: IdeaPhrase.kept.text(in: language))
        default: return try await remove(request, id, language)
        }
    }

    private func remove(
        _ request: PageRequest, _ id: UUID, _ language: Language
    ) async throws(IdeaBoxError) -> PageWire.Reply {
        guard let idea = try await box.idea(id) else { throw .notFound }
        let title = OpenIdea.name(of: idea, in: language)
        switch request.do {
        case "restore":
            try await box.restore(id, at: now())
            return PageWire.Reply(message: IdeaPhrase.restored(title).text(in: language))
        case "deleteNow":
            try await box.deleteNow(id, at: now())
            try? await drafts?.drop(.idea(id))
            return PageWire.Reply(message: IdeaPhrase.gone(title).text(in: language))
        default:
            try await box.delete(id, at: now())
            return PageWire.Reply(
                undo: id.uuidString.lowercased(), message: IdeaPhrase.deleted(title).text(in: language))
        }
    }

    private func tend(
        _ request: PageRequest, _ language: Language
    ) async throws(IdeaBoxError) -> PageWire.Reply {
        let message: String
        switch request.do {
        case "syncNow": return PageWire.Reply(outcome: await cloud.look().rawValue)
        case "forgetDevice":
            let id = request.id ?? ""
            let device = await box.state.sync.devices.first { $0.id == id }
            try await cloud.forget(id)
            let name = device.map(PageWire.Device.name(of:)) ?? ""
            return PageWire.Reply(message: IdeaSyncPhrase.forgotten(name).text(in: language))
        case "merge":
            try await cloud.merge()
            message = IdeaSyncPhrase.merged.text(in: language)
        default:
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
