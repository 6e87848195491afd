import AccountClient
import AccountClientLinux
import Files
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
