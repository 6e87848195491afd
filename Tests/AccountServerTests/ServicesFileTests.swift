import AccountDomain
import Bytes
import Crypto
import FoundationEssentials
import TestSupport
import Testing

@testable import accountd

/// The file of registered backends.
struct ServicesFileTests {
    private static var policy: AccountPolicy {
        var policy = AccountPolicy()
        policy.otherAudiences = ["books.example.com"]
        return policy
    }

    private static func hash(_ secret: String) -> String {
        "sha256:" + Hexadecimal.encode(Array(SHA256.hash(data: Data(secret.utf8))))
    }

    private static func entry(
        _ more: String = "", name: String = "books", audiences: String = #"["books.example.com"]"#,
        secrets: [String]? = nil
    ) -> String {
        let secrets = (secrets ?? [hash(name)]).map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"name":"\#(name)","audiences":\#(audiences),"secrets":[\#(secrets)]\#(more)}"#
    }

    private static func file(_ entries: String...) -> String {
        #"{"services":[\#(entries.joined(separator: ","))]}"#
    }

    private static func read(_ text: String) throws(ServicesFileError) -> [RegisteredService] {
        try ServicesFile.read(Data(text.utf8), policy)
    }

    @Test func `a file names backends, their audiences, secrets and limits`() throws {
        let text = Self.file(
            Self.entry(secrets: [Self.hash("one"), Self.hash("two")]),
            Self.entry(
                #","requestsPerSecond":7"#, name: "gateway-1.a_b",
                audiences: #"["com.readmigo.app","books.example.com"]"#))
        let found = try Self.read(text)
        #expect(
            found.map(\.name) == ["books", "gateway-1.a_b"] && found.map(\.requestsPerSecond) == [100, 7])
        #expect(found.allSatisfy { $0.events == nil })
        #expect(found[1].audiences == ["com.readmigo.app", "books.example.com"])
        #expect(found.allSatisfy { $0.signIn == nil })
        let services = RegisteredServices(found)
        for (name, secret, isKnown) in [
            ("books", "one", true), ("books", "two", true), ("books", "three", false),
            ("gateway-1.a_b", "gateway-1.a_b", true), ("gateway-1.a_b", "one", false),
            ("Books", "one", false),
            ("", "", false),
        ] {
            #expect((services.service(named: name, secret: Array(secret.utf8)) != nil) == isKnown, "\(name)")
        }
        #expect(try Self.read(#"{"services":[]}"#).isEmpty)
    }

    private static func events(_ url: String, _ types: String, _ more: String = "") -> String {
        #","events":{"url":"\#(url)","types":[\#(types)]\#(more)}"#
    }

    @Test func `a service may be told of events, by HTTPS, or on this machine`() throws {
        let all = #""userCreated","userDeleted","sessionEnded""#
        for url in [
            "https://books.example.com/events", "https://books.example.com", "http://127.0.0.1:8000/a/",
            "http://[::1]:8000/events",
        ] {
            let found = try Self.read(Self.file(Self.entry(Self.events(url, all))))
            #expect(
                found.first?.events
                    == EventSubscription(url: url, kinds: [.userCreated, .userDeleted, .sessionEnded]))
        }
        let one = try Self.read(Self.file(Self.entry(Self.events("https://a.b/c", #""sessionEnded""#))))
        let services = RegisteredServices(one)
        #expect(services.url(of: "books", for: .sessionEnded) == "https://a.b/c")
        #expect(
            services.url(of: "books", for: .userCreated) == nil && services.eventURLs == ["https://a.b/c"])
    }

    private static func signIn(
        title: String = "Books", _ redirects: String..., logout: String? = nil, more: String = ""
    ) -> String {
        let list = redirects.map { "\"\($0)\"" }.joined(separator: ",")
        let logout = logout.map { #","backChannelLogout":"\#($0)""# } ?? ""
        return file(
            entry(#","signIn":{"title":"\#(title)","redirects":[\#(list)]\#(logout)\#(more)}"#))
    }

    @Test func `people sign in to a service that names its title and where answers go`() throws {
        let places = [
            "https://books.example.com/callback?tenant=1", "https://books.example.com:8443/",
            "http://127.0.0.1:5000/callback", "http://[::1]/callback",
        ]
        let found = try Self.read(
            Self.signIn(
                title: "Bücher · 书", places[0], places[1], places[2], places[3],
                logout: "https://books.example.com/logout"))
        #expect(
            found.map(\.signIn) == [
                ServiceSignIn(
                    title: "Bücher · 书", redirects: places,
                    backChannelLogout: "https://books.example.com/logout")
            ])
        #expect(RegisteredServices(found).offerSignIn && !RegisteredServices([]).offerSignIn)
    }

    @Test func `a service that hears of events and of sign-outs is one service`() throws {
        let events = #","events":{"url":"https://a.b/c","types":["sessionEnded"]}"#
        let signIn =
            #","signIn":{"title":"Books","redirects":["https://a.b/d"],"backChannelLogout":"https://a.b/e"}"#
        let services = RegisteredServices(try Self.read(Self.file(Self.entry(events + signIn))))
        #expect(services.toldCount == 1 && services.eventURLs == ["https://a.b/c", "https://a.b/e"])
        #expect(RegisteredServices(try Self.read(Self.file(Self.entry("")))).toldCount == 0)
    }

    private static func signInRefusals() -> [(text: String, error: ServicesFileError)] {
        let good = "https://books.example.com/callback"
        var found: [(text: String, error: ServicesFileError)] = []
        for title in [
            "", " Books", "Books ", #"a\nb"#, #"a\u202Eb"#, #"a\u200Bb"#, #"a\u2066b"#, #"\u0000"#,
            String(repeating: "a", count: 65), "a" + String(repeating: "\u{301}", count: 200),
        ] {
            found.append((signIn(title: title, good), .title("books")))
        }
        found.append((signIn(), .redirects("books")))
        found.append((signIn(good, good), .redirects("books")))
        for redirect in [
            "", "books.example.com/callback", "http://books.example.com/callback",
            "http://localhost/callback",
            "https://books.example.com/callback#fragment", "https://ann@books.example.com/",
            "https:///callback",
            "https://*.example.com/callback", "javascript:alert(1)", "com.example.app:/callback",
            "https://books.example.com/a b", "https://books.example.com:0/", "https://books.example.com:x/",
            "http://127.0.0.1.example.com/", "http://127.0.0.1:99999/", "http://[::1].example.com/",
            "http://127.0.0.1@example.com/", "https://Bücher.example/", #"https://books.example.com\\evil"#,
            "https://books.example.com/" + String(repeating: "a", count: 512),
        ] {
            found.append((signIn(good, redirect), .redirect("books", number: 2)))
            found.append((signIn(good, logout: redirect), .backChannelLogout("books")))
        }
        found.append((signIn(good, more: #","hunter2":"x""#), .unknownOfSignIn("books")))
        found.append((file(entry(#","signIn":{"title":"Books"}"#)), .form))
        return found
    }

    private static func refusals() -> [(text: String, error: ServicesFileError)] {
        var found: [(text: String, error: ServicesFileError)] = []
        func add(_ error: ServicesFileError, _ texts: String...) {
            for text in texts { found.append((text, error)) }
        }
        add(.form, "", "[]", "{}", #"{"services":{}}"#, #"{"services":[{"name":"a"}]}"#)
        add(.form, file(entry(audiences: #""books.example.com""#)))
        add(.form, file(entry(#","requestsPerSecond":"7""#)))
        add(.unknown(number: nil), #"{"services":[],"hunter2":[]}"#)
        add(.unknown(number: 1), file(entry(#","hunter2":"x""#)), file(entry(#","secret":"hunter2""#)))
        add(.unknown(number: 2), file(entry(), entry(#","hunter2":"x""#, name: "shop")))
        for name in ["", "a b", "a:b", "Books", String(repeating: "a", count: 65)] {
            add(.name(number: 1), file(entry(name: name)))
            add(.name(number: 2), file(entry(), entry(name: name)))
        }
        add(.twice("books"), file(entry(), entry(secrets: [hash("other")])))
        add(.noAudience("books"), file(entry(audiences: "[]")))
        add(.audience("books", number: 1), file(entry(audiences: #"["hunter2"]"#)))
        add(
            .audience("books", number: 2),
            file(entry(audiences: #"["books.example.com","hunter2"]"#)))
        for secrets in [
            [], ["hunter2"], [String(hash("x").dropLast())], [hash("")], [hash("1"), hash("2"), hash("3")],
        ] {
            add(.secrets("books"), file(entry(secrets: secrets)))
        }
        add(.sharedSecret("books"), file(entry(secrets: [hash("1"), hash("1")])))
        add(
            .sharedSecret("shop"),
            file(entry(secrets: [hash("1")]), entry(name: "shop", secrets: [hash("1")])))
        for rate in [0, -1, 10_001] {
            add(.rate("books", 1...10_000), file(entry(#","requestsPerSecond":\#(rate)"#)))
        }
        for url in [
            "", "http://hunter2.example.com/", "http://localhost:1/", "https://hunter2@a.b/",
            "https://a.b/?hunter2",
            "https://a.b/#hunter2", "https://" + String(repeating: "a", count: 513),
        ] {
            add(.eventURL("books"), file(entry(events(url, #""userCreated""#))))
        }
        for types in ["", #""hunter2""#, #""userCreated","hunter2""#, #""userCreated","userCreated""#] {
            add(.eventTypes("books"), file(entry(events("https://a.b/", types))))
        }
        add(
            .unknownOfEvents("books"),
            file(entry(events("https://a.b/", #""userCreated""#, #","hunter2":1"#))))
        add(.form, file(entry(#","events":{}"#)), file(entry(#","events":{"url":7,"types":[]}"#)))
        let told = (0...16).map { entry(events("https://a.b/", #""userCreated""#), name: "n\($0)") }
        add(.tooManyWithEvents, #"{"services":[\#(told.joined(separator: ","))]}"#)
        let many = (0...64).map { entry(name: "n\($0)") }.joined(separator: ",")
        add(.tooMany, #"{"services":[\#(many)]}"#)
        return found
    }

    @Test func `a file that cannot be is refused with a sentence that repeats no secret`() {
        for (text, error) in Self.refusals() + Self.signInRefusals() {
            #expect(throws: error, "\(text)") { try Self.read(text) }
            #expect(error.description.hasSuffix(".") && !error.description.contains("hunter2"))
        }
    }

    @Test func `a running server takes in another file, and bears one that it cannot use`() throws {
        let (scratch, log) = (try ScratchFolder(), LogSink())
        let path = "\(scratch.path)/services.json"
        func write(_ text: String, mode: Int = 0o640) throws {
            try Data(text.utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        func start() throws -> ServicesWatch { try ServicesWatch(path, Self.policy, log.logger) }
        #expect(throws: SecretFileError.unreadable(path: path)) { try start() }
        try write(Self.file(Self.entry()), mode: 0o644)
        #expect(throws: SecretFileError.open(path: path)) { try start() }
        try write("{}")
        #expect(throws: ServicesFileError.form) { try start() }
        try write(Self.file(Self.entry(secrets: [Self.hash("old")])))
        let watch = try start()
        func holds(_ secret: String) -> Bool {
            watch.services.service(named: "books", secret: Array(secret.utf8)) != nil
        }
        watch.look()
        #expect(holds("old") && log.lines.isEmpty)
        // One secret follows another: both hold in between.
        try write(Self.file(Self.entry(secrets: [Self.hash("old"), Self.hash("new")])))
        watch.look()
        #expect(holds("old") && holds("new"))
        try write(Self.file(Self.entry(secrets: [Self.hash("new")])))
        watch.look()
        #expect(!holds("old") && holds("new"))
        for broken in ["{}", nil] {
            try broken.map { try write($0) } ?? FileManager.default.removeItem(atPath: path)
            for _ in 0..<3 { watch.look() }
            #expect(holds("new"))
        }
        #expect(log.lines.count { $0.hasPrefix("notice") } == 2)
        #expect(log.lines.count { $0.hasPrefix("warning") } == 2)
        try write(#"{"services":[]}"#)
        watch.look()
        #expect(!holds("new") && watch.services.isEmpty)
    }
}
