import Files
import Hosting
import SyncEngine
@testable import KeyText
@testable import KeyTransfer
import Secrets
import SyncProduct
import Terminal
import Testing

struct KeyStringsTests {
    private static let product = KeyProduct(
        command: "thing", title: "Thing",
        contents: LocalizedText { $0 == .chinese ? "你的全部东西" : "all your things" },
        origin: LocalizedText { $0 == .chinese ? "第一个东西会创建密钥" : "one is made with the first thing" })

    private static let texts: [KeyTextError] = [
        .passphraseEmpty, .passphraseShort, .passphraseLong, .passphraseNotText, .noKeys, .tooManyKeys,
        .textTooLong, .notKeyText, .incomplete, .damaged, .newerVersion(2), .tooCostly, .noMemory,
        .wrongPassphrase,
    ]

    private static let carriers: [KeyTransferFailure] =
        [
            SecretStoreError.locked, .system(.denied, path: "/k"), .system(.noSpace, path: "/k"),
            .damaged(name: "n"), .failed("9"),
        ].flatMap {
            error in
            [.unreadable(error), .unfinished(added: 0, error), .unfinished(added: 2, error)]
        } + [.taken(name: "n"), .notKept(name: "n")]

    private static let plain: [KeyStrings] = [
        .newPassphrasePrompt, .passphraseAgainPrompt, .passphrasePrompt, .pasteKeyText, .passphrasesDiffer,
        .passphraseNeedsTerminal("thing"), .passphraseInArguments,
        .warning(contents: product.contents, command: "thing"),
    ]

    private static let counted: [KeyStrings] =
        [1, 2].flatMap { [.sealed(count: $0, place: "/k"), .written(path: "/f", count: $0, place: "/k")] }
        + [(0, 1), (0, 2), (1, 1), (2, 2), (1, 3), (2, 3)].map { .added($0.0, of: $0.1, place: "/k") }

    private static let faults: [KeyStrings] =
        (texts.map { KeyTransferError($0, of: product) } + carriers.map { KeyTransferError($0) }).compactMap {
            switch $0 {
            case .usage(let string), .failed(let string): string
            default: nil
            }
        }

    @Test(arguments: plain + counted + faults)
    func `each sentence is there in both languages, and is none of another`(string: KeyStrings) {
        let (english, chinese) = (string.text(in: .english), string.text(in: .chinese))
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
        let same = (Self.plain + Self.counted + Self.faults)
            .filter { $0.text(in: .english) == english || $0.text(in: .chinese) == chinese }
        #expect(same == [string])
    }

    @Test func `counts are said as a person counts`() {
        func english(_ string: KeyStrings) -> String { string.text(in: .english) }
        #expect(english(.added(1, of: 1, place: "/k")) == "/k has 1 new key.")
        #expect(
            english(.added(1, of: 3, place: "/k"))
                == "/k has 1 new key; the other 2 of the text were there already.")
        #expect(english(.added(0, of: 2, place: "/k")) == "All 2 keys were in /k already.")
        #expect(english(.sealed(count: 2, place: "/k")) == "The text holds 2 keys of /k, sealed.")
    }

    @Test func `a fault ends the command as what it is`() {
        for error in Self.texts {
            let isFailure = [.noKeys, .tooManyKeys, .noMemory].contains(error)
            let string = error.strings(of: Self.product)
            let fault = KeyTransferError(error, of: Self.product)
            #expect(fault == (isFailure ? .failed(string) : .usage(string)))
        }
        for error in Self.carriers { #expect(KeyTransferError(error).status == .failed) }
        let statuses: [(KeyTransferError, Terminal.ExitStatus)] = [
            (.usage(.passphrasesDiffer), .usage), (.failed(.incomplete), .failed),
            (.files(.system(.readOnly, path: "/f")), .failed),
            (.inputFailed, .failed), (.nothingGiven, .usage), (.notDone, .notDone),
        ]
        for (fault, status) in statuses { #expect(fault.status == status) }
    }
}
