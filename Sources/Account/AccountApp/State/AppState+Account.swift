internal import AccountAPI
internal import AccountClient

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What follows from how the sign-in stands.
extension AppState {
    mutating func take(_ state: AccountState, at now: Date, _ effects: inout [AppEffect]) {
        let before = account
        account = state
        switch state {
        case .unknown(.damaged): signedOut(before.isUnknown && before != state ? .store(.damaged) : nil)
        case .unknown: forget()
        case .signedOut: signedOut(nil)
        case .expired(let end): signedOut(before == state ? nil : .ended(end))
        case .signingIn: break
        case .needsStepUp(let step): ask(step, at: now)
        case .needsProfile(let body): ask(body, at: now)
        case .signedIn(let user): enter(user, isFresh: !before.isUnknown, at: now, &effects)
        }
    }

    /// What belongs to a person goes with them.
    private mutating func forget() {
        guard home != nil else { return }
        home = nil
        close()
        questions = []
        forms = [Form(number: number(), .signIn)]
    }

    private mutating func signedOut(_ error: AccountClientError?) {
        forget()
        lock.problem = nil
        // A sign-in that was waited for ended: what was said about it is said on the page below.
        var said: Form.Problem?
        while let last = forms.last, last.isOfAttempt {
            said = said ?? last.problem
            forms.removeLast()
        }
        if forms.isEmpty { forms = [Form(number: number(), .signIn)] }
        if let problem = error.map({ Form.Problem.error($0) }) ?? said {
            forms[forms.count - 1].problem = problem
        }
    }

    private mutating func ask(_ step: StepUp, at now: Date) {
        guard forms.last?.step?.challenge != step.challenge else { return }
        var form = Form(number: number(), .stepUp)
        form.step = step
        form.ways = step.ways.filter { Self.answerable.contains($0) }
        form.way = form.ways.first
        forms.append(form)
    }

    private mutating func ask(_ body: ChallengeBody, at now: Date) {
        guard forms.last?.kind != .newProfile || forms.last?.sent?.challenge != body.challenge else { return }
        var form = Form(number: number(), .newProfile, asksConsent: true)
        form.sent = Form.Sent(body, at: now)
        if let nickname = body.nickname { form[.nickname] = EditField(nickname) }
        forms.append(form)
    }

    /// The ways to give a second proof that a page can ask for.
    static let answerable: [ProofWay] = [.oneTimePassword, .recoveryCode, .mail, .sms, .password]

    private mutating func enter(
        _ user: String, isFresh: Bool, at now: Date, _ effects: inout [AppEffect]
    ) {
        guard home?.user != user else { return }
        forget()
        forms = [Form(number: number(), .signIn)]
        lock = Lock()
        home = Home(user: user)
        refresh(at: now, &effects)
        offerGate(isFresh: isFresh, &effects)
        if settings.appleAccount == user, !isFresh { begin(.askApple, &effects) }
    }
}

extension AccountState {
    var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}
