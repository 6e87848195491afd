internal import AccountClient

/// Signing this device out (requirements 7).
extension AppState {
    mutating func leave(_ effects: inout [AppEffect]) {
        guard home != nil, !isLeaving else { return }
        begin(.prepareSignOut, &effects)
    }

    private var isLeaving: Bool {
        isUnderWay {
            switch $0 {
            case .prepareSignOut, .signOut: true
            default: false
            }
        }
    }

    mutating func prepared(_ plan: SignOutPlan, _ effects: inout [AppEffect]) {
        guard home != nil else {
            isRevoked = false
            return
        }
        if isRevoked {
            // Nobody was asked: everything that may stay, stays.
            begin(.signOut(plan, keeping: Set(plan.questions.map(\.name))), &effects)
        } else if plan.questions.isEmpty {
            ask(.leave(plan))
        } else {
            put(.leaving(OpenSheet.Leaving(plan)))
        }
    }

    mutating func keep(_ name: String, _ isKept: Bool) {
        guard case .leaving(var leaving)? = sheet, leaving.job == nil,
            leaving.plan.questions.contains(where: { $0.name == name })
        else { return }
        if isKept { leaving.keeping.insert(name) } else { leaving.keeping.remove(name) }
        sheet = .leaving(leaving)
    }

    mutating func confirmLeaving(_ effects: inout [AppEffect]) {
        guard case .leaving(var leaving)? = sheet, leaving.job == nil else { return }
        leaving.job = begin(.signOut(leaving.plan, keeping: leaving.keeping), &effects)
        leaving.problem = nil
        sheet = .leaving(leaving)
    }

    /// The session is gone in this process whatever the store says; what could not be removed is tried again.
    mutating func failToLeave(_ running: Running, _ error: AccountClientError, _ effects: inout [AppEffect]) {
        isRevoked = false
        if case .leaving(var leaving)? = sheet {
            leaving.job = nil
            leaving.problem = error
            sheet = .leaving(leaving)
        }
        warn(words(error), &effects)
    }

    /// The person uses this app with their Apple Account no more: who signed in by it here is signed out.
    mutating func leaveForApple(_ effects: inout [AppEffect]) {
        guard let home, settings.appleAccount == home.user, !isLeaving else { return }
        isRevoked = true
        begin(.prepareSignOut, &effects)
    }
}
