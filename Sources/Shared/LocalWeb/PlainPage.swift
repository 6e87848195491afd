/// The few pages a site makes itself: no script, no style of their own, nothing fetched.
enum PlainPage {
    /// A page with one sentence.
    static func sentence(_ text: PageText, title: PageText, in language: PageLanguage) -> String {
        page(title: title.text(in: language), language: language, head: "") {
            "<p>\(escaped(text.text(in: language)))</p>"
        }
    }

    /// The page between the one-time address and the product's page.
    ///
    /// A redirect would not do: its chain begins in a file, so the browser counts it as cross-site and does not
    /// send the strict cookie it just got. Going on from a page of this very site is same-origin, and with no delay
    /// it replaces the one-time address in the history.
    static func goOn(_ texts: SiteTexts, in language: PageLanguage) -> String {
        page(
            title: texts.title.text(in: language), language: language,
            head: "<meta http-equiv=\"refresh\" content=\"0;url=/\">"
        ) {
            "<p><a href=\"/\">\(escaped(texts.goOn.text(in: language)))</a></p>"
        }
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
        title: String, language: PageLanguage, head: String, body: () -> String
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
