import HTTPClient

/// Where a mail server stands: `smtps://HOST[:465]`, `smtp://HOST[:587]` with STARTTLS, or `plain://HOST[:25]`, which
/// is for this very machine alone.
struct MailPlace: Sendable, Equatable {
    let host: String
    let port: Int
    let protection: SMTPServer.Protection

    private static let schemes: [(name: String, protection: SMTPServer.Protection, port: Int)] = [
        ("smtps://", .implicitTLS, 465), ("smtp://", .startTLS, 587), ("plain://", .none, 25),
    ]

    init(_ text: String) throws(SettingsError) {
        let wanted = "smtps://HOST, smtp://HOST or plain://localhost, perhaps with a port"
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0.name) }) else {
            throw .unusable(.mailServer, wanted: wanted)
        }
        let parts = text.dropFirst(scheme.name.count).split(separator: ":", omittingEmptySubsequences: false)
        let port = parts.count == 1 ? scheme.port : Int(parts[1])
        guard (1...2).contains(parts.count), !parts[0].isEmpty, let port else {
            throw .unusable(.mailServer, wanted: wanted)
        }
        host = String(parts[0])
        self.port = port
        protection = scheme.protection
    }
}
