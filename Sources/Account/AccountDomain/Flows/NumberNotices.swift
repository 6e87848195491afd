internal import AccountAPI
internal import FoundationExports

/// Short messages about an account's number, to that number.
///
/// A number is told, and never given a power: numbers are given to others. So these messages have neither a link nor a code.
extension Accounts {
    /// What tells a number that it is the account's no more, or that it stays the account's; one message at most.
    ///
    /// - Parameters:
    ///   - user: as the account was.
    ///   - after: as it will be.
    ///   - stopped: the pending changes that end by the same commit.
    ///   - caller: who asks; nil if it is not known.
    ///   - now: the server's time.
    /// - Returns: the changes.
    func tellNumber(
        of user: User, becoming after: User, stopping stopped: [CredentialChange],
        _ caller: RequestOrigin?, at now: Date
    ) async -> [AccountChange] {
        if user.phone != after.phone { return await tellNumber(of: user, .phoneChanged, caller, at: now) }
        let isStopped = stopped.contains { $0.kind == .phone && $0.isPending }
        return isStopped ? await tellNumber(of: user, .changeStopped, caller, at: now) : []
    }

    /// A short message to a person's number; nothing for who has none.
    ///
    /// Where the budget has no room it leaves later: who is in the account could use the budget up to keep the owner from hearing of
    /// it. That adds at most two messages for each code, which went to a new number within the budget.
    func tellNumber(
        of user: User, _ kind: OutgoingMessage.Kind, _ caller: RequestOrigin?, at now: Date,
        count: Int? = nil
    ) async -> [AccountChange] {
        guard let number = user.phone else { return [] }
        // The account pays: its networks are not counted.
        let networks = caller?.networks ?? NetworkScopes(ipv4: 0)
        var due = now
        do throws(AccountError) {
            let asker = Asker(.session, from: networks, of: user.id)
            try await dependencies.budgets.spend(LetterCost(asker: asker, number: number), at: now)
        } catch {
            guard case .tooMany(let seconds) = error else { return [] }
            due = now + TimeInterval(seconds)
        }
        let letter = OutgoingMessage(kind, to: number.text, user.language, at: now, count: count)
        guard
            case .insert(.message(var message)) = post(
                letter, isPhone: true, until: due + 3 * 86_400, at: now)
        else { return [] }
        message.dueAt = due
        return [.insert(.message(message))]
    }
}
