package import AccountAPI
package import FoundationExports
package import WebAuthn

/// Every number and switch of the rules.
package struct AccountPolicy: Sendable, Equatable {
    package var lifetimes = Lifetimes.standard
    package var passwords = PasswordProfile.seed
    /// The present version of 用户协议 and 隐私政策.
    package var terms = "2026-01"
    /// The `iss` of our tokens.
    package var issuer = "https://account.readmigo.com"
    /// The `aud` of our tokens.
    package var audience = "com.readmigo.app"
    /// The `aud` of tokens for other services, each a service.
    package var otherAudiences: [String] = []
    /// The `client_id` of our tokens: the apps and the page of the service are one client.
    package var clientID = "readmigo"
    /// By what new tokens are signed; those of the other algorithm hold all the same.
    package var signingAlgorithm = SigningAlgorithm.edDSA
    /// What authenticators show.
    package var product = "Readmigo"
    /// How many sessions a person may have; the least recently active one ends at the next sign-in.
    package var mostSessions = 50
    /// How many devices of a person are known again; those last seen longest ago are forgotten.
    package var mostDevices = 100
    /// For whom passkeys are made, and from where they are used.
    package var relyingParty = RelyingParty(
        id: "account.readmigo.com", origins: ["https://account.readmigo.com"])
    /// How many passkeys an account may have.
    package var mostPasskeys = 20
    /// Where codes by SMS may go: beginnings of numbers.
    package var phonePrefixes = ["+86"]
    /// Whether a new account can be made at all.
    package var allowsRegistration = true
    package var sends = SendLimits()
    /// How old a credential must be for what.
    package var seniority = Seniority()
    /// What strangers and others may spend.
    package var budget = Budget.standard
    /// Wrong passwords in a row until a lock, and its length: 5 for 5 minutes, 10 and every further 5 for an hour.
    package var firstLock = Lock(failures: 5, seconds: 300)
    package var secondLock = Lock(failures: 10, seconds: 3600)
    /// From so many wrong passwords in a row on, from devices that are not known, the mailbox is proven first.
    package var failuresUntilLink = 100
    /// How long a sign-in after silence counts as unusual: 90 days.
    package var longAbsence: TimeInterval = 90 * 86_400

    /// Digits of a code that is sent.
    package static let codeDigits = 8
    /// How long what has run out is kept: used-up challenges count for the limits of a day.
    package static let kept: TimeInterval = 2 * 86_400
    /// How long after the last use of a master key something may count that is marked by it: codes and counters, until
    /// they have run out, were kept and are removed.
    package static let marksLast: TimeInterval = kept + 86_400

    /// How long lines of the log are kept, in days; nil for ever.
    package var auditDays: Int? = 400

    package struct Lock: Sendable, Equatable {
        package var failures: Int
        package var seconds: TimeInterval
    }

    /// How many codes go to one address for one device, or for all strangers together.
    package struct SendLimits: Sendable, Equatable {
        /// Seconds between two.
        package var pause: TimeInterval = 60
        package var perHour = 5
        package var perDay = 10
        /// Of letters with a link, which opens on any device, strangers get one in so many seconds.
        package var linkPause: TimeInterval = 3600
    }

    package init() {}
}

/// Who asks, and from where.
package struct RequestOrigin: Sendable, Equatable {
    /// What the device proved: its key, or the secret of its cookie; nil for one that showed neither.
    package var credential: DeviceCredential?
    /// What it calls itself, at most 64 characters.
    package var deviceName: String
    /// What the account remembers of the network.
    package var network: NetworkTag
    /// The networks as budgets count them; they are kept in memory alone.
    package var networks: NetworkScopes
    /// What the same network was called under other keys than the current one.
    package var otherTags: [NetworkTag]
    package var language: Language
    /// Whether a challenge that costs time was solved for this request.
    package var hasSolvedChallenge = false
    /// The proof that a session's device gave for this very request: what changes by it does so once.
    package var proof: UsedProof?
    /// The thumbprint of the key by which a browser's page proved itself for this very request.
    package var pageKey: String?

    package init(
        credential: DeviceCredential?, deviceName: String, network: NetworkTag,
        otherTags: [NetworkTag] = [], networks: NetworkScopes, language: Language
    ) {
        self.credential = credential
        self.deviceName = deviceName
        self.network = network
        self.networks = networks
        self.otherTags = otherTags
        self.language = language
    }

    /// Whether a tag is the caller's network's, by whichever key it was made.
    func isIn(_ tag: NetworkTag) -> Bool { tag == network || otherTags.contains(tag) }
}
