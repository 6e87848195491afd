internal import AccountAPI
internal import AccountClient

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The page of who is signed in.
extension AppState {
    /// Reads the account, unless that is under way.
    mutating func refresh(at now: Date, _ effects: inout [AppEffect]) {
        if account.isUnknown, !isGated, !isUnderWay({ $0 == .look }) { begin(.look, &effects) }
        guard home != nil else { return }
        home?.askedAt = now
        for job in [AccountJob.profile, .devices] where !isUnderWay({ $0 == job }) { begin(job, &effects) }
    }

    mutating func change(_ action: AppAction, at now: Date, _ effects: inout [AppEffect]) {
        switch action {
        case .turn(let which, let isOn): turn(which, isOn, &effects)
        case .end(let session):
            guard let device = home?.devices?.first(where: { $0.sessionID == session && !$0.isCurrent })
            else { return }
            ask(.end(session, name: device.name))
        case .endOthers: if home?.devices?.contains(where: { !$0.isCurrent }) == true { ask(.endOthers) }
        case .offer(.refresh): refresh(at: now, &effects)
        case .offer(.acceptTerms):
            guard home?.profile?.areTermsCurrent == false else { return }
            let job = AccountJob.change(ProfileChangeBody(terms: traits.terms))
            if !isUnderWay({ $0 == job }) { begin(job, &effects) }
        case .offer(.cancelDeletion):
            guard home?.profile?.deletionDueAt != nil, !isUnderWay({ $0 == .cancelDeletion }) else { return }
            begin(.cancelDeletion, &effects)
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

/// A fresh proof, where the server wants one.
extension AppState {
    /// Asks for it; what was wanted goes on by itself afterwards.
    mutating func prove(_ job: AccountJob, _ ways: [ProofWay], _ effects: inout [AppEffect]) {
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
    mutating func ask(_ subject: PendingQuestion.Subject) {
        guard !questions.contains(where: { $0.subject == subject }) else { return }
        questions.append(PendingQuestion(number: number(), subject: subject))
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
        }
    }
}
