internal import AccountAPI
internal import AccountDomain
internal import HTTPServer
internal import HTTPTypes
internal import Localization
internal import NIOCore

/// The page behind a link of a letter: one button, no scripts.
///
/// Programs that look at mails follow links, but press no button.
struct LetterPage {
    private let language: Language
    private let title: AccountServerStrings

    /// - Parameters:
    ///   - language: of the text.
    ///   - title: what it is about.
    init(_ language: Language, _ title: AccountServerStrings = .title) {
        self.language = language
        self.title = title
    }

    /// What the page says.
    struct Shown: Sendable {
        fileprivate let html: String

        func answer(_ status: Int) -> Answer {
            var answer = Answer(status, "text/html; charset=utf-8", ByteBuffer(string: html))
            answer.fields[.contentSecurityPolicy] = LetterPage.policy
            return answer
        }
    }

    /// Asks before anything happens.
    ///
    /// - Parameters:
    ///   - question: what would happen; a name in it is escaped already.
    ///   - button: what the button says.
    ///   - path: where the button leads: this same address, by POST.
    /// - Returns: the page.
    func question(_ question: AccountServerStrings, _ button: AccountServerStrings, path: String) -> Shown {
        let place = HTML.escaped(String(path.prefix { $0 != "?" }))
        let (text, button) = (question.text(in: language), button.text(in: language))
        return page(
            "<p>\(text)</p><form method=\"post\" action=\"\(place)\"><button>\(button)</button></form>")
    }

    /// Says what was done, or why nothing was.
    func said(_ text: AccountServerStrings) -> Shown { page("<p>\(text.text(in: language))</p>") }

    /// The address is used up or never was one.
    var gone: Shown { said(.linkGone) }

    private func page(_ body: String) -> Shown {
        let title = title.text(in: language)
        return Shown(
            html: """
                <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8">\
                <meta name="viewport" content="width=device-width,initial-scale=1">\
                <meta name="robots" content="noindex"><title>\(title)</title><style>\(Self.style)</style></head>\
                <body><main><h1>\(title)</h1>\(body)</main></body></html>
                """)
    }

    private static let style =
        ":root{color-scheme:light dark}body{font:1.1rem/1.6 system-ui,sans-serif;margin:2rem}"
        + "main{max-width:34rem;margin:auto}button{font:inherit;padding:.6rem 1.2rem}"

    /// No style but this very one.
    fileprivate static let policy =
        "\(ResponseHeaders.contentSecurityPolicy); style-src \(InlineStyle.source(of: style))"
}
