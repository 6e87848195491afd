import OneTimePassword
import SecondCore
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Adds tokens and shows what came of it.
struct Addition {
    let session: Session
    let allowsDuplicates: Bool

    /// Adds the tokens in one step, after asking about those that are here already.
    ///
    /// - Returns: how many were added.
    func add(_ tokens: [NewToken]) async throws(CommandError) -> Int {
        if tokens.count > 1 { list(tokens) }
        var wanted: [NewToken] = []
        for token in tokens where try await isWanted(token, beside: wanted) { wanted.append(token) }
        guard !wanted.isEmpty else { return 0 }
        _ = try await session.act { () async throws(AuthenticatorError) in
            // What is here already has been asked about.
            try await session.authenticator.add(wanted, allowingDuplicates: true, at: session.now)
        }
        for token in wanted { show(token) }
        return wanted.count
    }

    private func list(_ tokens: [NewToken]) {
        let lines = tokens.map { "  " + name($0) }
        let title = CommandPhrase.found(tokens.count).text(in: session.language)
        Output.message(([title] + lines).joined(separator: "\n"))
    }

    private func isWanted(_ token: NewToken, beside others: [NewToken]) async throws(CommandError) -> Bool {
        let isHere = others.contains { $0.issuer == token.issuer && $0.account == token.account }
        let duplicates = await session.authenticator.duplicates(of: token)
        guard !allowsDuplicates, isHere || !duplicates.isEmpty else { return true }
        Output.message(Phrase.duplicate(name(token)).text(in: session.language))
        guard let prompt = Prompt() else {
            session.say(.duplicateHint)
            return false
        }
        let agrees = prompt.agrees(CommandPhrase.addAnyway.text(in: session.language))
        if !agrees { session.say(.notAdded) }
        return agrees
    }

    /// The code alone goes to standard output: the site asks for it at once.
    private func show(_ token: NewToken) {
        let now = session.now
        let counter = token.totp.counter(at: now)
        let left = token.totp.interval(at: now).end.timeIntervalSince(now).rounded(.up)
        let seconds = max(1, min(Int(left), token.totp.period.seconds))
        session.say(.added(name(token)))
        if seconds <= Card.urgentSeconds {
            session.say(.codeForThen(seconds, token.totp.code(counter: counter &+ 1)))
        } else {
            session.say(.codeFor(seconds))
        }
        Output.line(token.totp.code(counter: counter))
    }

    private func name(_ token: NewToken) -> String {
        session.name(issuer: token.issuer, account: token.account)
    }
}
