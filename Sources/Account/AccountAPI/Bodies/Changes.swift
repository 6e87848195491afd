/// What will be the account's, or will be off, unless it is stopped.
public struct PendingChangeBody: Sendable, Equatable, Codable {
    /// What is going to be changed.
    public enum Kind: String, Sendable, Equatable, Codable, CaseIterable {
        /// The e-mail address.
        case email
        /// The phone number.
        case phone
        /// The password, by a recovery code.
        case password
        /// The second factor, which is removed without being asked for.
        case secondFactor
        /// The letters about new devices, which are switched off.
        case notifiesNewDevice
        /// The further proof of an unusual sign-in, which is switched off.
        case verifiesUnusual
        /// Another account, which becomes part of this one.
        case mergeIn
        /// This account, which becomes part of another one.
        case mergeOut
    }

    /// The change's id.
    public var changeID: String
    /// What is going to be changed.
    public var kind: Kind
    /// The address or the number that is to be there, or what the other account is called; nothing of the others.
    public var next: String
    /// RFC 3339 in UTC.
    public var dueAt: String

    package init(changeID: String, kind: Kind, next: String, dueAt: String) {
        self.changeID = changeID
        self.kind = kind
        self.next = next
        self.dueAt = dueAt
    }
}

/// A recovery code, for who lost everything else.
package struct RecoveryBody: Sendable, Equatable, Codable {
    package var email: String
    package var recoveryCode: String
    package var password: String

    package init(email: String, recoveryCode: String, password: String) {
        self.email = email
        self.recoveryCode = recoveryCode
        self.password = password
    }
}

/// From when on a change holds that is pending.
package struct ChangeDueBody: Sendable, Equatable, Codable {
    /// RFC 3339 in UTC.
    package var dueAt: String

    package init(dueAt: String) { self.dueAt = dueAt }
}

/// `POST /v1/me/second-factor/removal`: the password, for who lost the second factor and its recovery codes.
package struct LostFactorBody: Sendable, Equatable, Codable {
    package var password: String

    package init(password: String) { self.password = password }
}

/// The code that went to the address or number which is to be replaced.
package struct ChangeConfirmationBody: Sendable, Equatable, Codable {
    package var challenge: String
    package var code: String

    package init(challenge: String, code: String) {
        self.challenge = challenge
        self.code = code
    }
}
