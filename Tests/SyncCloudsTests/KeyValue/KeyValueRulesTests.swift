import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

/// 32 hexadecimal digits that begin with these.
private func id(_ beginning: String) -> String {
    beginning + String(repeating: "0", count: 32 - beginning.count)
}

private func put(
    _ text: String, over: [String] = [], account: Set<String> = [id("a")], register: String = id("1")
) -> CloudPut {
    CloudPut(
        register: register, sequence: 1, bytes: Array(text.utf8), account: account,
        joined: Set(over.map { ContentHash(of: Array($0.utf8)) }))
}

private func key(_ account: String, _ register: String = id("1")) -> String {
    "r1.\(register).\(account.prefix(16))"
}

@Suite struct KeyValueRulesTests {
    @Test func `no key is longer than the store takes`() throws {
        let account = try #require(KeyValueKey(account: id("f")))
        let register = try #require(KeyValueKey(register: id("f"), account: id("e")))
        #expect([account.text, register.text].map(\.utf8.count) == [35, 52])
        #expect(register.text.utf8.count <= KeyValueKey.longest)
        #expect(register.meaning == .register(id("f"), tag: "e000000000000000"))
    }

    @Test(arguments: [
        "", "a1", "a1.", "a1.\(id("g"))", "a1.\(id("A"))", "a1.\(id("a"))0", "a1.\(id("a")).",
        "b1.\(id("a"))",
        "r1.\(id("1"))", "r1.\(id("1")).", "r1.\(id("1")).a00000000000000", "r1.\(id("1")).a0000000000000000",
        "r1.\(id("1")).a000000000000000.x", "r2.\(id("1")).a000000000000000", "note",
    ])
    func `every other key is a stray`(text: String) {
        #expect(KeyValueKey(text) == nil)
        let registers = KeyValueRegisters([text: [1]])
        #expect(registers.page(since: CloudCursor()).versions.isEmpty && registers.accounts.isEmpty)
    }

    @Test func `a program that names no proper ids gets an answer, not an exception`() throws {
        let registers = KeyValueRegisters(["a1.\(id("a"))": [1]])
        #expect(throws: CloudError.self) { try registers.put(put("x", register: "../1")) }
        #expect(throws: CloudError.self) { try KeyValueRegisters([:]).beginAccount("mine") }
    }

    @Test func `a register moves to another account's key without a moment at which it stands nowhere`()
        throws
    {
        let values = ["a1.\(id("a"))": [1], "a1.\(id("b"))": [1], key(id("b")): Array("old".utf8)]
        let registers = KeyValueRegisters(values)
        #expect(throws: CloudError.unread) { try registers.put(put("new")) }
        let (_, writes) = try registers.put(put("new", over: ["old"]))
        #expect(
            writes == [
                .init(key: key(id("a")), bytes: Array("new".utf8)), .init(key: key(id("b")), bytes: nil),
            ])
    }

    @Test func `what stands there already is not written again`() throws {
        let registers = KeyValueRegisters(["a1.\(id("a"))": [1], key(id("a")): Array("same".utf8)])
        let (mark, writes) = try registers.put(put("same"))
        #expect(writes.isEmpty)
        #expect(registers.page(since: CloudCursor()).present == [mark])
        #expect(registers.page(since: CloudCursor(joined: [mark])).versions.isEmpty)
    }

    @Test func `strays count for the room, and what shrinks passes even where there is none`() throws {
        var values = ["a1.\(id("a"))": [UInt8(1)], "stray": [UInt8](repeating: 0, count: 900_000)]
        #expect(throws: CloudError.quotaExceeded) { try KeyValueRegisters(values).put(put("xx")) }
        values[key(id("a"))] = Array("longer".utf8)
        let writes = try KeyValueRegisters(values).put(put("short", over: ["longer"])).writes
        #expect(writes == [.init(key: key(id("a")), bytes: Array("short".utf8))])
        #expect(throws: CloudError.quotaExceeded) {
            try KeyValueRegisters(values).put(put("longest", over: ["longer"]))
        }
    }

    @Test func `a register that moves needs no room for two, and what is another account's takes none`()
        throws
    {
        let old = [UInt8](repeating: 1, count: 500_000)
        let new = String(repeating: "x", count: 500_001)
        var values = ["a1.\(id("a"))": [1], "a1.\(id("b"))": [1], key(id("b")): old]
        let move = CloudPut(
            register: id("1"), sequence: 1, bytes: Array(new.utf8), account: [id("a")],
            joined: [ContentHash(of: old)])
        // There is no room for both at once, so the old one goes first.
        #expect(
            try KeyValueRegisters(values).put(move).writes == [
                .init(key: key(id("b")), bytes: nil), .init(key: key(id("a")), bytes: move.bytes),
            ])
        #expect(
            try KeyValueRegisters(values, foreign: [id("b")]).put(move).writes == [
                .init(key: key(id("a")), bytes: move.bytes)
            ])
        values["stray"] = old
        #expect(throws: CloudError.quotaExceeded) { try KeyValueRegisters(values).put(move) }
    }

    @Test func `a register too many is refused as a full store is`() {
        var values = ["a1.\(id("a"))": [UInt8(1)]]
        for number in 1..<1000 { values["stray \(number)"] = [] }
        #expect(throws: CloudError.quotaExceeded) { try KeyValueRegisters(values).put(put("x")) }
        values["stray 1"] = nil
        #expect(throws: Never.self) { try KeyValueRegisters(values).put(put("x")) }
    }

    @Test func `another iCloud account's registers are neither told, nor written over, nor taken away`()
        throws
    {
        let values = ["a1.\(id("a"))": [1], "a1.\(id("b"))": [1], key(id("b")): Array("theirs".utf8)]
        let registers = KeyValueRegisters(values, foreign: [id("b")])
        let page = registers.page(since: CloudCursor())
        #expect(page == CloudPage(present: [], isComplete: false, account: [id("a")]))
        #expect(try registers.put(put("ours")).writes.map(\.key) == [key(id("a"))])
        #expect(throws: CloudError.accountChanged) { try registers.put(put("ours", account: [id("b")])) }
        let mark = "\(key(id("b"))).\(ContentHash(of: Array("theirs".utf8)))"
        #expect(try registers.remove([mark], account: [id("a")]) == [])
    }

    /// What happens to a note, in order: `look` at ids, or a `change` of the account with these ids standing.
    enum Happening {
        case look(Set<String>), change(Set<String>)
    }

    @Test(
        arguments: [
            // One person's devices may make several ids.
            ([.look(["a"]), .look(["a", "b"])], []),
            // Signed out and in again.
            ([.look(["a"]), .change([]), .change(["a"]), .look(["a"])], []),
            // Another account, in which what stood here surfaced, at once or with a later download.
            ([.look(["a"]), .change(["a", "b"])], ["a"]),
            ([.look(["a"]), .change(["a"]), .look(["a"]), .look(["a", "b"])], ["a"]),
            ([.look(["a"]), .change([]), .look(["b"]), .look(["a", "b"])], ["a"]),
            // Another account without that.
            ([.look(["a"]), .change(["b"])], ["a"]),
            // Home again, where the other's ids do not stand.
            ([.look(["a"]), .change(["a", "b"]), .change(["a"]), .look(["a"])], ["b"]),
            // Home again, where its id comes with a later download, the other's standing or not.
            ([.look(["a"]), .change(["a", "b"]), .change([]), .look(["a"])], ["b"]),
            ([.look(["a"]), .change(["a", "b"]), .change(["b"]), .look(["a", "b"])], ["b"]),
            // Home again, of which nothing was told; and not so after all.
            ([.look(["a"]), .change(["a", "b"]), .look(["a"])], ["b"]),
            ([.look(["a"]), .change(["a", "b"]), .look(["a"]), .look(["a", "b"])], ["a"]),
            // A third account.
            (
                [.look(["a"]), .change(["a", "b"]), .look(["a", "b"]), .change(["a", "b", "c"])], ["a", "b"]
            ),
            // What is known to be another's stays so.
            ([.look(["a"]), .change(["a", "b"]), .look(["b"]), .look(["a", "b", "c"])], ["a"]),
        ] as [([Happening], Set<String>)])
    func `ids from before a change of the account are another's once one comes that never stood here`(
        happenings: [Happening], foreign: Set<String>
    ) {
        let note = happenings.reduce(KeyValueNote()) { note, happening in
            switch happening {
            case .look(let ids): note.looked(at: ids)
            case .change(let ids): note.accountChanged(standing: ids)
            }
        }
        #expect(note.foreign == foreign)
    }

    @Test(
        arguments: [
            // Somebody else wrote under the doubtful id: its account it is, and further ids are welcome.
            (["theirs"], []),
            // The same that stood there, or that this device wrote: it may be left over.
            (["stood"], ["a"]), (["before"], ["a"]), (["mine"], ["a"]), ([], ["a"]),
        ] as [([String], Set<String>)])
    func `a doubt ends with bytes that were never on this device`(texts: [String], foreign: Set<String>) {
        func marks(_ texts: [String]) -> Set<String> {
            KeyValueRegisters(
                Dictionary(
                    uniqueKeysWithValues: texts.map { (key(id("a"), id("\($0.count)")), Array($0.utf8)) })
            ).marks
        }
        let mine = key(id("a"), id("4"))
        let ids: Set<String> = [id("a")]
        var note = KeyValueNote().looked(at: ids, marks: marks(["before"]))
            .accountChanged(standing: []).accountChanged(standing: ids, marks: marks(["stood"]))
        note = note.wrote(marks(["mine"]).first ?? "", key: mine)
            .looked(at: ids, marks: marks(texts)).looked(at: [id("a"), id("b")])
        #expect(note.foreign == Set(foreign.map { id($0) }))
        #expect(note.doubtful.isEmpty)
    }

    @Test func `puts follow each other up to a number, and then at intervals`() {
        var pace = UploadThrottle(most: 3, interval: 10)
        let start = Date(timeIntervalSince1970: 1000)
        func take(_ seconds: Double) -> Double? {
            pace.take(at: start.addingTimeInterval(seconds)).map { $0.timeIntervalSince(start) }
        }
        #expect([take(0), take(1), take(2)] == [nil, nil, nil])
        #expect(take(3) == 10)
        #expect(take(9.9) == 10)
        #expect(take(10) == nil)
        #expect(take(11) == 20)
        // A clock that was set back gives nothing, and takes nothing for long.
        #expect(take(-5000) != nil)
        #expect(take(-4989) == nil)
        // A long rest fills it, and no more than that.
        #expect([take(5000), take(5000), take(5000)] == [nil, nil, nil])
        #expect(take(5000) == 5010)
    }

    @Test func `after word of a first download it looks again and again until something comes`() {
        var news = KeyValueNotifications()
        let again: [KeyValueNotifications.Effect] = [.writeAgain, .tell(.changed)]
        #expect(news.step(.told(KeyValueChange(code: 1))) == [.tell(.changed), .pause(1, seconds: 5)])
        #expect(news.step(.paused(1)) == again + [.pause(2, seconds: 15)])
        #expect(news.step(.paused(2)) == again + [.pause(3, seconds: 60)])
        #expect(news.step(.paused(3)) == again)
        #expect(news.step(.paused(3)) == again)
        // A second one starts from the beginning; then the server's word ends it.
        #expect(news.step(.told(KeyValueChange(code: 1))) == [.tell(.changed), .pause(4, seconds: 5)])
        #expect(news.step(.told(KeyValueChange(code: 0))) == [.tell(.changed)])
        #expect(news.step(.paused(4)) == [])
    }

    @Test(
        arguments: [
            (nil, [.tell(.changed)]), (0, [.tell(.changed)]), (2, [.tell(.quotaExceeded)]),
            (3, [.setApart, .tell(.accountChanged)]), (4, [.tell(.changed)]), (-1, [.tell(.changed)]),
        ] as [(Int?, [KeyValueNotifications.Effect])])
    func `every reason is told for what it is, and an unknown one as a change`(
        code: Int?, effects: [KeyValueNotifications.Effect]
    ) {
        var news = KeyValueNotifications()
        #expect(news.step(.told(KeyValueChange(code: code))) == effects)
    }
}
