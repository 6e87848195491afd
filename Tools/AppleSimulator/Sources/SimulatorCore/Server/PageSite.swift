internal import Foundation

/// The addresses of the page.
///
/// All begin with a word that only who started the program knows.
struct PageSite: Sendable {
    private let session: PageSession
    private let word: String
    private let name: String

    /// A site.
    ///
    /// - Parameters:
    ///   - session: the simulator.
    ///   - word: the word with which all addresses begin.
    ///   - name: what the app is called.
    init(_ session: PageSession, word: String, name: String) {
        (self.session, self.word, self.name) = (session, word, name)
    }

    /// Answers a request.
    ///
    /// - Parameter request: the request.
    /// - Returns: the answer.
    func answer(_ request: PageRequest) async -> PageAnswer {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 2, parts[1] == word else { return .missing }
        switch (request.method, parts[2]) {
        case ("GET", ""):
            let page = String(decoding: PackageResources.page_html, as: UTF8.self)
            return PageAnswer(body: Array(page.replacing("APP", with: name).utf8))
        case ("GET", "page.css"): return PageAnswer(type: "text/css", body: PackageResources.page_css)
        case ("GET", "mac.css"): return PageAnswer(type: "text/css", body: PackageResources.mac_css)
        case ("GET", "page.js"): return PageAnswer(type: "text/javascript", body: PackageResources.page_js)
        case ("GET", "frame"): return encoded(await session.frame(after: parts.last.flatMap(Int.init) ?? -1))
        case ("POST", "event"):
            guard let event = try? JSONDecoder().decode(PageEvent.self, from: request.body) else {
                return .missing
            }
            return encoded(await session.hear(event))
        default: return .missing
        }
    }

    private func encoded(_ frame: PageFrame) -> PageAnswer {
        let data = (try? JSONEncoder().encode(frame)) ?? Data()
        return PageAnswer(type: "application/json", body: Array(data))
    }
}
