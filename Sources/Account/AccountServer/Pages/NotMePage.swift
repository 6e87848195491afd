package import AccountAPI
internal import AccountDomain
internal import Crypto
internal import FoundationExports
package import HTTPServer
internal import HTTPTypes
internal import Localization
internal import NIOCore

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
        let text = AccountServerStrings.signedIn(device).text(in: language)
        let button = AccountServerStrings.signOutDevice.text(in: language)
        return page(
            "<p>\(text)</p><form method=\"post\" action=\"\(place)\"><button>\(button)</button></form>")
    }

    /// Says what was done.
    func ended(_ answer: NotMeAnswer) -> Shown {
        let device = HTML.escaped(answer.deviceName)
        let done: AccountServerStrings =
            answer.hadPassword ? .signedOutWithPassword(device) : .signedOut(device)
        return page("<p>\(done.text(in: language))</p>")
    }

    /// The address is used up or never was one.
    var gone: Shown { page("<p>\(AccountServerStrings.linkGone.text(in: language))</p>") }

    private func page(_ body: String) -> Shown {
        let title = AccountServerStrings.title.text(in: language)
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
        return ResponseHeaders.contentSecurityPolicy + "; style-src 'sha256-\(hash)'"
    }()
}

/// Pages without scripts: what a person agrees to, and what stands where nothing does.
package enum PlainPage: String, Sendable, CaseIterable {
    /// 用户协议.
    case terms
    /// 隐私政策.
    case privacy
    /// At an address that leads nowhere.
    case missing

    /// What such a page may load: its style, nothing else.
    package static let policy =
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    /// The page as it is served.
    ///
    /// - Parameters:
    ///   - language: of the text.
    ///   - version: of the terms that a person accepts.
    ///   - product: the service's name.
    /// - Returns: the page, under `/terms` and so on.
    package func asset(_ language: Language, version: String, product: String) -> Asset {
        let text = PageFiles.all["\(rawValue).\(language.rawValue).html"]
        var filled = String(decoding: text?.bytes ?? [], as: UTF8.self)
        for (mark, value) in [("{version}", version), ("{product}", product)] {
            filled = filled.split(separator: mark, omittingEmptySubsequences: false)
                .joined(separator: HTML.escaped(value))
        }
        return Asset(path: "/\(rawValue)", contentType: AccountPages.html, bytes: Array(filled.utf8))
    }
}

/// Text within pages that are made here.
package enum HTML {
    private static let entities: [Character: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    /// A text as it may stand in a page and in an attribute.
    package static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += entities[$1] ?? String($1) }
    }
}
