import Bytes
import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncEngine

/// Registers of single records, and what main registers tell of them.
@Suite struct PartTests {
    private let id = UUID.number(7)

    private var entry: RecordSet.Entry {
        .record(
            Record(fields: [
                "title": Field(
                    value: .json("one"), stamp: HybridTimestamp(wallClock: 5, counter: 0, incarnation: 6))
            ]))
    }

    private func replica() -> Replica {
        var replica = Replica(incarnation: 3)
        replica.header = RegisterHeader(replica: Device.id("A", 1), keys: [key(1).id.description])
        return replica
    }

    private func version(_ put: CloudPut) -> CloudVersion {
        CloudVersion(register: put.register, mark: "m", content: .bytes(put.bytes))
    }

    @Test func `a part opens under its own name and key, and under no other`() throws {
        var replica = replica()
        let put = try replica.seal(part: id, entry, joined: [], with: key(1), wallClock: 9)
        let name = try #require(RegisterName(put.register))
        #expect(name == RegisterName(replica: replica.header.replica, record: id))
        let keys = [key(1).id: key(1)]
        let part = Part(replica: replica.header.replica, sequence: 1, pack: nil, entries: [id: entry])
        #expect(Part.open(version(put), name, keys: keys) == .opened(part))
        #expect(Part.open(version(put), name, keys: [key(2).id: key(2)]) == .locked)
        let other = RegisterName(replica: name.replica, record: UUID.number(8))
        #expect(Part.open(version(put), other, keys: keys) == .unusable(.damaged))
        let stranger = RegisterName(replica: Device.id("B", 1), record: id)
        #expect(Part.open(version(put), stranger, keys: keys) == .unusable(.damaged))
        for place in 0..<put.bytes.count {
            var bytes = put.bytes
            bytes[place] ^= 1
            let outcome = Part.open(
                CloudVersion(register: put.register, mark: "m", content: .bytes(bytes)), name, keys: keys)
            if case .opened = outcome { #expect(Bool(false), "byte \(place)") }
        }
        let waiting = CloudVersion(register: put.register, mark: "m", content: .waiting)
        #expect(Part.open(waiting, name, keys: keys) == .waiting)
    }

    @Test func `a pack opens with all its records, and a program that knows none takes it for newer`() throws
    {
        var replica = replica()
        let entries = [UUID.number(1): entry, .number(2): .purged]
        let put = try replica.seal(pack: id, entries, joined: [], with: key(1), wallClock: 9)
        let name = try #require(RegisterName(put.register))
        let part = Part(replica: replica.header.replica, sequence: 1, pack: id, entries: entries)
        #expect(Part.open(version(put), name, keys: [key(1).id: key(1)]) == .opened(part))
        #expect(Part.open(version(put), name, keys: [:]) == .locked)
        #expect(IncomingRegister.keyID(of: version(put)) == key(1).id)
        #expect(throws: SealingError.newerVersion(3)) {
            _ = try Envelope(put.bytes, name: Register.name(of: name.text))
        }
    }

    @Test func `the records of a pack count each for itself in a digest`() {
        let (one, other) = (ContentHash(of: [1]), ContentHash(of: [2]))
        func digest(_ hash: ContentHash) -> PartsDigest {
            var digest = PartsDigest()
            for number in 1...2 { digest.add(hash.ofPacked(.number(number))) }
            return digest
        }
        #expect(digest(one) != digest(other))
        #expect(digest(one).sum != PartsDigest().sum)
    }

    @Test(arguments: ["", "x", "0123", String(repeating: "a", count: 33), String(repeating: "A", count: 32)])
    func `what is no name of a register is none`(text: String) {
        let good = String(repeating: "a", count: 32)
        #expect(RegisterName(text) == nil)
        #expect(RegisterName(good + "-" + text) == nil)
        #expect(RegisterName(good)?.text == good)
        #expect(RegisterName(good + "-" + good)?.text == good + "-" + good)
        #expect(RegisterName(good + "-" + good + "-" + good) == nil)
    }

    @Test func `a device acknowledges another's main register only once all its parts are here`() throws {
        let (cloud, keys) = (TestCloud(), [key(1)])
        let (a, b) = (Device("A", cloud, keys: keys), Device("B", cloud, keys: keys))
        let part = ContentHash(of: [1])
        var digest = PartsDigest()
        digest.add(part)
        a.replica.digest = digest
        a.write(["issuer": "one"])
        a.start()
        b.start()
        meet(a, b)
        let id = a.replica.header.replica
        #expect(b.replica.metadata.peers[id]?.isWhole == false)
        #expect(a.replica.seenBy.isEmpty && b.replica.metadata.peers[id]?.seen != nil)
        #expect(try Replica(body: b.replica.body, incarnation: 9).metadata == b.replica.metadata)
        b.replica.note([id: digest])
        b.edited()
        meet(a, b)
        #expect(b.replica.metadata.peers[id]?.isWhole == true && a.replica.seenBy == ["B"])
    }

    @Test func `a digest is the same in whatever order, and what is taken away leaves no trace`() {
        let hashes = (0..<5).map { ContentHash(of: [$0]) }
        var (one, two) = (PartsDigest(), PartsDigest())
        for hash in hashes { one.add(hash) }
        for hash in hashes.reversed() { two.add(hash) }
        #expect(one == two && one.count == 5)
        for hash in hashes { one.remove(hash) }
        #expect(one == PartsDigest() && one != two)
    }

    @Test func `versions hold an entry together when between them they have all its writes`() {
        let base = HybridTimestamp(wallClock: 1, counter: 0, incarnation: 1)
        var whole = Record(fields: [:])
        whole.write("title", .json("t"), at: base, seen: [])
        whole.write("text", .json("d"), at: base, seen: [])
        var (left, right) = (whole, whole)
        left.write(
            "title", .json("t2"), at: HybridTimestamp(wallClock: 2, counter: 0, incarnation: 2), seen: [base])
        right.write(
            "text", .json("d2"), at: HybridTimestamp(wallClock: 3, counter: 0, incarnation: 3), seen: [base])
        let both = Writes(.record(left.joined(with: right)))
        var held = Writes(.record(left))
        #expect(!held.hold(both) && held.hold(Writes(.record(left))))
        held.add(Writes(text: Writes(.record(right)).text))
        #expect(held.hold(both))
        #expect(Writes(.purged).hold(both) && !both.hold(Writes(.purged)))
    }
}
