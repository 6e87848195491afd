import SyncEngine
import Testing

@testable import SecondCore

struct SyncStringsTests {
    @Test(arguments: Language.allCases)
    func `a device's name cannot steer or reverse what is said of it`(language: Language) {
        let name = "\u{1B}[2Jbox\u{202E}"
        let finding = Finding(register: "abcdef0123", device: name, kind: .damaged)
        let sources: [any Localizable] = [
            SyncStrings.seenBy([name]), finding.strings(of: .second), SyncedProduct.second.forgotten(name),
            SecondStrings.clocksDisagree([name]),
        ]
        let sentences = sources.map { $0.text(in: language) }
        for sentence in sentences { #expect(sentence.contains("␛[2Jbox\u{FFFD}")) }
        for sentence in sentences { #expect(!sentence.unicodeScalars.contains("\u{1B}")) }
        for sentence in sentences { #expect(!sentence.unicodeScalars.contains("\u{202E}")) }
    }

    @Test func `where a person carries keys, what is locked is told with both places and the commands`() {
        let string = SecondStrings.registerKeyMissing(sealed: "/c", keychain: "/k")
        for language in Language.allCases {
            let text = string.text(in: language)
            #expect(text.contains("/c") && text.contains("/k") && !text.contains("iCloud"))
            #expect(text.contains("second key export") && text.contains("second key import"))
        }
        #expect(SecondStrings.lockedRegister.text(in: .chinese).contains("iCloud"))
    }

    @Test(arguments: [
        SyncStatus.Phase.offline, .signedOut, .quotaExceeded, .readOnly, .throttled(until: nil),
        .trouble("x"),
    ])
    func `while sync pauses, what waits is said beside the cause`(phase: SyncStatus.Phase) {
        var status = SyncStatus()
        status.phase = phase
        let alone = status.title
        status.pending = 3
        for language in Language.allCases {
            let (alone, more) = (alone.text(in: language), status.title.text(in: language))
            #expect(more.hasPrefix(alone) && more.contains("3") && !alone.contains("3"))
        }
    }
}
