#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The files of a page, as a browser gets them: one script, and the page itself with its style.
///
/// A file of the page's own stands before a shared one of its name, and its words are added to the shared ones. Of what is
/// shared, nothing else is in it.
struct Page {
    /// The texts by their names.
    private(set) var files: [String: String] = [:]

    /// - Parameters:
    ///   - own: the page's files: `index.html`, `main.js`, and any others.
    ///   - shared: files that pages share.
    /// - Throws: at the first that cannot be put together.
    init(own: [String: String], shared: [String: String]) throws(PageError) {
        let all = shared.merging(own) { _, own in own }
        var page = PageText(all["index.html"] ?? "", name: "index.html")
        let parts = try page.include(from: all)
        let styles = page.styles
        let style = try Self.joined(styles, all)
        if !styles.isEmpty { page.replaceStyles(with: "<style>\n\(style)  </style>") }
        page.inlineIcons(from: all)
        files["index.html"] = page.text
        for (name, text) in own where !parts.contains(name) && !styles.contains(name) && name != "index.html"
        {
            if name.hasSuffix(".css") {
                throw PageError(file: name, line: nil, sentence: "The page links no such style.")
            }
            if name.hasSuffix(".html") {
                files[name] = try Self.plain(name, text, styles)
                files["main.css"] = style
            } else if !name.hasSuffix(".js") {
                files[name] = try Self.words(name, shared[name], text)
            }
        }
        for bundle in try ScriptBundle.all(own: Self.scripts(own), shared: Self.scripts(shared)) {
            files[bundle.name] = bundle.text
            files[bundle.name + ".map"] = bundle.map
        }
    }

    private static func scripts(_ files: [String: String]) -> [String: String] {
        files.filter { $0.key.hasSuffix(".js") }
    }

    /// A page beside the page: it links the same style, as a file.
    private static func plain(_ name: String, _ text: String, _ styles: [String]) throws(PageError) -> String
    {
        var page = PageText(text, name: name)
        if let other = page.styles.first(where: { !styles.contains($0) }) {
            throw PageError(file: name, line: nil, sentence: "index.html links no style \(other).")
        }
        page.replaceStyles(with: "<link rel=\"stylesheet\" href=\"/main.css\">")
        return page.text
    }

    private static func joined(_ names: [String], _ files: [String: String]) throws(PageError) -> String {
        var text = ""
        for name in names {
            guard let style = files[name] else {
                throw PageError(file: "index.html", line: nil, sentence: "There is no style \(name).")
            }
            for rule in ["@import", "@charset", "</style"] where style.contains(rule) {
                throw PageError(file: name, line: nil, sentence: "A joined style has no \(rule).")
            }
            text += "/* \(name) */\n\(style)"
        }
        return text
    }

    /// The shared words with the page's own.
    private static func words(_ name: String, _ shared: String?, _ own: String) throws(PageError) -> String {
        guard name.hasSuffix(".json"), let shared else { return own }
        do {
            let both = try [shared, own].map {
                try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(
                decoding: try encoder.encode(both[0].merging(both[1]) { _, own in own }), as: UTF8.self)
        } catch {
            throw PageError(file: name, line: nil, sentence: "Words are JSON: texts by their keys.")
        }
    }
}

/// A page's markup, line by line.
private struct PageText {
    private var lines: [String]
    private let name: String

    init(_ text: String, name: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.name = name
    }

    var text: String { lines.joined(separator: "\n") }

    /// Puts a file in the place of each line `<!-- include NAME -->`; answers their names.
    mutating func include(from files: [String: String]) throws(PageError) -> Set<String> {
        var names: Set<String> = []
        for (index, line) in lines.enumerated() {
            guard let part = line.between("<!-- include ", " -->") else { continue }
            guard let text = files[part] else {
                throw PageError(file: name, line: index + 1, sentence: "There is no file \(part).")
            }
            names.insert(part)
            lines[index] = text.hasSuffix("\n") ? String(text.dropLast()) : text
        }
        return names
    }

    /// The names of the styles that it links, in order.
    var styles: [String] { lines.compactMap { Self.style($0) } }

    /// Puts one line in the place of all links to styles.
    mutating func replaceStyles(with line: String) {
        guard let first = lines.firstIndex(where: { Self.style($0) != nil }) else { return }
        lines.removeAll { Self.style($0) != nil }
        lines.insert("  \(line)", at: first)
    }

    private static func style(_ line: String) -> String? {
        line.between("<link rel=\"stylesheet\" href=\"/", "\">")
    }

    /// Puts drawings into the page that it would ask for: `href="/NAME.svg"`, `src="/NAME.svg"`.
    mutating func inlineIcons(from files: [String: String]) {
        for (name, text) in files where name.hasSuffix(".svg") {
            let address = "data:image/svg+xml,\(text.percentEncoded)"
            lines = lines.map { $0.replacing("=\"/\(name)\"", with: "=\"\(address)\"") }
        }
    }
}

extension String {
    /// What stands between the two, where they are all else on the line.
    fileprivate func between(_ start: String, _ end: String) -> String? {
        let code = drop { $0 == " " }
        guard code.hasPrefix(start), code.hasSuffix(end) else { return nil }
        return String(code.dropFirst(start.count).dropLast(end.count))
    }

    /// For an address that stands in double quotes (RFC 3986, section 2.1).
    fileprivate var percentEncoded: String {
        let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:=,;()' ".utf8)
        return utf8.map { byte in
            guard !kept.contains(byte) else { return String(UnicodeScalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
