import Foundation
import SyncClouds
import SyncEngine
import SyncFakes
import Secrets
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore
@testable import SyncProduct

/// A folder that the person picked in place of iCloud.
@Suite(.timeLimit(.minutes(2))) struct FolderTests {
    private static let sync = FolderBookmark(bytes: [1, 2, 255], name: "Sync")

    private func using(_ phase: SyncStatus.Phase = .handedOver, language: Language = .english) throws -> Bench
    {
        var bench = Bench(language, vault: .ready([try .sample(1, "GitHub")], sync: .at(.synced)))
        bench.act(.pickedFolder(Self.sync))
        bench.answer(true)
        let name = Storage.folder(Self.sync).name(in: language)
        bench.happen(.vault(.ready([try .sample(1, "GitHub")], sync: .at(phase, cloud: name))))
        return bench
    }

    @Test func `a folder that was picked is asked about, kept and used`() throws {
        var bench = Bench(vault: .ready([try .sample(1, "GitHub")], sync: .at(.synced)))
        #expect(bench.screen.settings.storage?.pick == "Choose a Folder…")
        bench.act(.pickedFolder(Self.sync))
        #expect(bench.effects.isEmpty, "nothing is moved before the answer")
        let question = try #require(bench.question)
        #expect(question.title == "Use the folder “Sync” from now on?")
        #expect(question.message.contains("Export Keys") && !question.isDestructive)
        bench.answer(true)
        var settings = AppSettings()
        (settings.storage, settings.isMoving) = (.folder(Self.sync), true)
        #expect(bench.effects == [.keep(settings), .use(.folder(Self.sync))])
        let choice = try #require(bench.screen.settings.storage)
        #expect(choice.place == "“Sync”" && choice.offer == nil && choice.back == "Stop Using the Folder")
        #expect(choice.pick == "Choose Another Folder…")
    }

    @Test func `a folder is kept by the bytes of its bookmark and its name`() throws {
        var settings = AppSettings()
        settings.storage = .folder(Self.sync)
        let kept = Dictionary(uniqueKeysWithValues: settings.kept.map { ($0.key.rawValue, $0.value) })
        #expect(
            kept["storage"] == "folder" && kept["folderBookmark"] == "AQL/" && kept["folderName"] == "Sync")
        #expect(AppSettings(settings.kept) == settings)
        settings.storage = .drive
        #expect(settings.kept[.folder] == "" && settings.kept[.folderName] == "")
    }

    @Test func `a folder whose bookmark was lost is no reason to use iCloud unasked`() {
        for bookmark in ["", "?"] {
            let settings = AppSettings([.storage: "folder", .folder: bookmark, .folderName: "Sync"])
            #expect(settings.storage == .folder(FolderBookmark(bytes: [], name: "Sync")))
        }
    }

    @Test func `a folder of which the system gives no bookmark is refused with a sentence`() {
        var bench = Bench()
        bench.act(.pickedFolder(nil))
        #expect(bench.question == nil && bench.screen.toast?.haptic == .warning)
        #expect(bench.screen.toast?.text.contains("Choose another one") == true)
    }

    @Test(arguments: Language.allCases)
    func `a device without the key is told of in the app's words, by the way its keys take`(
        language: Language
    ) throws {
        let phase = SyncStatus.Phase.keyMissing(on: ["vm"])
        let inFolder = try using(phase, language: language).screen.vault.sync.detail
        let inICloud = Bench(language, vault: .ready([try .sample(1, "GitHub")], sync: .at(phase)))
            .screen.vault.sync.detail
        #expect(inFolder.contains(language == .english ? "in Settings" : "设置中导出密钥"))
        #expect(inICloud.contains(language == .english ? "iCloud Keychain" : "iCloud 钥匙串"))
        for sentence in [inFolder, inICloud] {
            #expect(sentence.contains("vm") && !sentence.contains("second "), "\(sentence)")
        }
    }

    @Test func `an empty folder is begun with the account that is known`() throws {
        let bench = try using(.emptied)
        #expect(bench.jobs == [.refill])
    }

    @Test func `another account's folder is merged or kept apart, as the person decides`() throws {
        let bench = try using(.otherAccount)
        #expect(bench.jobs.isEmpty)
        #expect(bench.screen.vault.banners.first?.offers.map(\.action) == [.merge, .separate])
    }

    @Test func `a device without accounts takes those of the folder that was chosen, unasked and once`()
        throws
    {
        var bench = Bench(vault: .ready([], sync: .at(.synced)))
        bench.act(.pickedFolder(Self.sync))
        bench.answer(true)
        let other = AppEvent.vault(.ready([], sync: .at(.otherAccount, cloud: "“Sync”")))
        bench.happen(other)
        #expect(bench.jobs == [.merge])
        bench.happen(other)
        #expect(bench.jobs.isEmpty)
        // In iCloud nobody chose: the person is asked.
        var cloud = Bench(vault: .ready([], sync: .at(.otherAccount)))
        cloud.act(.scene(.active))
        #expect(cloud.jobs.isEmpty && cloud.screen.vault.banners.first?.kind == .otherCloud)
    }

    @Test func `a renewed bookmark is kept, and nothing begins again`() throws {
        var bench = try using()
        let renewed = FolderBookmark(bytes: [9], name: "Sync 2")
        bench.happen(.folder(.renewed(renewed)))
        #expect(bench.effects == [.keep(bench.state.settings)])
        #expect(bench.state.settings.storage == .folder(renewed))
        #expect(bench.screen.settings.storage?.place == "“Sync 2”")
    }

    @Test(arguments: [
        (FolderAvailability.gone, "The folder “Sync” is not there."),
        (.refused, "Second may not use the folder “Sync” any more."),
    ])
    func `that a folder is gone or refused stands in the list and in Settings`(
        availability: FolderAvailability, words: String
    ) throws {
        var bench = try using(.offline)
        bench.happen(.folder(.availability(availability)))
        #expect(bench.screen.notes.count == 1 && bench.screen.notes[0].hasPrefix(words))
        #expect(bench.screen.settings.storage?.note.hasPrefix(words) == true)
        #expect(bench.screen.vault.cards.count == 1 && bench.screen.vault.canEdit)
        // The same folder picked again is a new bookmark.
        bench.act(.pickedFolder(FolderBookmark(bytes: [7], name: "Sync")))
        bench.answer(true)
        #expect(bench.screen.notes.isEmpty)
        bench.happen(.folder(.availability(.open)))
        #expect(bench.screen.notes.isEmpty)
    }

    @Test func `what a former folder tells counts no more`() throws {
        var bench = try using()
        bench.act(.useKeyValueStore)
        let question = try #require(bench.question)
        #expect(
            question.title == "Stop using the folder “Sync”?" && question.confirm == "Stop Using the Folder")
        bench.answer(true)
        #expect(bench.state.settings.storage == .keyValue)
        bench.happen(.folder(.availability(.gone)))
        bench.happen(.folder(.renewed(Self.sync)))
        #expect(bench.state.settings.storage == .keyValue && bench.screen.notes.isEmpty)
    }

    @Test func `without the key of what lies in the folder it is imported by hand`() throws {
        var bench = try using()
        bench.happen(.vault(.state(.keyUnavailable, .closed)))
        #expect(bench.screen.offersKeys)
        let wait = try #require(bench.screen.keyWait)
        #expect(!wait.isBusy && wait.hint.contains("import them here"))
        bench.act(.show(.importKeys))
        #expect(bench.screen.sheet?.name == "importKeys")
        var cloud = Bench(vault: .state(.keyUnavailable, .closed))
        #expect(!cloud.screen.offersKeys)
        cloud.act(.scene(.active))
    }

    @Test func `in a folder nobody is told to turn on iCloud`() throws {
        var bench = try using()
        bench.happen(.iCloud(.unknown))
        #expect(bench.screen.notes.isEmpty)
    }

    @Test func `the move into a folder and back takes everything along, and the folder's key is imported`()
        async throws
    {
        let folder = try ScratchFolder()
        let path = Array(folder.path.utf8)
        // A machine with Linux has its accounts there already, under a key of its own.
        let (linuxKeys, linuxHome) = (MemorySecretStore(), try ScratchFolder())
        let linux = try await Rig("Linux", keys: linuxKeys, folder: linuxHome, folders: true)
        linux.send(.pickedFolder(FolderBookmark(bytes: path, name: "Sync")))
        try await linux.yes()
        try await linux.add("Fastmail", "ann")
        _ = try await linux.screenInTime { $0.vault.sync.kind == .handedOver }

        let phone = try await Rig("Phone", folders: true)
        try await phone.add("GitHub", "mona")
        _ = try await phone.screenInTime { $0.vault.sync.kind == .synced }
        phone.send(.pickedFolder(FolderBookmark(bytes: path, name: "Sync")))
        try await phone.yes()
        _ = try await phone.screenInTime { $0.vault.banners.contains { $0.kind == .otherCloud } }
        phone.send(.offer(.merge))
        try await phone.yes()
        let locked = try await phone.screenInTime { $0.vault.banners.contains { $0.kind == .locked } }
        #expect(locked.titles == ["GitHub"])

        linux.send(
            .show(.exportKeys), .keyField(.passphrase, "five words in a row"),
            .keyField(.again, "five words in a row"), .save)
        let text = try #require(
            try await linux.screen { $0.keyForm?.sealed != nil }.keyForm?.sealed)
        phone.send(
            .show(.importKeys), .keyField(.text, text), .keyField(.passphrase, "five words in a row"), .save)
        _ = try await phone.screenInTime { $0.titles == ["Fastmail", "GitHub"] && $0.sheet == nil }
        _ = try await linux.screenInTime { $0.titles == ["Fastmail", "GitHub"] }

        phone.send(.useKeyValueStore)
        try await phone.yes()
        _ = try await phone.screenInTime {
            $0.vault.sync.kind == .synced && $0.titles == ["Fastmail", "GitHub"]
        }
    }
}
