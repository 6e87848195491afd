/// The one-way form of passwords.
///
/// Adapters do the work in a pool of their own, of a fixed size with a bounded queue: it is made to be costly.
package protocol PasswordHashing: Sendable {
    /// The hash of a password, in PHC form, with a salt of its own.
    ///
    /// - Throws: `busy` if too many wait already.
    func hash(_ password: String) async throws(AccountError) -> String

    /// Whether a password is the one that was hashed.
    ///
    /// - Parameters:
    ///   - password: as received.
    ///   - phc: what ``hash(_:)`` gave once; nil does the same work and says no.
    /// - Returns: whether it is right, and whether the hash should be made anew with the present parameters.
    /// - Throws: `busy` if too many wait already.
    func check(_ password: String, against phc: String?) async throws(AccountError) -> PasswordCheck
}

/// What a comparison said.
package struct PasswordCheck: Sendable, Equatable {
    package let isRight: Bool
    package let needsRehash: Bool

    package init(isRight: Bool, needsRehash: Bool) {
        self.isRight = isRight
        self.needsRehash = needsRehash
    }
}
