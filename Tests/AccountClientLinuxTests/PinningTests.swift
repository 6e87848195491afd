import AccountClient
import AccountClientTestSupport
import AccountClientLinux
import Foundation
import HTTPClient
import TestSupport
import Testing

/// Pins against real TLS servers.
@Suite(.timeLimit(.minutes(2))) struct PinningTests {
    /// What a server shows, which pins there are, and what follows.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var certificate: String
        var key: String
        var pins = [TestAuthority.present, TestAuthority.backup]
        var until = Date.distantFuture
        var error: TransportError?
        /// The certificate whose key is reported.
        var reports: String?
    }

    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let cases = [
        Case(
            testDescription: "the present key", certificate: TestAuthority.present,
            key: TestAuthority.presentKey),
        Case(
            testDescription: "the present key in a renewed certificate", certificate: TestAuthority.renewed,
            key: TestAuthority.presentKey),
        Case(
            testDescription: "the backup key", certificate: TestAuthority.backup, key: TestAuthority.backupKey
        ),
        Case(
            testDescription: "a key that nobody pinned", certificate: TestAuthority.stranger,
            key: TestAuthority.strangerKey, error: .wrongPin, reports: TestAuthority.stranger),
        Case(
            testDescription: "a rotated key, the old pins", certificate: TestAuthority.backup,
            key: TestAuthority.backupKey, pins: [TestAuthority.present, TestAuthority.stranger],
            error: .wrongPin,
            reports: TestAuthority.backup),
        Case(
            testDescription: "a rotated key, the new pins", certificate: TestAuthority.backup,
            key: TestAuthority.backupKey, pins: [TestAuthority.stranger, TestAuthority.backup]),
        Case(
            testDescription: "lapsed pins", certificate: TestAuthority.stranger,
            key: TestAuthority.strangerKey,
            until: now),
        Case(
            testDescription: "pins of a second more", certificate: TestAuthority.stranger,
            key: TestAuthority.strangerKey, until: now + 1, error: .wrongPin, reports: TestAuthority.stranger),
        Case(
            testDescription: "another name, the right key", certificate: TestAuthority.elsewhere,
            key: TestAuthority.presentKey, error: .untrusted),
        Case(
            testDescription: "an expired certificate, the right key", certificate: TestAuthority.expired,
            key: TestAuthority.presentKey, error: .untrusted),
        Case(
            testDescription: "no authority, the right key", certificate: TestAuthority.selfSigned,
            key: TestAuthority.presentKey, error: .untrusted),
        Case(
            testDescription: "no authority, lapsed pins", certificate: TestAuthority.selfSigned,
            key: TestAuthority.presentKey, until: .distantPast, error: .untrusted),
    ]

    @Test(arguments: cases)
    func `a key is compared after the system's trust, and before anything is sent`(_ sample: Case)
        async throws
    {
        let ground = try PinFixture()
        try await EchoService.with(.init(certificate: sample.certificate, key: sample.key)) { service in
            let transport = CurlTransport(
                pinning: try ground.pinning(service.origin, sample.pins, until: sample.until),
                authorities: ground.authorities, clock: FixedClock(date: Self.now))
            let request = TransportRequest("POST", service.origin, "/echo", body: Array("token".utf8))
            var found: TransportError?
            do throws(TransportError) { _ = try await transport.send(request) } catch { found = error }
            #expect(found == sample.error)
            #expect(service.requests == (sample.error == nil ? ["POST /echo"] : []))
            let reports = try sample.reports.map {
                PinFailure(origin: service.origin, found: try PinFixture.pin($0), date: Self.now)
            }
            #expect(ground.failures == (reports.map { [$0] } ?? []))
        }
    }

    @Test func `pins are of one service; another one has none`() async throws {
        let ground = try PinFixture()
        try await EchoService.with(.init(certificate: TestAuthority.stranger, key: TestAuthority.strangerKey))
        { one in
            try await EchoService.with(
                .init(certificate: TestAuthority.stranger, key: TestAuthority.strangerKey)
            ) { other in
                let transport = CurlTransport(
                    pinning: try ground.pinning(one.origin), authorities: ground.authorities)
                await #expect(throws: TransportError.wrongPin) {
                    try await transport.send(TransportRequest("GET", one.origin, "/echo"))
                }
                let answer = try await transport.send(TransportRequest("GET", other.origin, "/echo"))
                #expect(answer.status == 200)
                #expect(ground.failures.map(\.origin) == [one.origin])
            }
        }
    }

    @Test func `a key that changes while the app runs is noticed at the next connection`() async throws {
        let ground = try PinFixture()
        try await EchoService.with(.init(certificate: TestAuthority.stranger, key: TestAuthority.strangerKey))
        { service in
            let clock = SettableClock(date: Self.now)
            let transport = CurlTransport(
                pinning: try ground.pinning(service.origin, until: Self.now), authorities: ground.authorities,
                clock: clock)
            let request = TransportRequest("GET", service.origin, "/echo")
            _ = try await transport.send(request)
            // A connection that was made without pins is none that pins allow.
            clock.set(Self.now - 1)
            await #expect(throws: TransportError.wrongPin) { try await transport.send(request) }
            clock.set(Self.now)
            _ = try await transport.send(request)
            #expect(ground.failures.count == 1)
        }
    }

    @Test func `a server without TLS is asked nothing`() async throws {
        let ground = try PinFixture()
        try await EchoService.with { service in
            guard let origin = ServiceOrigin("https://localhost:\(service.origin.port)") else { return }
            let transport = CurlTransport(
                pinning: try ground.pinning(origin), authorities: ground.authorities,
                limits: .init(total: .seconds(5)))
            await #expect(throws: TransportError.unreachable) {
                try await transport.send(TransportRequest("GET", origin, "/echo"))
            }
            #expect(service.requests == [] && ground.failures == [])
        }
    }

    @Test func `a file of authorities that is missing is said, and nothing is trusted`() async throws {
        try await EchoService.with(.init()) { service in
            let transport = CurlTransport(authorities: "/nonexistent/authority.pem")
            do throws(TransportError) {
                _ = try await transport.send(TransportRequest("GET", service.origin, "/echo"))
                Issue.record("it was sent")
            } catch {
                guard case .invalid = error else { throw error }
            }
            // Nor does the system know the authority.
            await #expect(throws: TransportError.untrusted) {
                try await CurlTransport().send(TransportRequest("GET", service.origin, "/echo"))
            }
        }
    }
}

/// A clock that stands still.
struct FixedClock: ClientClock {
    let date: Date
    var now: Moment { Moment(elapsed: .zero, date: date) }
    func sleep(for duration: Duration) async throws {}
}

/// A clock that a test sets.
final class SettableClock: ClientClock {
    private let date: Locked<Date>
    init(date: Date) { self.date = Locked(date) }
    var now: Moment { Moment(elapsed: .zero, date: date.withLock { $0 }) }
    func set(_ date: Date) { self.date.withLock { $0 = date } }
    func sleep(for duration: Duration) async throws {}
}
