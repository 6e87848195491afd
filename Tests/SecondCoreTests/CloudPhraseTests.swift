import Replication
import Testing

@testable import SecondCore

struct CloudPhraseTests {
    private static let plain: [CloudPhrase] = [
        .cloud("/c"), .chosenHere(option: "SECOND_CLOUD", remembered: nil),
        .chosenHere(option: "--cloud", remembered: "/c"), .optionWins(option: "SECOND_CLOUD", "/c"),
        .nowOff(former: nil), .nowOff(former: "/c"), .moved(former: "/c"),
        .oneFolder, .missing("/c"), .late("/c"), .inUse,
        .noCloud,
        .otherCloudHint, .nothingToDecide("/c"), .thisDevice, .formerDevice, .lockedDevice, .unreadDevice,
        .clockAhead(31), .noDevice("9"), .severalDevices("9"), .deviceMissing, .thisDeviceStays,
        .forgetQuestion("9"), .notForgotten, .rebuildHint, .rebuildQuestion,
        .nothingToRebuild("/c"),
    ]

    private static let counted: [CloudPhrase] = [1, 2].flatMap { count -> [CloudPhrase] in
        [
            .mergeQuestion("/c", count), .refillQuestion("/c", count), .separateQuestion("/c", count),
            .came(count, ["9"]), .changed(count, ["8", "9"]), .deleted(count, ["9"]), .cameBack(count),
        ]
    }

    @Test(arguments: plain + counted) func `each phrase is there in both languages`(phrase: CloudPhrase) {
        let (english, chinese) = (phrase.text(in: .english), phrase.text(in: .chinese))
        #expect(!english.isEmpty && english.unicodeScalars.allSatisfy { $0.value < 0x3000 })
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        #expect(!english.contains("..") && !chinese.contains("。。"))
        for word in ["password", "sign in", "log in", "register", "absolutely", "military"] {
            #expect(!english.lowercased().contains(word))
        }
    }

    @Test(
        arguments: [
            .cloudNone, .cloud("/c"), .cloudTrouble("9"), .cloudKnown, .cloudNew, .sync("9"),
            .devices(["8", "9"]),
            .cloudFile("9"), .moreCloudFiles(2), .keychainAndDisk, .kept("/v"), .hint(.rebuildHint),
        ] as [DoctorPhrase])
    func `each of the doctor's lines about the cloud, too`(phrase: DoctorPhrase) {
        #expect(!phrase.text(in: .english).isEmpty)
        #expect(phrase.text(in: .chinese).unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
    }

    @Test(arguments: Language.allCases)
    func `a device's name cannot steer or reverse what is said of it`(language: Language) {
        let name = "\u{1B}[2Jbox\u{202E}"
        let finding = Finding(register: "abcdef0123", device: name, kind: .damaged)
        let sentences =
            [
                SyncPhrase.phase(.handedOver, seenBy: [name]), .clocksDisagree(name), .finding(finding),
                .forgotten(name),
            ].map { $0.text(in: language) }
            + [CloudPhrase.came(1, [name]), .changed(1, [name]), .deleted(1, [name])].map {
                $0.text(in: language)
            }
        for sentence in sentences { #expect(sentence.contains("␛[2Jbox\u{FFFD}")) }
        for sentence in sentences { #expect(!sentence.unicodeScalars.contains("\u{1B}")) }
        for sentence in sentences { #expect(!sentence.unicodeScalars.contains("\u{202E}")) }
    }

    @Test func `where a person carries keys, what is locked is told with both places and the commands`() {
        let phrase = SyncPhrase.registerKeyMissing(KeyPlaces(sealed: "/c", keychain: "/k"))
        for language in Language.allCases {
            let text = phrase.text(in: language)
            #expect(text.contains("/c") && text.contains("/k") && !text.contains("iCloud"))
            #expect(text.contains("second key export") && text.contains("second key import"))
        }
        #expect(SyncPhrase.lockedRegister.text(in: .chinese).contains("iCloud"))
    }

    @Test func `counts are said as a person counts`() {
        #expect(CloudPhrase.came(1, ["A", "B"]).text(in: .english) == "1 account came from A, B")
        #expect(CloudPhrase.came(2, ["A", "B"]).text(in: .chinese) == "从 A、B 收到 2 个账号")
        #expect(CloudPhrase.cameBack(1).text(in: .english) == "1 account is back.")
        #expect(CloudPhrase.cameBack(2).text(in: .english) == "2 accounts are back.")
    }
}
