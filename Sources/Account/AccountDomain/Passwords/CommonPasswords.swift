/// Passwords that everybody tries first.
package enum CommonPasswords {
    private static let folded = Set(list.description.split(separator: " "))

    /// Whether a password is one of them, in whatever case.
    static func contains(_ password: String) -> Bool {
        folded.contains(Substring(password.lowercased()))
    }
}
