import Files
import Foundation
import SyncEngine
import Secrets
import SyncProduct
import Testing

@testable import IdeaBoxCore

@Suite struct ScreenBannerTests {
    private func state(
        _ phase: SyncStatus.Phase, pending: Int = 0, _ change: (inout SyncStatus) -> Void = { _ in }
    )
        -> BoxState
    {
        var state = ScreenTests.state(all: 1)
        state.sync.phase = phase
        state.sync.cloud = phase == .off ? nil : "/cloud"
        state.sync.pending = pending
        change(&state.sync)
        return state
    }

    private func line(_ state: BoxState, _ language: Language = .english) -> SyncLine {
        SyncLine(state.sync, in: language, of: .ideaBox)
    }

    @Test(arguments: [
        (SyncStatus.Phase.off, SyncLine.Kind.off, "Only on this device", "仅在此设备上"),
        (.waiting, .waiting, "Looking into the cloud", "正在查看云端"),
        (.closed, .attention, "Not syncing", "未同步"),
        (.syncing, .syncing, "Syncing", "正在同步"),
        (.pending(1), .pending, "1 change pending", "1 项更改待同步"),
        (.pending(3), .pending, "3 changes pending", "3 项更改待同步"),
        (.handedOver, .handedOver, "Saved to the cloud", "已存入云端"),
        (.synced, .synced, "Synced", "已同步"),
        (.offline, .offline, "Offline", "离线"),
        (.signedOut, .offline, "Signed out", "未登录"),
        (.quotaExceeded, .attention, "Cloud full", "云端已满"),
        (.readOnly, .attention, "Cloud is read-only", "云端只读"),
        (.tooLarge, .attention, "Too large for the cloud", "超出云端限制"),
        (.throttled(until: nil), .pending, "Waiting for the cloud", "等待云端"),
        (.emptied, .attention, "Cloud is empty", "云端为空"),
        (.otherAccount, .attention, "Another account’s cloud", "另一个云端"),
        (.trouble("disk"), .attention, "Sync trouble", "同步出现问题"),
    ])
    func `FR-006 and SC-006, each state of sync is said in words`(
        _ phase: SyncStatus.Phase, _ kind: SyncLine.Kind, _ english: String, _ chinese: String
    ) {
        let made = state(phase)
        #expect(line(made).kind == kind && line(made).text == english && line(made, .chinese).text == chinese)
        for language in Language.allCases {
            let detail = line(made, language).detail
            #expect(!detail.isEmpty && !detail.contains("account") || phase == .otherAccount)
            #expect(phase == .off || detail.contains("/cloud"))
            #expect(!detail.contains("账号"))
        }
    }

    @Test(arguments: [
        (SyncStatus.Phase.offline, "Offline, 2 pending"), (.signedOut, "Signed out, 2 pending"),
        (.quotaExceeded, "Cloud full, 2 pending"), (.trouble("x"), "Sync trouble, 2 pending"),
    ])
    func `what waits is said beside the cause why it waits`(_ phase: SyncStatus.Phase, _ text: String) {
        #expect(line(state(phase, pending: 2)).text == text)
    }

    @Test func `who has seen everything is named`() {
        let made = state(.handedOver) { $0.seenBy = ["laptop", "phone"] }
        #expect(line(made).text == "Up to date on laptop, phone")
        #expect(line(made, .chinese).text == "laptop、phone 已是最新")
    }

    @Test(arguments: [SyncStatus.Phase.emptied, .otherAccount])
    func `a cloud that is not the known one is a person’s to decide about`(_ phase: SyncStatus.Phase) throws {
        let banners = IdeaScreen.banners(state(phase), canSeparate: true, language: .english)
        let banner = try #require(banners.first)
        #expect(banners.count == 1 && banner.kind == .otherCloud && banner.message.contains("/cloud"))
        #expect(banner.offers.map(\.action) == [.merge, .separate])
        #expect(banner.offers.allSatisfy { $0.asksFirst && !$0.meaning.isEmpty })
        #expect(banner.offers[0].meaning.contains("again") == (phase == .emptied))

        let without = try #require(IdeaScreen.banners(state(phase), language: .english).first)
        #expect(without.offers == [banner.offers[0]] && without.message.contains("ideabox cloud use"))
    }

    @Test func `what cannot be read in the cloud is listed, at most eight of it`() throws {
        let damaged = (0..<10).map { Finding(register: "\($0)", device: "", kind: .damaged) }
        let locked = Finding(register: "abcdef0123", device: "phone", kind: .locked)
        // Two versions of one register have one line.
        let banners = IdeaScreen.banners(
            state(.handedOver) { $0.findings = damaged + [locked, locked] }, language: .english)
        #expect(banners.map(\.kind) == [.locked, .cloudFinding])
        #expect(banners[0].details == ["phone: its key is not here."])
        #expect(banners[1].message.hasPrefix("10 files") && banners[1].details.count == 9)
        #expect(banners[1].details.last == "and 2 more" && banners[1].offers.isEmpty)
    }

    @Test func `devices without a name whose key is not here are counted, and no id is said`() throws {
        let locked = ["18fce80e", "2"].map { Finding(register: $0, device: "", kind: .locked) }
        let banners = IdeaScreen.banners(
            state(.handedOver) { $0.findings = locked + locked }, language: .english)
        #expect(banners.map(\.details) == [["2 devices: their keys are not here."]])
    }

    @Test func `what never became whole can be dismissed`() throws {
        let part = Finding(register: "abcdef0123", device: "phone", kind: .unfinished)
        let banners = IdeaScreen.banners(state(.handedOver) { $0.findings = [part] }, language: .english)
        #expect(banners.map(\.details) == [["phone: not all of it has arrived."]])
        let offer = try #require(banners[0].offers.first)
        #expect(offer.action == .dismissFiles && !offer.asksFirst && offer.meaning.contains("stays"))
    }

    @Test func `an old store is offered, its progress shown, its report kept until it was read`() {
        func banners(_ notice: LegacyNotice) -> [IdeaScreen.Banner] {
            IdeaScreen.banners(state(.off), legacy: notice, language: .english)
        }
        let found = banners(.found(path: "/old.sqlite", ideas: 12))
        #expect(found.map(\.kind) == [.legacy])
        #expect(found[0].message.contains(": 12.") && found[0].message.contains("/old.sqlite"))
        #expect(found[0].offers.map(\.action) == [.migrate, .dismiss] && found[0].progress == nil)

        let running = banners(.running(done: 3, total: 12))
        #expect(running[0].message == "Importing the old app’s ideas: 3 of 12…")
        #expect(running[0].progress == 0.25 && running[0].offers.isEmpty)
        #expect(banners(.running(done: 3, total: nil))[0].progress == 0)
        #expect(banners(.running(done: 0, total: 0))[0].progress == 0)

        let finished = banners(.finished(["12 found", "12 added"]))
        #expect(finished[0].kind == .report && finished[0].details == ["12 found", "12 added"])
        #expect(finished[0].offers.map(\.action) == [.dismiss])

        let failed = banners(.failed("The disk is full."))
        #expect(
            failed[0].message.contains("The disk is full.")
                && failed[0].offers.map(\.action) == [.migrate, .dismiss])
    }

    @Test(arguments: [
        (0.0, "just now", "刚刚"), (-500, "just now", "刚刚"), (59, "just now", "刚刚"),
        (60, "1 minute ago", "1 分钟前"), (3_599, "59 minutes ago", "59 分钟前"), (3_600, "1 hour ago", "1 小时前"),
        (86_400, "1 day ago", "1 天前"), (604_800, "1 week ago", "1 周前"), (2_629_800, "1 month ago", "1 个月前"),
        (31_557_600, "1 year ago", "1 年前"), (.infinity, "just now", "刚刚"), (.nan, "just now", "刚刚"),
    ])
    func `how long ago something was`(_ seconds: Double, _ english: String, _ chinese: String) {
        let now = ScreenTests.now
        let ago = IdeaBoxStrings.ago(
            Date(timeIntervalSince1970: now.timeIntervalSince1970 - seconds), at: now)
        #expect(ago.text(in: .english) == english && ago.text(in: .chinese) == chinese)
    }

    @Test func `every refusal has its sentence in both languages`() {
        let errors: [IdeaBoxError] = [
            .empty, .tooLong(.title, bytes: (1 << 20) + 1, limit: 1 << 20), .notFound, .versionGone,
            .notReady(.loading), .store(.system(.notWritable, path: "/s")),
            .secretStore(.system(.noSpace, path: "/k")), .keyNotKept,
        ]
        for error in errors {
            let both = Language.allCases.map { error.text(in: $0) }
            #expect(both.allSatisfy { !$0.isEmpty } && both[0] != both[1])
        }
        #expect(
            IdeaBoxError.tooLong(.description, bytes: 5 << 20, limit: 4 << 20).text(in: .english)
                == "This description is 5 MB long; at most 4 MB can be kept. Nothing was changed.")
    }
}
