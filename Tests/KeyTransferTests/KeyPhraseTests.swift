import Files
import Keyring
@testable import KeyTransfer
import SecretStore
import SyncProduct
import Terminal
import Testing

struct KeyPhraseTests {
    private static let product = KeyProduct(
        owner: "THING", title: "Thing", command: "thing", opens: ("all your things", "你的全部东西"),
        first: ("one is made with the first thing", "第一个东西会创建密钥"))

    private static let texts: [KeyTextError] = [
        .passphraseEmpty, .passphraseShort, .passphraseLong, .passphraseNotText, .noKeys, .tooManyKeys,
        .textTooLong, .notKeyText, .incomplete, .damaged, .newerVersion(2), .tooCostly, .noMemory,
        .wrongPassphrase,
    ]

    private static let carriers: [KeyTransferFailure] =
        [SecretStoreError.locked, .denied(path: "/k"), .full, .damaged(name: "n"), .failed("9")].flatMap {
            error in
            [.unreadable(error), .unfinished(added: 0, error), .unfinished(added: 2, error)]
        } + [.taken(name: "n"), .notKept(name: "n")]

    private static let plain: [KeyPhrase] = [
        .newPassphrasePrompt, .passphraseAgainPrompt, .passphrasePrompt, .pasteKeyText, .passphrasesDiffer,
        .passphraseNeedsTerminal, .passphraseInArguments, .warning,
    ]

    private static let counted: [KeyPhrase] =
        [1, 2].flatMap { [.sealed($0, place: "/k"), .written($0, place: "/k", path: "/f")] }
        + [(0, 1), (0, 2), (1, 1), (2, 2), (1, 3), (2, 3)].map { .added($0.0, of: $0.1, place: "/k") }

    @Test(arguments: plain + counted + texts.map { .text($0) } + carriers.map { .carrier($0) })
    func `each phrase is there in both languages, and is none of another`(phrase: KeyPhrase) {
        let (english, chinese) = (text(phrase, .english), text(phrase, .chinese))
        #expect(!english.isEmpty && english.unicodeScalars.allSatisfy { $0.value < 0x3000 })
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        let ends: [Character] = [".", " ", ":", "0"]
        #expect(ends.contains(english.last ?? "x") || english.hasSuffix("FILE") || english.contains("chmod"))
        #expect(!english.contains("..") && !chinese.contains("。。"))
        for word in [
            "password", "sign in", "log in", "register", "absolutely", "military", "second", "ideabox",
        ] {
            #expect(!english.lowercased().contains(word))
        }
        let same =
            (Self.plain + Self.counted + Self.texts.map { .text($0) } + Self.carriers.map { .carrier($0) })
            .filter { text($0, .english) == english || text($0, .chinese) == chinese }
        #expect(same == [phrase])
    }

    private func text(_ phrase: KeyPhrase, _ language: Language) -> String {
        phrase.text(in: language, of: Self.product)
    }

    @Test func `counts are said as a person counts`() {
        #expect(text(.added(1, of: 1, place: "/k"), .english) == "/k has 1 new key.")
        #expect(
            text(.added(1, of: 3, place: "/k"), .english)
                == "/k has 1 new key; the other 2 of the text were there already.")
        #expect(text(.added(0, of: 2, place: "/k"), .english) == "All 2 keys were in /k already.")
        #expect(text(.sealed(2, place: "/k"), .english) == "The text holds 2 keys of /k, sealed.")
    }

    @Test func `a fault ends the command as what it is`() {
        for error in Self.texts {
            let isFailure = [.noKeys, .tooManyKeys, .noMemory].contains(error)
            #expect(KeyTransferError(error) == (isFailure ? .failed(.text(error)) : .usage(.text(error))))
        }
        for error in Self.carriers { #expect(KeyTransferError(error) == .failed(.carrier(error))) }
        let statuses: [(KeyTransferError, Terminal.ExitStatus)] = [
            (.usage(.passphrasesDiffer), .usage), (.failed(.warning), .failed),
            (.files(.readOnly(path: "/f")), .failed),
            (.inputFailed, .failed), (.nothingGiven, .usage), (.notDone, .notDone),
        ]
        for (fault, status) in statuses { #expect(fault.status == status) }
    }
}
