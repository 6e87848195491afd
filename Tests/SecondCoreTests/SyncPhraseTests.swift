import Replication
import Testing

@testable import SecondCore

struct SyncPhraseTests {
    @Test(arguments: Language.allCases)
    func `a device's name cannot steer or reverse what is said of it`(language: Language) {
        let name = "\u{1B}[2Jbox\u{202E}"
        let finding = Finding(register: "abcdef0123", device: name, kind: .damaged)
        let sentences =
            [
                SyncPhrase.phase(.handedOver, pending: 0, seenBy: [name]), .finding(finding),
                .forgotten(name),
            ].map { $0.text(in: language, of: .second) } + [Phrase.clocksDisagree(name).text(in: language)]
        for sentence in sentences { #expect(sentence.contains("␛[2Jbox\u{FFFD}")) }
        for sentence in sentences { #expect(!sentence.unicodeScalars.contains("\u{1B}")) }
        for sentence in sentences { #expect(!sentence.unicodeScalars.contains("\u{202E}")) }
    }

    @Test func `where a person carries keys, what is locked is told with both places and the commands`() {
        let phrase = Phrase.registerKeyMissing(KeyPlaces(sealed: "/c", keychain: "/k"))
        for language in Language.allCases {
            let text = phrase.text(in: language)
            #expect(text.contains("/c") && text.contains("/k") && !text.contains("iCloud"))
            #expect(text.contains("second key export") && text.contains("second key import"))
        }
        #expect(Phrase.lockedRegister.text(in: .chinese).contains("iCloud"))
    }

    @Test(arguments: [
        SyncStatus.Phase.offline, .signedOut, .quotaExceeded, .readOnly, .throttled(until: nil),
        .trouble("x"),
    ])
    func `while sync pauses, what waits is said beside the cause`(phase: SyncStatus.Phase) {
        for language in Language.allCases {
            let alone = SyncPhrase.phase(phase, pending: 0, seenBy: []).text(in: language, of: .second)
            let more = SyncPhrase.phase(phase, pending: 3, seenBy: []).text(in: language, of: .second)
            #expect(more.hasPrefix(alone) && more.contains("3") && !alone.contains("3"))
        }
    }
}
