/// What the page must know of this installation before anybody signs in: `/service.json`.
package struct PageFacts: Sendable, Equatable, Codable {
    /// The ways to sign in that this installation has, in the order in which they stand on the page: `password`,
    /// `phone`, and the ids of providers.
    package var ways: [String]
    package var product: String
    /// The version of the terms that a person is to accept now.
    package var terms: String
    /// Whether a new account may be made.
    package var isOpen: Bool
    /// The profile of the rules for passwords: `seed` or `nist`.
    package var passwords: String
    /// What no password may be little more than.
    package var contextWords: [String]
    /// What numbers begin with to which an SMS is sent.
    package var phonePrefixes: [String]

    package init(
        ways: [String], product: String, terms: String, isOpen: Bool, passwords: String,
        contextWords: [String], phonePrefixes: [String]
    ) {
        self.ways = ways
        self.product = product
        self.terms = terms
        self.isOpen = isOpen
        self.passwords = passwords
        self.contextWords = contextWords
        self.phonePrefixes = phonePrefixes
    }
}
