package import HTTPServer

/// The screens with which a person does in a browser whatever the account service offers.
package enum AccountPages {
    /// What the page may load, and from where; no text may become markup.
    package static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'"

    /// The page, at the address of each screen, and every file that it loads.
    package static var assets: [Asset] {
        let page = page
        return PageFiles.all.values.filter { !$0.path.hasSuffix(".html") }
            + paths.map { Asset(path: $0, contentType: page.contentType, bytes: page.bytes) }
    }

    /// Where passwords are changed: `/.well-known/change-password` leads there.
    package static let passwordPath = "/password"

    /// The addresses of the screens, as places.js lists them.
    static var paths: [String] {
        text("places.js").split(separator: "\n").filter { $0.hasPrefix("  \"") }
            .compactMap { line in line.split(separator: "\"").last { $0.hasPrefix("/") }.map { String($0) } }
    }

    /// Browsers learn at once of every script that the page begins with: else each would be asked for only when
    /// another names it.
    private static var page: Asset {
        let links = scripts(after: ["main.js"]).map { "<link rel=\"modulepreload\" href=\"/\($0)\">" }
        let whole = text("index.html").split(separator: "<!-- modules -->", omittingEmptySubsequences: false)
            .joined(separator: links.joined(separator: "\n  "))
        return Asset(path: "/", contentType: html, bytes: Array(whole.utf8))
    }

    /// These scripts and all that they import, in order of their names; not what is fetched later.
    private static func scripts(after first: Set<String>) -> [String] {
        var found = first
        var rest = Array(first)
        while let name = rest.popLast() {
            let imported = ["from \"./", "import \"./"].flatMap { mark in
                text(name).split(separator: mark, omittingEmptySubsequences: false).dropFirst()
                    .map { String($0.prefix { $0 != "\"" }) }
            }
            rest += imported.filter { found.insert($0).inserted }
        }
        return found.sorted()
    }

    private static func text(_ name: String) -> String {
        String(decoding: PageFiles.all[name]?.bytes ?? [], as: UTF8.self)
    }

    static let html = "text/html; charset=utf-8"
}
