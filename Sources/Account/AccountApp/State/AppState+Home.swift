internal import AccountAPI
internal import AccountClient
internal import AppRuntime
public import FoundationExports

/// The page of who is signed in.
extension AppState {
    /// Reads the account, unless that is under way.
    mutating func refresh(at now: Date, _ effects: inout [AppEffect]) {
        if account.isUnknown, !isGated, !isUnderWay({ $0 == .look }) { begin(.look, &effects) }
        guard home != nil else { return }
        home?.askedAt = now
        let jobs = [AccountJob.profile, .devices] + (hasPasskeys ? [.passkeys] : [])
        for job in jobs where !isUnderWay({ $0 == job }) { begin(job, &effects) }
    }

    mutating func change(_ action: AppAction, at now: Date, _ effects: inout [AppEffect]) {
        switch action {
        case .turn(let which, let isOn): turn(which, isOn, &effects)
        case .end(let session):
            guard let device = home?.devices?.first(where: { $0.sessionID == session && !$0.isCurrent })
            else { return }
            ask(.end(session, name: device.name))
        case .endOthers: if home?.devices?.contains(where: { !$0.isCurrent }) == true { ask(.endOthers) }
        case .addWay(let id):
            guard let provider = SignInProvider(rawValue: id), home?.profile?.providers.contains(id) == false,
                traits.ways.contains(.provider(provider)), !isLinking
            else { return }
            begin(.startLink(provider), &effects)
        case .removeWay(let id):
            guard let provider = SignInProvider(rawValue: id), home?.profile?.providers.contains(id) == true
            else { return }
            ask(.unlink(provider))
        case .addPasskey: addPasskey(&effects)
        case .removePasskey(let id): askToRemovePasskey(id)
        case .offer(.refresh): refresh(at: now, &effects)
        case .offer(.acceptTerms):
            guard home?.profile?.areTermsCurrent == false else { return }
            let job = AccountJob.change(ProfileChangeBody(terms: traits.terms))
            if !isUnderWay({ $0 == job }) { begin(job, &effects) }
        case .offer(.cancelDeletion):
            guard home?.profile?.deletionDueAt != nil, !isUnderWay({ $0 == .cancelDeletion }) else { return }
            begin(.cancelDeletion, &effects)
        case .offer(.stopChange):
            guard let change = home?.profile?.pendingChanges?.first else { return }
            let job = AccountJob.stopChange(change.changeID)
            if !isUnderWay({ $0 == job }) { begin(job, &effects) }
        default: return
        }
    }

    private mutating func turn(_ which: AccountSwitch, _ isOn: Bool, _ effects: inout [AppEffect]) {
        guard let home, home.wanted[which] == nil else { return }
        switch which {
        case .gate: return turnGate(isOn, &effects)
        case .notifiesNewDevice:
            guard home.profile.map({ $0.notifiesNewDevice != isOn }) == true else { return }
            begin(.change(ProfileChangeBody(notifiesNewDevice: isOn)), &effects)
        case .verifiesUnusual:
            guard home.profile.map({ $0.verifiesUnusual != isOn }) == true else { return }
            begin(.change(ProfileChangeBody(verifiesUnusual: isOn)), &effects)
        }
        self.home?.wanted[which] = isOn
    }
}

/// Ways to sign in.
extension AppState {
    /// Whether one is being added.
    var isLinking: Bool {
        isUnderWay {
            switch $0 {
            case .startLink, .link: true
            default: false
            }
        }
    }

    /// Whom the provider names is shown, and linked by the second tap.
    mutating func offerLink(_ body: ChallengeBody) {
        guard home != nil, let identity = body.identity else { return }
        ask(.link(body.challenge, name: name(of: identity)))
    }
}

/// Another account that is to become part of this one.
extension AppState {
    /// Asks for what proves it further, or whether it is to be.
    mutating func take(_ offer: MergeBody) {
        guard home != nil else { return }
        if case .form(let form)? = sheet, [.merge, .mergeProof].contains(form.kind) { close() }
        if let other = offer.other { return ask(.merge(offer.challenge, other)) }
        var form = Form(number: number(), .mergeProof)
        form.step = StepUp(challenge: offer.challenge, ways: offer.ways)
        form.ways = offer.ways.filter { Self.answerable.contains($0) }
        form.way = form.ways.first
        put(.form(form))
    }
}

/// A fresh proof, where the server wants one.
extension AppState {
    /// Asks for it; what was wanted goes on by itself afterwards.
    mutating func prove(_ job: AccountJob, _ ways: [ProofMethod], _ effects: inout [AppEffect]) {
        // Who left meanwhile wants nothing any more.
        guard home != nil else { return }
        let ways = ways.filter { Self.answerable.contains($0) }
        guard let first = ways.first else { return warn(words(.proofElsewhere), &effects) }
        var form = Form(number: number(), .proof)
        form.ways = ways
        form.way = first
        put(.form(form))
        pending = job
    }

    mutating func proved(_ effects: inout [AppEffect]) {
        let job = pending
        close()
        if let job { begin(job, &effects) }
    }

    /// The open sheet's own button.
    mutating func save(_ effects: inout [AppEffect]) {
        if case .leaving = sheet { return confirmLeaving(&effects) }
        go(inSheet: true, &effects)
    }
}

/// Questions.
extension AppState {
    /// Asks a question once, however often it was wanted.
    mutating func ask(_ subject: QuestionSubject, in sheet: Int? = nil) {
        guard !questions.contains(where: { $0.subject == subject }) else { return }
        questions.append(PendingQuestion(number: number(), subject: subject, sheet: sheet))
    }

    mutating func answer(_ number: Int, _ isYes: Bool, _ effects: inout [AppEffect]) {
        guard let asking = questions.first, asking.number == number else { return }
        questions.removeFirst()
        guard isYes else { return }
        switch asking.subject {
        case .end(let session, let name): begin(.endSession(session, name: name), &effects)
        case .endOthers: begin(.endOtherSessions, &effects)
        case .leave(let plan): begin(.signOut(plan, keeping: []), &effects)
        case .offerGate: turnGate(true, &effects)
        case .link(let challenge, let name): begin(.link(challenge: challenge, name: name), &effects)
        case .unlink(let provider):
            begin(.unlink(provider, name: name(of: provider.rawValue)), &effects)
        case .removePasskey(let id, let name): begin(.removePasskey(id, name: name), &effects)
        case .merge(let challenge, _): begin(.merge(challenge), &effects)
        case .discard: if asking.sheet == sheetNumber { close() }
        }
    }
}

extension AppState {
    /// Takes an event in.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: the present moment.
    /// - Returns: what is to be done, in this order.
    public mutating func step(_ event: AppEvent, at now: Date) -> [AppEffect] {
        var effects: [AppEffect] = []
        switch event {
        case .action(let action): take(action, inSheet: false, at: now, &effects)
        case .kept(let settings):
            self.settings = settings
            isStarted = true
        case .account(let state): take(state, at: now, &effects)
        case .gate(let standing): take(standing, &effects)
        case .finished(let number, let outcome):
            if let running = underWay.removeValue(forKey: number) {
                finish(running, number, outcome, at: now, &effects)
            }
        case .revoked(let provider): leave(revokedBy: provider, &effects)
        case .rang(.toast(let number)): if toast?.number == number { toast = nil }
        }
        unlockAlone(&effects)
        return effects
    }

    mutating func take(
        _ action: AppAction, inSheet: Bool, at now: Date, _ effects: inout [AppEffect]
    ) {
        switch action {
        case .type, .reveal, .consent: fill(action, inSheet: inSheet)
        case .way(let way): choose(way, inSheet: inSheet)
        case .go: if !inSheet { go(inSheet: false, &effects) }
        case .save: if inSheet { save(&effects) }
        case .resend: resend(inSheet: inSheet, at: now, &effects)
        case .enter(let way): enter(by: way, &effects)
        case .follow(let target): follow(target, &effects)
        case .refresh: refresh(at: now, &effects)
        case .turn, .end, .endOthers, .addWay, .removeWay, .addPasskey, .removePasskey, .offer:
            change(action, at: now, &effects)
        case .leave: leave(&effects)
        case .keep(let name, let isKept): if inSheet { keep(name, isKept) }
        case .unlock: unlock(&effects)
        case .usePassword: usePassword(&effects)
        case .show(let kind): show(kind)
        case .within(let number, let action):
            if number == sheetNumber { take(action, inSheet: true, at: now, &effects) }
        case .close: askToClose()
        case .toastEnded(let number): if toast?.number == number { toast = nil }
        case .answer(let number, let isYes): answer(number, isYes, &effects)
        case .scene(let place): move(to: place, at: now, &effects)
        }
    }

    private mutating func move(to place: ScenePlace, at now: Date, _ effects: inout [AppEffect]) {
        let before = scene
        scene = place
        if place == .background { lock.wasAsked = false }
        guard place == .active, before != .active, isStarted else { return }
        // Another process of the app, or the server, may have ended the session meanwhile.
        if !isUnderWay({ $0 == .look }) { begin(.look, &effects) }
        refresh(at: now, &effects)
    }

    // Sheets.

    /// Puts a sheet in the place of the one that is open.
    mutating func put(_ next: OpenSheet) {
        close()
        sheet = next
        sheetNumber = number()
    }

    /// Drops the sheet with all that was typed, what waited for it, and the questions that belong to it.
    mutating func close() {
        let number = sheetNumber
        (sheet, sheetNumber, pending) = (nil, nil, nil)
        questions.removeAll { $0.sheet != nil && $0.sheet == number }
    }

    private mutating func askToClose() {
        guard case .form(let form)? = sheet, form.holdsWork else { return close() }
        ask(.discard, in: sheetNumber)
    }

    private mutating func show(_ kind: AppScreen.Sheet.Kind) {
        guard sheet == nil, questions.isEmpty else { return }
        switch kind {
        case .about: put(.about)
        case .name:
            guard let profile = home?.profile else { return }
            var form = Form(number: number(), .name)
            form[.nickname] = EditField(profile.nickname)
            put(.form(form))
        case .merge: if home?.profile != nil { put(.form(Form(number: number(), .merge))) }
        }
    }

    // Toasts.

    /// How long a toast stays.
    static let toastTime = Duration.seconds(5)

    mutating func say(_ text: String, haptic: Haptic = .success, _ effects: inout [AppEffect]) {
        let number = number()
        toast = Toasting(number: number, text: text, sheet: sheetNumber, haptic: haptic)
        effects.append(.wake(.toast(number), after: Self.toastTime))
    }

    mutating func warn(_ text: String, _ effects: inout [AppEffect]) {
        say(text, haptic: .warning, &effects)
    }
}
