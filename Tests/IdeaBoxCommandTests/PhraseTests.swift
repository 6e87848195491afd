import Files
import IdeaBoxCore
import IdeaBoxHost
import KeyText
import KeyTransfer
import Secrets
import SyncProduct
import Terminal
import Testing

@testable import ideabox

struct PhraseTests {
    private static let commands: [IdeaBoxCommandStrings] = [
        .badLimit, .queryMissing,
        .several("q"), .nothing("q"), .nothingDeleted("q"), .moreMatch, .titlePrompt,
        .added(title: "t", id: "i"), .emptyHint, .more(3), .moreUncounted, .nothingSuch, .edited("t"),
        .noEditor, .matching(1), .matching(2), .matchingOrMore(1000), .editorFailed(1),
        .editorMissing("vi"), .emptied, .textKept("/p"), .textNotKept, .textTooLarge(9), .meanwhile,
        .done("t"), .undone("t"), .doneAlready("t"), .undoneAlready("t"), .deleteQuestion("t"),
        .notDeleted, .deleteHint("i"), .noDeleted, .daysLeft(1), .daysLeft(2), .restored("t"),
        .deleteNowQuestion("t"), .deletedForGood("t"), .noConflicts, .present, .presentOf("s"),
        .other(version: "v", time: "t"), .takeHint, .bothHint, .bothKept(title: "t", id: "i"), .keepHint("i"),
        .moreLines(1), .moreLines(2),
        .noVersion("v"), .severalVersions("v"), .versionMissing, .noVersionsLeft("t"), .versionTaken("t"),
        .presentKept("t"), .newsCame("t"), .hasOtherVersion, .isPending,
        .hasOtherVersionAndIsPending, .keysOpen, .firstKey,
    ]
    private static let doctors: [IdeaBoxDoctorStrings] = [
        .noStore, .store(count: 1, deleted: 0), .store(count: 2, deleted: 1), .storeFailed("坏 bad"),
        .conflicts(2), .drafts("/d"), .legacy("/l"), .clockAhead("d"),
    ]
    private static let migrations: [IdeaBoxMigrateStrings] = [
        .storeMissing, .question(1), .question(2), .damageQuestion, .samples, .notMigrated, .found("/l"),
        .unclear(["A"]), .unclearField(.title, ["A"]), .alternatives(["A"]),
        .fieldAlternatives(.created, ["A", "B"]),
    ]

    private static let all: [(String, String)] =
        commands.map { ($0.text(in: .english), $0.text(in: .chinese)) }
        + doctors.map { ($0.text(in: .english), $0.text(in: .chinese)) }
        + migrations.map { ($0.text(in: .english), $0.text(in: .chinese)) }

    @Test(arguments: all) func `each sentence is there in both languages`(english: String, chinese: String) {
        #expect(!english.isEmpty)
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        #expect(!english.contains("..") && !chinese.contains("。。"))
        for word in ["password", "sign in", "log in", "absolutely", "military"] {
            #expect(!english.lowercased().contains(word))
        }
    }
}

struct CommandErrorTests {
    @Test(
        arguments: [
            (.usage(.badLimit), .usage), (.failed(.noEditor), .failed), (.unchanged, .notDone),
            (.nothing(.nothing("q")), .nothing), (.several(.several("q"), lines: []), .several),
            (.store(.busy(path: "/p")), .failed), (.action(.empty), .usage), (.action(.notFound), .nothing),
            (.action(.versionGone), .nothing), (.action(.store(.system(.noSpace, path: "/p"))), .failed),
            (.legacy(.notFound(path: "/p")), .failed), (.legacy(.badMapping("x")), .usage),
            (.host(.unknownLanguage("fr")), .usage), (.host(.noHome), .failed),
            (.cloud(.inUse("IdeaBox"), .failed), .failed), (.key(.damaged, .failed), .failed),
            (.migration(.notMigrated, .notDone), .notDone), (.apart("x"), .failed), (.ended(.done), .done),
        ] as [(CommandError, Terminal.ExitStatus)])
    func `each ends with its code and, but for what was said, a sentence in each language`(
        error: CommandError, status: Terminal.ExitStatus
    ) {
        #expect(error.status == status)
        for language in Language.allCases {
            let sentences = error.sentences(in: language)
            if error == .ended(.done) {
                #expect(sentences.isEmpty)
            } else {
                #expect(!sentences.joined().isEmpty)
            }
        }
    }
}
