import SecondCore
import SecondHost
import Terminal

/// What can be done about a damaged vault.
extension Session {
    /// Renames a damaged vault aside, after asking, and begins an empty one.
    func putAside() async throws(CommandError) {
        try checkDamage()
        guard let prompt = Prompt() else { throw .usage(.terminalNeeded("doctor --set-aside")) }
        guard prompt.agrees(CommandPhrase.setAsideQuestion.text(in: language)) else {
            throw .notDone(.unchanged)
        }
        let path = try await act { () async throws(AuthenticatorError) in
            try await authenticator.setAsideDamagedVault(at: now)
        }
        say(CommandPhrase.setAsideDone(path))
    }

    /// Renames a damaged vault aside, after asking, and joins what the cloud holds.
    func rebuild(isAnswered: Bool) async throws(CommandError) {
        try checkDamage()
        guard host.cloud != .off else { throw .cloud(.noCloud, .failed) }
        let seen = await syncing.look(within: CloudCommand.patience)
        let found = await authenticator.state
        guard found.canRebuild else {
            let standing = CloudStanding(found.sync, seen)
            let isApart = !["waiting", "syncing", "closed"].contains(standing.name)
            guard isApart, let sentence = standing.sentence(in: language) else {
                throw .cloud(.nothingToRebuild(found.sync.cloud ?? ""), .failed)
            }
            throw .apart(sentence)
        }
        try confirm(
            CloudPhrase.rebuildQuestion.text(in: language), isAnswered: isAnswered, else: .notDone(.unchanged)
        )
        var path = ""
        let outcome = try await alone { () async throws(AuthenticatorError) in
            path = try await authenticator.setAsideDamagedVault(at: now)
        }
        Output.message(SyncPhrase.rebuilt(path).text(in: language))
        let state = await authenticator.load(at: now)
        guard state.condition == .ready else {
            throw .apart(CloudStanding(state.sync, outcome).line(in: language))
        }
        Output.line(CloudPhrase.cameBack(state.tokens.count).text(in: language))
    }

    private func checkDamage() throws(CommandError) {
        guard case .damaged = state.condition else { throw .action(.notDamaged) }
        Output.message(Phrase.error(.notReady(state.condition)).text(in: language))
    }
}
