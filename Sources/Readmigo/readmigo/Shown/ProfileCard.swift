import AccountAPI
import Localization
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An account as it is shown.
struct ProfileCard {
    private let profile: ProfileBody
    private let language: Language

    init(_ profile: ProfileBody, _ language: Language) {
        self.profile = profile
        self.language = language
    }

    /// One line for each thing that there is to say.
    var lines: [String] {
        let isChinese = language == .chinese
        func yes(_ value: Bool) -> String { isChinese ? (value ? "是" : "否") : (value ? "yes" : "no") }
        var rows: [(String, String)] = [
            (isChinese ? "昵称" : "Name", ShownText.line(profile.nickname)),
            (isChinese ? "账号" : "Account", ShownText.line(profile.userID)),
        ]
        if let email = profile.email { rows.append((isChinese ? "邮箱" : "E-mail", ShownText.line(email))) }
        if let phone = profile.phone { rows.append((isChinese ? "手机" : "Phone", ShownText.line(phone))) }
        rows.append((isChinese ? "登录方式" : "Ways to sign in", ways))
        rows.append((isChinese ? "两步验证" : "Second factor", factor))
        rows.append((isChinese ? "新设备登录时通知" : "Mail about new devices", yes(profile.notifiesNewDevice)))
        rows.append((isChinese ? "异常登录时强制验证" : "Proof when unusual", yes(profile.verifiesUnusual)))
        let terms = ShownText.line(profile.terms)
        let old = isChinese ? "（已有新版本）" : " (there are newer ones)"
        rows.append((isChinese ? "已同意的条款" : "Accepted terms", terms + (profile.areTermsCurrent ? "" : old)))
        if let date = profile.deletionDueAt {
            rows.append((isChinese ? "将删除于" : "To be deleted", ShownText.line(date)))
        }
        let width = rows.map { TextWidth.of($0.0) }.max() ?? 0
        return rows.map { TextWidth.fit($0.0, to: width) + "  " + $0.1 }
    }

    private var ways: String {
        let isChinese = language == .chinese
        var names: [String] = []
        if profile.hasPassword { names.append(isChinese ? "密码" : "password") }
        if profile.phone != nil { names.append(isChinese ? "手机" : "phone") }
        for provider in profile.providers {
            switch provider {
            case "apple": names.append("Apple")
            case "wechat": names.append(isChinese ? "微信" : "WeChat")
            default: names.append(ShownText.line(provider))
            }
        }
        return names.joined(separator: isChinese ? "、" : ", ")
    }

    private var factor: String {
        let left = profile.recoveryCodesLeft
        guard profile.hasSecondFactor else { return language == .chinese ? "未启用" : "off" }
        return language == .chinese ? "已启用，剩余恢复码 \(left) 个" : "on, \(left) recovery codes left"
    }

    /// The service's own object, for programs.
    var json: String { Self.write(profile) ?? "{}" }

    /// The text of a profile; nil if it cannot be written.
    static func write(_ profile: ProfileBody) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(profile)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The profile in such a text; nil if it is none.
    static func read(_ text: String) -> ProfileBody? {
        try? JSONDecoder().decode(ProfileBody.self, from: Data(text.utf8))
    }
}

extension App {
    private static let file = "me.json"

    /// Keeps what the service said of the person, until the sign-out.
    func remember(_ profile: ProfileBody) throws {
        if let text = ProfileCard.write(profile) { try library.profile.write(Self.file, text) }
    }

    /// What it last said; nil if nothing is kept.
    func remembered() -> ProfileBody? {
        (try? library.profile.text(Self.file)).flatMap { ProfileCard.read($0) }
    }
}
