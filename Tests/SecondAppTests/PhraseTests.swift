import Foundation
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// The app's own words.
@Suite struct PhraseTests {
    /// Every phrase once; numbers that change a word twice.
    static let all: [SecondAppStrings] = [
        .frame(.edit), .copyCode, .openCodeSettings, .openCameraSettings, .addAnyway, .addMany(2),
        .torch, .driveName, .useDrive, .useKeyValueStore, .addAccount, .editAccount, .setUpLink, .aboutSecond,
        .clipboard, .setUpLinks, .storage, .scan, .picture, .manual, .photoLibrary, .chooseFile, .dropHere,
        .readingPicture, .issuer, .account, .secret, .algorithm, .digits, .period, .issuerExample,
        .accountExample, .secretExample, .clearClipboard, .localOnly, .seconds(1), .seconds(2), .minutes(1),
        .minutes(2), .never, .accounts, .actions("9"), .cameraView, .hidden,
        .cardLabel(title: "9", subtitle: "8"), .code("1 2"), .secondsLeft(1), .secondsLeft(2), .nextCode("9"),
        .cameraHint, .cameraDeniedTitle, .cameraDenied, .cameraMissingTitle, .cameraMissing,
        .cameraInterrupted, .noCode, .pictureUnreadable, .tooManyCodes(50), .severalCodes(2), .alsoSkipped(1),
        .alsoSkipped(2), .nothingPasted, .addedMany(2), .notCopied, .setAside, .rebuilt("9"), .separated("9"),
        .notAddedAgain("9"), .deleteMeaning, .deleteNowMeaning, .forgetMeaning("9"), .forgotten("9"),
        .driveQuestion, .driveMeaning, .keyValueQuestion, .keyValueMeaning, .linkRefused, .linkMeaning,
        .alreadyThere("9"), .unusualDigits(8), .unusualPeriod(1), .unusualPeriod(60), .unusualAlgorithm("9"),
        .checkingICloud("9"), .iCloudUnknown, .outgrown, .linkWaits, .howToCheckKeychain,
        .howToCheckKeychainOnMac,
        .deletedMessage, .expiryBySystem, .expiryByApp, .linksNote, .linksNoteOnMac, .linksNoteOld,
        .keyValueNote, .list, .density, .densityAutomatic, .densityComfortable, .densityCompact, .order,
        .byName,
        .byLastUse, .lastUseNote, .openWindow, .menuBar, .menuBarNote, .pin, .unpin, .pinnedCode("9"),
        .outgrownNote, .driveNote, .question("9"), .folderName("9"), .syncThrough, .pickFolder,
        .pickOtherFolder,
        .useFolder, .leaveFolder, .folderQuestion("9"), .folderMeaning, .leaveFolderQuestion("9"),
        .leaveFolderMeaning, .folderNote("9"), .folderGone("9"), .folderRefused("9"), .folderUnusable,
        .keyNotInFolder, .keyNotHere, .keys, .keysNote, .importKeys, .exportKeys, .importKeysMessage,
        .exportKeysMessage, .keyText, .passphrase, .passphraseAgain, .keyTextFromFile, .keyFileUnreadable,
        .importNow, .makeKeyText, .copyKeyText, .shareKeyText, .keysImported(1), .keysImported(2),
        .keysHere, .firstKey,
    ]

    /// Names, and what is to be typed or found under a name.
    private static let names = [
        "iCloud", "Second", "GitHub", "name@example.com", "JBSW Y3DP EHPK 3PXP", "Mac", "Apple", "App",
        "Linux",
    ]

    @Test func `every phrase of the source is among those that are tested`() throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = here.deletingLastPathComponent()
            .appending(path: "Sources/Second/SecondApp/Strings/SecondAppStrings.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        let cases = source.components(separatedBy: "public func text")[0]
            .replacing(/\/\/\/.*/, with: "").replacing(/\([^)]*\)/, with: "")
        let body = try #require(cases.components(separatedBy: "Equatable {").last)
        let declared = Set(body.matches(of: /\b[a-z][A-Za-z]*\b/).map { String($0.output) })
            .subtracting(["case"])
        let tested = Set(
            Self.all.map { phrase in
                let text = String(describing: phrase)
                return String(text.prefix { $0.isLetter })
            })
        #expect(declared == tested)
    }

    @Test func `every phrase exists in both languages, and only names are the same`() {
        for phrase in Self.all {
            let (english, chinese) = (phrase.text(in: .english), phrase.text(in: .chinese))
            #expect(!english.isEmpty && !chinese.isEmpty, "\(phrase)")
            #expect(english != chinese || !english.contains(where: \.isLetter), "\(phrase)")
            #expect(english.unicodeScalars.allSatisfy { $0.value < 0x3000 }, "\(english)")
            let rest = Self.names.reduce(chinese) { $0.replacingOccurrences(of: $1, with: "") }
            #expect(rest.firstMatch(of: /[A-Za-z]{2,}/) == nil, "\(chinese)")
            guard english.contains(where: \.isLetter) else { continue }
            #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }, "\(chinese)")
        }
    }

    @Test(arguments: [("", "GitHub", "GitHub"), ("ann", "GitHub, ann", "GitHub，ann")])
    func `a screen reader says a card by its names`(account: String, english: String, chinese: String) throws
    {
        let card = Card(try .sample(1, "GitHub", account), at: TestTime.start, language: .english)
        #expect(card.label(in: .english) == english && card.label(in: .chinese) == chinese)
    }

    @Test func `nothing sounds like an account with us, and nothing boasts (SC-010)`() {
        let never = [
            "sign in", "signin", "sign up", "signup", "log in", "login", "log on", "register", "registration",
            "create an account", "military grade", "absolutely secure", "登录", "登陆", "注册", "创建账号", "军用级",
            "绝对安全",
        ]
        let about = Language.allCases.flatMap { language in
            AboutPage(version: "1", in: language).sections.flatMap { [$0.title, $0.text] }
        }
        for text in about + Self.all.flatMap({ phrase in Language.allCases.map { phrase.text(in: $0) } }) {
            for word in never { #expect(!text.lowercased().contains(word), "\(text)") }
        }
    }

    @Test(arguments: [
        (0.0, "just now"), (59.9, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (1e9, "11574 days ago"),
        (-60, "just now"), (.infinity, "just now"), (.nan, "just now"),
    ])
    func `times gone by are whole minutes, hours and days`(seconds: Double, words: String) {
        let now = TestTime.start
        #expect(TimeAgo.words(now.addingTimeInterval(-seconds), at: now, in: .english) == words)
    }

    @Test(
        arguments: [
            ([], .live), (["Second", "-accounts"], .live),
            (["Second", "-in-memory"], .inMemory(.init())),
            (["-inMemory", "-accounts"], .inMemory(.init(vault: .accounts))),
            (["-in-memory", "-no-key", "-camera-denied"], .inMemory(.init(vault: .noKey, camera: .denied))),
            (
                ["-in-memory", "-camera-sees", "a", "-camera-sees", "b"],
                .inMemory(.init(camera: .sees(["a", "b"])))
            ),
            (["-in-memory", "-camera-sees"], .inMemory(.init())),
        ] as [([String], Launch<SecondFixture>)])
    func `the arguments of a launch choose the parts`(arguments: [String], launch: Launch<SecondFixture>) {
        #expect(Launch<SecondFixture>(arguments: arguments) == launch)
    }
}
