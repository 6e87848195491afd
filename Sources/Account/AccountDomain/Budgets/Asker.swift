package import FoundationExports

/// Who asks for something that costs: work, a letter, a guess.
package struct Asker: Sendable, Hashable {
    /// What somebody has shown beside an address, the best first.
    package enum Kind: Int, Sendable, Hashable, CaseIterable, Comparable {
        /// A session of the account that is asked for.
        case session
        /// A device that the account has known for a day, or another proof of the account that was right just now.
        case knownDevice
        /// A challenge that costs time: a price, no proof of a person.
        case solvedChallenge
        /// Nothing.
        case stranger

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    package let kind: Kind
    package let networks: NetworkScopes
    /// The account that was proven; nil for strangers, who may name any.
    package let account: Identifier<User>?

    package init(_ kind: Kind, from networks: NetworkScopes, of account: Identifier<User>? = nil) {
        self.kind = kind
        self.networks = networks
        self.account = account
    }

    /// Whether the account vouches for the asker: what strangers spend is nothing to such a one.
    package var isProven: Bool { kind <= .knownDevice }
}

extension Asker {
    /// A device counts as known from its second day on: one that a thief enrolled just now is a stranger's.
    static let knownAfter: TimeInterval = 86_400
}

extension RequestOrigin {
    /// Who asks, where there is no session.
    ///
    /// - Parameters:
    ///   - device: the caller's, if the account that is asked for knows it.
    ///   - now: the server's time.
    /// - Returns: the asker.
    package func asker(from device: Device?, at now: Date) -> Asker {
        if let device, now.timeIntervalSince(device.createdAt) >= Asker.knownAfter {
            return Asker(.knownDevice, from: networks, of: device.user)
        }
        return Asker(hasSolvedChallenge ? .solvedChallenge : .stranger, from: networks)
    }

    /// Who asks, with a session or another proof of an account.
    package func asker(_ kind: Asker.Kind, of account: Identifier<User>) -> Asker {
        Asker(kind, from: networks, of: account)
    }
}
