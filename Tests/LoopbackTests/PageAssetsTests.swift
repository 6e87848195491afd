import Localization
import HTTPServer
import Foundation
import Testing

@testable import Loopback

@Suite struct PageAssetsTests {
    private func asset(_ name: String, _ text: String) -> (String, Asset) {
        (name, Asset(path: "/" + name, contentType: "text/plain", bytes: Array(text.utf8)))
    }

    private func body(_ path: String, _ assets: PageAssets, _ language: Language = .english) async
        -> String?
    {
        guard let route = assets.routes.last(where: { $0.path == path }) else { return nil }
        let request = LocalRequest(
            method: .get, path: path, query: [], language: language, body: [], fields: [])
        switch await route.handler(request).body {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .constant(let text): return text.description
        case .events: return nil
        }
    }

    private func page(_ own: [(String, Asset)]) -> PageAssets {
        PageAssets(own: Dictionary(uniqueKeysWithValues: own))
    }

    @Test func `a page is put together from its own file and the shared parts it names`() async {
        let made = page([
            asset("index.html", "<a>\n  <!-- include part.html -->\n<!-- include nothing.html -->\n</a>\n"),
            asset("part.html", "<b>\n"),
        ])
        #expect(await body("/", made) == "<a>\n<b>\n\n</a>\n")
        #expect(await body("/part.html", made) == nil)
        #expect(await body("/index.html", made) == nil)
    }

    @Test func `the words of a language are the shared ones with the product’s`() async throws {
        let made = page([
            asset("strings.en.json", #"{"product":"Thing","close":"Shut"}"#),
            asset("strings.zh-Hans.json", #"{"product":"东西"}"#),
        ])
        for (language, product, close) in [(Language.english, "Thing", "Shut"), (.chinese, "东西", "关闭")] {
            let text = try #require(await body("/strings.json", made, language))
            let words = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
            #expect(words["product"] == product && words["close"] == close && words["undo"] != nil)
        }
    }

    @Test func `shared files are served, and a file of the product’s own stands before one of its name`()
        async
    {
        #expect(await body("/stream.js", page([]))?.contains("follow") == true)
        #expect(await body("/stream.js", page([asset("stream.js", "own")])) == "own")
    }
}
