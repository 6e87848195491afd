import AccountTestSupport
import FoundationEssentials
import Logging
import Synchronization
import Testing

@testable import accountd

struct LogTests {
    private static func line(_ format: LogSettings.Format, _ log: (Logger) -> Void) -> String {
        let sink = Sink()
        var settings = LogSettings()
        settings.format = format
        log(
            Logger(label: "accountd") { label in
                LineLogHandler(label, settings, now: { .moment(0) }, write: { sink.add($0) })
            })
        return sink.text
    }

    private final class Sink: Sendable {
        private let said = Mutex("")
        var text: String { said.withLock { $0 } }
        func add(_ line: String) { said.withLock { $0 += line } }
    }

    private static func attack(_ logger: Logger) {
        logger.warning(
            "a\nb\r\u{1B}[31m\u{2028}\u{202E}\"c\"\\",
            metadata: ["k\n": "v\n{\"level\":\"error\"}", "hb.request.id": "7"])
    }

    @Test func `no entry breaks its line or forges another`() throws {
        let text = Self.line(.text, Self.attack)
        #expect(
            text == #"2026-01-01T12:00:00Z warning a\u000ab\u000d\u001b[31m\u2028\u202e\"c\"\\ "#
                + #"k\u000a="v\u000a{\"level\":\"error\"}""# + "\n")
        let json = Self.line(.json, Self.attack)
        #expect(json.filter { $0.isNewline }.count == 1)
        let fields = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        #expect(fields["message"] == "a\nb\r\u{1B}[31m\u{2028}\u{202E}\"c\"\\")
        #expect(fields["level"] == "warning")
        #expect(fields["k\n"] == "v\n{\"level\":\"error\"}")
        #expect(fields["hb.request.id"] == nil)
    }

    @Test func `what lies under the level is not written`() {
        #expect(Self.line(.text) { $0.debug("x") }.isEmpty)
        #expect(Self.line(.text) { $0.info("x") } == "2026-01-01T12:00:00Z info x\n")
    }
}
