internal import FoundationExports
public import HTTPServer
internal import Localization

/// The files of a product's page: its own, and those that every page shares.
///
/// A file of the product's own stands before a shared one of its name. A line `<!-- include NAME -->` of a page is
/// replaced by that file, and the words of a language are the shared ones with the product's.
public struct PageAssets: Sendable {
    private let files: [String: Asset]

    /// The page of a product.
    ///
    /// - Parameter own: the product's files by their names: `index.html`, `strings.en.json`, `strings.zh-Hans.json` and
    ///   any others.
    public init(own: [String: Asset]) {
        files = PageFiles.all.merging(own) { _, own in own }
        pages = Self.page(files["index.html"]?.text ?? "", files)
        words = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { language in
                let name = "strings.\(language.rawValue).json"
                return (language, Self.words(PageFiles.all[name]?.text, own[name]?.text))
            })
    }

    private let pages: [UInt8]
    private let words: [Language: [UInt8]]

    /// The routes that serve them: the page at `/`, its words at `/strings.json`, every other file under its name.
    ///
    /// They hold nothing that is anybody's own, so anyone who is on this machine may have them.
    public var routes: [Route] {
        let page = Asset(path: "/", contentType: "text/html; charset=utf-8", bytes: pages)
        let words = words
        return files.filter { !$0.key.hasSuffix(".html") && !$0.key.hasSuffix(".json") }.map(\.value.route)
            + (files["icon.svg"].map { icon in
                // Browsers ask for it by this name wherever a page names none.
                [Route(.get, "/favicon.ico", needsSession: false) { _ in .asset(icon) }]
            } ?? [])
            + [
                page.route,
                Route(.get, "/strings.json", needsSession: false) {
                    .json(words[$0.language] ?? Array("{}".utf8))
                },
            ]
    }

    private static func page(_ text: String, _ files: [String: Asset]) -> [UInt8] {
        let mark = (start: "<!-- include ", end: " -->")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let trimmed = line.drop { $0 == " " }
            guard trimmed.hasPrefix(mark.start), trimmed.hasSuffix(mark.end) else { return String(line) }
            let name = String(trimmed.dropFirst(mark.start.count).dropLast(mark.end.count))
            let part = files[name]?.text ?? ""
            return part.hasSuffix("\n") ? String(part.dropLast()) : part
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func words(_ shared: String?, _ own: String?) -> [UInt8] {
        let both = [shared, own].map { text in
            (try? JSONDecoder().decode([String: String].self, from: Data((text ?? "").utf8))) ?? [:]
        }
        // Encoding strings cannot fail.
        return (try? JSONEncoder().encode(both[0].merging(both[1]) { _, own in own })).map { Array($0) } ?? []
    }
}

extension Asset {
    /// The whole file as text.
    var text: String {
        switch content {
        case .constant(let text): text.description
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension Asset {
    /// The `GET` route that serves it, to anyone who asks: a page's files hold nothing that is anybody's own.
    public var route: Route {
        Route(.get, path, needsSession: false) { _ in .asset(self) }
    }
}
