internal import AccountAPI
internal import AccountPages
internal import AccountRules
internal import Crypto
internal import HTTPTypes
internal import NIOCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The page behind "this was not me": one button, no scripts.
struct NotMePage {
    private let language: Language

    init(_ language: Language) { self.language = language }

    /// What the page says of a device.
    struct Shown: Sendable {
        fileprivate let html: String

        func answer(_ status: Int) -> Answer {
            var answer = Answer(status, "text/html; charset=utf-8", ByteBuffer(string: html))
            answer.fields[.contentSecurityPolicy] = NotMePage.policy
            return answer
        }
    }

    /// Asks whether the sign-in was somebody else's.
    ///
    /// - Parameters:
    ///   - device: what the device calls itself.
    ///   - path: where the button leads: this same address, by POST.
    /// - Returns: the page.
    func question(_ device: String, path: String) -> Shown {
        let device = HTML.escaped(device)
        let place = HTML.escaped(String(path.prefix { $0 != "?" }))
        let button =
            switch language {
            case .chinese: "这不是我，立即退出该设备"
            case .english: "This was not me: sign that device out"
            }
        let text =
            switch language {
            case .chinese:
                "“\(device)”登录了您的账号。如果是您本人操作，请直接关闭此页面。"
                    + "如果不是，请按下面的按钮：该设备会退出登录，现有密码不再有效。"
            case .english:
                "“\(device)” signed in to your account. If that was you, simply close this page. "
                    + "If not, press the button: that device is signed out, and the present password is no longer valid."
            }
        return page(
            "<p>\(text)</p><form method=\"post\" action=\"\(place)\"><button>\(button)</button></form>")
    }

    /// Says what was done.
    func ended(_ answer: NotMeAnswer) -> Shown {
        let device = HTML.escaped(answer.deviceName)
        let text =
            switch language {
            case .chinese: "“\(device)”已退出登录。"
            case .english: "“\(device)” is signed out."
            }
        let password =
            switch language {
            case .chinese: "原密码不再有效。请查收邮件，按其中的说明设置新密码。"
            case .english:
                " Your password is no longer valid. A mail is on its way to you that says how to set a new one."
            }
        return page("<p>\(text)\(answer.hadPassword ? password : "")</p>")
    }

    /// The address is used up or never was one.
    var gone: Shown {
        switch language {
        case .chinese: page("<p>此链接已失效。</p>")
        case .english: page("<p>This link is no longer valid.</p>")
        }
    }

    private func page(_ body: String) -> Shown {
        let title =
            switch language {
            case .chinese: "账号安全"
            case .english: "Account safety"
            }
        return Shown(
            html: """
                <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8">\
                <meta name="viewport" content="width=device-width,initial-scale=1">\
                <meta name="robots" content="noindex"><title>\(title)</title><style>\(Self.style)</style></head>\
                <body><main><h1>\(title)</h1>\(body)</main></body></html>
                """)
    }

    private static let style =
        "body{font:1.1rem/1.6 system-ui,sans-serif;margin:2rem;color-scheme:light dark}"
        + "main{max-width:34rem;margin:auto}button{font:inherit;padding:.6rem 1.2rem}"

    /// No style but this very one.
    fileprivate static let policy: String = {
        let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
        return AnswerHeaders.contentSecurityPolicy + "; style-src 'sha256-\(hash)'"
    }()
}
