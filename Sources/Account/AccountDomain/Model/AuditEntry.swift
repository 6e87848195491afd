package import FoundationExports

/// A line of the log, which is never changed and goes when it is too old; it holds no secret and no address (ASVS 16.3).
package struct AuditEntry: Sendable, Equatable, Codable {
    package enum Event: String, Sendable, Equatable, Codable, CaseIterable {
        case registered, signedIn, signInFailed, locked, steppedUp, reuseFound, signedOut
        case sessionEnded, passwordChanged, passwordReset, resetAsked, emailChanged, phoneChanged
        case factorEnrolled, factorConfirmed, factorRemoved, recoveryCodesMade, recoveryCodeUsed
        case switchesChanged, profileChanged, exported
        case deletionAsked, deletionCancelled, deleted, closed, opened, notMe, codeFailed, reauthenticated
        case providerNotice, deviceRenamed, changeUndone, changePending, changeStopped, undoLinksVoided,
            frozen, unfrozen, supportAsked, identityLinked, identityUnlinked, merged, mergeUndone
        case passkeyAdded, passkeyRemoved, passkeyRenamed
        /// A passkey's counter did not go on: there may be a copy of it.
        case passkeyStoodStill
        /// A service learned who signed in to it, or a code that it had used was shown again.
        case serviceSignedIn, serviceCodeReused
        /// A person withdrew what a service may learn.
        case serviceRemoved
    }

    package let at: Date
    package let event: Event
    package let user: Identifier<User>?
    package let session: Identifier<Session>?
    package let device: Identifier<Device>?
    package let network: NetworkTag?
    /// The method or the reason, from a closed list of words of ours; of the support, which of them asked; of a merge, which account
    /// was the other one; of a service, its name.
    package let detail: String?

    package init(
        at: Date, _ event: Event, user: Identifier<User>? = nil, session: Identifier<Session>? = nil,
        device: Identifier<Device>? = nil, network: NetworkTag? = nil, detail: String? = nil
    ) {
        self.at = at
        self.event = event
        self.user = user
        self.session = session
        self.device = device
        self.network = network
        self.detail = detail
    }
}

extension AuditEntry {
    /// The detail of a line that concerns no account.
    ///
    /// Such lines are counted by the hour, and go: strangers can make
    /// them without end.
    package static let noAccount = "noAccount"

    /// A line about an address that is an account's or nobody's: as much is written of both.
    ///
    /// - Parameters:
    ///   - at: when.
    ///   - event: what happened.
    ///   - user: the account, if there is one.
    ///   - id: the account's, or one that nobody has.
    ///   - network: from where.
    init(at: Date, _ event: Event, of user: User?, _ id: Identifier<User>, network: NetworkTag) {
        self.init(
            at: at, event, user: id, network: network, detail: user == nil ? Self.noAccount : "account")
    }
}

/// How often something happened within an hour that concerns no account.
package struct AuditCount: Sendable, Equatable {
    /// The beginning of the hour (UTC).
    package let hour: Date
    package let event: AuditEntry.Event
    package let count: Int

    package init(hour: Date, event: AuditEntry.Event, count: Int) {
        self.hour = hour
        self.event = event
        self.count = count
    }

    /// The beginning of a moment's hour.
    package static func hour(of moment: Date) -> Date {
        Date(
            timeIntervalSinceReferenceDate: (moment.timeIntervalSinceReferenceDate / 3600).rounded(.down)
                * 3600)
    }
}

/// Which lines of the log are asked for.
package struct AuditSelection: Sendable, Equatable {
    /// At or after that.
    package var from: Date?
    /// Before that.
    package var to: Date?
    /// Nil for everybody's.
    package var user: Identifier<User>?

    package init(from: Date? = nil, to: Date? = nil, user: Identifier<User>? = nil) {
        self.from = from
        self.to = to
        self.user = user
    }

    package func contains(_ moment: Date) -> Bool {
        from.map { $0 <= moment } ?? true && to.map { moment < $0 } ?? true
    }
}

/// A notice of a provider that was taken in; the same one, sent again, does nothing.
package struct Notice: Sendable, Equatable, Codable {
    /// The provider's own name of it (`jti`).
    package let id: String
    package let at: Date
    package var version: Int64 = 0

    package init(id: String, at: Date) {
        self.id = id
        self.at = at
    }
}
