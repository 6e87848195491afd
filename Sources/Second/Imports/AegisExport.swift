public import Bytes
internal import Crypto
public import FoundationExports
internal import KeyDerivation
public import OneTimePassword

/// Writes accounts as Aegis' vault (docs/vault.md of its repository), sealed under a passphrase: a documented form that
/// other authenticators read, Aegis and this program among them.
///
/// A random master key seals the contents, and a key that scrypt makes of the passphrase seals the master key; both by
/// AES-256-GCM.
public enum AegisExport {
    /// An account as it is written.
    public struct Account: Sendable {
        let id: UUID
        let link: OTPAuthLink
        let isFavorite: Bool

        /// An account.
        ///
        /// - Parameters:
        ///   - id: its own, which no other account of the file has.
        ///   - link: the names and the secret; a domain is not written, as the form has no place for it.
        ///   - isFavorite: whether it stands before others.
        public init(id: UUID, link: OTPAuthLink, isFavorite: Bool) {
            (self.id, self.link, self.isFavorite) = (id, link, isFavorite)
        }
    }

    /// The costs of scrypt that Aegis' document names: 32 MiB.
    private static let cost = (rounds: 1 << 15, blockSize: 8, parallelism: 1)

    /// A sealed vault.
    ///
    /// - Parameters:
    ///   - accounts: the accounts, in the order in which they are to stand.
    ///   - passphrase: a passphrase that has been checked for strength, without an end of line.
    ///   - slot: an id for the passphrase within the file; nothing depends on it.
    /// - Returns: the file's text, of which nothing is secret.
    /// - Throws: `noMemory`.
    public static func seal(
        _ accounts: [Account], passphrase: SecretBytes, slot: UUID
    ) throws(ImportError) -> String {
        let salt = random(32)
        let scrypt = Scrypt(rounds: cost.rounds, blockSize: cost.blockSize, parallelism: cost.parallelism)
        guard let wrapping = scrypt.key(of: passphrase, salt: salt) else { throw .noMemory }
        let master = SymmetricKey(size: .bits256)
        let masterBytes = unsafe master.withUnsafeBytes { unsafe SecretBytes($0) }
        let wrapped = sealed(
            masterBytes, by: unsafe wrapping.withUnsafeBytes { unsafe SymmetricKey(data: $0) })
        let vault = sealed(contents(accounts), by: master)
        return """
            {
                "version": 1,
                "header": {
                    "slots": [
                        {
                            "type": 1,
                            "uuid": "\(slot.uuidString.lowercased())",
                            "key": "\(Hexadecimal.encode(wrapped.ciphertext))",
                            "key_params": {
                                "nonce": "\(Hexadecimal.encode(Array(wrapped.nonce)))",
                                "tag": "\(Hexadecimal.encode(wrapped.tag))"
                            },
                            "n": \(cost.rounds),
                            "r": \(cost.blockSize),
                            "p": \(cost.parallelism),
                            "salt": "\(Hexadecimal.encode(salt))",
                            "repaired": true,
                            "is_backup": false
                        }
                    ],
                    "params": {
                        "nonce": "\(Hexadecimal.encode(Array(vault.nonce)))",
                        "tag": "\(Hexadecimal.encode(vault.tag))"
                    }
                },
                "db": "\(vault.ciphertext.base64EncodedString())"
            }

            """
    }

    /// The plain contents.
    static func contents(_ accounts: [Account]) -> SecretBytes {
        let text = SecretBuilder(capacity: 256 + 512 * accounts.count)
        text.append("{\"version\":1,\"entries\":[")
        for (index, account) in accounts.enumerated() {
            text.append(index == 0 ? "\n{" : ",\n{")
            text.append("\"type\":\"totp\",\"uuid\":\"\(account.id.uuidString.lowercased())\",\"name\":")
            JSONEscapes.write(account.link.account, to: text)
            text.append(",\"issuer\":")
            JSONEscapes.write(account.link.issuer, to: text)
            text.append(
                ",\"note\":\"\",\"favorite\":\(account.isFavorite),\"icon\":null,\"info\":{\"secret\":")
            let totp = account.link.totp
            JSONEscapes.write(Base32.encode(totp.secret), to: text)
            text.append(",\"algo\":\"\(totp.algorithm.rawValue)\",\"digits\":\(totp.digits.count)")
            text.append(",\"period\":\(totp.period.seconds)}}")
        }
        text.append("\n]}")
        return text.secret
    }

    private static func sealed(_ plain: SecretBytes, by key: SymmetricKey) -> AES.GCM.SealedBox {
        let box = unsafe plain.withUnsafeBytes { unsafe try? AES.GCM.seal($0, using: key) }
        guard let box else { preconditionFailure("AES-256-GCM refused a 256-bit key") }
        return box
    }

    private static func random(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max) }
    }
}
