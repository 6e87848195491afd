import AccountClient
import AccountClientHost
import Files
import Hosting
import Glibc

/// The adapters of this machine behind the client's ports.
extension Home {
    /// Where the session is kept, by some settings.
    func tokens(_ settings: KeptSettings) -> any TokenStore { SecretTokenStore(secrets(settings)) }

    /// How requests leave.
    func transport(report: @escaping @Sendable (AppPhrase) -> Void) throws(CommandError) -> any Transport {
        if let ca = settings.authority { unsafe setenv("URLSessionCertificateAuthorityInfoFile", ca, 1) }
        return TempTransport()
    }

    /// The same without pins, for services on this machine.
    func plainTransport() throws(CommandError) -> any Transport { TempTransport() }

    /// All ports of a client.
    func ports(_ tokens: any TokenStore, _ transport: any Transport) throws(CommandError) -> ClientPorts {
        ClientPorts(
            tokens: tokens, key: SecretDeviceKey(secrets(settings)), transport: transport,
            notes: FileNotes(try folder("notes")), lock: FileSessionLock(directory))
    }

    private func folder(_ name: String) throws(CommandError) -> PrivateDirectory {
        do throws(FilesError) { return try PrivateDirectory(creating: directory.path(of: name)) } catch {
            throw .files(error)
        }
    }
}
