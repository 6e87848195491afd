import Files
import Localization
import Replication
import SyncProduct
import Testing

@testable import SyncHost

extension SyncedProduct {
    /// A product as Second is one, and one as IdeaBox.
    static let vault = SyncedProduct(
        title: "Vault", command: "vault", record: ("account", "accounts", "账号"), isOneVault: true,
        canSeparate: true)
    static let notes = SyncedProduct(
        title: "Notes", command: "notes", record: ("note", "notes", "笔记"), isOneVault: false,
        canSeparate: false)
}

struct CloudPhraseTests {
    private static let plain: [CloudPhrase] = [
        .cloud("/c"), .chosenHere(option: "VAULT_CLOUD", remembered: nil),
        .chosenHere(option: "--cloud", remembered: "/c"), .optionWins(option: "VAULT_CLOUD", "/c"),
        .nowOff(former: nil), .nowOff(former: "/c"), .moved(former: "/c"), .oneFolder, .missing("/c"),
        .late("/c"), .inUse, .noCloud, .otherCloudHint, .nothingToDecide("/c"), .thisDevice, .formerDevice,
        .lockedDevice, .unreadDevice, .clockAhead(31), .noDevice("9"), .severalDevices("9"), .deviceMissing,
        .thisDeviceStays, .forgetQuestion("9"), .notForgotten, .newsCame(["8", "9"]), .wipeQuestion("/c"),
        .nothingToWipe("/c"), .noCloudToWipe, .wipeNeeded, .stillUsed("/c"), .notWiped("/c", .offline),
        .notWiped("/c", nil),
    ]

    private static let counted: [CloudPhrase] = [1, 2].flatMap { count -> [CloudPhrase] in
        [
            .mergeQuestion("/c", count), .refillQuestion("/c", count), .separateQuestion("/c", count),
            .came(count, ["9"]), .changed(count, ["8", "9"]), .deleted(count, ["9"]), .wiped("/c", count),
        ]
    }

    @Test(arguments: plain + counted, [SyncedProduct.vault, .notes])
    func `each phrase is there in both languages, and names no other product`(
        phrase: CloudPhrase, product: SyncedProduct
    ) {
        let english = phrase.text(in: .english, of: product)
        let chinese = phrase.text(in: .chinese, of: product)
        #expect(!english.isEmpty && english.unicodeScalars.allSatisfy { $0.value < 0x3000 })
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        #expect(!english.contains("..") && !chinese.contains("。。"))
        for word in [
            "password", "sign in", "log in", "register", "absolutely", "military", "second ", "ideabox",
        ] {
            #expect(!english.lowercased().contains(word) && !chinese.lowercased().contains(word))
        }
        let other = product == .vault ? "note" : "account"
        #expect(!english.replacing("its account", with: "").contains(other))
    }

    @Test(arguments: Language.allCases)
    func `a device's name cannot steer or reverse what is said of it`(language: Language) {
        let name = "\u{1B}[2Jbox\u{202E}"
        for phrase in [
            CloudPhrase.came(1, [name]), .changed(1, [name]), .deleted(1, [name]), .newsCame([name]),
        ] {
            let sentence = phrase.text(in: language, of: .vault)
            #expect(sentence.contains("␛[2Jbox\u{FFFD}"))
            #expect(
                !sentence.unicodeScalars.contains("\u{1B}") && !sentence.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test func `counts are said as a person counts`() {
        #expect(CloudPhrase.came(1, ["A", "B"]).text(in: .english, of: .vault) == "1 account came from A, B")
        #expect(CloudPhrase.came(2, ["A", "B"]).text(in: .chinese, of: .vault) == "从 A、B 收到 2 个账号")
        #expect(CloudPhrase.changed(2, ["A"]).text(in: .english, of: .notes) == "2 notes changed by A")
    }
}

struct DiagnosticPhraseTests {
    @Test(
        arguments: [
            .home("/h"), .permissions, .looseFile("/f"), .foreignFile("/f"), .disk(.noSpace(path: "/h")),
            .keychain("/k", 1), .keychain("/k", 2), .keychainAbsent("/k"), .keychainFailed("坏 bad"),
            .keychainAndDisk, .clock("t"), .helper("p"), .helperMissing("p"), .helperNotNeeded("p"),
            .cloudNone,
            .cloud("/c"), .cloudTrouble("9"), .cloudKnown, .cloudNew, .cloudUnseen("/c"), .sync("9"),
            .devices(["8", "9"]),
            .cloudFile("9"), .moreCloudFiles(2),
        ] as [DiagnosticPhrase], [SyncedProduct.vault, .notes])
    func `each line of the doctor's is there in both languages`(
        phrase: DiagnosticPhrase, product: SyncedProduct
    ) {
        #expect(!phrase.text(in: .english, of: product).isEmpty)
        let chinese = phrase.text(in: .chinese, of: product)
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
    }
}
