internal import OneTimePassword

extension ManualEntry {
    /// A shorter text of such letters may be a word.
    private static let shortestSecret = 16

    /// Whether a text is a secret alone, where a link was asked for.
    ///
    /// - Parameter text: what was given.
    /// - Returns: true for Base32 of at least 80 bits, however it is grouped.
    public static func isBareSecret(_ text: String) -> Bool {
        guard text.filter({ $0.isLetter || $0.isNumber }).count >= shortestSecret else { return false }
        do throws(OneTimePasswordError) { _ = try TOTP(secret: Base32.decode(text.trimmed)) } catch {
            return false
        }
        return true
    }
}
