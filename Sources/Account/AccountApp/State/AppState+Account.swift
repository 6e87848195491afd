internal import AccountAPI
internal import AccountClient
internal import FoundationExports

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
        form.identity = body.identity
        if let nickname = body.nickname { form[.nickname] = EditField(nickname) }
        forms.append(form)
    }

    /// The ways to give a second proof that a page can ask for.
    static let answerable: [ProofMethod] = [.oneTimePassword, .recoveryCode, .mail, .sms, .password]

    private mutating func enter(
        _ user: String, isFresh: Bool, at now: Date, _ effects: inout [AppEffect]
    ) {
        guard home?.user != user else { return }
        forget()
        forms = [Form(number: number(), .signIn)]
        lock = Lock()
        home = SignedInAccount(user: user)
        refresh(at: now, &effects)
        if let link = toLink {
            toLink = nil
            if now < link.expiresAt { ask(.link(link.challenge, name: name(of: link.identity))) }
        }
        offerGate(isFresh: isFresh, &effects)
        guard !isFresh else { return }
        for provider in SignInProvider.allCases where settings[provider] == user {
            begin(.askConsent(provider), &effects)
        }
    }
}

extension AccountState {
    var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}

/// Pages that are filled in.
extension AppState {
    /// The form that is seen: the sheet's, or the last page.
    func form(inSheet: Bool) -> Form? {
        guard inSheet else { return forms.last }
        if case .form(let form)? = sheet { return form }
        return nil
    }

    /// Changes the form that is seen.
    mutating func edit(inSheet: Bool, _ body: (inout Form) -> Void) {
        guard var form = form(inSheet: inSheet) else { return }
        body(&form)
        if inSheet { sheet = .form(form) } else { forms[forms.count - 1] = form }
    }

    /// Changes the form of a number, wherever it stands.
    ///
    /// - Returns: whether there still is one.
    @discardableResult
    mutating func edit(_ number: Int?, _ body: (inout Form) -> Void) -> Bool {
        if case .form(var form)? = sheet, form.number == number {
            body(&form)
            sheet = .form(form)
            return true
        }
        guard let place = forms.firstIndex(where: { $0.number == number }) else { return false }
        body(&forms[place])
        return true
    }

    mutating func fill(_ action: AppAction, inSheet: Bool) {
        edit(inSheet: inSheet) { form in
            switch action {
            case .type(let field, let text, let version):
                guard form.fields[field] != nil else { return }
                form[field].type(text, over: version)
            case .reveal(let field):
                guard form.fields[field] != nil, field.isSecret else { return }
                form[field].isRevealed.toggle()
            case .consent(let isGiven): if form.consent != nil { form.consent = isGiven }
            default: return
            }
        }
    }

    /// Another way to give the proof: what was typed for the one before is dropped.
    mutating func choose(_ way: ProofMethod, inSheet: Bool) {
        edit(inSheet: inSheet) { form in
            guard form.ways.contains(way), way != form.way, form.job == nil else { return }
            form.way = way
            form.sent = nil
            form.problem = nil
            form[.code].put("")
            form[.password].put("")
        }
    }

    /// Another page.
    mutating func follow(_ target: FormPage.Link.Target, _ effects: inout [AppEffect]) {
        switch target {
        case .signIn: forms = [forms[0]]
        case .register: forms.append(Form(number: number(), .register, asksConsent: true))
        case .forgot:
            var form = Form(number: number(), .forgot)
            form[.email] = EditField(forms[0].text(.email))
            forms.append(form)
        case .haveAccount: signInToLink(&effects)
        case .back: goBack(&effects)
        }
    }

    /// The person has an account: it is signed in to first, and what the provider proved is added there.
    private mutating func signInToLink(_ effects: inout [AppEffect]) {
        guard let last = forms.last, last.job == nil, let identity = last.identity, let sent = last.sent
        else {
            return
        }
        toLink = PendingLink(challenge: sent.challenge, identity: identity, expiresAt: sent.expiresAt)
        forms = [Form(number: number(), .signIn)]
        if identity.hasAccount, let email = identity.email { forms[0][.email] = EditField(email) }
        begin(.cancelSignIn, &effects)
        say(words(.signInFirst(name(of: identity))), &effects)
    }

    private mutating func goBack(_ effects: inout [AppEffect]) {
        guard forms.count > 1 else { return }
        let last = forms.removeLast()
        if last.isOfAttempt { begin(.cancelSignIn, &effects) }
    }

    /// Puts a page above the open one, for the code that was sent.
    mutating func push(_ kind: FormPage.Kind, _ body: ChallengeBody, email: String = "", at now: Date) {
        var form = Form(number: number(), kind)
        form.sent = Form.Sent(body, at: now)
        form.email = email
        forms.append(form)
    }
}
