package import AccountAPI
internal import FoundationExports

/// Which passwords are accepted (requirements 8.2, and the decisions on it).
package enum PasswordProfile: String, Sendable, Equatable, CaseIterable {
    /// 8 to 14 characters need upper, lower and digit; 15 or more are free.
    case seed
    /// 15 or more, or 8 or more beside a second factor; no rule of composition (NIST SP 800-63B-4, section 3.1.1.2).
    case nist

    /// What is wrong with a password, all of it.
    ///
    /// - Parameters:
    ///   - password: as received; it is never cut or changed.
    ///   - hasSecondFactor: whether the account has one.
    ///   - context: words it must not hold: parts of the address, the nickname. Words under 4 characters do not count.
    /// - Returns: nothing if it is accepted.
    package func flaws(
        of password: String, hasSecondFactor: Bool = false, context: [String] = []
    ) -> [PasswordFlaw] {
        let count = password.unicodeScalars.count
        let least = self == .nist && !hasSecondFactor ? PasswordLimits.free : PasswordLimits.least
        var flaws: [PasswordFlaw] = []
        if count < least { flaws.append(.tooShort) }
        if count > PasswordLimits.most { flaws.append(.tooLong) }
        if password.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            flaws.append(.control)
        }
        if self == .seed, count < PasswordLimits.free { flaws += missingKinds(in: password) }
        if CommonPasswords.contains(password) { flaws.append(.common) }
        if ContextBlocklist.isIn(password, context) { flaws.append(.context) }
        return flaws
    }

    private func missingKinds(in password: String) -> [PasswordFlaw] {
        let kinds = PasswordKinds(password)
        let needed: [(Bool, PasswordFlaw)] = [
            (kinds.hasUpper, .noUpper), (kinds.hasLower, .noLower), (kinds.hasDigit, .noDigit),
        ]
        return needed.filter { !$0.0 }.map(\.1)
    }
}

/// Words that anybody would try first here (ASVS 6.1.2 and 6.2.11; the list stands in docs/account/security.md, too).
package enum ContextBlocklist {
    /// The product's and the organisation's.
    package static let own = ["readmigo", "migo", "阅读"]

    /// Whether a password is little more than such words: without all of them, as often as they stand in it, under 8
    /// characters are left.
    package static func isIn(_ password: String, _ context: [String]) -> Bool {
        let folded = password.lowercased()
        let words = own + context.map { $0.lowercased() }.filter { count($0) >= 4 }
        var rest = [Substring(folded)]
        // The longer first, as one may be part of another.
        for word in words.sorted(by: { count($0) > count($1) }) {
            rest = rest.flatMap { $0.split(separator: word) }
        }
        let left = rest.reduce(0) { $0 + count($1) }
        return left < count(folded) && left < PasswordLimits.least
    }

    private static func count(_ text: some StringProtocol) -> Int { text.unicodeScalars.count }

    /// The words of a person's own: the parts of the address, the nickname.
    package static func of(email: EmailAddress?, nickname: String?) -> [String] {
        let parts = email.map { $0.key.split { "@.+-_".contains($0) }.map(String.init) } ?? []
        return parts + (nickname.map { [$0] } ?? [])
    }
}

/// Passwords of eight characters and more that everybody tries first, from the list of zxcvbn (see `docs/licences.md`).
package enum CommonPasswords {
    /// One in each line, in order, case-folded; `scripts/generate-common-passwords` writes the file.
    package static let list = ResourcesFiles.all["common-passwords.txt"]?.description ?? ""

    private static let folded = Set(list.split(separator: "\n"))

    /// Whether a password is one of them, in whatever case.
    static func contains(_ password: String) -> Bool {
        folded.contains(Substring(password.lowercased()))
    }
}

/// The one-way form of passwords.
///
/// Adapters do the work in a pool of their own, of a fixed size with a bounded ``FairQueue``: it is made to be costly.
package protocol PasswordHashing: Sendable {
    /// The hash of a password, in PHC form, with a salt of its own.
    ///
    /// - Parameters:
    ///   - password: as received.
    ///   - asker: for whom; it decides who is served first.
    /// - Returns: the hash.
    /// - Throws: `busy` if those who wait have a better right to all places.
    func hash(_ password: String, for asker: Asker) async throws(AccountError) -> String

    /// Whether a password is the one that was hashed.
    ///
    /// - Parameters:
    ///   - password: as received.
    ///   - phc: what ``hash(_:for:)`` gave once; nil does the same work and says no.
    ///   - asker: for whom; it decides who is served first.
    /// - Returns: whether it is right, and whether the hash should be made again with the present parameters.
    /// - Throws: `busy` if those who wait have a better right to all places.
    func check(
        _ password: String, against phc: String?, for asker: Asker
    ) async throws(AccountError) -> PasswordCheck

    /// Whether one more could be compared now, at least for somebody with a session.
    var hasRoom: Bool { get }
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
