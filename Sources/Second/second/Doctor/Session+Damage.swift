import SecondCore
import SecondHost
import Terminal

/// What can be done about a damaged vault.
extension Session {
    /// Renames a damaged vault aside, after asking, and begins an empty one.
    func putAside() async throws(CommandError) {
        try checkDamage()
        guard let prompt = Prompt() else { throw .usage(.terminalNeeded("doctor --set-aside")) }
        guard prompt.agrees(SecondCommandStrings.setAsideQuestion.text(in: language)) else {
            throw .notDone(.unchanged)
        }
        let path = try await act { () async throws(AuthenticatorError) in
            try await authenticator.setAsideDamagedVault(at: now)
        }
        say(.setAsideDone(path))
    }

    /// Renames a damaged vault aside, after asking, and joins what the cloud holds.
    func rebuild(isAnswered: Bool) async throws(CommandError) {
        try checkDamage()
        guard host.cloud != .off else { throw noCloud }
        let seen = await syncing.look(within: Session.patience)
        let found = await authenticator.state
        guard found.canRebuild else {
            let availability = availability(seen, in: found)
            let isApart = !["waiting", "syncing", "closed"].contains(availability.name)
            guard isApart, let sentence = availability.sentence(in: language) else {
                let nothing = SecondDoctorStrings.nothingToRebuild(found.sync.cloud ?? "")
                throw .apart(nothing.text(in: language))
            }
            throw .apart(sentence)
        }
        try confirm(
            SecondDoctorStrings.rebuildQuestion.text(in: language), isAnswered: isAnswered, else: .unchanged)
        var path = ""
        let outcome = try await alone { () async throws(AuthenticatorError) in
            path = try await authenticator.setAsideDamagedVault(at: now)
        }
        Output.message(SecondStrings.rebuilt(path).text(in: language))
        let state = await authenticator.load(at: now)
        guard state.condition == .ready else {
            throw .apart(
                availability(outcome, in: state).line(in: language))
        }
        Output.line(SecondDoctorStrings.cameBack(state.tokens.count).text(in: language))
    }

    private func checkDamage() throws(CommandError) {
        guard case .damaged = state.condition else { throw .action(.notDamaged) }
        Output.message(state.condition.text(in: language))
    }
}
