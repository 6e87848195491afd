internal import AppRuntime
internal import IdeaBoxCore
internal import SyncProduct

extension AppState {
    /// A question in words.
    func draw(_ asking: PendingQuestion) -> Question {
        let words = words(of: asking.subject)
        let (isDestructive, cancel): (Bool, String) =
            switch asking.subject {
            case .deleteNow, .forget, .deleteTyped: (true, self.words(FramePhrase.cancel))
            case .discard: (true, self.words(AppPhrase.keepEditing))
            case .offer, .damaged, .takeChanges: (false, self.words(FramePhrase.cancel))
            }
        return Question(
            id: asking.number, title: words.title, message: words.message, confirm: words.confirm,
            cancel: cancel, isDestructive: isDestructive)
    }

    private typealias Words = (title: String, message: String, confirm: String)

    private func words(of subject: PendingQuestion.Subject) -> Words {
        switch subject {
        case .deleteNow(_, let name):
            (words(.deleteNowQuestion(name)), words(.deleteNowMeaning), words(FramePhrase.deleteNow))
        case .forget(_, let name):
            (
                words(FramePhrase.forgetQuestion(name)), words(.forgetMeaning), words(FramePhrase.forget)
            )
        case .offer(let offer): (question(offer.label), offer.meaning, offer.label)
        case .discard: (words(.discardQuestion), words(.discardMeaning), words(AppPhrase.discard))
        case .deleteTyped:
            (words(.deleteTypedQuestion), words(.deleteTypedMeaning), words(FramePhrase.delete))
        case .damaged: (words(.damagedQuestion), words(.damagedMeaning), words(AppPhrase.takeOver(nil)))
        case .takeChanges:
            (words(.takeChangesQuestion), words(.takeChangesMeaning), words(AppPhrase.takeOver(nil)))
        }
    }

    private func question(_ label: String) -> String {
        label + (traits.language == .chinese ? "？" : "?")
    }
}
