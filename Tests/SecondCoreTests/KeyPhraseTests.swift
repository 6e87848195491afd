import SecretStore
import Testing

@testable import SecondCore

struct KeyPhraseTests {
    private static let plain: [CommandPhrase] = [
        .newPassphrasePrompt, .passphraseAgainPrompt, .passphrasePrompt, .pasteKeyText, .passphraseMissing,
        .passphraseShort(12), .passphraseLong(1024), .passphraseNotText, .passphrasesDiffer,
        .passphraseNeedsTerminal, .passphraseInArguments, .wrongPassphrase, .keyTextTooLong(65_536),
        .notKeyText,
        .keyTextIncomplete, .keyTextDamaged, .keyTextNewer(2), .keyTextTooCostly, .noMemoryForKeyText,
        .noKeys,
        .tooManyKeys(1000), .keyTextWarning, .vaultOpensNow,
    ]

    private static let counted: [CommandPhrase] =
        [1, 2].flatMap { count -> [CommandPhrase] in
            [.keysSealed(count, place: "/k"), .keysWritten(count, place: "/k", path: "/f")]
        }
        + [(0, 1), (0, 2), (1, 1), (2, 2), (1, 3), (2, 3)].map { .keysAdded($0.0, of: $0.1, place: "/k") }

    private static let carried: [CommandPhrase] =
        Samples.stores.flatMap { error -> [KeyCarrierError] in
            [.unreadable(error), .unfinished(added: 0, error), .unfinished(added: 2, error)]
        }.map { .keyCarrier($0) }
        + [.keyCarrier(.taken(name: "n")), .keyCarrier(.notKept(name: "n"))]
        + Samples.conditions.map { .vaultStaysClosed($0) }

    @Test(arguments: plain + counted + carried) func `each phrase is there in both languages`(
        phrase: CommandPhrase
    ) {
        let (english, chinese) = (phrase.text(in: .english), phrase.text(in: .chinese))
        #expect(!english.isEmpty && english.unicodeScalars.allSatisfy { $0.value < 0x3000 })
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        let ends: [Character] = [".", " ", ":", "0"]
        #expect(ends.contains(english.last ?? "x") || english.hasSuffix("FILE") || english.contains("chmod"))
        #expect(!english.contains("..") && !chinese.contains("。。"))
        for word in ["password", "sign in", "log in", "register", "absolutely", "military"] {
            // A desktop's own password program is named by its name.
            #expect(!english.lowercased().contains(word) || english.contains("default keyring"))
        }
    }

    @Test func `counts are said as a person counts`() {
        #expect(
            CommandPhrase.keysAdded(1, of: 1, place: "/k").text(in: .english) == "/k has 1 new key.")
        #expect(
            CommandPhrase.keysAdded(1, of: 3, place: "/k").text(in: .english)
                == "/k has 1 new key; the other 2 of the text were there already.")
        #expect(
            CommandPhrase.keysAdded(0, of: 2, place: "/k").text(in: .english)
                == "All 2 keys were in /k already.")
        #expect(
            CommandPhrase.keysSealed(2, place: "/k").text(in: .english)
                == "The text holds 2 keys of /k, sealed.")
    }
}
