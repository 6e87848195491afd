internal import Files
public import FoundationExports
public import Hosting
public import IdeaBoxCore
internal import IdeaBoxStorage
internal import LegacyImport
public import Secrets
public import SyncEngine
public import SyncHost
public import SyncProduct

extension Product {
    /// The box of ideas.
    public static let ideaBox = Product(
        name: "ideabox", title: "IdeaBox", contents: IdeaBoxStrings.ideas)
}

extension ProductEnvironment {
    /// The file of the ideas, within the home.
    public static let ideasName = "ideas.sqlite"
    /// The file whose number tells this home from a copy of it; never written again.
    static let placeName = "replica-place"
    /// Where old stores are copied to while they are looked at, within the home.
    private static let scratchName = "legacy-scratch"

    /// Opens the home of IdeaBox and makes out everything else.
    ///
    /// - Parameters:
    ///   - options: what the command line says.
    ///   - environment: the program's environment.
    /// - Throws: ``HostError``.
    public init(_ options: HostOptions, environment: Environment = .process) throws(HostError) {
        try self.init(options, of: .ideaBox, environment: environment)
    }

    /// Whether the home that these options mean is there; nothing is made.
    ///
    /// - Parameters:
    ///   - options: what the command line says.
    ///   - environment: the program's environment.
    /// - Returns: whether something stands at its path.
    /// - Throws: `noHome`, `emptyPlace`.
    public static func hasHome(
        _ options: HostOptions, environment: Environment = .process
    ) throws(HostError) -> Bool {
        let home = try Places(options, environment, of: .ideaBox).home
        return FileManager.default.fileExists(atPath: home)
    }

    /// The file of the ideas.
    public var ideasPath: String { directory.path(of: Self.ideasName) }

    /// Where old stores are copied to while they are looked at.
    public var scratchPath: String { directory.path(of: Self.scratchName) }

    /// Whether ideas are in sight; what cannot be told counts as that.
    public var hasIdeas: Bool {
        do throws(FilesError) { return try directory.identity(of: Self.ideasName) != nil } catch {
            return true
        }
    }

    /// Where this home is: the machine, and the number of a file that no copy shares.
    ///
    /// - Returns: a word for ``IdeaBox``.
    /// - Throws: `files`.
    public func place() throws(HostError) -> String {
        do throws(FilesError) {
            if try directory.identity(of: Self.placeName) == nil {
                do throws(FilesError) { try directory.create(Self.placeName, []) } catch .alreadyExists {}
            }
            guard let identity = try directory.identity(of: Self.placeName) else {
                throw FilesError.notFound(path: directory.path(of: Self.placeName))
            }
            return "\(machine)/\(identity.inode)"
        } catch {
            throw .files(error)
        }
    }

    /// Opens the ideas, which begins them where there are none yet.
    ///
    /// - Parameter mayOnlyRead: whether a box will do that can only be read, for lack of room on the disk; it keeps all
    ///   other programs out, and is for those that end soon.
    /// - Returns: the box; it has read nothing yet.
    /// - Throws: ``IdeaHostError``.
    public func openBox(mayOnlyRead: Bool = false) throws(IdeaHostError) -> IdeaBox {
        let place: String
        do throws(HostError) { place = try self.place() } catch { throw .host(error) }
        let database: IdeaDatabase
        do throws(IdeaStoreError) {
            database =
                mayOnlyRead ? try IdeaDatabase(readingFrom: ideasPath) : try IdeaDatabase(path: ideasPath)
        } catch {
            throw .store(error)
        }
        return IdeaBox(
            store: database, search: database, keys: keys(mayCreate: !hasMetCloud), device: deviceName,
            place: place, cloud: cloudConfiguration)
    }

    /// Carries keys out of this run's keychain; a folder that is missing is reported.
    public var keysToTake: KeyTransfer { KeyTransfer(IdeaBox.keyring(keys(mayCreate: false))) }

    /// Carries keys into this run's keychain; a folder that is missing is made, since keys are to be in it from now on.
    public var keysToAdd: KeyTransfer { KeyTransfer(IdeaBox.keyring(keys(mayCreate: true))) }

    /// The keychain of this run.
    ///
    /// - Parameter mayCreate: whether a folder that is missing is made.
    /// - Returns: a store that reports its own troubles at each use.
    public func keys(mayCreate: Bool) -> any SecretStore {
        // Second's keys lie under the same application, by names of their own: so does every key that stands there by now.
        keychain.store(
            mayCreate: mayCreate, helpers: helpers,
            owner: KeyringOwner(application: "second", label: "IdeaBox key"))
    }

    /// Old stores of Core Data and SwiftData in the folders where one may lie; nothing in them is opened.
    ///
    /// - Parameter environment: the program's environment.
    /// - Returns: their paths.
    public func legacyStores(_ environment: Environment = .process) -> [String] {
        LegacyFinder.usual(dataHome: directory.path, home: environment["HOME"] ?? "/")
            .stores(beside: ideasPath)
    }

    /// Remembers this run's keychain, once ideas went through a cloud with it.
    ///
    /// - Parameter sync: how this device and the cloud stand to each other.
    /// - Throws: `files`.
    public func remember(after sync: SyncStatus) throws(HostError) {
        if sync.phase == .handedOver || sync.phase == .synced { try rememberKeychain() }
    }

    /// Whether this home has met a cloud: keys that are missing then are to be reported, not made again.
    private var hasMetCloud: Bool {
        do throws(FilesError) { return try directory.identity(of: UsedClouds.fileName) != nil } catch {
            return true
        }
    }
}

/// Why the ideas could not be opened.
public enum IdeaHostError: Error, Localizable, Equatable {
    /// The places could not be made out.
    case host(HostError)
    /// The store could not be opened.
    case store(IdeaStoreError)

    /// What is wrong and what to do, in one or two sentences.
    public func text(in language: Language) -> String {
        switch self {
        case .host(let error): error.text(in: language)
        case .store(let error): error.text(in: language)
        }
    }
}

extension HostError {
    /// What is wrong and what to do, in one or two sentences.
    public func text(in language: Language) -> String { text(in: language, of: .ideaBox) }
}

extension IdeaBox: Replicating {
    /// That state now, and after each change.
    public func syncStatuses() -> AsyncStream<SyncStatus> { AsyncStream(of: states()) { $0.sync } }

    /// The store's own word for it: SQLite keeps its files open, and the folder tells of nothing.
    public nonisolated func homeChanges() -> AsyncStream<Void>? { changes() }

    /// The store of a replicator that does the work.
    public nonisolated func replicaStore(now: @escaping @Sendable () -> Date) -> any ReplicaStore {
        IdeaReplica(self, now: now)
    }

    /// The store of a replicator that only looks.
    public nonisolated func replicaLook(now: @escaping @Sendable () -> Date) -> any ReplicaStore {
        ReadOnlyIdeas(self, now: now)
    }
}
