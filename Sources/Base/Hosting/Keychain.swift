package import Bytes
internal import Files
public import Secrets

#if os(Linux)
    internal import SecretService
#endif

/// Where a product's keys are kept.
public enum Keychain: Sendable, Equatable {
    /// Files in a folder, given by its absolute path.
    case folder(String)
    /// The desktop's keyring, by the freedesktop.org Secret Service.
    case secretService

    /// The word that names the desktop's keyring in options and in the remembered choice.
    public static let secretServiceName = "secret-service"

    /// The text that names it, as remembered and as `--keychain` takes it.
    public var text: String {
        switch self {
        case .folder(let path): path
        case .secretService: Self.secretServiceName
        }
    }

    /// The keychain that a text names.
    ///
    /// - Parameters:
    ///   - text: `secret-service` or a path.
    ///   - directory: the absolute path that a relative one starts from.
    package init(_ text: String, from directory: String) {
        self =
            text == Self.secretServiceName
            ? .secretService : .folder(text.hasPrefix("/") ? text : directory + "/" + text)
    }

    /// A secret of a folder, at once; nil where it is not there, cannot be read, or is kept in the desktop's keyring.
    package func secretInFolder(_ name: String) -> SecretBytes? {
        guard case .folder(let path) = self else { return nil }
        return try? FileSecretStore(path: path, creating: false).contents(of: name)
    }

    /// The store itself; nothing is opened before it is used.
    ///
    /// - Parameters:
    ///   - mayCreate: whether a folder that is missing is made. A key that is needed cannot be in a folder that is
    ///     not there, so where there is something to open the missing folder is reported, never replaced by an empty one.
    ///   - helpers: where the program that talks to the desktop's keyring lies.
    ///   - owner: whose the secrets are in the desktop's keyring; a folder is one product's anyway.
    /// - Returns: a store that reports its own troubles at each use, and heals when they are gone.
    public func store(mayCreate: Bool, helpers: HelperPrograms, owner: KeyringOwner) -> any SecretStore {
        switch self {
        case .folder(let path): FolderKeychain(path: path, mayCreate: mayCreate)
        case .secretService: DesktopKeychain(owner: owner, helper: helpers.path(of: .secretService))
        }
    }
}

/// A folder of secrets that is opened again at each use: a stick that comes back is found again.
struct FolderKeychain: SecretStore {
    let path: String
    let mayCreate: Bool

    func names() async throws(SecretStoreError) -> [String] { try await opened().names() }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try await opened().read(name)
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try await opened().add(name, secret)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await opened().remove(name) }

    private func opened() throws(SecretStoreError) -> FileSecretStore {
        try FileSecretStore(path: path, creating: mayCreate)
    }
}

/// The desktop's keyring, or the sentence that says what is missing to use it.
struct DesktopKeychain: SecretStore {
    let owner: KeyringOwner
    let helper: String?

    func names() async throws(SecretStoreError) -> [String] { try await opened().names() }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try await opened().read(name)
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try await opened().add(name, secret)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await opened().remove(name) }

    private func opened() throws(SecretStoreError) -> any SecretStore {
        #if os(Linux)
            if let helper {
                return SecretServiceStore(of: owner.application, label: owner.label, helper: helper)
            }
        #endif
        throw .unreachable(.noHelper(path: HelperProgram.secretService.rawValue))
    }
}

/// Whose a product's secrets are in the desktop's keyring.
public struct KeyringOwner: Sendable, Equatable {
    /// By which they are found; one application never sees another's.
    public let application: String
    /// What a person reads in the desktop's keyring program.
    public let label: String

    /// An owner of secrets.
    public init(application: String, label: String) {
        self.application = application
        self.label = label
    }
}
