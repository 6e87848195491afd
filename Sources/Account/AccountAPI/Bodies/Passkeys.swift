/// `POST /v1/sign-in/passkey/options` and `POST /v1/me/reauthentications/passkey/options`: what an authenticator is asked.
///
/// Bytes are in base64url, here and in all that follows.
public struct PasskeyRequestBody: Sendable, Equatable, Codable {
    /// What is to be signed.
    public var challenge: String
    /// The relying party's id, a domain.
    public var rpID: String
    /// The passkeys that may answer; any of this service's where there are none.
    public var allowed: [String]
    /// In seconds from now.
    public var expiresIn: Int

    package init(challenge: String, rpID: String, allowed: [String], expiresIn: Int) {
        self.challenge = challenge
        self.rpID = rpID
        self.allowed = allowed
        self.expiresIn = expiresIn
    }
}

/// `POST /v1/sign-in/passkey` and `POST /v1/me/reauthentications/passkey`: what an authenticator answered.
package struct PasskeyAnswerBody: Sendable, Equatable, Codable {
    package var id: String
    package var clientDataJSON: String
    package var authenticatorData: String
    package var signature: String
    /// Needed to sign in.
    package var userHandle: String?
    package var deviceName: String?

    package init(
        id: String, clientDataJSON: String, authenticatorData: String, signature: String,
        userHandle: String? = nil, deviceName: String? = nil
    ) {
        self.id = id
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
        self.deviceName = deviceName
    }
}

/// `POST /v1/me/passkeys/options`.
package struct PasskeyOptionsBody: Sendable, Equatable, Codable {
    /// Whether it is made by the way, without asking anybody.
    package var isConditional: Bool?

    package init(isConditional: Bool? = nil) { self.isConditional = isConditional }
}

/// What an authenticator is asked to make.
public struct PasskeyCreationBody: Sendable, Equatable, Codable {
    /// What is to be signed.
    public var challenge: String
    /// The relying party's id, a domain.
    public var rpID: String
    /// What the relying party is called.
    public var rpName: String
    /// What the authenticator calls the account.
    public var userHandle: String
    /// The account's address or number, and the person's name, as the authenticator shows them.
    public var userName: String
    /// What the person is called.
    public var displayName: String
    /// COSE's numbers of the algorithms that are taken, in the order of wish.
    public var algorithms: [Int]
    /// The account's passkeys: an authenticator that has one of them makes no other one.
    public var excluded: [String]
    /// In seconds from now.
    public var expiresIn: Int

    package init(
        challenge: String, rpID: String, rpName: String, userHandle: String, userName: String,
        displayName: String, algorithms: [Int], excluded: [String], expiresIn: Int
    ) {
        self.challenge = challenge
        self.rpID = rpID
        self.rpName = rpName
        self.userHandle = userHandle
        self.userName = userName
        self.displayName = displayName
        self.algorithms = algorithms
        self.excluded = excluded
        self.expiresIn = expiresIn
    }
}

/// `POST /v1/me/passkeys`: what an authenticator made.
package struct NewPasskeyBody: Sendable, Equatable, Codable {
    package var id: String
    package var clientDataJSON: String
    package var attestationObject: String
    /// As ``PasskeyCreationBody/userHandle`` told it.
    package var userHandle: String
    /// What the list is to call it; the device's name where there is none.
    package var name: String?
    package var isConditional: Bool?

    package init(
        id: String, clientDataJSON: String, attestationObject: String, userHandle: String,
        name: String? = nil, isConditional: Bool? = nil
    ) {
        self.id = id
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
        self.userHandle = userHandle
        self.name = name
        self.isConditional = isConditional
    }
}

/// `GET /v1/me/passkeys`.
public struct PasskeysBody: Sendable, Equatable, Codable {
    /// A passkey that signs in to the account.
    public struct Passkey: Sendable, Equatable, Codable {
        /// The credential's own id.
        public var id: String
        /// What the list calls it.
        public var name: String
        /// RFC 3339 in UTC.
        public var addedAt: String
        /// The same; nil for one that has signed nobody in.
        public var lastUsedAt: String?
        /// Whether it stands for two factors where its person is verified.
        public var isTwoFactors: Bool
        /// Whether it was copied to other devices of its person, as it last said.
        public var isCopied: Bool
        /// RFC 3339 in UTC: when its counter last did not go on, so that there may be a copy that nobody knows of.
        public var stoodStillAt: String?
        /// Whether it is the only way into the account, which cannot be removed.
        public var isLastWay: Bool

        package init(
            id: String, name: String, addedAt: String, lastUsedAt: String?, isTwoFactors: Bool,
            isCopied: Bool, stoodStillAt: String?, isLastWay: Bool
        ) {
            self.id = id
            self.name = name
            self.addedAt = addedAt
            self.lastUsedAt = lastUsedAt
            self.isTwoFactors = isTwoFactors
            self.isCopied = isCopied
            self.stoodStillAt = stoodStillAt
            self.isLastWay = isLastWay
        }
    }

    /// The earliest first.
    public var passkeys: [Passkey]
    /// The relying party's id, and what authenticators call the account: so that they can be told which passkeys there are; nil where
    /// there is none.
    public var rpID: String
    /// As above.
    public var userHandle: String?

    package init(passkeys: [Passkey], rpID: String, userHandle: String?) {
        self.passkeys = passkeys
        self.rpID = rpID
        self.userHandle = userHandle
    }
}

/// `PATCH /v1/me/passkeys/{passkey}`.
package struct PasskeyNameBody: Sendable, Equatable, Codable {
    /// One line of 1 to 64 characters.
    package var name: String

    package init(name: String) { self.name = name }
}
