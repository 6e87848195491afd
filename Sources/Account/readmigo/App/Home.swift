import AccountClient
import AccountClientLinux
import Bytes
import Files
internal import FoundationExports
import Hosting
import Secrets

/// The folder of everything that the app keeps on this machine.
struct Home {
    let directory: PrivateDirectory
    /// What it keeps; nil before the first sign-in.
    let kept: KeptSettings?
    /// What counts in this run.
    let settings: KeptSettings
    /// The service of this run.
    let server: ServiceOrigin
    private let isUsual: Bool

    /// Opens the home.
    ///
    /// - Parameter flags: the command line's options.
    /// - Throws: `host`, `files`, `usage`, `refused`.
    init(_ flags: AppFlags) throws(CommandError) {
        let places: Places
        do throws(HostError) {
            places = try Places(flags.options, .process, of: .readmigo)
        } catch {
            throw .host(error)
        }
        do throws(FilesError) { directory = try PrivateDirectory(creating: places.home) } catch {
            throw .files(error)
        }
        isUsual = places.isUsualHome
        kept = try KeptSettings.read(directory)
        settings = try (kept ?? KeptSettings()).changed(by: flags, from: Places.workingDirectory)
        guard let origin = ServiceOrigin(settings.server) else { throw .usage(.badServer(settings.server)) }
        server = origin
    }

    /// Keeps what counts in this run, for the next ones.
    ///
    /// - Throws: `files`.
    func keep() throws(CommandError) {
        if kept != settings { try settings.write(directory) }
    }

    /// Where secrets lie by some settings.
    func secrets(_ settings: KeptSettings) -> any SecretStore {
        let place: Keychain =
            switch settings.store {
            case .file: .folder(directory.path(of: "keychain"))
            case .secretService: .secretService
            }
        let store = place.store(
            mayCreate: true, helpers: HelperPrograms(),
            owner: KeyringOwner(application: SecretTokenStore.service, label: "Readmigo sign-in"))
        return settings.scope.map { ScopedSecrets(store, scope: $0) } ?? store
    }

    /// What the device list calls this device: the machine; of another home than the usual one the folder's name as
    /// well, so that two on one machine can be told apart.
    var deviceName: String {
        let folder = directory.path.split(separator: "/").last.map { " (\($0))" } ?? ""
        return String((Machine.name + (isUsual ? "" : folder)).prefix(64))
    }
}

/// The adapters of this machine behind the client's ports.
extension Home {
    /// Where the session is kept, by some settings.
    func tokens(_ settings: KeptSettings) -> any TokenStore { SecretTokenStore(secrets(settings)) }

    /// How requests leave.
    ///
    /// - Parameter say: tells the person of pins that failed or lapsed.
    /// - Returns: libcurl, with this home's authority and pins.
    /// - Throws: `usage` for pins that are none, or an authority that cannot be read.
    func transport(_ say: @escaping @Sendable (ReadmigoStrings) -> Void) throws(CommandError) -> any Transport
    {
        if let path = settings.authority, !Self.holdsCertificate(path) { throw .usage(.badAuthority(path)) }
        let host = server.host
        var pinned: [ServiceOrigin: Pins] = [:]
        if let pins = try pins() {
            pinned[server] = pins
            if !pins.hold(at: SystemClientClock().now.date) { say(.pinsLapsed(host)) }
        }
        let pinning = Pinning(pinned) { failure in
            say(failure.found.map { .pinFailed(host: host, found: $0.description) } ?? .pinUnreadable(host))
        }
        return CurlTransport(pinning: pinning, authorities: settings.authority)
    }

    /// The same without pins, for services on this machine.
    func plainTransport() -> any Transport { CurlTransport() }

    /// All ports of a client.
    ///
    /// - Parameters:
    ///   - tokens: where the session is kept.
    ///   - transport: how requests leave.
    /// - Returns: them.
    /// - Throws: `files`.
    func ports(_ tokens: any TokenStore, _ transport: any Transport) throws(CommandError) -> ClientPorts {
        let notes: PrivateDirectory
        do throws(FilesError) {
            notes = try PrivateDirectory(creating: directory.path(of: "notes"))
        } catch {
            throw .files(error)
        }
        return ClientPorts(
            tokens: tokens, key: SecretDeviceKey(secrets(settings)), transport: transport,
            notes: FileNotes(notes), scrypt: LinuxScrypt(), lock: FileSessionLock(directory))
    }

    private func pins() throws(CommandError) -> Pins? {
        guard !settings.pins.isEmpty else { return nil }
        guard let text = settings.pinsUntil else { throw .usage(.pinsNeedEnd) }
        guard let day = try? Date(text, strategy: .iso8601.year().month().day()) else {
            throw .usage(.badDate(text))
        }
        // The day itself counts, everywhere on earth.
        do throws(PinsError) {
            return try Pins(settings.pins, until: day.addingTimeInterval(36 * 3600))
        } catch {
            throw .usage(.badPins(error.description))
        }
    }

    private static func holdsCertificate(_ path: String) -> Bool {
        guard let bytes = try? PlainFile.read(path, limit: 1 << 20) else { return false }
        return String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----")
    }
}

/// A part of a store that several homes and products share, such as the desktop's keyring: names begin with the part's own.
struct ScopedSecrets: SecretStore {
    private let store: any SecretStore
    private let prefix: String

    /// A part.
    ///
    /// - Parameters:
    ///   - store: the whole.
    ///   - scope: what tells this part from the others: letters and digits, at most 20.
    init(_ store: any SecretStore, scope: String) {
        self.store = store
        prefix = "readmigo-\(scope)-"
    }

    func names() async throws(SecretStoreError) -> [String] {
        try await store.names().filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try await store.read(prefix + name)
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try await store.add(prefix + name, secret)
    }

    func remove(_ name: String) async throws(SecretStoreError) { try await store.remove(prefix + name) }
}
