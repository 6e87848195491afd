package import FoundationExports

/// A line of an account's history: a way in, or what protects it, became another one.
///
/// Lines stay as long as the account does. By them it is known since when an address is the account's, and a take-over can be
/// undone. A replacement that one end alone asked for is pending at first.
package struct CredentialChange: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Equatable, Codable, CaseIterable {
        case email, phone, password
        case factorAdded, factorRemoved
        /// Another service's account that signs in.
        case identityAdded, identityRemoved
        case passkeyAdded, passkeyRemoved
        /// A service that may learn nothing of the person any more.
        case serviceRemoved
        /// A protection that is off from now on.
        case newDeviceLettersOff, unusualChecksOff
        /// Another account becomes part of this one; and, in that one's history, this one of another.
        case mergeIn, mergeOut

        /// Whether it is one half of a merge: the other one stands in the other account's history.
        var isMerge: Bool { self == .mergeIn || self == .mergeOut }

        /// The switch that it turns off; nil for what turns none off.
        var protection: WritableKeyPath<User.SecuritySettings, Bool>? {
            switch self {
            case .newDeviceLettersOff: \.notifiesNewDevice
            case .unusualChecksOff: \.verifiesUnusual
            case .email, .phone, .password, .factorAdded, .factorRemoved, .identityAdded, .identityRemoved,
                .passkeyAdded, .passkeyRemoved, .serviceRemoved, .mergeIn, .mergeOut:
                nil
            }
        }
    }

    package let id: Identifier<CredentialChange>
    package var version: Int64 = 0
    package let user: Identifier<User>
    package let kind: Kind
    /// When it became so; of one that is pending, when it was asked for.
    package var at: Date
    /// The device of the session that did it; nil if no session did.
    package let device: Identifier<Device>?
    /// The address or the number that was there before, which identity, passkey or service it is about, or a ``MergeRecord``, sealed; nil where there
    /// was none.
    package var former: [UInt8]?
    /// The address, the number or the hash of the password that is to be there, or a ``MergeRecord``, sealed; nil once it is.
    package var next: [UInt8]?
    /// Until when it can be stopped; nil once it was applied.
    package var dueAt: Date?
    /// When it was undone, or stopped.
    package var revertedAt: Date?

    /// As what a former address is sealed, and the one that is to follow.
    static func sealedAs(_ user: Identifier<User>) -> String { "former \(user)" }

    /// What writes that it is undone, or stopped.
    func reverting(at now: Date) -> AccountChange {
        var line = self
        line.revertedAt = now
        return .replace(.credentialChange(line))
    }

    /// Whether it waits for the end of its time.
    package var isPending: Bool { dueAt != nil && revertedAt == nil }

    package init(
        id: Identifier<CredentialChange>, user: Identifier<User>, kind: Kind, at: Date,
        device: Identifier<Device>?, former: [UInt8]? = nil, next: [UInt8]? = nil, dueAt: Date? = nil
    ) {
        self.id = id
        self.user = user
        self.kind = kind
        self.at = at
        self.device = device
        self.former = former
        self.next = next
        self.dueAt = dueAt
    }
}

/// How old a credential must be for what.
package struct Seniority: Sendable, Equatable {
    /// A younger one is junior: it signs in, and keeps no older one from recovery.
    package var senior: TimeInterval = 7 * 86_400
    /// So long a replacement that one end alone asked for can be stopped before it happens.
    package var pending: TimeInterval = 72 * 3600
    /// An address that was the account's for so long can undo its replacement.
    package var held: TimeInterval = 30 * 86_400
    /// So long after a replacement.
    package var revertible: TimeInterval = 14 * 86_400
    /// Once in so long; a second time only people of the support undo something.
    package var between: TimeInterval = 30 * 86_400

    package init() {}

    /// Whether a credential is senior.
    ///
    /// What an account began with is: nobody was there to protect from it.
    func isSenior(_ since: Date, of user: User, at now: Date) -> Bool {
        since <= user.createdAt || now.timeIntervalSince(since) >= senior
    }

    /// Whether a second factor is; one that was never confirmed is not.
    func isSenior(_ factor: SecondFactor, of user: User, at now: Date) -> Bool {
        factor.confirmedAt.map { isSenior($0, of: user, at: now) } ?? false
    }
}

/// An account's history, the earliest line first.
struct CredentialHistory: Sendable {
    let changes: [CredentialChange]
    let user: User
    private let seniority: Seniority
    /// The lines that merges wrote.
    private let merged: Set<Identifier<CredentialChange>>

    init(
        _ changes: [CredentialChange], of user: User, _ seniority: Seniority,
        merged: Set<Identifier<CredentialChange>>
    ) {
        self.merged = merged
        self.changes = changes
        self.user = user
        self.seniority = seniority
    }

    /// Since when the account has the address that it has now.
    var emailSince: Date { since(.email, before: nil) }
    /// Since when the account had the address that it had at a moment.
    func emailSince(_ moment: Date) -> Date { since(.email) { $0.at <= moment } }
    /// Since when the account has the number that it has now.
    var phoneSince: Date { since(.phone, before: nil) }

    /// Since when the account had what a change replaced, or has what it has now.
    func since(_ kind: CredentialChange.Kind, before change: CredentialChange?) -> Date {
        since(kind) { each in change.map { each.id != $0.id && each.at <= $0.at } ?? true }
    }

    private func since(
        _ kind: CredentialChange.Kind, _ isMeant: (CredentialChange) -> Bool
    ) -> Date {
        let earlier = changes.filter { each in
            each.kind == kind && each.revertedAt == nil && each.dueAt == nil && isMeant(each)
        }
        return earlier.map(\.at).max() ?? user.createdAt
    }

    /// Whether the address before a change was the account's for long enough to undo it.
    func isRevertible(_ change: CredentialChange, at now: Date) -> Bool {
        change.kind == .email && change.former != nil && change.revertedAt == nil && change.dueAt == nil
            && now < change.at + seniority.revertible
            && change.at.timeIntervalSince(since(.email, before: change)) >= seniority.held
    }

    /// Whether a protection that went off after its time can be switched on again by the letter's link: the address is senior.
    func isProtectionRevertible(_ change: CredentialChange, at now: Date) -> Bool {
        change.kind.protection != nil && change.revertedAt == nil && change.dueAt == nil
            && now < change.at + seniority.revertible && seniority.isSenior(emailSince, of: user, at: now)
    }

    /// Whether a merge can be undone by the letter's link: the address is senior.
    func isMergeRevertible(_ change: CredentialChange, at now: Date) -> Bool {
        isRecentMerge(change, at: now) && seniority.isSenior(emailSince, of: user, at: now)
    }

    /// Whether a merge has happened, and can be undone still.
    func isRecentMerge(_ change: CredentialChange, at now: Date) -> Bool {
        change.kind.isMerge && change.revertedAt == nil && change.dueAt == nil
            && now < change.at + seniority.revertible
    }

    /// Whether the address may stop a change that is pending: it is senior.
    func isStoppable(_ change: CredentialChange, at now: Date) -> Bool {
        change.isPending && seniority.isSenior(emailSince, of: user, at: now)
    }

    /// Whether something was undone lately; what was stopped had never happened, and neither to protect the account nor to undo a
    /// merge takes it from anybody.
    func wasReverted(at now: Date) -> Bool {
        changes.contains { change in
            change.dueAt == nil && change.kind.protection == nil && !change.kind.isMerge
                && !merged.contains(change.id)
                && (change.revertedAt.map { now.timeIntervalSince($0) < seniority.between } ?? false)
        }
    }
}
