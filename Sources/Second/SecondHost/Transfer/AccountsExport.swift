package import Bytes
internal import FoundationExports
package import Imports
package import KeyText
package import OneTimePassword
package import SecondCore

/// Accounts as another program takes them.
package enum AccountsExport {
    /// A file in Aegis' form, which a passphrase seals; made away from what calls it, as it takes a moment.
    ///
    /// - Parameters:
    ///   - tokens: the accounts, in the order in which they are to stand.
    ///   - passphrase: one that was checked for strength.
    /// - Returns: the file's text.
    /// - Throws: `noMemory`.
    @concurrent package static func sealed(
        _ tokens: [Token], with passphrase: Passphrase
    ) async throws(ImportError) -> String {
        let accounts = tokens.compactMap { token in
            token.link.map { AegisExport.Account(id: token.id, link: $0, isFavorite: token.isPinned) }
        }
        return try AegisExport.seal(accounts, passphrase: passphrase.bytes, slot: UUID())
    }

    /// Links, one a line, open to all.
    ///
    /// - Parameter tokens: the accounts.
    /// - Returns: the file's text.
    package static func links(_ tokens: [Token]) -> SecretBytes {
        let links = tokens.compactMap(\.link)
        let text = SecretBuilder(capacity: 256 * links.count)
        for link in links { text.append(link.text() + "\n") }
        return text.secret
    }
}

extension Token {
    /// The account as a link can say it; always there, since a vault's names are no longer than a link's.
    package var link: OTPAuthLink? {
        try? OTPAuthLink(issuer: issuer, account: account, domain: domain, totp: totp)
    }
}

extension KeyProduct {
    /// Second, where keys are carried and passphrases are judged.
    package static let second = KeyProduct(
        command: "second", title: "Second", contents: SecondCommandStrings.keysOpen,
        origin: SecondCommandStrings.firstKey)
}
