import Foundation
import Testing

@testable import SecondCore

@Suite struct CatalogueTests {
    /// Names, abbreviations and things to type, which Chinese sentences contain as they are.
    private static let allowed = [
        "iCloud", "otpauth", "Google", "Steam", "HOTP", "TOTP", "totp", "SHA1", "SHA256", "SHA512", "A-Z",
        "Second",
        "second key export", "second key import", "GNOME Keyring", "KeePassXC", "chmod", "/h/vault.sealed",
        "GitHub", "ann", " I 或 L",
    ]

    @Test func `every sentence exists in both languages`() throws {
        for phrase in try Samples.phrases() {
            let (english, chinese) = (phrase.text(in: .english), phrase.text(in: .chinese))
            #expect(!english.isEmpty && !chinese.isEmpty)
            #expect(english != chinese)
            #expect(english.unicodeScalars.allSatisfy { $0.value < 0x3000 }, "\(english)")
            #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }, "\(chinese)")
        }
    }

    @Test func `no English is left in Chinese sentences`() throws {
        for phrase in try Samples.phrases() {
            var text = phrase.text(in: .chinese)
            for word in Self.allowed { text = text.replacingOccurrences(of: word, with: "") }
            let word = text.firstMatch(of: /[A-Za-z]{2,}/)
            #expect(word == nil, "\(phrase.text(in: .chinese))")
        }
    }

    @Test func `nothing sounds like an account with us, and nothing boasts (SC-010)`() throws {
        let never = [
            "sign in", "signin", "sign up", "signup", "log in", "login", "log on", "register", "registration",
            "account creation", "create an account", "password", "military grade", "absolutely secure", "登录",
            "登陆",
            "注册", "创建账号", "创建帐号", "军用级", "绝对安全",
        ]
        for phrase in try Samples.phrases() {
            for language in Language.allCases {
                let text = phrase.text(in: language).lowercased()
                for word in never {
                    // A desktop's own password program is named by its name.
                    let isDesktop = text.contains("default keyring") && word == "password"
                    #expect(!text.contains(word) || isDesktop, "\(text)")
                }
            }
        }
    }

    @Test func `sentences end as sentences do`() throws {
        let sentences: [[any Localizable]] = [try Samples.errors(), Samples.links]
        for phrase in sentences.joined() {
            let (english, chinese) = (phrase.text(in: .english), phrase.text(in: .chinese))
            #expect(
                english.hasSuffix(".") || english.hasSuffix("?") || english.contains("chmod"), "\(english)")
            #expect(
                chinese.hasSuffix("。") || chinese.hasSuffix("？") || chinese.contains("chmod"), "\(chinese)")
            #expect(!english.contains("..") && !chinese.contains("。。"), "\(english) \(chinese)")
        }
    }

    @Test func `sentences of the requirements are used to the letter`() {
        #expect(SecondStrings.emptyMessage.text(in: .english) == "Tap + to add your first account")
        #expect(SecondStrings.copied.text(in: .english) == "Copied to clipboard")
        #expect(SecondStrings.copied.text(in: .chinese) == "已复制到剪贴板")
        // US5-3 of the specification, with its narrow comma.
        #expect(
            SecondStrings.keyUnavailable.text(in: .chinese)
                == "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。")
        #expect(
            AuthenticatorError.notReady(.keyUnavailable).text(in: .chinese)
                == SecondStrings.keyUnavailable.text(in: .chinese))
    }

    @Test(
        arguments: [
            ([], .english), (["zh-CN"], .chinese), (["zh"], .chinese), (["ZH_hans_CN.UTF-8"], .chinese),
            (["fr", "zh-TW", "en"], .chinese), (["en-GB", "zh"], .english), (["fr-FR", "de"], .english),
            (["C"], .english),
        ] as [([String], Language)]) func `the first language there is is taken`(
            tags: [String], language: Language
        )
    {
        #expect(Language.preferred(tags) == language)
    }
}
