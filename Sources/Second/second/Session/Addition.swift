internal import FoundationExports
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// Adds tokens and shows what came of it.
struct Addition {
    /// A token that may be added.
    struct Candidate {
        let token: NewToken
        /// Where it stands in a pipe of several lines; the first is 1.
        let line: Int?

        init(_ token: NewToken, line: Int? = nil) {
            self.token = token
            self.line = line
        }
    }

    let session: Session
    let allowsDuplicates: Bool
    /// Nobody is there to be asked; nil as well if nobody wants to be.
    private let prompt: Prompt?

    init(session: Session, allowsDuplicates: Bool, asks: Bool) {
        self.session = session
        self.allowsDuplicates = allowsDuplicates
        prompt = asks ? Prompt() : nil
    }

    /// Adds the tokens in one step, after asking about those that are here already.
    ///
    /// - Parameters:
    ///   - candidates: the tokens.
    ///   - isUnseen: whether nobody has seen yet what they are; then all are shown and asked about.
    /// - Returns: how many were added.
    /// - Throws: `notDone` if the person wants none of them.
    func add(_ candidates: [Candidate], isUnseen: Bool) async throws(CommandError) -> Int {
        let isAsked = isUnseen && prompt != nil && !candidates.isEmpty
        if isAsked || candidates.count > 1 { list(candidates.map(\.token)) }
        if isAsked, await !isOneAgain(candidates) { try confirm(candidates.count) }
        var wanted: [NewToken] = []
        for candidate in candidates where try await isWanted(candidate, beside: wanted) {
            wanted.append(candidate.token)
        }
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
        let title = SecondCommandStrings.found(tokens.count).text(in: session.language)
        Output.message(([title] + lines).joined(separator: "\n"))
    }

    private func confirm(_ count: Int) throws(CommandError) {
        let question = SecondCommandStrings.addQuestion(count).text(in: session.language)
        guard prompt?.agrees(question, unlessTold: true) == true else { throw .notDone(.notAdded) }
    }

    /// Whether there is one alone, and it is here already: that is asked about in another way.
    private func isOneAgain(_ candidates: [Candidate]) async -> Bool {
        guard candidates.count == 1, !allowsDuplicates else { return false }
        return await isHere(candidates[0].token, beside: [])
    }

    private func isHere(_ token: NewToken, beside others: [NewToken]) async -> Bool {
        if others.contains(where: { $0.issuer == token.issuer && $0.account == token.account }) {
            return true
        }
        return await !session.authenticator.duplicates(of: token).isEmpty
    }

    private func isWanted(
        _ candidate: Candidate, beside others: [NewToken]
    ) async throws(CommandError) -> Bool {
        guard !allowsDuplicates, await isHere(candidate.token, beside: others) else { return true }
        let sentence = SecondStrings.duplicate(name(candidate.token)).text(in: session.language)
        let inLine = candidate.line.map { SecondCommandStrings.inLine(number: $0, sentence: sentence) }
        Output.message(inLine?.text(in: session.language) ?? sentence)
        guard let prompt else {
            session.say(.duplicateHint)
            return false
        }
        let agrees = prompt.agrees(SecondCommandStrings.addAnyway.text(in: session.language))
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
            session.say(
                .codeForThen(seconds: seconds, next: token.totp.code(counter: counter &+ 1)))
        } else {
            session.say(.codeFor(seconds))
        }
        Output.line(token.totp.code(counter: counter))
    }

    private func name(_ token: NewToken) -> String {
        session.name(issuer: token.issuer, account: token.account)
    }
}
