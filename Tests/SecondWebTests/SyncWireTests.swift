import Foundation
import Loopback
import SyncEngine
import SyncPage
import Testing

@testable import SecondCore
@testable import SecondWeb
@testable import SyncProduct

/// What the page is sent about the cloud and the devices.
@Suite struct SyncWireTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let cloud = "/home/ann/Sync"

    static let phases: [(SyncStatus.Phase, String)] = [
        (.off, "off"), (.waiting, "waiting"), (.closed, "attention"), (.syncing, "syncing"),
        (.pending(1), "pending"),
        (.pending(2), "pending"), (.handedOver, "handedOver"), (.synced, "synced"), (.offline, "offline"),
        (.signedOut, "offline"), (.quotaExceeded, "attention"), (.readOnly, "attention"),
        (.tooLarge, "attention"),
        (.throttled(until: nil), "pending"), (.emptied, "attention"), (.otherAccount, "attention"),
        (.trouble("reason"), "attention"),
    ]

    @Test(arguments: phases, Language.allCases)
    func `every state has its kind, a few words and a sentence`(
        _ phase: (SyncStatus.Phase, String), language: Language
    ) throws {
        let sync = try wire(language) { $0.phase = phase.0 }.sync
        #expect(sync.kind == phase.1)
        #expect(Self.isIn(language, sync.text) && Self.isIn(language, sync.detail))
        #expect(sync.text.count < 30 && !sync.text.hasSuffix(".") && !sync.text.hasSuffix("。"))
        #expect(sync.detail.hasSuffix(".") || sync.detail.hasSuffix("。") || phase.0 == .off)
        #expect(sync.cloud == Self.cloud)
        #expect(sync.handedOver == nil)
    }

    private static func isIn(_ language: Language, _ text: String) -> Bool {
        let isChinese = text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
        return !text.isEmpty && isChinese == (language == .chinese)
    }

    @Test func `an instant is milliseconds, and who has seen everything is named`() throws {
        let sync = try wire(.english) {
            $0.phase = .handedOver
            $0.handedOver = Date(timeIntervalSince1970: 1_800_000_000.25)
            $0.seenBy = ["laptop", "phone"]
        }.sync
        #expect(sync.text == "Up to date on laptop, phone")
        #expect(sync.handedOver == 1_800_000_000_250)
    }

    @Test func `without a cloud none is named`() throws {
        let sync = try wire(.english) { $0 = SyncStatus() }.sync
        #expect(sync.kind == "off" && sync.cloud == nil)
        #expect(sync.detail.contains("second cloud use FOLDER"))
    }

    @Test(arguments: [SyncStatus.Phase.emptied, .otherAccount], Language.allCases)
    func `another cloud offers two choices, explained, each asked about`(
        _ phase: SyncStatus.Phase, language: Language
    ) throws {
        let banners = try wire(language) { $0.phase = phase }.banners
        #expect(banners.map(\.kind) == ["otherCloud"])
        let offers = banners[0].offers
        #expect(offers.map(\.do) == ["merge", "separate"])
        #expect(offers.map(\.asks) == [true, true])
        #expect(offers.allSatisfy { Self.isIn(language, $0.label) && Self.isIn(language, $0.meaning) })
        #expect(banners[0].message.contains(Self.cloud))
    }

    @Test func `what joining means is said differently of an empty cloud and of another's`() throws {
        let meanings = try [SyncStatus.Phase.emptied, .otherAccount].map { phase in
            try wire(.english) { $0.phase = phase }.banners[0].offers[0].meaning
        }
        #expect(
            meanings[0].contains("Nothing changes in the list")
                && meanings[1].contains("cannot be told apart"))
    }

    @Test func `findings are a banner each kind, with a line for each`() throws {
        let banners = try wire(.english) {
            $0.phase = .handedOver
            $0.findings = [
                Finding(register: String(repeating: "ab", count: 16), device: "", kind: .locked),
                Finding(register: String(repeating: "cd", count: 16), device: "phone", kind: .damaged),
                Finding(register: String(repeating: "ef", count: 16), device: "", kind: .newerVersion(9)),
            ]
        }.banners
        #expect(banners.map(\.kind) == ["locked", "cloudFinding"])
        #expect(banners[0].details == ["1 device: its key is not here."])
        #expect(banners[1].details.map { $0.prefix(8) } == ["phone: c", "efefefef"])
        #expect(banners.flatMap(\.offers).map(\.do) == [])
    }

    @Test func `a damaged vault that the cloud can restore offers that, and nothing else`() throws {
        var state = VaultState()
        state.condition = .damaged(.truncated)
        state.canRebuild = true
        let screen = try Self.decoded(state, .english)
        #expect(screen.state == "vaultProblem")
        #expect(screen.actions.map(\.do) == ["rebuild"])
        #expect(screen.actions.map(\.asks) == [false])
    }

    @Test(arguments: [
        (30, false, false), (31, false, true), (31, true, false), (0, false, false),
    ])
    func `a device is ahead by more than half a minute, and not as a former one`(
        _ ahead: Int, _ isFormer: Bool, _ expected: Bool
    ) {
        let device = SyncedDevice(
            id: "1a2b3c4d5e6f", name: "", lastSeen: Self.now, isThisDevice: false, isReadable: false,
            isFormer: isFormer, secondsAhead: ahead, version: 1)
        let wire = SyncWire.Device(device)
        #expect(wire.isAhead == expected)
        #expect(wire.name == "1a2b3c4d")
        #expect(wire.lastSeen == 1_800_000_000_000)
    }
}

extension SyncWireTests {
    private struct Screen: Decodable {
        let state: String
        let sync: Sync
        let banners: [Banner]
        let actions: [Offer]
    }

    private struct Sync: Decodable {
        let kind, text, detail: String
        let cloud: String?
        let handedOver: Int?
    }

    private struct Banner: Decodable {
        let kind, message: String
        let details: [String]
        let offers: [Offer]
    }

    private struct Offer: Decodable {
        let `do`, label, meaning: String
        let asks: Bool
    }

    private func wire(_ language: Language, _ change: (inout SyncStatus) -> Void) throws -> Screen {
        var state = VaultState()
        state.condition = .ready
        state.sync.cloud = Self.cloud
        change(&state.sync)
        return try Self.decoded(state, language)
    }

    /// As the page reads it.
    private static func decoded(_ state: VaultState, _ language: Language) throws -> Screen {
        let (screen, refresh) = SecondCore.Screen.make(state, at: now, language: language)
        let bytes = SecondPageWire.bytes(
            SecondPageWire.Screen(
                screen, limit: 48, nextRefresh: refresh, turn: ScreenOrder(run: "r", number: 1)))
        return try JSONDecoder().decode(Screen.self, from: Data(bytes))
    }
}
