package import FoundationExports

/// A line of the log that is only ever added to; it holds no secret and no address (ASVS 16.3).
package struct AuditEntry: Sendable, Equatable, Codable {
    package enum Event: String, Sendable, Equatable, Codable, CaseIterable {
        case registered, signedIn, signInFailed, locked, steppedUp, reuseFound, signedOut
        case sessionEnded, passwordChanged, passwordReset, resetAsked, emailChanged, phoneChanged
        case factorEnrolled, factorConfirmed, factorRemoved, recoveryCodesMade, recoveryCodeUsed
        case switchesChanged, profileChanged, exported
        case deletionAsked, deletionCancelled, deleted, closed, opened, notMe, codeFailed, reauthenticated
        case providerNotice, deviceRenamed
    }

    package let at: Date
    package let event: Event
    package let user: Identifier<User>?
    package let session: Identifier<Session>?
    package let device: Identifier<Device>?
    package let network: NetworkTag?
    /// The method or the reason, from a closed list of words of ours.
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
