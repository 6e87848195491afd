internal import AppRuntime
internal import IdeaBoxCore

extension AppState {
    /// A question in words.
    func draw(_ asking: PendingQuestion) -> Question {
        let words = words(of: asking.subject)
        let (isDestructive, cancel): (Bool, String) =
            switch asking.subject {
            case .deleteNow, .forget, .deleteTyped: (true, self.words(AppRuntimeStrings.cancel))
            case .discard: (true, self.words(.keepEditing))
            case .offer, .damaged, .takeChanges: (false, self.words(AppRuntimeStrings.cancel))
            }
        return Question(
            id: asking.number, title: words.title, message: words.message, confirm: words.confirm,
            cancel: cancel, isDestructive: isDestructive)
    }

    private typealias Words = (title: String, message: String, confirm: String)

    private func words(of subject: PendingQuestion.Subject) -> Words {
        switch subject {
        case .deleteNow(_, let name):
            (words(.deleteNowQuestion(name)), words(.deleteNowMeaning), words(AppRuntimeStrings.deleteNow))
        case .forget(_, let name):
            (
                words(AppRuntimeStrings.forgetQuestion(name)), words(.forgetMeaning),
                words(AppRuntimeStrings.forget)
            )
        case .offer(let offer): (words(.questionMark(offer.label)), offer.meaning, offer.label)
        case .discard: (words(.discardQuestion), words(.discardMeaning), words(.discard))
        case .deleteTyped:
            (words(.deleteTypedQuestion), words(.deleteTypedMeaning), words(AppRuntimeStrings.delete))
        case .damaged: (words(.damagedQuestion), words(.damagedMeaning), words(.takeThemOver))
        case .takeChanges:
            (words(.takeChangesQuestion), words(.takeChangesMeaning), words(.takeThemOver))
        }
    }
}
