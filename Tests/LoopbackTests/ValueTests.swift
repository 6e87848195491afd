import Localization
import Testing

@testable import Loopback

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
        ] as [(String?, Language)])
    func `The language is the one asked for most`(header: String?, language: Language) {
        #expect(Language(acceptLanguage: header, otherwise: .english) == language)
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

    @Test(arguments: [22, 43]) func `Tokens are base64url, six bits a character, and never repeat`(
        characters: Int
    ) {
        let tokens = (0..<2000).map { _ in RandomToken.make(characters: characters).token }
        #expect(Set(tokens).count == 2000)
        let isBase64URL = { (letter: Character) in
            letter.isASCII && (letter.isLetter || letter.isNumber || letter == "-" || letter == "_")
        }
        #expect(tokens.allSatisfy { $0.utf8.count == characters && $0.allSatisfy(isBase64URL) })
        // Every bit varies: each of the 64 letters comes at each place in two thousand tokens (all but 1 in 10¹¹ runs).
        for place in 0..<characters { #expect(Set(tokens.map { Array($0)[place] }).count == 64) }
    }

    @Test func `Names of hosts are 80 bits below localhost, in letters and digits`() throws {
        let names = (0..<1000).map { _ in RandomToken.hostName() }
        #expect(Set(names).count == 1000)
        for name in names {
            #expect(name.utf8.count == 26 && name.hasSuffix(".localhost"))
            #expect(name.dropLast(10).allSatisfy { "abcdefghijklmnopqrstuvwxyz234567".contains($0) })
        }
    }

    @Test(arguments: [
        LoopbackError.portBusy(1), .portForbidden(80), .cannotListen(errno: 5), .runningButSilent, .stopped,
        .listenerLost, .folder(path: "/f", .notAFolder), .folder(path: "/f", .foreign),
        .folder(path: "/f", .open(mode: 0o755)), .folder(path: "/f", .tooLong),
        .folder(path: "/f", .system(errno: 2)),
    ])
    func `Every error is a sentence`(error: LoopbackError) {
        let text = "\(error)"
        #expect(text.first?.isUppercase == true && text.last == "." && !text.contains("LoopbackError"))
    }
}
