import AccountAPI
import AccountClient

extension App {
    /// Does something that the service does after a fresh proof alone; the proof is asked for where it is missing.
    ///
    /// - Parameters:
    ///   - way: how to prove, as an option named it.
    ///   - work: what needs the proof.
    /// - Throws: what ended it.
    func proving(
        _ way: ShownWay?, _ work: (AccountClient) async throws(AccountClientError) -> Void
    ) async throws(CommandError) {
        do throws(CommandError) {
            try await asking(work)
        } catch {
            guard case .client(.problem(let problem)) = error, problem.code == .reauthentication else {
                throw error
            }
            try await prove(problem.ways ?? [], way)
            try await asking(work)
        }
    }

    private func prove(_ ways: [ProofWay], _ chosen: ShownWay?) async throws(CommandError) {
        say(.freshProof)
        let way = try ShownWay.pick(ways, chosen, self)
        var challenge: String?
        if way.needsSending {
            challenge = try await asking { client throws(AccountClientError) in
                try await client.sendReauthenticationCode().challenge
            }
            say(.codeOnItsWay)
        }
        let sent = challenge
        try await retrying { () async throws(CommandError) in
            let secret: String
            if way == .password {
                secret = try asker.secret(text(.passwordPrompt))
            } else {
                secret = try asker.line(text(way.prompt))
            }
            try await asking { client throws(AccountClientError) in
                try await client.reauthenticate(way.proof, secret: secret, challenge: sent)
            }
        }
    }
}
