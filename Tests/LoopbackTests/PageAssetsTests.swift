import Localization
import HTTPServer
import Foundation
import Testing

@testable import Loopback

@Suite struct PageAssetsTests {
    private func asset(_ name: String, _ text: String) -> (String, Asset) {
        (name, Asset(path: "/" + name, contentType: "text/plain", bytes: Array(text.utf8)))
    }

    private func response(_ path: String, _ assets: PageAssets, _ language: Language = .english) async
        -> LocalResponse?
    {
        guard let route = assets.routes.last(where: { $0.path == path }) else { return nil }
        let request = LocalRequest(
            method: .get, path: path, query: [], language: language, body: [], fields: [])
        return await route.handler(request)
    }

    private func body(_ path: String, _ assets: PageAssets, _ language: Language = .english) async
        -> String?
    {
        guard let response = await response(path, assets, language) else { return nil }
        switch response.body {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .constant(let text): return text.description
        case .events: return nil
        }
    }

    private func page(_ own: [(String, Asset)]) -> PageAssets {
        PageAssets(Dictionary(uniqueKeysWithValues: own))
    }

    @Test func `the page stands at the root, and its icon where browsers look for one`() async {
        let made = page([
            asset("index.html", "<a>"), asset("icon.svg", "<svg>"), asset("main.js", "start();"),
        ])
        for (path, text) in [
            ("/", "<a>"), ("/icon.svg", "<svg>"), ("/favicon.ico", "<svg>"), ("/main.js", "start();"),
        ] {
            #expect(await body(path, made) == text)
        }
        #expect(await body("/index.html", made) == nil)
    }

    @Test func `the page may have its own style, by its hash, and no other`() async throws {
        let made = page([asset("index.html", "<style>p{}</style><p>"), asset("main.js", "start();")])
        let policy = try #require(await response("/", made)?.contentSecurityPolicy)
        #expect(policy.contains("; style-src 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='; "))
        #expect(await response("/main.js", made)?.contentSecurityPolicy == nil)
        #expect(await response("/", page([asset("index.html", "<p>")]))?.contentSecurityPolicy == nil)
    }

    @Test func `the words are those of the language that is asked for`() async {
        let made = page([asset("strings.en.json", "1"), asset("strings.zh-Hans.json", "2")])
        #expect(await body("/strings.json", made, .english) == "1")
        #expect(await body("/strings.json", made, .chinese) == "2")
        #expect(await body("/strings.en.json", made) == nil)
        #expect(await body("/strings.json", page([])) == "{}")
    }
}
