import Files
import Localization
import SyncEngine
import SyncProduct
import Testing

@testable import SyncHost

extension SyncedProduct {
    /// A product as Second is one, and one as IdeaBox.
    static let vault = SyncedProduct(
        title: "Vault", command: "vault", record: LocalizedText { $0 == .chinese ? "账号" : "account" },
        records: LocalizedText { $0 == .chinese ? "账号" : "accounts" }, isOneVault: true, canSeparate: true)
    static let notes = SyncedProduct(
        title: "Notes", command: "notes", record: LocalizedText { $0 == .chinese ? "笔记" : "note" },
        records: LocalizedText { $0 == .chinese ? "笔记" : "notes" }, isOneVault: false, canSeparate: false)

    fileprivate var plain: [CloudStrings] {
        [
            .cloud("/c"), .chosenHereAlone("VAULT_CLOUD"), .chosenHere(option: "--cloud", remembered: "/c"),
            .optionWins(option: "VAULT_CLOUD", place: "/c"), nowOff(former: nil), nowOff(former: "/c"),
            .moved("/c"), .oneFolder, .missing("/c"), .late("/c"), .inUse(title), .elsewhere(title),
            .held(state: record, product: title), otherCloudHint,
            .nothingToDecide(cloud: "/c", records: records), .sentence(records), .thisDevice, .formerDevice,
            .lockedDevice, .unreadDevice, .clockAhead(31), .noDevice("9"), .severalDevices("9"),
            .deviceMissing, thisDeviceStays, forgetQuestion("9"), .notForgotten, .newsCame(["8", "9"]),
            .wipeQuestion(cloud: "/c", records: records), .nothingToWipe("/c"), .noCloudToWipe,
            .wipeNeeded(command), .stillUsed(product: title, cloud: "/c", command: command),
            notWiped("/c", .offline), notWiped("/c", nil),
        ]
    }

    fileprivate var counted: [CloudStrings] {
        [1, 2].flatMap { count -> [CloudStrings] in
            let records = records(count)
            return [
                .mergeQuestion(cloud: "/c", count: count, records: records),
                .refillQuestion(cloud: "/c", count: count, records: records),
                .separateQuestion(count: count, records: records, cloud: "/c"),
                .came(count: count, records: records, names: ["9"]),
                .changed(count: count, records: records, names: ["8", "9"]),
                .deleted(count: count, records: records, names: ["9"]), .wiped(count: count, cloud: "/c"),
            ]
        }
    }
}

struct CloudStringsTests {
    @Test(arguments: [SyncedProduct.vault, .notes])
    func `each sentence is there in both languages, and names no other product`(product: SyncedProduct) {
        for string in product.plain + product.counted {
            let (english, chinese) = (string.text(in: .english), string.text(in: .chinese))
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
    }

    @Test(arguments: Language.allCases)
    func `a device's name cannot steer or reverse what is said of it`(language: Language) {
        let names = ["\u{1B}[2Jbox\u{202E}"]
        let records = SyncedProduct.vault.record
        for string in [
            CloudStrings.came(count: 1, records: records, names: names),
            .changed(count: 1, records: records, names: names),
            .deleted(count: 1, records: records, names: names), .newsCame(names),
        ] {
            let sentence = string.text(in: language)
            #expect(sentence.contains("␛[2Jbox\u{FFFD}"))
            #expect(
                !sentence.unicodeScalars.contains("\u{1B}") && !sentence.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test func `counts are said as a person counts`() {
        func came(_ count: Int) -> CloudStrings {
            .came(count: count, records: SyncedProduct.vault.records(count), names: ["A", "B"])
        }
        #expect(came(1).text(in: .english) == "1 account came from A, B")
        #expect(came(2).text(in: .chinese) == "从 A、B 收到 2 个账号")
        let changed = CloudStrings.changed(count: 2, records: SyncedProduct.notes.records(2), names: ["A"])
        #expect(changed.text(in: .english) == "2 notes changed by A")
        let question = CloudStrings.mergeQuestion(
            cloud: "/c", count: 1, records: SyncedProduct.notes.records(1))
        #expect(question.text(in: .english).hasPrefix("Use /c with the note here? "))
    }
}

struct DiagnosticStringsTests {
    @Test(arguments: [SyncedProduct.vault, .notes])
    func `each line of the doctor's is there in both languages`(product: SyncedProduct) {
        let records = product.records
        let lines: [DiagnosticStrings] = [
            .home("/h"), .permissions, .looseFile("/f"), .foreignFile("/f"),
            .disk(.system(.noSpace, path: "/h")),
            .keychain(place: "/k", count: 1), .keychain(place: "/k", count: 2), product.keychainAbsent("/k"),
            product.keychainAndDisk, .clock("t"), .helper("p"),
            .helperMissing(name: "p", product: product.title), .helperNotNeeded("p"), .cloudNone(records),
            .cloud("/c"), .cloudTrouble("9"), .cloudKnown, .cloudNew,
            .cloudUnseen(place: "/c", records: records), .sync("9"),
            .devices(count: 2, names: ["8", "9"]), .cloudFile(.locked("9")), .moreCloudFiles(2),
        ]
        for line in lines {
            #expect(!line.text(in: .english).isEmpty)
            let chinese = line.text(in: .chinese)
            #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        }
    }
}
