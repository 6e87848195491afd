import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

/// Which ids are whose.
extension ReplicaRuleTests {
    @Test func `an own put that is read is confirmed, though nobody told that it was handed over`() throws {
        var a = replica("A")
        let put = try a.seal(with: keys[0], wallClock: 1)
        #expect(a.wantsPut && a.metadata.confirmed == 0)
        let version = CloudVersion(register: put.register, mark: "m", content: .bytes(put.bytes))
        join(IncomingRegister(version, keys: [keys[0].id: keys[0]]), into: &a)
        #expect(!a.wantsPut && a.metadata.confirmed == put.sequence && a.metadata.cursor.joined == ["m"])
    }

    @Test func `what a copy of this home wrote under the own id gives that id up, and is joined`() throws {
        var (a, _) = try met()
        var copy = a
        copy.write(["issuer": .json("copy")], id: .number(2), wallClock: 1)
        let theirs = try hand(&copy)
        join(theirs, into: &a)
        #expect(a.header.replica == Device.id("n", 1) && a.header.former == [Device.id("A", 1)])
        #expect(a.records[.number(2)] != nil && a.metadata.cursor.joined.contains(theirs.mark))
    }

    @Test func `an older version is joined, too: a copy of its home may have written it`() throws {
        var (a, b) = try met()
        var copy = b
        copy.write(["issuer": .json("copy")], id: .number(5), wallClock: 1)
        let older = try hand(&copy)
        for _ in 0..<2 { b.write(["issuer": .json("two")], id: .number(4), wallClock: 1) }
        let newer = try hand(&b)
        join(newer, into: &a)
        join(older, into: &a)
        #expect(a.records[.number(4)] != nil && a.records[.number(5)] != nil)
        #expect(a.metadata.cursor.joined.isSuperset(of: [newer.mark, older.mark]))
    }

    @Test func `a put that was never made here, in another's list, gives the own id up`() throws {
        for seen in [
            Peer.Seen(sequence: 99, hash: ContentHash(of: [1])),
            Peer.Seen(sequence: 2, hash: ContentHash(of: [1])),
        ] {
            var (a, b) = try met()
            b.metadata.peers[Device.id("A", 1)]?.seen = seen
            join(try hand(&b), into: &a)
            #expect(a.header.replica == Device.id("n", 1) && a.header.former == [Device.id("A", 1)])
        }
    }

    @Test func `an id that another names as its former one is given up`() throws {
        var (a, b) = try met()
        b.header.former = [Device.id("A", 1)]
        b.metadata.peers = [:]
        join(try hand(&b, opened: []), into: &a)
        #expect(a.header.replica == Device.id("n", 1) && a.header.former == [Device.id("A", 1)])
    }

    @Test func `a device without records, before registers that it cannot open, is told from one that can`()
        throws
    {
        var (a, b) = (replica("A", keys: [keys[1]]), replica("B"))
        #expect(!a.isBareBeforeLocked)
        b.write(["issuer": .json("one")], id: .number(1), wallClock: 1)
        join(try hand(&b, opened: []), into: &a)
        #expect(a.isBareBeforeLocked)
        var empty = replica("C")
        join(try hand(&empty), into: &a)
        #expect(!a.isBareBeforeLocked)
    }

    @Test func `a device's version is whole when its parts are those that it tells of, and is told so once`()
        throws
    {
        var (a, b) = try met()
        let id = Device.id("B", 1)
        var (right, wrong) = (PartsDigest(), PartsDigest())
        right.add(ContentHash(of: [1]))
        wrong.add(ContentHash(of: [2]))
        b.digest = right
        b.write(["issuer": .json("two")], id: .number(1), wallClock: 1)
        join(try hand(&b), into: &a)
        _ = try hand(&a)
        a.note([id: wrong])
        #expect(a.metadata.peers[id]?.isWhole == false && !a.wantsPut)
        a.note([id: right])
        #expect(a.metadata.peers[id]?.isWhole == true && a.wantsPut)
        _ = try hand(&a)
        a.note([id: right])
        #expect(!a.wantsPut)
    }

    @Test func `what arose during a put is owed still`() throws {
        var a = replica("A")
        let put = try a.seal(with: keys[0], wallClock: 1)
        a.owe()
        a.confirm(put.sequence, mark: "m")
        #expect(a.wantsPut && a.metadata.confirmed == put.sequence)
        _ = try hand(&a)
        #expect(!a.wantsPut)
    }

    @Test func `a version has arrived when another device has seen a later one, or after a day in the cloud`()
        throws
    {
        var (a, b) = try met()
        let first = a.metadata.puts.values.flatMap(\.marks)
        _ = try hand(&b)
        let second = try hand(&a)
        #expect(a.removable == [])
        var seen = a
        join(second, into: &b)
        join(try hand(&b), into: &seen)
        #expect(seen.removable == Set(first))
        look(&a, days: 3)
        #expect(a.removable == [], "three looks count six hours each")
        look(&a, days: 1)
        #expect(a.removable == Set(first))
        // What is not there does not arrive by waiting.
        var gone = try met().a
        let later = try hand(&gone)
        gone.forgetVersions([later.mark])
        look(&gone, days: 4)
        let sequence = try #require(gone.metadata.puts.keys.max())
        #expect(gone.metadata.puts[sequence]?.lain == 0 && gone.lastArrived != sequence)
    }

    @Test func `a change is acknowledged, and an acknowledgement is not`() throws {
        var (a, b) = try met()
        _ = try hand(&b)
        a.write(["issuer": .json("two")], id: .number(1), wallClock: 1)
        join(try hand(&a), into: &b)
        #expect(b.wantsPut && b.pending == 0)
        let word = try hand(&b)
        #expect(!b.wantsPut && !a.wantsPut)
        join(word, into: &a)
        #expect(!a.wantsPut && a.seenBy == ["B"])
    }

    @Test func `a put names the accounts that are known, and the versions whose content it holds`() throws {
        var a = replica("A")
        a.know([Device.id("a", 1), Device.id("a", 2)])
        let first = try a.seal(with: keys[0], wallClock: 1)
        let second = try a.seal(with: keys[0], wallClock: 1)
        #expect(first.account == [Device.id("a", 1), Device.id("a", 2)] && first.joined == [])
        #expect(second.account == first.account && second.joined == [ContentHash(of: first.bytes)])
    }

    @Test func `when the keys that cover change, it is told once`() {
        var (one, two) = (replica("A"), replica("B", keys: keys))
        let told = [one.noteCoveringKeys(), two.noteCoveringKeys(), two.noteCoveringKeys()]
        #expect(told == [false, true, false], "with one key from the first there is nothing to check")
        one.hold(keys.map(\.id.description))
        let later = [one.noteCoveringKeys(), one.noteCoveringKeys()]
        #expect(later == [true, false])
    }

    @Test func `a register under another one's name is damaged, with its key and without`() throws {
        var a = replica("A")
        let put = try a.seal(with: keys[0], wallClock: 1)
        let moved = CloudVersion(register: Device.id("B", 1), mark: "m", content: .bytes(put.bytes))
        #expect(IncomingRegister(moved, keys: [:]).outcome == .unusable(.damaged))
        #expect(IncomingRegister(moved, keys: [keys[0].id: keys[0]]).outcome == .unusable(.damaged))
    }

    @Test func `a part holds the one record of its name, and names its own device`() throws {
        let name = RegisterName(replica: Device.id("A", 1), record: .number(1))
        func outcome(_ entries: [String], replica: String = Device.id("A", 1)) throws -> Part.Outcome {
            let bytes = try Envelope.seal(
                SecretBytes("{\"written\":1,\"records\":[\(entries.joined(separator: ","))]}".utf8),
                header: Array("{\"replica\":\"\(replica)\",\"sequence\":1}".utf8),
                name: Register.name(of: name.text), key: keys[0], isSmall: true)
            let version = CloudVersion(register: name.text, mark: "m", content: .bytes(bytes))
            return Part.open(version, name, keys: [keys[0].id: keys[0]])
        }
        func purged(_ digit: Int) -> String {
            "{\"id\":\"00000000-0000-4000-8000-00000000000\(digit)\",\"purged\":true}"
        }
        let (one, two) = (purged(1), purged(2))
        let part = Part(replica: Device.id("A", 1), sequence: 1, pack: nil, entries: [.number(1): .purged])
        #expect(try outcome([one]) == .opened(part))
        for entries in [[], [two], [one, two], [one, "{}"]] {
            #expect(try outcome(entries) == .unusable(.damaged), "\(entries)")
        }
        #expect(try outcome([one], replica: Device.id("B", 1)) == .unusable(.damaged))
    }
}
