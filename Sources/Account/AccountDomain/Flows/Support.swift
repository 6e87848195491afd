package import FoundationExports

/// What two people of the support must ask for, one after the other, within a day.
package enum SupportAction: String, Sendable, CaseIterable {
    /// Lets an account be changed again for which two people contended.
    case unfreeze
    /// Takes a second factor away that its owner has lost, recovery codes and all.
    case removeFactor

    /// For how long the first one's wish waits for the second.
    static let patience: TimeInterval = 86_400
}

/// What became of a wish of the support.
package enum SupportOutcome: Sendable, Equatable {
    /// Another person must ask for the same until then.
    case waits(until: Date)
    case done
}

extension Accounts {
    /// Does something for an account once two people have asked for it; each wish stands in the log.
    ///
    /// - Parameters:
    ///   - action: what.
    ///   - id: whose account.
    ///   - person: who asks: 1 to 32 small letters, digits, dots, dashes and low lines.
    ///   - now: the server's time.
    /// - Returns: whether it is done, or waits for somebody else.
    /// - Throws: `missing` for nobody's id; `conflict` with `already` where there is nothing to do; `invalid` for such a name.
    package func support(
        _ action: SupportAction, for id: Identifier<User>, by person: String, at now: Date
    ) async throws(AccountError) -> SupportOutcome {
        guard (1...32).contains(person.utf8.count), person.utf8.allSatisfy(Self.isOfName) else {
            throw .invalid(field: "by")
        }
        return try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let user = try await dependencies.user(id) else { throw .missing }
            let done = try await changes(by: action, for: user, at: now)
            let note = AccountChange.note(
                AuditEntry(at: now, .supportAsked, user: id, detail: "\(action.rawValue) by \(person)"))
            let key = wish(action, for: id)
            let first = try await dependencies.challenge(key)
            let asked = first.flatMap { row in
                now < row.expiresAt ? row.body.flatMap { dependencies.secrets.open($0, as: "support") } : nil
            }
            if let first, let asked {
                guard asked != Array(person.utf8) else {
                    return ProposedChanges(.waits(until: first.expiresAt), [note])
                }
                return ProposedChanges(.done, [.remove(.challenge(first)), note] + done)
            }
            let row = Challenge(
                id: key, purpose: .support, createdAt: now, expiresAt: now + SupportAction.patience,
                user: id, body: dependencies.secrets.seal(Array(person.utf8), as: "support"))
            return ProposedChanges(
                .waits(until: row.expiresAt),
                (first.map { [.remove(.challenge($0))] } ?? []) + [.insert(.challenge(row)), note])
        }
    }

    private func changes(
        by action: SupportAction, for user: User, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        switch action {
        case .unfreeze:
            guard user.frozenAt != nil else { throw .conflict(.already) }
            var open = user
            open.frozenAt = nil
            return [.replace(.user(open)), .note(AuditEntry(at: now, .unfrozen, user: user.id))]
        case .removeFactor:
            guard let factor = try await confirmedFactor(user) else { throw .conflict(.already) }
            return removing(factor, of: user, nil, for: "support", at: now)
        }
    }

    /// The row in which the first wish waits; one for each account and action.
    private func wish(_ action: SupportAction, for user: Identifier<User>) -> Identifier<Challenge> {
        Identifier(prefix: dependencies.secrets.mark("support", user.bytes, Array(action.rawValue.utf8)))
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
