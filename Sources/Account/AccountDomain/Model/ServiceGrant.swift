package import FoundationExports

/// What a person lets a registered service learn, and the sessions that signed in to it.
package struct ServiceGrant: Sendable, Equatable, Codable {
    /// What names it: a person has one for each service.
    package struct Key: Sendable, Hashable, Codable {
        package let user: Identifier<User>
        /// The service's name, which is its `client_id`.
        package let service: String

        package init(_ user: Identifier<User>, _ service: String) {
            self.user = user
            self.service = service
        }
    }

    package let key: Key
    package var version: Int64 = 0
    /// When the person first agreed.
    package let createdAt: Date
    /// What the service may learn.
    package var scopes: Set<OpenIDScope>
    /// Those that signed in to the service, the latest last; ended ones go with the next sign-in.
    package var sessions: [Identifier<Session>]

    package var user: Identifier<User> { key.user }
    package var service: String { key.service }

    package init(
        _ key: Key, createdAt: Date, scopes: Set<OpenIDScope>, sessions: [Identifier<Session>] = []
    ) {
        self.key = key
        self.createdAt = createdAt
        self.scopes = scopes
        self.sessions = sessions
    }
}

/// What a service may ask to learn (OpenID Connect Core, section 5.4).
package enum OpenIDScope: String, Sendable, Codable, CaseIterable, Comparable {
    /// Who the person is: an id.
    case openid
    /// What the account is called.
    case profile
    /// The address.
    case email

    package static func < (left: Self, right: Self) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}

extension Set<OpenIDScope> {
    /// As requests and tokens name them.
    package var text: String { sorted().map(\.rawValue).joined(separator: " ") }

    /// The known ones that a text names; others are ignored (OpenID Connect Core, section 3.1.2.1).
    package init(text: String) {
        self.init(text.split(separator: " ").compactMap { OpenIDScope(rawValue: String($0)) })
    }
}
