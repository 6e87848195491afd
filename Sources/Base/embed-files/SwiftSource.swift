/// The media types of a page's files, by file extension.
private let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "json": "application/json; charset=utf-8",
    "map": "application/json; charset=utf-8",
]

func fileName(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

/// The files of a page as Swift source, each with its type.
func swiftSource(of page: Page) throws(PageError) -> String {
    var rows = ""
    for (name, text) in page.files.sorted(by: { $0.key < $1.key }) {
        guard let suffix = name.split(separator: ".").last, let type = types[String(suffix)] else {
            throw PageError(file: name, line: nil, sentence: "A page has no files with this extension.")
        }
        rows +=
            "        \"\(name)\": Asset(path: \"/\(name)\", contentType: \"\(type)\", text: \(try literal(name, text))),\n"
    }
    return """
        internal import HTTPServer

        /// The page's files, by their names.
        enum PageFiles {
            static let all: [String: Asset] = [
        \(rows)    ]
        }

        """
}

/// Texts that a module carries, as Swift source.
func swiftSource(ofResources files: [String: String]) throws(PageError) -> String {
    var rows = ""
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
        rows += "        \"\(name)\": \(try literal(name, text)),\n"
    }
    return """
        /// The texts of the folder Resources, by their names.
        enum ResourcesFiles {
            static let all: [String: StaticString] = [
        \(rows)    ]
        }

        """
}

/// A file's text as a Swift literal.
private func literal(_ name: String, _ text: String) throws(PageError) -> String {
    for mark in ["\"\"\"###", "\\###"] where text.contains(mark) {
        throw PageError(
            file: name, line: nil, sentence: "It contains \(mark), which would end the text it is put into.")
    }
    return "###\"\"\"\n" + text + (text.hasSuffix("\n") ? "" : "\n") + "\"\"\"###"
}
