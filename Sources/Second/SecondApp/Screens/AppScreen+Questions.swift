internal import SecondCore

extension AppState {
    /// A question in words.
    func draw(_ asking: PendingQuestion) -> AppScreen.Question {
        let words = words(of: asking.subject)
        let isDestructive =
            switch asking.subject {
            case .delete, .deleteNow, .forget: true
            case .offer, .duplicate, .several, .storage: false
            }
        return AppScreen.Question(
            id: asking.number, title: words.title, message: words.message, confirm: words.confirm,
            cancel: self.words(.frame(.cancel)), isDestructive: isDestructive)
    }

    private typealias Question = (title: String, message: String, confirm: String)

    private func words(of subject: PendingQuestion.Subject) -> Question {
        switch subject {
        case .delete(_, let name):
            (words(SecondCommandStrings.deleteQuestion(name)), words(.deleteMeaning), words(.frame(.delete)))
        case .deleteNow(_, let name):
            (
                words(SecondCommandStrings.deleteNowQuestion(name)), words(.deleteNowMeaning),
                words(.frame(.deleteNow))
            )
        case .forget(_, let name):
            (words(.frame(.forgetQuestion(name))), words(.forgetMeaning), words(.frame(.forget)))
        case .offer(let offer): (words(.question(offer.label)), offer.meaning, offer.label)
        case .duplicate(_, let present):
            (
                words(SecondCommandStrings.addAnyway), words(AuthenticatorError.duplicate(present)),
                words(.addAnyway)
            )
        case .several(let tokens, let skipped): several(tokens, skipped)
        case .storage(.drive): (words(.driveQuestion), words(.driveMeaning), words(.useDrive))
        case .storage(.keyValue):
            (words(.keyValueQuestion), words(.keyValueMeaning), words(.useKeyValueStore))
        }
    }

    private func several(_ tokens: [NewToken], _ skipped: Int) -> Question {
        var lines = tokens.map { token in
            let name = name(issuer: token.issuer, account: token.account)
            return duplicates(of: token).isEmpty ? name : words(.alreadyThere(name))
        }
        if skipped > 0 { lines.append(words(.alsoSkipped(skipped))) }
        return (
            words(.severalCodes(tokens.count)), lines.joined(separator: "\n"), words(.addMany(tokens.count))
        )
    }
}
