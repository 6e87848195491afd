import AppRuntime
import Foundation
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp

/// The app's own words, and those that all apps share.
@Suite struct PhraseTests {
    /// Every phrase once; numbers that change a word twice.
    static let own: [IdeaBoxAppStrings] = [
        .frame(.add), .newIdea, .newIdeaHint, .editIdea, .openIdea, .addAsNew, .markDone, .markNotDone,
        .aboutIdeaBox, .oldIdeas, .pickStore, .lookAgain, .takeThemOver,
        .takeOver(1), .takeOver(2), .takeChanges(1), .takeChanges(2), .older, .newer, .filters, .noFilters,
        .sharedAdded(1), .sharedAdded(2), .sharedLeft(1), .sharedLeft(2),
        .sharedNothing, .sharedNoInbox, .filterAll,
        .filterOpen, .filterDone, .filterConflicts, .filterDeleted, .otherVersions, .otherVersionsHint,
        .keepBoth, .takeThis, .keepPresent, .versionCount(1), .versionCount(2),
        .notInCloudYet, .ideas, .doneMark("9"), .comma, .questionMark("9"),
        .found(1), .found(2), .foundMany(2), .saving, .draftBack, .changedMeanwhile, .goneMeanwhile,
        .deleteNowQuestion("9"), .deleteNowMeaning, .deleteTypedQuestion,
        .deleteTypedMeaning, .forgetMeaning, .damagedQuestion, .damagedMeaning, .takeChangesQuestion,
        .takeChangesMeaning, .offerGone, .checkingICloud, .howToCheckKeychain, .howToCheckKeychainOnMac,
        .separated, .cloudNote, .noOldStore, .noOldStoreOnMac, .lookingForOld, .entityLabel, .mappingTitle,
        .samplesTitle, .nothingChosen, .checkMapping, .chooseEntity, .chooseText, .leftEmpty, .oldStays,
        .oldIdeasNote, .nothingNew, .foundIdeas(1), .foundIdeas(2), .foundStore,
    ]

    static let shared: [AppRuntimeStrings] = [
        .add, .edit, .delete, .cancel, .done, .save, .keepEditing, .discard, .discardQuestion,
        .discardMeaning, .syncDetails, .undo, .restore, .deleteNow, .forget, .syncNow,
        .find, .search, .settings, .about, .recentlyDeleted(0), .recentlyDeleted(2), .sync,
        .devices, .details, .moreOptions, .saved, .handedOver("9"), .lastSeen("9"), .neverSeen, .thisDevice,
        .nameless, .formerDevice, .unreadableDevice, .deviceAhead, .forgetQuestion("9"), .keyOnItsWay,
        .version("9"), .justNow, .minutesAgo(1), .minutesAgo(2), .hoursAgo(1), .hoursAgo(2), .daysAgo(1),
        .daysAgo(2),
    ]

    /// Names, which are the same in every language.
    private static let names = ["iCloud", "IdeaBox", "App", "Mac"]

    private static let all: [(english: String, chinese: String)] =
        own.map { ($0.text(in: .english), $0.text(in: .chinese)) }
        + shared.map { ($0.text(in: .english), $0.text(in: .chinese)) }

    @Test(arguments: [
        ("Sources/IdeaBox/IdeaBoxApp/Strings/IdeaBoxAppStrings.swift", own.map { "\($0)" }),
        ("Sources/Base/AppRuntime/Strings/AppRuntimeStrings.swift", shared.map { "\($0)" }),
    ])
    func `every phrase of the source is among those that are tested`(path: String, tested: [String]) throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(
            contentsOf: here.deletingLastPathComponent().appending(path: path), encoding: .utf8)
        let cases = source.components(separatedBy: "public func text")[0]
            .replacing(/\/\/\/.*/, with: "").replacing(/\([^)]*\)/, with: "")
        let body = try #require(cases.components(separatedBy: "Equatable {").last)
        let declared = Set(body.matches(of: /\b[a-z][A-Za-z]*\b/).map { String($0.output) })
            .subtracting(["case"])
        #expect(declared == Set(tested.map { String($0.prefix { $0.isLetter }) }))
    }

    @Test func `every phrase exists in both languages, and only names are the same`() {
        for (english, chinese) in Self.all where english.contains(where: \.isLetter) {
            #expect(!english.isEmpty && !chinese.isEmpty && english != chinese, "\(english)")
            #expect(english.unicodeScalars.allSatisfy { $0.value < 0x3000 }, "\(english)")
            let rest = Self.names.reduce(chinese) { $0.replacingOccurrences(of: $1, with: "") }
            #expect(rest.firstMatch(of: /[A-Za-z]{2,}/) == nil, "\(chinese)")
            #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }, "\(chinese)")
        }
    }

    @Test func `nothing sounds like an account with us, and nothing boasts`() {
        let never = [
            "sign in", "signin", "sign up", "signup", "log in", "login", "log on", "register", "registration",
            "create an account", "military grade", "absolutely secure", "登录", "登陆", "注册", "创建账号", "军用级",
            "绝对安全",
        ]
        let about = Language.allCases.flatMap { language in
            AboutPage(version: "1", in: language).sections.flatMap { [$0.title, $0.text] }
        }
        for text in about + Self.all.flatMap({ [$0.english, $0.chinese] }) {
            for word in never { #expect(!text.lowercased().contains(word), "\(text)") }
            #expect(!text.contains("ideabox "), "commands are not for apps: \(text)")
        }
    }

    @Test(
        arguments: [
            ([], .live), (["IdeaBox", "-ideas"], .live),
            (["IdeaBox", "-in-memory"], .inMemory(.init())),
            (["-inMemory", "-ideas"], .inMemory(.init(ideas: 5))),
            (["-in-memory", "-many", "-ideas"], .inMemory(.init(ideas: 1000))),
            (["-in-memory", "-conflict"], .inMemory(.init(ideas: 5, hasConflict: true))),
            (["-in-memory", "-old-store"], .inMemory(.init(oldStore: .whole))),
            (["-in-memory", "-old-store-unclear"], .inMemory(.init(oldStore: .unclear))),
            (["-in-memory", "-old-store-damaged"], .inMemory(.init(oldStore: .damaged))),
            (["-in-memory", "-signed-out"], .inMemory(.init(cloud: .signedOut))),
            (["-in-memory", "-offline"], .inMemory(.init(cloud: .offline))),
            (["-in-memory", "-cloud-full"], .inMemory(.init(cloud: .full))),
            (["-in-memory", "-other-account"], .inMemory(.init(cloud: .otherAccount))),
            (["-in-memory", "-no-key"], .inMemory(.init(cloud: .noKey))),
            (["-in-memory", "-disk-full"], .inMemory(.init(store: .full))),
            (["-in-memory", "-store-damaged"], .inMemory(.init(store: .damaged))),
        ] as [([String], Launch<IdeaBoxFixture>)])
    func `the arguments of a launch choose the parts`(arguments: [String], launch: Launch<IdeaBoxFixture>) {
        #expect(Launch<IdeaBoxFixture>(arguments: arguments) == launch)
    }

    @Test func `what makes no sense among the settings counts as not there`() {
        #expect(AppSettings([:]) == AppSettings())
        let odd = AppSettings([.library: "../../etc", .libraries: "ideas-2,,a/b,ideas-2", .takenOver: ""])
        #expect(odd.library == .first && odd.libraries.map(\.name) == ["ideas", "ideas-2"])
        #expect(odd.takenOver == nil)
        #expect(AppSettings([.library: "ideas-7"]).libraries.map(\.name) == ["ideas", "ideas-7"])
    }
}
