import Foundation
import Testing

@testable import second_search

private let path = "/second/Search"
private let gnome = "org.gnome.Shell.SearchProvider2"
private let krunner = "org.kde.krunner1"

/// Accounts that answer from a list, and note what is asked of them.
private final class ListedAccounts: SearchedAccounts {
    let list: [FoundAccount]
    var copied: [UUID] = []
    var result = WishResult.done

    init(_ count: Int) {
        list = (0..<count).map { FoundAccount(id: uuid($0), title: "Issuer \($0)", subtitle: "a\($0)") }
    }

    func found(_ query: String, atMost limit: Int) async -> [FoundAccount] {
        Array(list.filter { $0.title.contains(query) }.prefix(limit))
    }

    func accounts(_ ids: [UUID]) async -> [FoundAccount] {
        ids.compactMap { id in list.first { $0.id == id } }
    }

    func copyCode(of id: UUID) async -> WishResult {
        copied.append(id)
        return result
    }

    func openPage() -> WishResult { result }
}

private func uuid(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number)))
}

private func id(_ number: Int) -> String { uuid(number).uuidString.lowercased() }

private func call(
    _ interface: String?, _ member: String, _ signature: String, _ arguments: [BusArgument]?,
    at place: String = path
) -> MethodCall {
    MethodCall(
        path: place, interface: interface, member: member, signature: signature, arguments: arguments)
}

private func answer(_ call: MethodCall, _ accounts: ListedAccounts) async -> SearchAnswer {
    await SearchService(accounts: accounts).answer(call)
}

private func error(_ name: BusErrorName, _ word: String) -> SearchAnswer { .error(name, word) }

struct SearchServiceTests {
    @Test func `GNOME Shell gets ids of the best few, and names for them`() async {
        let accounts = ListedAccounts(9)
        let ids = BusValue.texts((0..<5).map(id))
        #expect(
            await answer(call(gnome, "GetInitialResultSet", "as", [.texts(["Iss", "uer"])]), accounts)
                == .value(.texts([])))
        #expect(
            await answer(call(gnome, "GetInitialResultSet", "as", [.texts(["Issuer"])]), accounts)
                == .value(ids))
        // A narrower search looks at all accounts again: those before were the best few of another one.
        let narrower = call(
            gnome, "GetSubsearchResultSet", "asas", [.texts([id(0)]), .texts(["Issuer", "8"])])
        #expect(await answer(narrower, accounts) == .value(.texts([id(8)])))
        let metas = call(gnome, "GetResultMetas", "as", [.texts([id(3), "x", id(200), id(1).uppercased()])])
        #expect(
            await answer(metas, accounts)
                == .value(.array(of: "a{sv}", [meta(3), meta(1)])))
        let many = call(gnome, "GetResultMetas", "as", [.texts((0..<9).map(id))])
        #expect(await answer(many, accounts) == .value(.array(of: "a{sv}", (0..<5).map(meta))))
    }

    private func meta(_ number: Int) -> BusValue {
        .properties([
            ("id", .text(id(number))), ("name", .text("Issuer \(number)")),
            ("description", .text("a\(number)")), ("gicon", .text("second")),
        ])
    }

    @Test func `KRunner gets the names at once, the best first`() async {
        let accounts = ListedAccounts(2)
        let matches = [(0, 0.9), (1, 0.8)].map { number, relevance in
            BusValue.structure([
                .text(id(number)), .text("Issuer \(number)"), .text("second"), .number(70), .real(relevance),
                .properties([("subtext", .text("a\(number)"))]),
            ])
        }
        #expect(
            await answer(call(krunner, "Match", "s", [.text("Issuer")]), accounts)
                == .value(.array(of: "(sssuda{sv})", matches)))
        #expect(
            await answer(call(krunner, "Actions", "", []), accounts) == .value(.array(of: "(sss)", [])))
        #expect(await answer(call(krunner, "Config", "", []), accounts) == .value(.properties([])))
        #expect(await answer(call(krunner, "Teardown", "", []), accounts) == .done)
        #expect(await answer(call(krunner, "SetActivationToken", "s", [.text("t")]), accounts) == .done)
    }

    @Test(arguments: [
        call(gnome, "ActivateResult", "sasu", [.text(id(1)), .texts(["x"]), .number(7)]),
        call(krunner, "Run", "ss", [.text(id(1)), .text("")]),
        call(nil, "Run", "ss", [.text(id(1)), .text("")]),
    ])
    func `a chosen result is copied`(call: MethodCall) async {
        let accounts = ListedAccounts(2)
        #expect(await answer(call, accounts) == .done)
        accounts.result = .isOff
        #expect(await answer(call, accounts) == error(.accessDenied, "identifier"))
        accounts.result = .failed("Why.")
        #expect(
            await answer(call, accounts)
                == SearchAnswer(
                    reply: .error(.failed, "identifier"),
                    notice: FailureNotice(title: .notCopied, reason: "Why.")))
        #expect(accounts.copied == [uuid(1), uuid(1), uuid(1)])
    }

    @Test func `the page is opened where searching is allowed`() async {
        let accounts = ListedAccounts(0)
        let call = call(gnome, "LaunchSearch", "asu", [.texts([]), .number(0)])
        #expect(await answer(call, accounts) == .done)
        accounts.result = .isOff
        #expect(await answer(call, accounts) == error(.accessDenied, "LaunchSearch"))
        accounts.result = .failed("Why.")
        #expect(
            await answer(call, accounts)
                == SearchAnswer(
                    reply: .error(.failed, "LaunchSearch"),
                    notice: FailureNotice(title: .pageNotOpened, reason: "Why.")))
    }

    @Test(arguments: [
        (call(gnome, "GetInitialResultSet", "s", [.text("x")]), error(.invalidArguments, "s")),
        (call(gnome, "GetInitialResultSet", "as", nil), error(.limitsExceeded, "GetInitialResultSet")),
        (
            call(gnome, "ActivateResult", "sasu", [.text("1"), .texts([]), .number(0)]),
            error(.invalidArguments, "identifier")
        ),
        (call(krunner, "Run", "ss", [.text(id(0)), .text("delete")]), error(.invalidArguments, "actionId")),
        (
            call(krunner, "GetInitialResultSet", "as", [.texts([])]),
            error(.unknownMethod, "GetInitialResultSet")
        ),
        (call(gnome, "Unknown", "", []), error(.unknownMethod, "Unknown")),
        (
            call("org.gnome.Shell.SearchProvider", "Match", "s", []),
            error(.unknownInterface, "org.gnome.Shell.SearchProvider")
        ),
        (call(krunner, "Match", "s", [.text("x")], at: "/"), error(.unknownMethod, "Match")),
        (call(krunner, "Match", "s", [.text("x")], at: "/x"), error(.unknownObject, "/x")),
        (
            call("org.freedesktop.DBus.Properties", "Get", "ss", [.text(gnome), .text("Secret")]),
            error(.unknownProperty, "Secret")
        ),
    ])
    func `a call that is wrong is an error of the bus`(call: MethodCall, expected: SearchAnswer) async {
        let accounts = ListedAccounts(3)
        #expect(await answer(call, accounts) == expected)
        #expect(accounts.copied.isEmpty)
    }

    @Test func `what is published is what is answered`() async {
        let accounts = ListedAccounts(0)
        let introspectable = "org.freedesktop.DBus.Introspectable"
        for (place, part) in [
            ("/", "<node name=\"second\"/>"), ("/second", "<node name=\"Search\"/>"),
            (path, "<method name=\"GetResultMetas\">"),
        ] {
            let answer = await answer(call(introspectable, "Introspect", "", [], at: place), accounts)
            guard case .values(let values) = answer.reply, case .text(let xml)? = values.first else {
                Issue.record("no text")
                continue
            }
            #expect(xml.contains(part))
        }
        #expect(
            await answer(call("org.freedesktop.DBus.Properties", "GetAll", "s", [.text(gnome)]), accounts)
                == .value(.properties([])))
    }
}

struct SearchProgramTests {
    @Test func `signatures are those of the specification`() {
        let values: [(BusValue, String)] = [
            (.texts([]), "as"), (.properties([]), "a{sv}"), (.signed(1), "i"), (.number(1), "u"),
            (.structure([.text(""), .real(0), .properties([("a", .text("b"))])]), "(sda{sv})"),
            (.array(of: "a{sv}", []), "aa{sv}"), (.entry("k", .variant(.number(1))), "{sv}"),
        ]
        for (value, signature) in values { #expect(value.signature == signature) }
        let notify = Notice.values("T", "a < b & c > d").map(\.signature).joined()
        #expect(notify == "susssasa{sv}i")
        #expect(Notice.values("T", "a < b & c > d")[4] == .text("a &lt; b &amp; c &gt; d"))
    }

    @Test(arguments: [
        ([], Duration.seconds(10)), (["--idle", "0"], .zero), (["--idle", "0.25"], .milliseconds(250)),
        (["--idle"], nil), (["--idle", "-1"], nil), (["--idle", "nan"], nil), (["--idle", "1e9"], nil),
        (["x"], nil), (["--idle", "1", "2"], nil),
    ])
    func `the limit is ten seconds unless another is asked for`(arguments: [String], limit: Duration?) {
        #expect(IdleTime.limit(arguments) == limit)
    }

    @Test func `a refusal is repeated for five seconds`() {
        let start = ContinuousClock.Instant.now
        let refusal = RecentRefusal("Why.", at: start)
        for (seconds, sentence) in [(0, "Why."), (4.999, "Why."), (5, nil), (600, nil)] {
            #expect(refusal.sentence(at: start + .seconds(seconds)) == sentence)
        }
    }

    @Test func `each call begins the idle time again`() {
        let start = ContinuousClock.Instant.now
        var idle = IdleTime(limit: .seconds(10), at: start)
        #expect(idle.left(at: start) == .seconds(10))
        #expect(idle.left(at: start + .seconds(9)) == .seconds(1))
        idle.restart(at: start + .seconds(9))
        #expect(idle.left(at: start + .seconds(18)) == .seconds(1))
        #expect(idle.left(at: start + .seconds(20)) < .zero)
    }
}
