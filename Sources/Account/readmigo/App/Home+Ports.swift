import AccountClient
import AccountClientLinux
import Files
import Hosting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
            notes: FileNotes(notes), lock: FileSessionLock(directory))
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
