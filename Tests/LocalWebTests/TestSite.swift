import Assets
import Foundation
import NIOConcurrencyHelpers
import TestGround
import Testing

@testable import LocalWeb

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
    static let secret = "the page's own content"
    let site: LocalSite
    let folder: String
    let clock: TestTime
    let record: Record
    let cookie: String

    var port: Int { site.port }

    static func texts() -> SiteTexts {
        SiteTexts(
            title: PageText(english: "Test", chinese: "测试"),
            earlierRun: PageText(english: "Opened by an earlier run <&>.", chinese: "由之前的运行打开。"),
            addressUsed: PageText(english: "This address was used.", chinese: "此地址已用过。"),
            goOn: PageText(english: "Continue", chinese: "继续"))
    }

    static func configuration(
        _ folder: String, name: String = "test", clock: TestTime = TestTime(), port: Int = 0,
        routes: [Route] = [], limits: SiteLimits = SiteLimits()
    ) -> SiteConfiguration {
        let place = SiteFolder(base: folder, components: ["run"])
        return SiteConfiguration(
            name: name, home: folder, runtimeFolder: place, handOverFolder: place, port: port,
            routes: routes, texts: texts(), limits: limits, clock: clock)
    }

    static func with<R>(
        name: String = "test", limits: SiteLimits = SiteLimits(), routes: [Route] = [],
        _ body: (TestSite) async throws -> R
    ) async throws -> R {
        try await withFolder { folder in
            let clock = TestTime()
            let record = Record()
            let usual = [
                Asset(path: "/", contentType: "text/html; charset=utf-8", bytes: Array(secret.utf8)).route,
                Asset(path: "/app.js", contentType: "text/javascript", text: "1").route,
                Route(.post, "/act") { request in
                    record.add(String(decoding: request.body, as: UTF8.self))
                    return .json(request.body)
                },
            ]
            let configuration = configuration(
                folder, name: name, clock: clock, routes: usual + routes, limits: limits)
            let site = try started(try await LocalSite.start(configuration))
            defer { withExtendedLifetime(site) {} }
            let cookie = try await signIn(site)
            let result = try await body(
                TestSite(site: site, folder: folder, clock: clock, record: record, cookie: cookie))
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

    /// Uses a new one-time address; returns the `Cookie` header's value.
    static func signIn(_ site: LocalSite) async throws -> String {
        let address = try site.mint().address
        let path = "/open/" + (address.split(separator: "/").last ?? "")
        let reply = try await RawClient.exchange(
            "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(site.port)\r\nConnection: close\r\n\r\n",
            port: site.port)
        let cookie = try #require(reply.all("set-cookie").first)
        return String(cookie.split(separator: ";")[0])
    }

    /// Asks with the session's cookie and, unless told otherwise, the right host.
    func ask(
        _ line: String, host: String? = nil, cookie: String? = nil, _ headers: [String] = [],
        body: String = "",
        over address: String = "127.0.0.1"
    ) async throws -> Reply {
        let head = [
            "\(line) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close",
            "Cookie: \(cookie ?? self.cookie)",
        ]
        let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
        let text = (head + length + headers).joined(separator: "\r\n") + "\r\n\r\n" + body
        return try await RawClient.exchange(text, port: port, host: address)
    }

    var ownOrigin: String { "Origin: http://127.0.0.1:\(port)" }
}

struct TestFailure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
