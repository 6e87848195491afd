import AccountAPI
import AccountClient
import Foundation
import Localization
import Testing

@testable import readmigo

/// What is shown of accounts, devices and turns.
struct ShownTests {
    static let now = Date(timeIntervalSince1970: 1_790_000_000)

    static func device(_ name: String, before seconds: Double, isCurrent: Bool = false) -> DevicesBody.Device
    {
        DevicesBody.Device(
            deviceID: "d", sessionID: "s", name: name, isCurrent: isCurrent,
            lastActiveAt: now.addingTimeInterval(-seconds).formatted(.iso8601), signedInAt: "x")
    }

    @Test(
        arguments: [
            (0, "just now", "刚刚"), (-500, "just now", "刚刚"), (59, "just now", "刚刚"),
            (60, "1 minute ago", "1 分钟前"), (300, "5 minutes ago", "5 分钟前"),
            (3599, "59 minutes ago", "59 分钟前"), (3600, "1 hour ago", "1 小时前"),
            (7200, "2 hours ago", "2 小时前"), (86_399, "23 hours ago", "23 小时前"), (86_400, "1 day ago", "1 天前"),
            (1_000_000, "11 days ago", "11 天前"),
        ] as [(Double, String, String)])
    func `a device says when it was last active`(seconds: Double, english: String, chinese: String) {
        let devices = [Self.device("iPad", before: seconds)]
        #expect(
            DeviceList(devices, now: Self.now, language: .english).lines == [
                "1  iPad  last active " + english
            ])
        #expect(
            DeviceList(devices, now: Self.now, language: .chinese).lines == ["1  iPad  最后活动：" + chinese])
    }

    @Test func `a number means the same device although another one was active since`() {
        func device(_ name: String, _ signedInAt: String, isCurrent: Bool = false) -> DevicesBody.Device {
            DevicesBody.Device(
                deviceID: name, sessionID: name, name: name, isCurrent: isCurrent, lastActiveAt: "",
                signedInAt: signedInAt)
        }
        let (here, old) = (device("here", "2026-03", isCurrent: true), device("old", "2026-01"))
        let (a, b) = (device("a", "2026-02"), device("b", "2026-02"))
        for answer in [[here, old, a, b], [here, b, a, old], [here, a, b, old]] {
            #expect(DeviceList.numbered(answer).map(\.name) == ["here", "old", "a", "b"])
        }
    }

    @Test func `names stand in columns, and steer no terminal`() {
        let devices = [
            Self.device("手机", before: 0, isCurrent: true), Self.device("evil\u{1B}[2J\n", before: 0),
        ]
        #expect(
            DeviceList(devices, now: Self.now, language: .english).lines == [
                "1  手机 (this device)  last active just now", "2  evil␛[2J␊           last active just now",
            ])
        #expect(DeviceList.json(devices[1]).contains(#""name": "evil\u001b[2J\u000a""#))
    }

    @Test(
        arguments: [
            (0, "0 s", "0 秒"), (119, "119 s", "119 秒"), (120, "2 min", "2 分钟"), (7199, "119 min", "119 分钟"),
            (7200, "2 h", "2 小时"), (100_000, "27 h", "27 小时"),
        ])
    func `a length of time is told in its largest unit`(seconds: Int, english: String, chinese: String) {
        #expect(LocalStatus.length(seconds).text(in: .english) == english)
        #expect(LocalStatus.length(seconds).text(in: .chinese) == chinese)
    }

    @Test func `a profile that was kept is the one that came`() throws {
        let profile = ProfileBody(
            userID: "u", nickname: "Ann", email: nil, phone: "+8613800000000", language: .chinese,
            hasPassword: false, hasSecondFactor: true, recoveryCodesLeft: 9, providers: ["apple", "wechat"],
            notifiesNewDevice: true, verifiesUnusual: false, terms: "2026-01", areTermsCurrent: false,
            deletionDueAt: "2027-01-01T00:00:00Z",
            pendingChanges: [PendingChangeBody.Kind.secondFactor, .notifiesNewDevice, .verifiesUnusual].map {
                PendingChangeBody(changeID: "", kind: $0, next: "", dueAt: "2027-01-02T00:00:00Z")
            })
        let text = try #require(ProfileCard.write(profile))
        #expect(ProfileCard.read(text) == profile)
        #expect(ProfileCard.read("{}") == nil)
        let lines = ProfileCard(profile, .english).lines
        #expect(lines.contains("Ways to sign in         phone, Apple, WeChat"))
        #expect(lines.contains("Two-step verification   on, 9 recovery codes left"))
        #expect(lines.contains("Accepted terms          2026-01 (there are newer ones)"))
        #expect(lines.contains("To be deleted           2027-01-01T00:00:00Z"))
        let pending = "from 2027-01-02T00:00:00Z on; readmigo stop ends it"
        #expect(
            lines.suffix(3) == [
                "Second factor off       \(pending)", "Device letters off      \(pending)",
                "Further proof off       \(pending)",
            ])
    }

    @Test func `a turn tells ages and never a token`() {
        func token(_ times: TokenTimes?, at now: Double) -> String? {
            ReadingLoop.token(times, at: now)?.text(in: .english)
        }
        let times = TokenTimes("e30.eyJpYXQiOjEwMCwiZXhwIjoxMjB9.e30")
        #expect(times?.madeAt == 100)
        #expect(times?.endsAt == 120)
        #expect(token(times, at: 105.9) == "token 5 s old, holds for 14 s")
        #expect(token(times, at: 500) == "token 6 min old, holds for 0 s")
        #expect(token(nil, at: 105) == nil)
        #expect(ReadingLoop.answered(200, in: .milliseconds(1234)) == "200  1234 ms")
    }

    @Test(arguments: ["", "a.b", "a.b.c", "a.e30.c", "a.eyJpYXQiOiJ4IiwiZXhwIjoxfQ.c", "..", "a.b.c.d"])
    func `what is no access token has no times`(text: String) {
        #expect(TokenTimes(text) == nil)
    }
}
