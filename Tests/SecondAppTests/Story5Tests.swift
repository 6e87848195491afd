import Foundation
import SyncEngine
import SyncFakes
import Secrets
import TestSupport
import Testing

@testable import SecondApp
@testable import SecondCore

/// User story 5: sealing and recovery.
@Suite(.timeLimit(.minutes(2))) struct Story5Tests {
    private static let sentence = "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。"

    /// A cloud with one account of a device that is gone, and the keychain that opens it.
    private func left(_ clouds: MemoryCloud, _ keys: MemorySecretStore) async throws {
        let rig = try await Rig("Old", cloud: await clouds.device(), keys: keys)
        try await rig.add("GitHub", "mona", secret: "JBSWY3DPEHPK3PXP")
        _ = try await rig.screenInTime { $0.vault.sync.kind == .handedOver || $0.vault.sync.kind == .synced }
        await rig.quit()
    }

    @Test func `US5-1, what the app puts into iCloud holds no name and no secret`() async throws {
        let (clouds, spy) = (MemoryCloud(), SpyCloud.Log())
        let cloud = SpyCloud(cloud: await clouds.device(), log: spy)
        let rig = try await Rig(cloud: cloud)
        try await rig.add("GitHub", "mona", secret: "JBSWY3DPEHPK3PXP")
        _ = try await rig.screenInTime { $0.vault.sync.kind == .synced }
        let puts = await spy.puts
        #expect(!puts.isEmpty)
        for bytes in puts {
            let text = String(decoding: bytes, as: UTF8.self)
            for plain in ["GitHub", "mona", "JBSWY3DPEHPK3PXP", "Hello!"] { #expect(!text.contains(plain)) }
        }
    }

    @Test func `US5-2, without the key the app is read-only, says what to do and offers no way round`() throws
    {
        var bench = Bench(vault: .state(.keyUnavailable, .closed))
        let screen = bench.screen
        #expect(
            screen.vault.content
                == .keyUnavailable(
                    Screen.Notice(
                        title: "Key unavailable", message: SecondStrings.keyUnavailable.text(in: .english),
                        offers: [])))
        #expect(screen.vault.banners.map(\.kind) == [.readOnly] && !screen.vault.canEdit)
        #expect(
            screen.keyWait
                == AppScreen.KeyWait(isBusy: true, hint: "On a new device this can take a minute."))
        for action in [AppAction.show(.add), .edit(.number(1)), .delete(.number(1)), .offer(.setAside)] {
            bench.act(action)
            #expect(bench.screen.sheet == nil && bench.question == nil && bench.jobs.isEmpty)
        }
    }

    @Test func `US5-3, on a second device without iCloud Keychain the sentence stands to the letter`()
        async throws
    {
        let clouds = MemoryCloud()
        try await left(clouds, MemorySecretStore())
        let rig = try await Rig("New", cloud: await clouds.device(), language: .chinese)
        let screen = try await rig.screenInTime { $0.keyWait != nil }
        guard case .keyUnavailable(let notice) = screen.vault.content else {
            Issue.record("\(screen.vault.content)")
            return
        }
        #expect(notice.message == Self.sentence && notice.offers.isEmpty)
        #expect(screen.keyWait?.isBusy == true && screen.keyWait?.hint == "在新设备上，这可能需要一分钟。")
        let late = try await rig.screenInTime { $0.keyWait?.isBusy == false }
        #expect(late.keyWait?.hint.hasPrefix("检查方法：设置") == true)
        #expect(late.vault.content == screen.vault.content)
    }

    @Test func `US5-4, with the keychain recovered a new device restores every token by itself`() async throws
    {
        let (clouds, keys) = (MemoryCloud(), MemorySecretStore())
        try await left(clouds, keys)
        let rig = try await Rig("New", cloud: await clouds.device(), keys: keys)
        let screen = try await rig.screenInTime { $0.titles == ["GitHub"] }
        #expect(screen.vault.canEdit && screen.question == nil)
    }

    @Test func `US5-4, a key that arrives late opens the app, looked for again and again`() async throws {
        let (clouds, keys) = (MemoryCloud(), MemorySecretStore())
        try await left(clouds, keys)
        let late = MemorySecretStore()
        let rig = try await Rig("New", cloud: await clouds.device(), keys: late)
        _ = try await rig.screenInTime { $0.keyWait?.isBusy == false }
        for name in try await keys.names() {
            try await late.add(name, try #require(try await keys.read(name)))
        }
        let screen = try await rig.screenInTime { $0.titles == ["GitHub"] }
        #expect(screen.keyWait == nil && screen.vault.canEdit)
    }

    @Test func `the keychain is looked at with growing pauses, and after 83 seconds how to check it is said`()
        throws
    {
        var bench = Bench()
        bench.happen(.vault(.state(.keyUnavailable, .closed)))
        var pauses: [Duration] = []
        var hints: [Bool] = []
        for _ in 0..<11 {
            let wake = try #require(
                bench.effects.compactMap { effect -> (AppEffect.Timer, Duration)? in
                    if case .wake(let alarm, let wait) = effect { (alarm, wait) } else { nil }
                }.first)
            pauses.append(wake.1)
            hints.append(try #require(bench.screen.keyWait).isBusy)
            bench.happen(.rang(wake.0))
            #expect(bench.effects.first == .look)
        }
        #expect(pauses == [1, 2, 3, 5, 8, 13, 21, 30, 60, 60, 60].map { .seconds($0) })
        #expect(hints == Array(repeating: true, count: 8) + [false, false, false])
        bench.happen(.vault(.ready([])))
        #expect(bench.screen.keyWait == nil && bench.state.looking == nil)
    }

    @Test(arguments: [(false, "Settings ›"), (true, "System Settings ›")])
    func `how to check iCloud Keychain is said in the words of the system`(isMac: Bool, words: String) throws
    {
        var bench = Bench(isMac: isMac, vault: .state(.keyUnavailable, .closed))
        let number = try #require(bench.state.looking?.number)
        for _ in 0..<Pauses.hopefulLooks { bench.happen(.rang(.look(number))) }
        #expect(bench.screen.keyWait?.hint.hasPrefix("To check: \(words)") == true)
    }

    @Test(arguments: [(false, "Camera app"), (true, "System Settings")])
    func `how set-up links come is said in the words of the system`(isMac: Bool, words: String) {
        let note = Bench(isMac: isMac).screen.settings.linksNote
        #expect(note.contains(words))
        #expect(note.contains("Camera") != isMac)
    }
}

/// A cloud that remembers what was put.
private struct SpyCloud: Cloud {
    actor Log {
        var puts: [[UInt8]] = []
        func add(_ bytes: [UInt8]) { puts.append(bytes) }
    }

    let cloud: any Cloud
    let log: Log
    var limits: CloudLimits { cloud.limits }

    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        try await cloud.changes(since: cursor, page: page)
    }
    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> {
        try await cloud.beginAccount(id, beside: known)
    }
    func put(_ put: CloudPut) async throws(CloudError) -> String {
        await log.add(put.bytes)
        return try await cloud.put(put)
    }
    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try await cloud.remove(marks, account: account)
    }
    func events() -> AsyncStream<CloudEvent> { cloud.events() }
}
