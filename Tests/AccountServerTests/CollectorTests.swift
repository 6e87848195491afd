import FoundationEssentials
import HTTPClient
import Logging
import TestSupport
import Testing
import Traces

@testable import accountd

struct CollectorTests {
    private static func answer(_ status: Int, _ body: String = "", retryAfter: String? = nil) -> ServiceAnswer
    {
        let headers = retryAfter.map { [HTTPClientRequest.Field("Retry-After", $0)] } ?? []
        return ServiceAnswer(status: status, headers: headers, body: Array(body.utf8))
    }

    @Test(
        arguments: [
            (answer(200, "{}"), .taken(but: 0)), (answer(200, ""), .taken(but: 0)),
            (answer(202, "nonsense"), .taken(but: 0)),
            (answer(200, #"{"partialSuccess":{"rejectedSpans":"3","errorMessage":"x"}}"#), .taken(but: 3)),
            (answer(200, #"{"partialSuccess":{"rejectedSpans":4}}"#), .taken(but: 4)),
            (answer(200, #"{"partialSuccess":{}}"#), .taken(but: 0)),
            (answer(429), .later(after: nil)), (answer(502), .later(after: nil)),
            (answer(504), .later(after: nil)),
            (answer(503, retryAfter: "7"), .later(after: .seconds(7))),
            (answer(503, retryAfter: "-7"), .later(after: nil)),
            (answer(503, retryAfter: "soon"), .later(after: nil)),
            (answer(503, retryAfter: "99999999999999999999"), .later(after: nil)),
            (answer(503, retryAfter: "Thu, 01 Jan 2026 12:00:09 GMT"), .later(after: nil)),
            (answer(400), .refused), (answer(401), .refused), (answer(404), .refused),
            (answer(500), .refused),
            (answer(301), .refused),
        ] as [(ServiceAnswer, SpanExporter.Answer)])
    func `each answer has its meaning`(answer: ServiceAnswer, meaning: SpanExporter.Answer) {
        #expect(Collector.meaning(answer) == meaning)
    }

    @Test func `a file of headers must be one`() throws {
        let folder = try ScratchFolder()
        let base = try #require(HTTPOrigin("https://collector.example"))
        func make(_ text: String) throws {
            let path = "\(folder.path)/headers"
            #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: nil))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            _ = try Collector(at: base, TraceSettings(headers: path), logger)
        }
        for text in ["Authorization: Bearer secret", "A: b\n\nX-Scope-OrgID:\tc\n", "A: b\r\nC: d: e\r\n"] {
            #expect(throws: Never.self) { try make(text) }
        }
        for text in ["secret", "A:", "A b: c", ": c", "A: b\u{7F}", "A: b\nsecret"] {
            let error = #expect(throws: SettingsError.self, "\(text)") { try make(text) }
            #expect(error.map { "\($0)".contains("secret") } == false)
        }
    }
}
