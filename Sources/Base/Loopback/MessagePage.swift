internal import Localization

/// The few pages a site makes itself: no script, one style, nothing else fetched.
enum MessagePage {
    static let stylePath = "/plain.css"
    static var style: String { ResourcesFiles.all["plain.css"]?.description ?? "" }

    /// A page with one sentence, and with a link to the product's page if there is any use in going there.
    static func sentence(
        _ text: LocalizedText, _ texts: SiteTexts, in language: Language, leadsOn: Bool
    ) -> String {
        let title = texts.title.text(in: language)
        let head = "<link rel=\"stylesheet\" href=\"\(stylePath)\">"
        return page(title: title, language: language, head: head) {
            let link = "<p><a href=\"/\">\(escaped(texts.goOn.text(in: language)))</a></p>"
            let sentence = marked(escaped(text.text(in: language)))
            return "<main><h1>\(escaped(title))</h1><p>\(sentence)</p>\(leadsOn ? link : "")</main>"
        }
    }

    /// What stands between grave accents is what a person types.
    private static func marked(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "<code>\($0.element)</code>" }.joined()
    }

    /// The file that leads a browser to a one-time address.
    static func redirect(to address: String, title: String) -> String {
        let address = escaped(address)
        return page(
            title: title, language: .english,
            head: "<meta http-equiv=\"refresh\" content=\"0;url=\(address)\">"
        ) {
            "<p><a href=\"\(address)\">\(escaped(title))</a></p>"
        }
    }

    private static func page(
        title: String, language: Language, head: String, body: () -> String
    ) -> String {
        """
        <!doctype html>
        <html lang="\(language.rawValue)"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
        \(head)<title>\(escaped(title))</title></head>
        <body>\(body())</body></html>

        """
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
