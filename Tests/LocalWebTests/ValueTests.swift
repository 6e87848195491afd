import Testing

@testable import LocalWeb

@Suite("Small values")
struct ValueTests {
    @Test(
        arguments: [
            (nil, .english), ("", .english), ("zh", .chinese), ("zh-CN,zh;q=0.9,en;q=0.8", .chinese),
            ("en-US,en;q=0.9,zh;q=0.8", .english), ("en;q=0.5, zh-Hans;q=0.6", .chinese),
            ("fr, zh;q=0.1", .chinese),
            ("zh;q=0, en;q=0.1", .english), ("zh;q=0", .english), ("fr", .english), ("*", .english),
            ("ZH-tw", .chinese),
            ("zh;q=nonsense,en;q=0.1", .english), (";;,,q=", .english), ("zhx", .english),
        ] as [(String?, PageLanguage)])
    func `The language is the one asked for most`(header: String?, language: PageLanguage) {
        #expect(PageLanguage(acceptLanguage: header) == language)
    }

    @Test(arguments: [
        ("/", "/", ""), ("/a?b=c", "/a", "b=c"), ("/a?", "/a", ""), ("/a?b=c?d=e", "/a", "b=c?d=e"),
        ("/a?x=%41+%2b&y&=z&&", "/a", "x=A +,y=,=z"), ("/%41?q=%e4%bd%a0", "/%41", "q=你"),
        ("/a?bad=%e4&bad=%4&bad=%&good=1", "/a", "good=1"),
    ])
    func `A target is split, and only its query decoded`(target: String, path: String, query: String) throws {
        let parsed = try #require(RequestTarget(target))
        #expect(parsed.path == path)
        let shown = parsed.query.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
        #expect(shown == query)
    }

    @Test(arguments: ["", "*", "http://x/", "a", "\\"]) func `Anything but a path is no target`(
        target: String
    ) {
        #expect(RequestTarget(target) == nil)
    }

    @Test func `Tokens are 256 bits in hexadecimal and never repeat`() {
        let tokens = (0..<1000).map { _ in RandomToken.make().token }
        #expect(Set(tokens).count == 1000)
        #expect(tokens.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
        // Every bit varies: no nibble position is constant over a thousand tokens.
        for place in 0..<64 { #expect(Set(tokens.map { Array($0)[place] }).count == 16) }
    }

    @Test(arguments: [
        LocalWebError.portBusy(1), .portForbidden(80), .cannotListen(errno: 5), .runningButSilent, .stopped,
        .listenerLost, .folder(path: "/f", .notAFolder), .folder(path: "/f", .foreign),
        .folder(path: "/f", .open(mode: 0o755)), .folder(path: "/f", .tooLong),
        .folder(path: "/f", .system(errno: 2)),
    ])
    func `Every error is a sentence`(error: LocalWebError) {
        let text = "\(error)"
        #expect(text.first?.isUppercase == true && text.last == "." && !text.contains("LocalWebError"))
    }
}
