import AccountAPI
import AccountClient
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

struct RegisteringTests {
    private var bench: Bench

    init() {
        bench = Bench(.chinese)
        bench.happen(.account(.signedOut))
        bench.act(.follow(.register))
    }

    private mutating func fill(_ password: String = "Reading123", again: String? = nil) {
        bench.type(.email, "new@example.com")
        bench.type(.newPassword, password)
        bench.type(.confirmation, again ?? password)
    }

    @Test func `the page is the requirements' drawing`() throws {
        let page = try #require(bench.form)
        #expect(page.title == "创建账户")
        #expect(page.fields.map(\.label) == ["邮箱", "密码", "确认密码"])
        #expect(page.fields.map(\.eye) == [nil, "显示", "显示"])
        #expect(page.fields.map(\.example) == ["name@example.com", "", ""], "no field says its name twice")
        #expect(!page.hasFooter && page.ways.isEmpty && page.providers.isEmpty)
        #expect(page.consent?.label == "我已阅读并同意《用户协议》和《隐私政策》")
        #expect(page.consent?.isGiven == false)
        #expect(page.consent?.links.map(\.label) == ["用户协议", "隐私政策"])
        #expect(
            page.consent?.links.map(\.address) == ["https://a.example/terms", "https://a.example/privacy"])
        #expect(page.action == "注册")
        #expect(page.links.map(\.label) == ["已有账户？登录"])
        #expect(page.strength == nil)
    }

    @Test(arguments: [
        ("12345678", "弱", 1), ("abcdefgh", "弱", 1), ("abcd1234", "中等", 2), ("Abcd1234", "强", 3),
        ("Abcd123!", "很强", 4),
    ])
    func `the meter has the four labels`(password: String, label: String, bars: Int) {
        var bench = bench
        bench.type(.newPassword, password)
        #expect(bench.form?.strength == FormPage.Strength(text: "密码强度: \(label)", bars: bars))
        #expect(bench.effects == [])
    }

    @Test mutating func `without consent nothing is sent`() {
        fill()
        bench.act(.go)
        #expect(bench.jobs == [])
        #expect(bench.form?.problem == "请先阅读并同意《用户协议》和《隐私政策》。")
        bench.act(.consent(true), .go)
        #expect(bench.jobs == [.register(email: "new@example.com", password: "Reading123", terms: "2026-01")])
        #expect(bench.form?.problem == nil)
    }

    @Test mutating func `what differs, or is too short or too long, is said beside its field`() {
        bench.act(.consent(true))
        fill("Reading123", again: "Reading124")
        bench.act(.go)
        #expect(bench.form?.fields.map(\.problem) == [nil, nil, "两次输入的密码不一致。"])
        fill("Abc123")
        bench.act(.go)
        #expect(bench.form?.fields.map(\.problem) == [nil, "至少 8 位。", nil])
        fill(String(repeating: "长", count: 257))
        bench.act(.go)
        #expect(bench.form?.fields.map(\.problem) == [nil, "最多 256 位。", nil])
        #expect(bench.jobs == [])
        fill(String(repeating: "长", count: 256))
        bench.act(.go)
        #expect(bench.jobs.count == 1)
    }

    @Test mutating func `the way goes by the code to the profile, which makes the account`() throws {
        fill()
        bench.act(.consent(true), .go)
        try bench.finish(.sent(.sample()))
        #expect(bench.form?.kind == .registerCode)
        #expect(bench.form?.intro == "如果 new@example.com 尚未注册，验证码已发送至该邮箱。")
        bench.type(.code, " 123456 ")
        bench.act(.go)
        #expect(bench.jobs == [.proveRegistration(challenge: "c1", code: "123456")])
        try bench.finish()
        #expect(bench.form?.kind == .profile)
        #expect(bench.form?.consent == nil)
        bench.type(.nickname, " 小红 ")
        bench.act(.go)
        #expect(bench.jobs == [.finishProfile(challenge: "c1", nickname: "小红", terms: nil)])
        bench.happen(.account(.signingIn))
        #expect(bench.form?.kind == .profile)
        bench.happen(.account(.signedIn("reader-9")))
        #expect(bench.home != nil)
    }

    @Test mutating func `a profile that is refused stays, with its words`() throws {
        fill()
        bench.act(.consent(true), .go)
        try bench.finish(.sent(.sample()))
        bench.type(.code, "123456")
        bench.act(.go)
        try bench.finish()
        bench.type(.nickname, "小红")
        bench.act(.go)
        let number = try #require(bench.number { if case .finishProfile = $0 { true } else { false } })
        bench.happen(.account(.signingIn))
        bench.happen(.account(.signedOut))
        bench.happen(.finished(number, .failed(.transport(.lost))))
        #expect(bench.form?.kind == .profile)
        #expect(bench.form?.problem == "网络错误：连接中断，请重试。")
        #expect(bench.form?.fields.map(\.typed.text) == ["小红"])
    }

    @Test mutating func `another code can be sent when its time has come`() throws {
        fill()
        bench.act(.consent(true), .go)
        try bench.finish(.sent(.sample()))
        #expect(bench.form?.resend == FormPage.Resend(label: "60 秒后可重新发送", isOn: false))
        #expect(bench.screen.nextRefresh == bench.now.addingTimeInterval(1))
        bench.act(.resend)
        #expect(bench.jobs == [])
        bench.now += 59.5
        #expect(bench.form?.resend?.label == "1 秒后可重新发送")
        bench.now += 0.5
        #expect(bench.form?.resend == FormPage.Resend(label: "重新发送验证码", isOn: true))
        bench.act(.resend)
        #expect(bench.jobs == [.resendRegistration("c1")])
        try bench.finish(.sent(.sample("c2")))
        #expect(bench.screen.toast?.text == "新的验证码已发送。")
        bench.type(.code, "123456")
        bench.act(.go)
        #expect(bench.jobs == [.proveRegistration(challenge: "c2", code: "123456")])
    }

    @Test mutating func `a letter that left before is the one to look for, however long ago that is`() throws
    {
        fill()
        bench.act(.consent(true), .go)
        let body = ChallengeBody(challenge: "c1", expiresIn: 600, resendIn: 2895, letterAge: 705)
        try bench.finish(.sent(body))
        #expect(bench.form?.intro == "请查看 11 分钟前发至 new@example.com 的邮件。")
        #expect(bench.form?.fields.map(\.id) == [.code] && bench.form?.action != nil)
        #expect(bench.form?.resend == FormPage.Resend(label: "48:15 后可重新发送", isOn: false))
        bench.now += 15
        #expect(bench.form?.intro == "请查看 12 分钟前发至 new@example.com 的邮件。")
        bench.now += 2880
        bench.act(.resend)
        try bench.finish(.sent(.sample("c2")))
        #expect(bench.form?.intro == "如果 new@example.com 尚未注册，验证码已发送至该邮箱。")
        #expect(bench.screen.toast?.text == "新的验证码已发送。")
    }

    @Test mutating func `a letter whose code is another device's is opened by its link, without a field`()
        throws
    {
        fill()
        bench.act(.consent(true), .go)
        let body = ChallengeBody(
            challenge: "c1", expiresIn: 2880, resendIn: 60, letterAge: 720, takesCode: false)
        try bench.finish(.sent(body))
        let page = try #require(bench.form)
        #expect(page.title == "请打开邮件" && page.fields == [] && page.action == nil && !page.canGo)
        let link = "其中的验证码属于先前申请的设备。请改为打开邮件中的链接：在任何设备上都可以打开。"
        #expect(page.intro == "请查看 12 分钟前发至 new@example.com 的邮件。" + link)
        #expect(page.links.map(\.id) == [.back])
        bench.act(.go)
        #expect(bench.jobs == [])
        bench.now += 60
        bench.act(.resend)
        #expect(bench.jobs == [.resendRegistration("c1")])
        try bench.finish(.sent(body))
        #expect(bench.screen.toast?.text == page.intro)
        bench.now += 60
        bench.act(.resend)
        try bench.finish(.sent(.sample("c2")))
        #expect(bench.form?.fields.map(\.id) == [.code] && bench.form?.title == "输入验证码")
    }

    @Test mutating func `a wrong code says how many attempts are left`() throws {
        fill()
        bench.act(.consent(true), .go)
        try bench.finish(.sent(.sample()))
        bench.type(.code, "000000")
        bench.act(.go)
        try bench.fail(.made(.code, .wrong, attemptsLeft: 4))
        #expect(bench.form?.problem == "验证码错误。还可尝试 4 次。")
    }

    @Test mutating func `the server's flaws are told in words`() throws {
        fill("password1")
        bench.act(.consent(true), .go)
        try bench.fail(ProblemBody(.password, .chinese, flaws: ["noUpper", "common"]))
        #expect(bench.form?.problem == "密码不符合要求。需要大写字母。这是常见密码。")
    }

    @Test mutating func `the way back keeps what was typed on the page below`() throws {
        fill()
        bench.act(.consent(true), .go)
        try bench.finish(.sent(.sample()))
        bench.act(.follow(.back))
        #expect(bench.form?.kind == .register)
        #expect(bench.form?.fields.first?.typed.text == "new@example.com")
        bench.act(.follow(.signIn))
        #expect(bench.form?.kind == .signIn)
        bench.act(.follow(.back))
        #expect(bench.form?.kind == .signIn)
    }

    @Test mutating func `an answer that comes after the page was left changes nothing`() throws {
        fill()
        bench.act(.consent(true), .go)
        let number = try #require(bench.number { if case .register = $0 { true } else { false } })
        bench.act(.follow(.signIn))
        bench.happen(.finished(number, .sent(.sample())))
        #expect(bench.form?.kind == .signIn)
    }

    @Test mutating func `a forgotten password goes by the code to a new one, and back to sign-in`() throws {
        bench.act(.follow(.signIn))
        bench.type(.email, "ada@example.com")
        bench.act(.follow(.forgot))
        #expect(bench.form?.fields.map(\.typed.text) == ["ada@example.com"])
        bench.act(.go)
        #expect(bench.jobs == [.forgot(email: "ada@example.com")])
        try bench.finish(.sent(.sample()))
        #expect(bench.form?.kind == .reset)
        #expect(bench.form?.intro == "如果 ada@example.com 已注册，验证码已发送至该邮箱。")
        #expect(bench.form?.hasFooter == true, "another code can be sent")
        bench.type(.code, "123456")
        bench.type(.newPassword, "Reading456")
        bench.type(.confirmation, "Reading456")
        #expect(bench.form?.canGo == true, "the second factor may stay empty")
        bench.act(.go)
        #expect(
            bench.jobs == [.reset(challenge: "c1", code: "123456", password: "Reading456", secondFactor: nil)]
        )
        try bench.finish()
        #expect(bench.form?.kind == .signIn)
        #expect(bench.form?.fields.map(\.typed.text) == ["ada@example.com", ""])
        #expect(bench.screen.toast?.text == "密码已修改，请使用新密码登录。")
    }
}
