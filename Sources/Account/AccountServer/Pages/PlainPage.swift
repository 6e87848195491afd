package import AccountAPI
package import HTTPServer

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
    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    /// A text as it may stand in a page and in an attribute.
    ///
    /// Browsers know no grapheme clusters: in one with other scalars a sign of HTML's is one all the same (UAX #29, GB9b).
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { text, scalar in
            if let entity = entities[scalar] {
                text += entity
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}
