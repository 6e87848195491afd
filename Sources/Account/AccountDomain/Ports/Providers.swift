package import AccountAPI
package import FoundationExports

/// The services by which a person may sign in, by their ids: those that this installation has.
package struct Providers: Sendable {
    private let byID: [Identity.Provider: any IdentityProvider]

    /// - Parameter providers: of two with one id the first counts.
    package init(_ providers: [any IdentityProvider] = []) {
        byID = Dictionary(providers.map { ($0.id, $0) }) { first, _ in first }
    }

    package subscript(id: Identity.Provider) -> (any IdentityProvider)? { byID[id] }

    /// Apple, for what it alone does.
    package var apple: (any AppleSignIn)? { self[.apple] as? any AppleSignIn }
}

/// What a provider gave a browser or an app, before anybody believed it.
package struct ProviderAnswer: Sendable, Equatable {
    /// The authorization code.
    package var code: String
    /// Of OpenID Connect.
    package var identityToken: String?
    /// What the form or the app says the person is called.
    package var name: String?
    /// The raw nonce that this server gave.
    package var nonce: String?
    /// The address of our own page where the code came by a browser; nil from an app.
    package var redirect: String?
    /// Who says to have made the answer (RFC 9207).
    package var issuer: String?

    package init(
        code: String, identityToken: String? = nil, name: String? = nil, nonce: String? = nil,
        redirect: String? = nil, issuer: String? = nil
    ) {
        self.code = code
        self.identityToken = identityToken
        self.name = name
        self.nonce = nonce
        self.redirect = redirect
        self.issuer = issuer
    }
}

/// A service by which a person signs in (`research/auth.md`, section 3).
package protocol IdentityProvider: Sendable {
    var id: Identity.Provider { get }

    /// Whether an identity token for a nonce of ours comes with the code (OpenID Connect Core, section 3.3).
    var usesNonce: Bool { get }

    /// Whether this installation may send browsers there.
    var isForBrowsers: Bool { get }

    /// Where a browser is sent to; a page that takes a nonce is told the hash of the raw one given here.
    ///
    /// - Throws: `provider` where its address must be asked for first, and cannot be had.
    func consentPage(
        state: String, nonce: String, redirect: String, now: Date
    ) async throws(AccountError) -> String

    /// Checks what was brought back, and exchanges the code.
    ///
    /// - Parameters:
    ///   - answer: as received, but for the nonce and the redirect, which are this server's own.
    ///   - now: the server's time.
    /// - Returns: who it is.
    /// - Throws: `provider`; `busy` as long as the provider's keys cannot be had.
    func person(_ answer: ProviderAnswer, now: Date) async throws(AccountError) -> ProvidedPerson
}

extension IdentityProvider {
    package var isForBrowsers: Bool { true }
}

/// What a provider says of a person.
package struct ProvidedPerson: Sendable, Equatable {
    package var key: Identity.Key
    /// Other names of the same person at the provider, under which an identity may stand already.
    package var aliases: [Identity.Key]
    /// Our own name at the provider.
    package var client: String
    package var name: String?
    /// What the provider says of the address; nothing but a suggestion (`isEmailProven` as the provider says).
    package var email: String?
    package var isEmailProven: Bool
    /// The provider's refresh token.
    package var token: String?

    package init(
        key: Identity.Key, aliases: [Identity.Key] = [], client: String, name: String? = nil,
        email: String? = nil, isEmailProven: Bool = false, token: String? = nil
    ) {
        self.key = key
        self.aliases = aliases
        self.client = client
        self.name = name
        self.email = email
        self.isEmailProven = isEmailProven
        self.token = token
    }
}

/// Sign in with Apple (Apple's "Sign in with Apple REST API").
package protocol AppleSignIn: IdentityProvider {
    /// Revokes the refresh token of who deletes the account.
    ///
    /// - Throws: `provider`; `unreachable` means that it may be tried again.
    func revoke(token: String, client: String, now: Date) async throws(AccountError)

    /// What a server-to-server notice says, once its signature was checked.
    ///
    /// - Throws: `provider` with `refused` for one that does not hold; `unreachable` or `busy` if the keys cannot be had.
    func notice(_ payload: String, now: Date) async throws(AccountError) -> AppleNotice
}

/// A notice of Apple's about a person.
package struct AppleNotice: Sendable, Equatable {
    package enum Event: String, Sendable, Equatable, CaseIterable {
        case emailDisabled, emailEnabled, consentRevoked, accountDeleted
    }

    /// `jti`.
    package let id: String
    package let event: Event
    package let subject: String

    package init(id: String, event: Event, subject: String) {
        self.id = id
        self.event = event
        self.subject = subject
    }
}

/// What goes out by mail or SMS: which text, in which language, and what is put into it.
package struct OutgoingMessage: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Equatable, Codable, CaseIterable {
        /// The code of a registration.
        case registrationCode
        /// Somebody wanted to register this address, which has an account.
        case alreadyRegistered
        /// The code of a second step, of a proof asked for again, of a new address.
        case stepUpCode, reauthenticationCode, newAddressCode
        /// The code of a forgotten password.
        case resetCode
        /// A new device signed in.
        case newDevice
        /// The password signs nobody in any more, and another one is to be set on the page.
        case passwordWithdrawn
        /// The account was locked after wrong passwords.
        case locked
        /// In so many hours another address, number or password will be the account's; and that it will not.
        case emailPending, phonePending, passwordPending, changeStopped
        /// In so many hours a protection will be off.
        case newDeviceLettersPending, unusualChecksPending, factorRemovalPending
        /// It is off; and one that was switched off is on again.
        case newDeviceLettersOff, unusualChecksOff, protectionRestored
        /// The code by which an account is proven that is to become part of another one.
        case mergeCode
        /// In so many hours another account becomes part of this one, or this one of another; and that it does not.
        case mergeInPending, mergeOutPending, mergeStopped
        /// It has happened; and both are accounts of their own again.
        case merged, mergedAway, mergeUndone
        /// The former address is the account's again; and that two people contend for the account.
        case emailRestored, accountFrozen
        case passwordChanged, emailChanged, phoneChanged, factorAdded, factorRemoved, recoveryCodesMade
        /// A recovery code proved the second step, and so many are left.
        case recoveryCodeUsed
        /// Another service's account signs in from now on, or no longer.
        case identityLinked, identityUnlinked
        /// A passkey was added; removed.
        case passkeyAdded, passkeyRemoved
        case deletionAsked, deletionCancelled, deleted
        /// The SMS of a sign-in.
        case phoneCode
    }

    package var kind: Kind
    /// An address or a number.
    package var recipient: String
    package var language: Language
    package var code: String?
    /// Minutes that a code or a lock lasts, hours until a change, or days until a deletion.
    package var count: Int?
    package var deviceName: String?
    package var at: Date
    /// The id of "this was not me", to be put into the link.
    package var notMe: String?
    /// The id of "change it back", to be put into the link.
    package var undo: String?
    /// What a link carries that stands for the code on any device.
    package var link: String?
    /// Whose account signs in, or no longer.
    package var provider: Identity.Provider?

    package init(
        _ kind: Kind, to recipient: String, _ language: Language, at: Date, code: String? = nil,
        count: Int? = nil, deviceName: String? = nil, notMe: String? = nil, undo: String? = nil,
        link: String? = nil, provider: Identity.Provider? = nil
    ) {
        self.kind = kind
        self.recipient = recipient
        self.language = language
        self.code = code
        self.count = count
        self.deviceName = deviceName
        self.at = at
        self.notMe = notMe
        self.undo = undo
        self.link = link
        self.provider = provider
    }
}

/// The body of a message that revokes a provider's token.
package struct Revocation: Sendable, Equatable, Codable {
    package var provider: Identity.Provider
    package var client: String
    package var token: String

    package init(provider: Identity.Provider, client: String, token: String) {
        self.provider = provider
        self.client = client
        self.token = token
    }
}
