import HTTPServer
import Foundation
import Localization
import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import Loopback

/// A folder of its own that a test leaves empty-handed.
func withFolder<R>(_ body: (String) async throws -> R) async throws -> R {
    let folder = NSTemporaryDirectory() + "localweb-" + UUID().uuidString
    try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

/// The text of a file the kernel makes up, whose size it does not tell; empty if there is none.
func systemFile(_ path: String) -> String {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return "" }
    return String(decoding: data, as: UTF8.self)
}

func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
}

/// What the handlers of a test's site saw.
final class Record: Sendable {
    private let box = NIOLockedValueBox<[String]>([])
    var lines: [String] { box.withLockedValue { $0 } }
    func add(_ line: String) { box.withLockedValue { $0.append(line) } }
}

/// A real site on a free port, with one signed-in browser.
struct TestSite: Sendable {
    static let secret = "what the person keeps"
    let site: LocalSite
    let folder: String
    let clock: TestTime
    let record: Record
    let bearer: String

    var port: Int { site.port }

    /// Raw connections of tests wait for a busy machine; what is short is tested without sockets.
    static var patient: SiteLimits {
        var limits = SiteLimits()
        limits.stranger = .seconds(3600)
        return limits
    }

    static func texts() -> SiteTexts {
        SiteTexts(
            title: LocalizedText { $0 == .chinese ? "测试" : "Test" },
            earlierRun: LocalizedText { $0 == .chinese ? "由之前的运行打开。" : "Opened by an earlier run <&>." },
            notFound: LocalizedText { $0 == .chinese ? "此处没有内容。" : "There is nothing here." },
            goOn: LocalizedText { $0 == .chinese ? "打开测试" : "Open Test" })
    }

    static func configuration(
        _ folder: String, clock: TestTime = TestTime(), port: Int = 0,
        routes: [Route] = [], limits: SiteLimits = patient
    ) -> SiteConfiguration {
        let place = SiteFolder(base: folder, components: ["run"])
        return SiteConfiguration(
            runtimeFolder: place, handOverFolder: place, port: port,
            routes: routes, texts: texts(), limits: limits, clock: clock)
    }

    static func with<R>(
        limits: SiteLimits = patient, routes: [Route] = [],
        _ body: (TestSite) async throws -> R
    ) async throws -> R {
        try await withFolder { folder in
            let clock = TestTime()
            let record = Record()
            let usual = [
                Asset(path: "/", contentType: "text/html; charset=utf-8", text: "the page").route,
                Asset(path: "/app.js", contentType: "text/javascript", text: "1").route,
                Route(.get, "/list") { _ in .text(secret) },
                Route(.post, "/act") { request in
                    record.add(String(decoding: request.body, as: UTF8.self))
                    return .json(request.body)
                },
            ]
            let configuration = configuration(
                folder, clock: clock, routes: usual + routes, limits: limits)
            let site = try started(try await LocalSite.start(configuration))
            defer { withExtendedLifetime(site) {} }
            let bearer = try await signIn(site)
            let result = try await body(
                TestSite(site: site, folder: folder, clock: clock, record: record, bearer: bearer))
            await site.stop()
            return result
        }
    }

    static func started(_ start: LocalSite.Start) throws -> LocalSite {
        guard case .started(let site) = start else {
            throw TestFailure("another site runs")
        }
        return site
    }

    /// Uses a new one-time address; returns the page's bearer.
    static func signIn(_ site: LocalSite) async throws -> String {
        let reply = try await redeem(token(of: try site.mint()), port: site.port)
        #expect(reply.status == 200)
        return try #require(bearer(in: reply))
    }

    /// What follows the `#` of an address.
    static func token(of address: OneTimeAddress) -> String {
        String(address.address.split(separator: "#").last ?? "")
    }

    /// Hands a token over as a page's script does.
    static func redeem(_ token: String, port: Int, _ headers: [String] = []) async throws -> Reply {
        let own = headers.contains { $0.hasPrefix("Origin:") } ? [] : ["Origin: http://127.0.0.1:\(port)"]
        let head = [
            "POST /session HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
            "Content-Length: \(token.utf8.count)",
        ]
        let text = (head + own + headers).joined(separator: "\r\n") + "\r\n\r\n\(token)"
        return try await RawClient.exchange(text, port: port)
    }

    /// The bearer that an answer hands out; nil if there is none.
    static func bearer(in reply: Reply) -> String? {
        let parts = reply.body.split(separator: "\"")
        return parts.count == 5 && parts[1] == "bearer" ? String(parts[3]) : nil
    }

    /// Asks with the session's bearer and, unless told otherwise, the right host; an empty bearer sends none.
    func ask(
        _ line: String, host: String? = nil, bearer: String? = nil, _ headers: [String] = [],
        body: String = "",
        over address: String = "127.0.0.1"
    ) async throws -> Reply {
        let bearer = bearer ?? self.bearer
        let head = ["\(line) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"]
        let session = bearer.isEmpty ? [] : ["Authorization: Bearer \(bearer)"]
        let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
        let text = (head + session + length + headers).joined(separator: "\r\n") + "\r\n\r\n" + body
        return try await RawClient.exchange(text, port: port, host: address)
    }

    /// Whether a further start is told that a tab has the page open; then no file leads to an address.
    var isOpen: Bool {
        get async throws {
            let before = try handOvers
            let start = try await LocalSite.start(TestSite.configuration(folder), unlessOpen: true)
            guard case .alreadyRunning(let running) = start else { throw TestFailure("two sites") }
            #expect(running.port == port)
            let isOpen = running.address == nil
            #expect(try handOvers == before + (isOpen ? 0 : 1))
            return isOpen
        }
    }

    /// How many files lead to an address that can still be used.
    private var handOvers: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "\(folder)/run")
                .count { $0.hasPrefix(OneTimeAddresses.filePrefix) }
        }
    }

    var ownOrigin: String { "Origin: http://127.0.0.1:\(port)" }
}

struct TestFailure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
