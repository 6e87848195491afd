internal import AccountAPI
internal import AccountClient
internal import FoundationExports

/// What became of jobs.
extension AppState {
    mutating func finish(
        _ running: Running, _ number: Int, _ outcome: AccountJob.Outcome, at now: Date,
        _ effects: inout [AppEffect]
    ) {
        edit(running.form) { if $0.job == number { $0.job = nil } }
        switch outcome {
        case .done: done(running, at: now, &effects)
        case .sent(let body): sent(running, body, at: now, &effects)
        case .entered(let user): entered(user, &effects)
        case .toLink(let body): offerLink(body)
        case .offer(let offer): take(offer)
        case .profile(let profile): take(profile, running, &effects)
        case .devices(let devices): home?.devices = devices
        case .passkeys(let passkeys): home?.passkeys = passkeys
        case .plan(let plan): prepared(plan, &effects)
        case .left(let isTold, let left):
            left.isEmpty ? say(left: isTold, &effects) : warn(words(.notRemoved), &effects)
        case .failed(let error): fail(running, error, &effects)
        case .sheet(let error): fail(running, error, &effects)
        case .gate(let error): fail(running, error, &effects)
        case .consent(let provider, let isRevoked):
            if isRevoked { leave(revokedBy: provider, &effects) }
        }
    }

    private mutating func say(left isTold: Bool, _ effects: inout [AppEffect]) {
        say(words(revokedBy?.row.ending?.said ?? (isTold ? .left : .leftUntold)), &effects)
        revokedBy = nil
    }

    private mutating func done(_ running: Running, at now: Date, _ effects: inout [AppEffect]) {
        switch running.job {
        case .proveRegistration(let challenge, _):
            guard let place = forms.firstIndex(where: { $0.number == running.form }) else { return }
            var form = Form(number: number(), .profile)
            form.sent = forms[place].sent
            // The code is used up: the way back from the profile leads to the address.
            if form.sent?.challenge == challenge { forms[place] = form }
        case .reset:
            let email = forms.first { $0.number == running.form }?.email ?? ""
            guard forms.contains(where: { $0.number == running.form }) else { return }
            var form = Form(number: number(), .signIn)
            form[.email] = EditField(email)
            forms = [form]
            say(words(.passwordChanged), &effects)
        case .endSession(_, let name): ended(words(.ended(name)), &effects)
        case .endOtherSessions: ended(words(.endedOthers), &effects)
        case .cancelDeletion:
            home?.profile?.deletionDueAt = nil
            say(words(.deletionCancelled), &effects)
        case .stopChange(let id):
            home?.profile?.pendingChanges?.removeAll { $0.changeID == id }
            say(words(.changeStopped), &effects)
        case .link(_, let name):
            say(words(.linked(name)), &effects)
            begin(.profile, &effects)
        case .unlink(_, let name):
            say(words(.wayRemoved(name)), &effects)
            refresh(at: now, &effects)
        case .addPasskey:
            guard home != nil else { return }
            say(words(.passkeyAdded), &effects)
            begin(.passkeys, &effects)
        case .removePasskey(_, let name):
            guard home != nil else { return }
            say(words(.passkeyRemoved(name)), &effects)
            refresh(at: now, &effects)
        case .provePasskey(let job, _): if home != nil { begin(job, &effects) }
        case .merge:
            say(words(.mergePending), &effects)
            begin(.profile, &effects)
        case .prove: proved(&effects)
        case .openGate, .enableGate, .disableGate, .usePassword: gateDone(running.job, &effects)
        default: return
        }
    }

    private mutating func ended(_ text: String, _ effects: inout [AppEffect]) {
        guard home != nil else { return }
        say(text, &effects)
        begin(.devices, &effects)
    }

    private mutating func sent(
        _ running: Running, _ body: ChallengeBody, at now: Date, _ effects: inout [AppEffect]
    ) {
        guard let form = forms.first(where: { $0.number == running.form }) ?? sheetForm(running.form) else {
            return
        }
        switch (running.job, form.kind) {
        case (.register(let email, _, _), _): push(.registerCode, body, email: email, at: now)
        case (.sendPhoneCode, .phone): push(.phoneCode, body, at: now)
        case (.forgot(let email), .forgot): push(.reset, body, email: email, at: now)
        default:
            let sent = Form.Sent(body, at: now)
            edit(form.number) {
                $0.sent = sent
                $0.problem = nil
            }
            guard form.sent != nil else { return }
            say(sent.letterAt == nil ? words(.sentAgain) : look(for: sent, of: form, at: now), &effects)
        }
    }

    private func sheetForm(_ number: Int?) -> Form? {
        if case .form(let form)? = sheet, form.number == number { return form }
        return nil
    }

    /// The sign-in is complete; the page follows from the account's own word.
    private mutating func entered(_ user: String, _ effects: inout [AppEffect]) {
        let before = settings
        for provider in SignInProvider.allCases { settings[provider] = provider == enteringBy ? user : "" }
        if settings != before { effects.append(.keep(settings)) }
    }

    private mutating func take(_ profile: ProfileBody, _ running: Running, _ effects: inout [AppEffect]) {
        guard home?.user == profile.userID else { return }
        home?.profile = profile
        home?.failure = nil
        guard case .change(let change) = running.job else { return }
        settle(change)
        if running.form != nil, sheetForm(running.form) != nil {
            close()
            say(words(.frame(.saved)), &effects)
        }
    }

    /// The switch stands as the server says again.
    mutating func settle(_ change: ProfileChangeBody) {
        if change.notifiesNewDevice != nil { home?.wanted[.notifiesNewDevice] = nil }
        if change.verifiesUnusual != nil { home?.wanted[.verifiesUnusual] = nil }
    }

    private mutating func fail(
        _ running: Running, _ error: AccountClientError, _ effects: inout [AppEffect]
    ) {
        if case .change(let change) = running.job { settle(change) }
        if case .problem(let problem) = error, problem.code == .reauthentication {
            let ways = problem.ways ?? []
            if problem.passkey == true, hasPasskeys {
                return proveByPasskey(running.job, otherwise: ways, &effects)
            }
            return prove(running.job, ways, &effects)
        }
        // What the provider names signs in to another account: that may become part of this one.
        if case .startLink = running.job, case .problem(let problem) = error, let other = problem.challenge {
            begin(.mergeOffer(other), &effects)
            return
        }
        switch running.job {
        case .profile, .devices: if !error.isQuiet { home?.failure = error }
        case .look, .askConsent, .cancelSignIn, .passkeys: return
        case .provePasskey(let job, let ways) where !error.isQuiet:
            prove(job, ways, &effects)
            warn(words(error), &effects)
        case .signOut: failToLeave(running, error, &effects)
        default:
            guard !error.isQuiet else { return }
            // A page that a failed sign-in has closed leaves its words to the one below.
            if running.form == nil {
                warn(words(error), &effects)
            } else if !edit(running.form, { $0.problem = .error(error) }), home == nil {
                forms[forms.count - 1].problem = .error(error)
            }
        }
    }

    private mutating func fail(
        _ running: Running, _ error: ProviderSheetError, _ effects: inout [AppEffect]
    ) {
        switch running.job {
        case .provider(let provider), .startLink(let provider):
            guard let said = AccountAppStrings.sheet(of: provider.row.name, error) else { return }
            if running.form == nil {
                warn(words(said), &effects)
            } else {
                edit(running.form) { $0.problem = .said(said) }
            }
        default: fail(passkey: running, error, &effects)
        }
    }
}

extension AccountClientError {
    /// What nobody needs to be told: it was given up, or the page of sign-in says it.
    var isQuiet: Bool {
        switch self {
        case .cancelled, .superseded, .ended, .signedOut: true
        default: false
        }
    }
}
