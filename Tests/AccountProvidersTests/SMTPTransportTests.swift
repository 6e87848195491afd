import Bytes
import HTTPClient
import Testing

struct SMTPTransportTests {
    private func server(
        _ server: LineServer, _ protection: SMTPServer.Protection, user: String? = nil,
        authorities: String? = nil
    ) throws -> SMTPServer {
        try SMTPServer(
            host: "localhost", port: server.port, protection: protection, user: user,
            password: SecretBytes("pass word".utf8), ownName: "mail.readmigo.example",
            authorities: authorities)
    }

    private func error(
        _ server: SMTPServer, from: String = "a@readmigo.example", to: String = "b@example.com",
        _ message: String = "Subject: hello\n\n.one dot\r\n..two\r.\nend"
    ) async -> HTTPClientError? {
        do throws(HTTPClientError) {
            try await SMTPTransport(to: server).send(Array(message.utf8), from: from, to: to)
            return nil
        } catch {
            return error
        }
    }

    private let delivered = [
        "MAIL FROM:<a@readmigo.example>", "RCPT TO:<b@example.com>", "DATA", "Subject: hello", "",
        "..one dot",
        "...two", "..", "end", ".", "QUIT",
    ]

    @Test func `a message arrives with its lines ended and its dots doubled`() async throws {
        let host = try await LineServer.start(MailScript())
        #expect(await error(try server(host, .none)) == nil)
        #expect(await host.lines(atLeast: 12) == ["EHLO mail.readmigo.example"] + delivered)
        await host.stop()
    }

    @Test func `STARTTLS comes before the password`() async throws {
        let file = try TestFile(TestCertificate.certificate)
        let host = try await LineServer.start(MailScript(.offersTLS))
        #expect(await error(try server(host, .startTLS, user: "me", authorities: file.path)) == nil)
        let hello = "EHLO mail.readmigo.example"
        #expect(
            await host.lines(atLeast: 16) == [hello, "STARTTLS", hello, "AUTH PLAIN", "AG1lAHBhc3Mgd29yZA=="]
                + delivered)
        await host.stop()
    }

    @Test func `implicit TLS is there from the first byte`() async throws {
        let file = try TestFile(TestCertificate.certificate)
        let host = try await LineServer.start(MailScript(), isTLS: true)
        #expect(await error(try server(host, .implicitTLS, user: "me", authorities: file.path)) == nil)
        #expect(await host.lines(atLeast: 14).suffix(delivered.count) == delivered[...])
        await host.stop()
    }

    private func envelope(_ number: Int) -> [String] {
        ["MAIL FROM:<a@b.example>", "RCPT TO:<\(number)@example.com>", "DATA", "\(number)", "."]
    }

    /// What sending a message to a number of somebody's gave.
    private func error(_ transport: SMTPTransport, _ number: Int) async -> HTTPClientError? {
        do throws(HTTPClientError) {
            try await transport.send(
                Array("\(number)".utf8), from: "a@b.example", to: "\(number)@example.com")
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: SMTPServer.Protection.allCases)
    func `further messages go over the connection that is there`(protection: SMTPServer.Protection)
        async throws
    {
        let file = try TestFile(TestCertificate.certificate)
        let host = try await LineServer.start(
            MailScript(protection == .startTLS ? .offersTLS : .none), isTLS: protection == .implicitTLS)
        do {
            let place = try server(
                host, protection, user: "me", authorities: protection == .none ? nil : file.path)
            let transport = SMTPTransport(to: place, threads: 1)
            for number in 1...3 { #expect(await error(transport, number) == nil) }
        }
        let hello = "EHLO mail.readmigo.example"
        let begin =
            (protection == .startTLS ? [hello, "STARTTLS"] : [])
            + [hello, "AUTH PLAIN", "AG1lAHBhc3Mgd29yZA=="]
        let expected = begin + (1...3).flatMap { envelope($0) } + ["QUIT"]
        #expect(await host.lines(atLeast: expected.count) == expected)
        #expect(host.connectionCount == 1)
        await host.stop()
    }

    @Test func `a connection that nothing goes over is closed, and another one made later`() async throws {
        let host = try await LineServer.start(MailScript())
        let transport = SMTPTransport(to: try server(host, .none), threads: 1, idle: .milliseconds(1))
        for number in 1...2 {
            #expect(await error(transport, number) == nil)
            #expect(await host.lines(atLeast: 7 * number).last == "QUIT")
        }
        #expect(host.connectionCount == 2)
        await host.stop()
    }

    @Test(arguments: [MailScript.Twist.closesAtSecond, .endsAtSecond])
    func `where a kept connection ends the message goes once, over another one`(twist: MailScript.Twist)
        async throws
    {
        let host = try await LineServer.start(MailScript(twist))
        let transport = SMTPTransport(to: try server(host, .none), threads: 1)
        for number in 1...2 { #expect(await error(transport, number) == nil) }
        let hello = ["EHLO mail.readmigo.example"]
        #expect(host.lines == hello + envelope(1) + [envelope(2)[0]] + hello + envelope(2))
        #expect(host.connectionCount == 2)
        await host.stop()
    }

    @Test func `what a server may have taken is not sent again`() async throws {
        let host = try await LineServer.start(MailScript(.closesAfterSecond))
        let transport = SMTPTransport(to: try server(host, .none), threads: 1)
        #expect(await error(transport, 1) == nil)
        #expect(await error(transport, 2) == .lost)
        #expect(host.lines == ["EHLO mail.readmigo.example"] + envelope(1) + envelope(2))
        #expect(await error(transport, 3) == nil)
        #expect(host.lines.count { $0 == "DATA" } == 3 && host.connectionCount == 2)
        await host.stop()
    }

    @Test func `a message that is refused keeps no other one back`() async throws {
        let host = try await LineServer.start(MailScript(.refusesRecipient(550)))
        let transport = SMTPTransport(to: try server(host, .none), threads: 1)
        for number in 1...3 { #expect(await error(transport, number) == .refused(status: 550)) }
        #expect(host.lines.count { $0.hasPrefix("MAIL") } == 3)
        await host.stop()
    }

    @Test func `without TLS, or with somebody else's, nothing is sent`() async throws {
        let plain = try await LineServer.start(MailScript())
        #expect(await error(try server(plain, .startTLS, user: "me")) == .untrusted)
        #expect(plain.lines == ["EHLO mail.readmigo.example"])
        let strange = try await LineServer.start(MailScript(.offersTLS))
        #expect(await error(try server(strange, .startTLS, user: "me")) == .untrusted)
        #expect(strange.lines == ["EHLO mail.readmigo.example", "STARTTLS"])
        await plain.stop()
        await strange.stop()
    }

    @Test(
        arguments: [
            (.denies(535), .denied), (.denies(454), .refused(status: 454)),
            (.refusesRecipient(550), .refused(status: 550)),
            (.refusesRecipient(450), .refused(status: 450)),
            (.refusesMessage(554), .refused(status: 554)), (.closesAfterMessage, .lost),
        ] as [(MailScript.Twist, HTTPClientError)])
    func `a refusal is told with its status`(
        twist: MailScript.Twist, expected: HTTPClientError
    ) async throws {
        let host = try await LineServer.start(MailScript(twist))
        #expect(await error(try server(host, .none, user: "me")) == expected)
        await host.stop()
    }

    @Test func `who is not there is unreachable`() async throws {
        let host = try await LineServer.start(MailScript())
        let gone = try server(host, .none)
        await host.stop()
        #expect(await error(gone) == .unreachable)
    }

    @Test(
        arguments: [
            "", "a", "a b@example.com", "a@example.com>", "<a@example.com", "a@example.com\r\nRCPT TO:<c@d>",
            "a@b\u{0}",
            "a@b,c@d", "\"a\"@b", String(repeating: "a", count: 250) + "@b.de",
        ])
    func `an address that could end its line is refused`(address: String) async throws {
        let host = try await LineServer.start(MailScript())
        #expect(await error(try server(host, .none), from: address) == .invalid)
        #expect(await error(try server(host, .none), to: address) == .invalid)
        #expect(host.lines.isEmpty)
        await host.stop()
    }

    @Test func `without protection only this machine is a server`() {
        #expect(throws: HTTPClientError.notAllowed) {
            try SMTPServer(host: "mail.example.com", port: 25, protection: .none)
        }
        for (host, port) in [("", 25), ("a b", 25), ("a/b", 25), ("a@b", 25), ("a", 0), ("a:2", 25)] {
            #expect(throws: HTTPClientError.invalid) {
                try SMTPServer(host: host, port: port, protection: .startTLS)
            }
        }
        #expect(throws: HTTPClientError.invalid) {
            try SMTPServer(host: "a", port: 25, protection: .startTLS, ownName: "x y")
        }
    }
}
