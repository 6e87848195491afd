internal import Files
internal import IdeaBoxCore
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What was typed and is not saved: kept for the page while it stands in one, and given to a page of the next run.
extension PageHost {
    func keepDraft(_ name: PageDraft.Name, _ text: String?, _ language: Language) async -> PageWire.Reply {
        do throws(FilesError) {
            if let text {
                try await drafts?.keep(PageDraft(name: name, text: text))
            } else {
                try await drafts?.drop(name)
            }
            return PageWire.Reply()
        } catch {
            return .failed(error.text(in: language))
        }
    }

    func allDrafts() async -> PageWire.Reply {
        var all: [PageWire.Draft] = []
        for draft in await drafts?.all() ?? [] {
            let isGone = if case .idea(let id) = draft.name { await self.isGone(id) } else { false }
            all.append(PageWire.Draft(name: draft.name.text, text: draft.text, isGone: isGone))
        }
        return PageWire.Reply(drafts: all)
    }

    /// Whether an idea cannot be opened any more; one that cannot be read just now may be there.
    private func isGone(_ id: UUID) async -> Bool {
        do throws(IdeaBoxError) {
            let idea = try await box.idea(id)
            return idea == nil || idea?.daysLeft != nil
        } catch {
            return false
        }
    }
}
