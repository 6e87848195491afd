/// The empty file whose name gives a cloud its account.
///
/// `account-<id, 32 digits>`. A placeholder, `.<name>.icloud`, tells the id as well: there is nothing in the file.
package enum AccountFile {
    private static let prefix = "account-"

    /// The names under which an account's file may stand: its own first, then its placeholder's.
    ///
    /// - Parameter id: 32 lower-case hexadecimal digits.
    /// - Returns: the names; none for any other id.
    package static func names(of id: String) -> [String] {
        guard Hexadecimal.isDigits(id.utf8, count: 32) else { return [] }
        return [prefix + id, ".\(prefix)\(id).icloud"]
    }

    /// The id that a name gives.
    ///
    /// - Parameter name: one component.
    /// - Returns: the id; nil if it is no account's.
    package static func id(in name: String) -> String? {
        let file = VersionFile.behindPlaceholder(name) ?? name[...]
        guard let id = file.inside(prefix, ""), Hexadecimal.isDigits(id.utf8, count: 32) else { return nil }
        return String(id)
    }
}
