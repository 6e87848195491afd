internal import Files
public import FoundationExports
public import Hosting
public import Localization
public import SecondCore
public import Secrets
public import SyncEngine
public import SyncHost

extension ProductEnvironment {
    /// Carries keys out of this run's keychain; a folder that is missing is reported.
    public var keysToTake: KeyTransfer {
        KeyTransfer(keys: keys(mayCreate: false))
    }

    /// Carries keys into this run's keychain; a folder that is missing is made, since keys are to be in it from now on.
    public var keysToAdd: KeyTransfer { KeyTransfer(keys: keys(mayCreate: true)) }

    /// The keychain of this run.
    ///
    /// - Parameter mayCreate: whether a folder that is missing is made.
    /// - Returns: a store that reports its own troubles at each use.
    public func keys(mayCreate: Bool) -> any SecretStore {
        keychain.store(
            mayCreate: mayCreate, helpers: helpers,
            owner: KeyringOwner(application: "second", label: "Second vault key"))
    }

    /// Remembers the keychain into which keys were brought before there is a vault: the first start is to find them.
    ///
    /// - Throws: `files`.
    public func rememberForNewVault() throws(HostError) {
        if !hasVault { try rememberKeychain() }
    }
}

extension Product {
    /// The authenticator.
    public static let second = Product(name: "second", title: "Second", contents: SecondStrings.vault)
}

extension ProductEnvironment {
    /// Opens the home of Second and makes out everything else.
    ///
    /// - Parameters:
    ///   - options: what the command line says.
    ///   - environment: the program's environment.
    ///   - mayBegin: whether a home without a vault will do where no cloud may bring one; else nothing is made.
    /// - Throws: ``HostError``.
    public init(
        _ options: HostOptions, environment: Environment = .process, mayBegin: Bool = true
    ) throws(HostError) {
        try self.init(
            options, of: .second, environment: environment, needing: mayBegin ? nil : Home.vaultName)
    }

    /// The folder of the vault.
    public var home: Home { Home(directory, machine: machine) }

    /// The owner of the vault; nothing is read yet.
    ///
    /// - Parameters:
    ///   - order: the order of names.
    ///   - drawsDiscs: whether the discs that stand for issuers are wanted.
    /// - Returns: an authenticator on this home and keychain.
    public func authenticator(order: Collation = .folded, drawsDiscs: Bool = true) -> Authenticator {
        Authenticator(
            home: home, keys: keys(mayCreate: !hasVault),
            places: KeyPlaces(sealed: directory.path, keychain: keychain.text), device: deviceName,
            order: order, drawsDiscs: drawsDiscs, cloud: cloudConfiguration)
    }

    /// The index of the vault, of this home and its cloud.
    ///
    /// - Returns: nil where there is none that fits, or the vault has to be opened as a whole for another reason, as where
    ///   another keychain is to be remembered.
    public func tokenIndex() -> TokenIndex? {
        guard remembersKeychain else { return nil }
        return TokenIndex(of: home, cloud: cloudConfiguration?.name, at: moment.now) {
            keychain.secretInFolder($0)
        }
    }

    /// Remembers this run's keychain, once the vault has opened with it.
    ///
    /// - Parameter state: the vault as it was loaded.
    /// - Throws: `files`.
    public func remember(after state: VaultState) throws(HostError) {
        if state.condition == .ready { try rememberKeychain() }
    }

    /// Whether a vault is in sight; what cannot be told counts as one.
    public var hasVault: Bool {
        do throws(FilesError) { return try directory.identity(of: Home.vaultName) != nil } catch {
            return true
        }
    }
}

extension ProductEnvironment {
    /// Whether the person allowed the search of their desktop to find accounts; what cannot be read allows nothing.
    public var allowsDesktopSearch: Bool {
        (try? RememberedChoice.search(in: directory).read()) == RememberedChoice.searchWord
    }

    /// Allows the search of the desktop to find accounts, or not any more.
    ///
    /// - Parameter allowed: whether it may.
    /// - Throws: `files`.
    public func allowDesktopSearch(_ allowed: Bool) throws(HostError) {
        let choice = RememberedChoice.search(in: directory)
        if allowed { try choice.write(RememberedChoice.searchWord) } else { try choice.forget() }
    }
}

extension HostError {
    /// What is wrong and what to do.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: one or two sentences.
    public func text(in language: Language) -> String { text(in: language, of: .second) }
}

extension HelperProgram {
    /// Serves the page.
    public static let web = HelperProgram("second-web", folder: "second")
    /// Reads QR codes from pictures.
    public static let qr = HelperProgram("second-qr", folder: "second")

    /// Finds accounts for the search of a desktop.
    public static let search = HelperProgram("second-search", folder: "second")

    /// Every program of Second that the command needs.
    public static let allOfSecond = [web, qr, secretService]
}

extension Syncing {
    /// The part of a program of Second.
    ///
    /// - Parameters:
    ///   - host: the home and its cloud.
    ///   - authenticator: the vault's owner in this program.
    public init(host: ProductEnvironment, authenticator: Authenticator) {
        self.init(host: host, owner: authenticator)
    }
}

extension Authenticator: Replicating {
    /// Reads the vault if it changed.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: how this device and the cloud stand to each other.
    public func syncStatus(at now: Date) async -> SyncStatus { await load(at: now).sync }

    /// That state now, and after each change.
    public func syncStatuses() -> AsyncStream<SyncStatus> { AsyncStream(of: states()) { $0.sync } }

    /// The store of a replicator that does the work.
    public nonisolated func replicaStore(now: @escaping @Sendable () -> Date) -> any ReplicaStore {
        VaultReplica(self, now: now)
    }

    /// The store of a replicator that only looks.
    public nonisolated func replicaLook(now: @escaping @Sendable () -> Date) -> any ReplicaStore {
        ReadOnlyVault(self, now: now)
    }
}
