internal import FoundationExports
public import HTTPServer
internal import Localization

/// The files of a product's page, as the build put them together.
public struct PageAssets: Sendable {
    private let files: [String: Asset]

    /// The page of a product.
    ///
    /// - Parameter files: by their names: `index.html`, `strings.en.json`, `strings.zh-Hans.json` and any others.
    public init(_ files: [String: Asset]) {
        self.files = files
    }

    /// The routes that serve them: the page at `/`, its words at `/strings.json`, every other file under its name.
    ///
    /// They hold nothing that is anybody's own, so anyone who is on this machine may have them.
    public var routes: [Route] {
        let others = files.filter { !$0.key.hasSuffix(".html") && !$0.key.hasPrefix("strings.") }
        let words = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { ($0, files["strings.\($0.rawValue).json"]) })
        // Browsers ask for an icon by this name wherever a page names none.
        let named = at("/", "index.html") { .page($0) } + at("/favicon.ico", "icon.svg")
        return others.map(\.value.route) + named + [
            Route(.get, "/strings.json", needsSession: false) { request in
                words[request.language].flatMap { $0 }.map { .asset($0) } ?? .json(Array("{}".utf8))
            }
        ]
    }

    private func at(
        _ path: String, _ name: String, _ response: (Asset) -> LocalResponse = { .asset($0) }
    ) -> [Route] {
        guard let answer = files[name].map(response) else { return [] }
        return [Route(.get, path, needsSession: false) { _ in answer }]
    }
}

extension Asset {
    /// The `GET` route that serves it, to anyone who asks: a page's files hold nothing that is anybody's own.
    public var route: Route {
        Route(.get, path, needsSession: false) { _ in .asset(self) }
    }
}
