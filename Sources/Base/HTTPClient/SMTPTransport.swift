package import Bytes
internal import CCurl

/// Hands mail to a server by SMTP (RFC 5321), over connections that are kept for further messages.
///
/// Another MAIL may follow a message that was taken (section 3.3); after a refusal the library closes the connection.
package struct SMTPTransport: MailTransport {
    private let server: SMTPServer
    private let limits: CallLimits
    private let threads: CallThreads

    /// - Parameters:
    ///   - server: where to, and how.
    ///   - limits: `body` is the largest message.
    ///   - threads: how many messages are handed over at once, each over a connection of its own.
    ///   - waiting: how many more may wait.
    ///   - idle: after so long without a message a connection is closed; servers wait for five minutes at least
    ///     (section 4.5.3.2.7).
    package init(
        to server: SMTPServer, limits: CallLimits = CallLimits(total: .seconds(30), body: 4 << 20),
        threads: Int = 8, waiting: Int = 64, idle: Duration = .seconds(30)
    ) {
        self.server = server
        self.limits = limits
        self.threads = CallThreads(threads: threads, waiting: waiting, idle: idle)
    }

    /// Hands one message over; see ``MailTransport/send(_:from:to:)``.
    package func send(_ message: [UInt8], from: String, to: String) async throws(HTTPClientError) {
        guard Self.isEnvelopeAddress(from), Self.isEnvelopeAddress(to) else { throw .invalid }
        let lines = Self.withLineEnds(message)
        guard lines.count <= limits.body else { throw .tooLarge }
        let attempt = Attempt(
            message: lines, from: from, to: to, server: server, connecting: limits.connecting)
        try await threads.run(within: limits.total) { easy, left in
            let deadline = ContinuousClock.now + left
            let result = attempt.perform(by: easy, within: left, isFresh: false)
            guard result.isWorthAnother else { return result.outcome }
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { return result.outcome }
            return attempt.perform(by: easy, within: rest, isFresh: true).outcome
        }
    }

    /// Whether a text may stand between the brackets of an envelope: nothing in it can end them, or the line.
    static func isEnvelopeAddress(_ text: String) -> Bool {
        (3...254).contains(text.utf8.count) && text.contains("@")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>\"\\,;:".utf8.contains($0) }
    }

    /// Every line end as CRLF: a server that takes a lone LF for one would read another message than was written.
    static func withLineEnds(_ message: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(message.count + message.count / 32)
        var isAfterReturn = false
        for byte in message {
            switch byte {
            case 0x0D: lines += [0x0D, 0x0A]
            case 0x0A: if !isAfterReturn { lines += [0x0D, 0x0A] }
            default: lines.append(byte)
            }
            isAfterReturn = byte == 0x0D
        }
        return lines
    }
}

/// One message on its way.
private struct Attempt: Sendable {
    let message: [UInt8]
    let from, to: String
    let server: SMTPServer
    let connecting: Duration

    struct Ending {
        var outcome: Result<Void, HTTPClientError>
        /// Whether it went over a connection that an earlier message had left open.
        var wasKept = false
        /// Whether the server had asked for the message.
        var hasBegun = false
    }

    /// Hands the message over; a fresh attempt takes a new connection even if one is open.
    func perform(by easy: Easy, within left: Duration, isFresh: Bool) -> Ending {
        guard let recipients = TextList(["<\(to)>"]) else { return Ending(outcome: .failure(.busy)) }
        let source = Source(message)
        var options = Options(easy)
        options.begin(server.address, connecting: connecting, total: left, authorities: server.authorities)
        options.set(CURLOPT_FRESH_CONNECT, isFresh ? 1 : 0)
        options.set(CURLOPT_FORBID_REUSE, 0)
        options.set(CURLOPT_PROTOCOLS_STR, server.protection == .implicitTLS ? "smtps" : "smtp")
        if server.protection == .startTLS { options.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
        options.signIn(server)
        options.set(CURLOPT_MAIL_FROM, "<\(from)>")
        options.set(CURLOPT_MAIL_RCPT, recipients)
        options.set(CURLOPT_UPLOAD, 1)
        options.set(large: CURLOPT_INFILESIZE_LARGE, message.count)
        options.set(CURLOPT_READDATA, source)
        unsafe options.set(CURLOPT_READFUNCTION, Source.read)
        let code = options.failure ?? withExtendedLifetime(source) { easy.perform() }
        defer { easy.reset() }
        guard code != CURLE_OK else { return Ending(outcome: .success(())) }
        let error = HTTPClientError(code, status: easy.status, hasAsked: easy.hasAsked)
        return Ending(outcome: .failure(error), wasKept: easy.hasReused, hasBegun: source.hasBegun)
    }
}

extension Attempt.Ending {
    /// Whether a new connection may do what a kept one could not.
    ///
    /// The server had hung up, or said that it would (421, section 3.8), before it asked for the message. After that it
    /// might have it already.
    var isWorthAnother: Bool {
        guard wasKept, !hasBegun, case .failure(let error) = outcome else { return false }
        switch error {
        case .lost, .unreachable, .refused(status: 421): return true
        default: return false
        }
    }
}

extension Options {
    fileprivate mutating func signIn(_ server: SMTPServer) {
        guard let user = server.user else { return }
        set(CURLOPT_USERNAME, user)
        let password = unsafe server.password?.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        set(CURLOPT_PASSWORD, password ?? "")
    }
}

/// The mail server that takes what is sent.
package struct SMTPServer: Sendable {
    /// How the way to it is protected.
    package enum Protection: String, Sendable, Equatable, CaseIterable {
        /// TLS from the first byte (RFC 8314), mostly at port 465.
        case implicitTLS
        /// TLS after STARTTLS (RFC 3207), mostly at port 587; without it nothing is sent.
        case startTLS
        /// None; to this very machine alone.
        case none
    }

    /// A name or a number, lowercase.
    package let host: String
    /// 1 to 65535.
    package let port: Int
    /// How the way to it is protected.
    package let protection: Protection
    /// nil for a server that asks for none.
    package let user: String?
    /// UTF-8.
    package let password: SecretBytes?
    /// How this machine names itself in EHLO.
    package let ownName: String
    /// A file of certificates (PEM) that are trusted instead of the system's.
    package let authorities: String?

    /// - Parameters:
    ///   - host: a name or a number.
    ///   - port: 1 to 65535.
    ///   - protection: how the way to it is protected.
    ///   - user: nil for a server that asks for none.
    ///   - password: UTF-8, without a NUL.
    ///   - ownName: how this machine names itself in EHLO.
    ///   - authorities: the path of a file; nil for the system's authorities.
    /// - Throws: `notAllowed` for no protection to another machine; `invalid` for what is no host, port or name.
    package init(
        host: String, port: Int, protection: Protection, user: String? = nil, password: SecretBytes? = nil,
        ownName: String = "localhost", authorities: String? = nil
    ) throws(HTTPClientError) {
        guard let place = Place(host), place.port == nil, (1...65_535).contains(port), Place.isHost(ownName),
            user?.utf8.contains(0) != true
        else { throw .invalid }
        guard protection != .none || place.isLoopback else { throw .notAllowed }
        self.host = place.host
        self.port = port
        self.protection = protection
        self.user = user
        self.password = password
        self.ownName = ownName
        self.authorities = authorities
    }

    var address: String {
        "\(protection == .implicitTLS ? "smtps" : "smtp")://\(host):\(port)/\(ownName)"
    }
}

/// A way out for mail.
package protocol MailTransport: Sendable {
    /// Hands one message over.
    ///
    /// After `lost` it may have been taken or not.
    ///
    /// - Parameters:
    ///   - message: header and body (RFC 5322); any line ends, which become CRLF.
    ///   - from: the sender of the envelope, without name and brackets.
    ///   - to: its recipient, likewise.
    /// - Throws: `invalid` for an address that cannot stand in an envelope, else why it was not handed over.
    func send(_ message: [UInt8], from: String, to: String) async throws(HTTPClientError)
}
