/// Why a secret store could not do what was asked.
///
/// "There is no such secret" is never among these, and none of these means it.
public enum SecretStoreError: Error, Equatable, Sendable {
    /// The keyring is locked and was not asked to unlock.
    case locked
    /// The store refuses this user or program.
    case denied(path: String?)
    /// The store gave no answer.
    case unreachable(Unreachable)
    /// Others may use the file or directory; `chmod` with 600 or 700 heals it.
    case looseMode(path: String, isDirectory: Bool)
    /// Somebody else owns the file or directory.
    case foreignOwner(path: String)
    /// A symbolic link stands where the file or directory should.
    case symbolicLink(path: String)
    /// Something else stands where the file or directory should.
    case wrongKind(path: String)
    /// The name is taken; what it holds was not touched.
    case alreadyExists(name: String)
    /// Something is stored under the name, but not a whole secret of that name.
    case damaged(name: String)
    /// There is no room left.
    case full
    /// The store cannot be changed.
    case readOnly(path: String?)
    /// Not a name by the rule of ``SecretStore``.
    case badName(String)
    /// Not 1 to 2048 bytes.
    case badSecret(count: Int)
    /// Another fault, in the system's words or numbers, without anything secret.
    case failed(String)

    /// Why a store gave no answer.
    public enum Unreachable: Equatable, Sendable {
        /// There is no session bus, as in a plain terminal or over ssh.
        case noBus
        /// Nothing on the session bus keeps secrets.
        case noService
        /// The service has no default keyring yet.
        case noKeyring
        /// The program that speaks with the service is missing or cannot be started.
        case noHelper(path: String)
        /// It did not answer in time.
        case noAnswer
        /// The directory is missing, or was moved or deleted while in use.
        case noDirectory(path: String)
    }
}

extension SecretStoreError: CustomStringConvertible {
    /// One English sentence that says what to do.
    public var description: String {
        switch self {
        case .locked: "The keyring is locked; unlock it, then try again."
        case .denied(let path): "You have no permission to use \(path ?? "the keyring")."
        case .unreachable(let reason): reason.description
        case .looseMode(let path, let isDirectory):
            "Other users may use \(path); run: chmod \(isDirectory ? "700" : "600") \(path)"
        case .foreignOwner(let path): "\(path) belongs to another user; name a place of your own."
        case .symbolicLink(let path): "\(path) is a symbolic link; name the real place instead."
        case .wrongKind(let path): "\(path) is not what belongs there; move it away."
        case .alreadyExists(let name): "A secret named \(name) exists already and was not touched."
        case .damaged(let name): "The stored secret \(name) is damaged; restore it from a backup."
        case .full: "There is no room left to store a secret; free some space and try again."
        case .readOnly(let path):
            "\(path ?? "The keyring") cannot be changed; make it writable and try again."
        case .badName(let name):
            "\"\(name)\" cannot name a secret; use 1 to 64 letters, digits, dots and dashes."
        case .badSecret(let count): "A secret of \(count) bytes cannot be stored; it must have 1 to 2048."
        case .failed(let reason): "The secret store failed: \(reason)."
        }
    }
}

extension SecretStoreError.Unreachable: CustomStringConvertible {
    /// One English sentence that says what to do.
    public var description: String {
        switch self {
        case .noBus:
            "There is no session bus to reach the keyring by; use a desktop session or the file store."
        case .noService: "No program keeps a keyring in this session; start one (GNOME Keyring, KeePassXC)."
        case .noKeyring: "There is no default keyring yet; make one in your desktop's password program."
        case .noHelper(let path):
            "The program \(path) that speaks with the keyring is missing; install it again."
        case .noAnswer: "The secret store did not answer in time; try again."
        case .noDirectory(let path): "The key directory \(path) is not there; attach or restore it."
        }
    }
}
