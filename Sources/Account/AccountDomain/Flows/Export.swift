package import AccountAPI
package import FoundationExports

/// Everything that the service knows of a person, as the person may take it along.
package struct AccountExport: Sendable, Equatable, Codable {
    package struct Device: Sendable, Equatable, Codable {
        package let name: String
        package let givenName: String?
        package let firstSeenAt: Date
        package let lastSeenAt: Date
        /// Marks of the networks from which it came, the latest first: they tell networks apart and name none.
        package let networks: [String]
        package let distrustedAt: Date?
    }

    /// Another service's account that signs in.
    package struct Identity: Sendable, Equatable, Codable {
        package let provider: String
        /// The provider's own name of the person.
        package let subject: String
        /// The address that the provider told.
        package let email: String?
        /// Our own name at the provider.
        package let client: String
        package let addedAt: Date
    }

    package struct Passkey: Sendable, Equatable, Codable {
        /// The credential's own id, in base64url.
        package let id: String
        package let name: String
        package let addedAt: Date
        package let lastUsedAt: Date?
        package let isTwoFactors: Bool
        package let mayBeCopied: Bool
        package let isCopied: Bool
        /// When its counter did not go on.
        package let stoodStillAt: Date?
    }

    package struct Session: Sendable, Equatable, Codable {
        package let signedInAt: Date
        package let lastActiveAt: Date
        package let methods: [String]
        package let device: String
        package let network: String
        package let endsAt: Date
    }

    package struct Event: Sendable, Equatable, Codable {
        package let at: Date
        package let event: String
        package let detail: String?
        package let network: String?
    }

    /// A service that may learn something of the person.
    package struct Service: Sendable, Equatable, Codable {
        package let name: String
        package let since: Date
        /// What it may learn: `openid`, `profile`, `email`.
        package let scopes: [String]
    }

    /// A way in, or what protects the account, became another one.
    package struct Change: Sendable, Equatable, Codable {
        package let at: Date
        package let kind: String
        /// The address or the number that was there before.
        package let former: String?
        /// The one that is to be there, and when; nil once it is.
        package let next: String?
        package let dueAt: Date?
        package let undoneAt: Date?
    }

    package let userID: String
    package let createdAt: Date
    package let nickname: String
    package let email: String?
    package let phone: String?
    package let language: Language
    package let terms: String
    package let termsAcceptedAt: Date
    package let deletionDueAt: Date?
    package let frozenAt: Date?
    package let undoLinksVoidAt: Date?
    package let hasPassword: Bool
    package let hasSecondFactor: Bool
    /// How many are not used yet; nil without a second factor.
    package let recoveryCodesLeft: Int?
    package let notifiesNewDevice: Bool
    package let verifiesUnusual: Bool
    package let identities: [Identity]
    package let passkeys: [Passkey]
    package let services: [Service]
    package let devices: [Device]
    package let sessions: [Session]
    package let changes: [Change]
    package let log: [Event]
}

extension Accounts {
    /// All of a person's own data, without secrets, as JSON.
    ///
    /// - Throws: `reauthentication`; `unavailable`.
    package func export(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [UInt8] {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        let log = try await dependencies.asking { store throws(AccountStoreError) in
            try await store.audit(of: user.id, limit: 10_000)
        }
        let sessions = try await dependencies.openSessions(of: user.id).map(
            dependencies.sessionActivity.applied)
        let factor = try await confirmedFactor(user)
        let devices = try await dependencies.devices(of: user.id)
        let changes = try await credentialChanges(of: user.id)
        let names = Dictionary(uniqueKeysWithValues: devices.map { ($0.id, $0.name) })
        let export = AccountExport(
            userID: user.id.text, createdAt: user.createdAt, nickname: user.nickname,
            email: user.email?.text, phone: user.phone?.text, language: user.language, terms: user.terms,
            termsAcceptedAt: user.termsAcceptedAt, deletionDueAt: user.deletionDueAt,
            frozenAt: user.frozenAt, undoLinksVoidAt: user.undoLinksVoidAt,
            hasPassword: user.password != nil, hasSecondFactor: factor != nil,
            recoveryCodesLeft: factor.map { $0.recoveryCodes.count { $0.usedAt == nil } },
            notifiesNewDevice: user.switches.notifiesNewDevice,
            verifiesUnusual: user.switches.verifiesUnusual,
            identities: try await dependencies.identities(of: user.id).map {
                .init(
                    provider: $0.provider.rawValue, subject: $0.subject, email: $0.email, client: $0.client,
                    addedAt: $0.createdAt)
            },
            passkeys: try await dependencies.passkeys(of: user.id).map {
                .init(
                    id: Base64URL.encode($0.id), name: $0.name, addedAt: $0.createdAt,
                    lastUsedAt: $0.lastUsedAt, isTwoFactors: $0.isVerified, mayBeCopied: $0.mayBeCopied,
                    isCopied: $0.isCopied, stoodStillAt: $0.stoodStillAt)
            },
            services: try await dependencies.serviceGrants(of: user.id).map {
                .init(
                    name: $0.service, since: $0.createdAt, scopes: $0.scopes.sorted().map(\.rawValue))
            },
            devices: devices.map { device in
                let used = sessions.filter { $0.device == device.id }.map(\.lastActiveAt)
                return .init(
                    name: device.name, givenName: device.givenName, firstSeenAt: device.createdAt,
                    lastSeenAt: used.reduce(device.lastSeenAt, max), networks: device.networks.map(\.text),
                    distrustedAt: device.distrustedAt)
            },
            sessions: sessions.map {
                .init(
                    signedInAt: $0.createdAt, lastActiveAt: $0.lastActiveAt,
                    methods: $0.methods.map(\.rawValue), device: names[$0.device] ?? "",
                    network: $0.network.text, endsAt: min($0.idleEndsAt, $0.absoluteEndsAt))
            },
            changes: changes.map {
                .init(
                    at: $0.at, kind: $0.kind.rawValue, former: $0.former, next: $0.next, dueAt: $0.dueAt,
                    undoneAt: $0.undoneAt)
            },
            log: log.map {
                .init(
                    at: $0.at, event: $0.event.rawValue, detail: $0.detail, network: $0.network?.text)
            })
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            ProposedChanges((), [.note(logLine(who, .exported, caller, at: now))])
        }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(export) else {
            throw .fault(reason: "an export cannot be written")
        }
        return Array(data)
    }
}
