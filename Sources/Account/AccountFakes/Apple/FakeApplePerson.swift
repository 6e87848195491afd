/// Somebody who has an account at Apple.
package struct FakeApplePerson: Sendable, Equatable, Codable {
    /// Apple's name for the person, the same in all clients of a team.
    package var subject: String
    /// nil for somebody without an address.
    package var email: String?
    /// Whether Apple says that the address is the person's.
    package var isEmailVerified: Bool
    /// Whether the address is one of Apple's relay.
    package var isPrivateEmail: Bool
    /// Told at the first sign-in alone.
    package var firstName: String?
    /// Likewise.
    package var lastName: String?

    /// Somebody; nil makes up a name.
    package init(
        subject: String? = nil, email: String? = "reader@example.com", isEmailVerified: Bool = true,
        isPrivateEmail: Bool = false, firstName: String? = nil, lastName: String? = nil
    ) {
        self.subject = subject ?? "001234.\(TokenText.random(32).lowercased()).0815"
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.isPrivateEmail = isPrivateEmail
        self.firstName = firstName
        self.lastName = lastName
    }

    private enum CodingKeys: String, CodingKey {
        case subject, email, isEmailVerified, isPrivateEmail, firstName, lastName
    }

    /// What is not named is made up; without an address there is none.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let email = try container.decodeIfPresent(String.self, forKey: .email)
        self.init(
            subject: try container.decodeIfPresent(String.self, forKey: .subject), email: email,
            isEmailVerified: try container.decodeIfPresent(Bool.self, forKey: .isEmailVerified) ?? true,
            isPrivateEmail: try container.decodeIfPresent(Bool.self, forKey: .isPrivateEmail)
                ?? (email?.hasSuffix("@privaterelay.appleid.com") == true),
            firstName: try container.decodeIfPresent(String.self, forKey: .firstName),
            lastName: try container.decodeIfPresent(String.self, forKey: .lastName))
    }
}

/// What an app gets from Apple's framework, or a page in a form.
package struct FakeAppleAuthorization: Sendable, Equatable, Codable {
    /// A JWT.
    package var identityToken: String
    /// Good for one exchange within five minutes.
    package var code: String
    /// JSON with the name, at the first sign-in alone.
    package var user: String?

    /// What an app gets.
    package init(identityToken: String, code: String, user: String? = nil) {
        self.identityToken = identityToken
        self.code = code
        self.user = user
    }
}
