import Bytes
import Foundation
import TestSupport
import Testing

@testable import SyncEngine

/// Single rules of what a replica keeps of others, each by what would go wrong without it.
@Suite struct ReplicaRuleTests {
    private static let day: UInt64 = 86_400_000
    /// Two keys, the one with the smaller id first.
    let keys = [key(1), key(2)].sorted { $0.id < $1.id }

    func replica(_ name: String, keys held: [SealingKey]? = nil) -> Replica {
        var replica = Replica(incarnation: UInt64(name.utf8.first ?? 0))
        replica.header.replica = Device.id(name, 1)
        replica.device = name
        replica.hold((held ?? [keys[0]]).map(\.id.description).sorted())
        replica.advanceRetention(to: 1)
        return replica
    }

    /// What a replica hands over, as others read it with both keys or with those named.
    func hand(
        _ replica: inout Replica, under key: SealingKey? = nil, opened: [SealingKey]? = nil
    ) throws -> IncomingRegister {
        let put = try replica.seal(with: key ?? keys[0], wallClock: 1)
        let mark = TestCloud.mark(put.register, put.bytes)
        replica.confirm(put.sequence, mark: mark)
        let version = CloudVersion(register: put.register, mark: mark, content: .bytes(put.bytes))
        return IncomingRegister(
            version, keys: Dictionary(uniqueKeysWithValues: (opened ?? keys).map { ($0.id, $0) }))
    }

    func join(_ arrivals: IncomingRegister..., into replica: inout Replica) {
        _ = replica.join(arrivals, wallClock: 2, newID: { Device.id("n", 1) })
    }

    /// Two replicas that have seen each other's first version.
    func met() throws -> (a: Replica, b: Replica) {
        var (a, b) = (replica("A"), replica("B"))
        a.write(["issuer": .json("one")], id: .number(1), wallClock: 1)
        join(try hand(&a), into: &b)
        join(try hand(&b), into: &a)
        return (a, b)
    }

    func look(_ replica: inout Replica, days: UInt64) {
        for _ in 0..<days { replica.advanceRetention(to: replica.retentionAdvanced + Self.day) }
    }

    @Test func `what was seen of a former id says nothing of the present one`() throws {
        var (a, _) = try met()
        #expect(a.seenBy == ["B"])
        a.renew(Device.id("A", 2))
        #expect(a.seenBy == [])
    }

    @Test func `an older register takes back nothing of what its device has seen`() throws {
        var (a, b) = try met()
        let older = try hand(&b)
        a.write(["issuer": .json("two")], id: .number(1), wallClock: 1)
        join(try hand(&a), into: &b)
        let newer = try hand(&b)
        join(newer, into: &a)
        #expect(a.seenBy == ["B"])
        join(older, into: &a)
        #expect(a.seenBy == ["B"])
    }

    @Test func `what a forgotten device has seen is no arrival, and it is not told as having seen it`() throws
    {
        var (a, b) = try met()
        var c = replica("C")
        join(try hand(&a), into: &c)
        join(try hand(&c), into: &a)
        let theirs = try #require(a.metadata.peers[Device.id("B", 1)]).marks
        a.forget(Device.id("B", 1))
        join(try hand(&a), into: &c)
        join(try hand(&c), into: &a)
        #expect(a.removable.isSuperset(of: theirs) && a.hasArrived(sinceForgetting: Device.id("B", 1)))
        #expect(a.seenBy == ["C"])
        a.forget(Device.id("C", 1))
        #expect(a.removable.isDisjoint(with: theirs) && !a.hasArrived(sinceForgetting: Device.id("B", 1)))
        #expect(a.greatestCover == 0 && a.seenBy == [])
        join(try hand(&b), into: &a)
        #expect(a.metadata.peers[Device.id("B", 1)]?.isForgotten == false, "it is there again")
    }

    @Test(arguments: [false, true])
    func `what a copy of the home has seen is an arrival only where nothing arrives by lying there`(
        mayLosePuts: Bool
    ) throws {
        var a = replica("A")
        a.write(["issuer": .json("one")], id: .number(1), wallClock: 1)
        a.renew(Device.id("A", 2))
        var copy = a
        copy.renew(Device.id("A", 3))
        a.renew(Device.id("A", 4))
        a.metadata.mayLosePuts = mayLosePuts
        join(try hand(&a), into: &copy)
        let first = a.header.sequence
        join(try hand(&copy), into: &a)
        #expect(a.metadata.peers[Device.id("A", 3)]?.covers == first)
        #expect(a.greatestCover == (mayLosePuts ? first : 0))
        #expect(a.lastArrived == (mayLosePuts ? first : nil))
        var b = replica("B")
        join(try hand(&a), into: &b)
        let second = a.header.sequence
        join(try hand(&b), into: &a)
        #expect(a.greatestCover == second && a.lastArrived == second)
    }

    @Test func `a device not heard from for 30 days is counted no more, and again when it is heard`() throws {
        var (a, b) = (replica("A", keys: keys), replica("B", keys: [keys[1]]))
        let (first, second) = (keys[0].id.description, keys[1].id.description)
        join(try hand(&b, under: keys[1]), into: &a)
        #expect(a.sealingKey(present: "") == second)
        look(&a, days: 29)
        #expect(a.sealingKey(present: "") == second && a.coveringKeys == [second])
        _ = try hand(&a, under: keys[1])
        a.checkKey()
        #expect(!a.wantsPut)
        look(&a, days: 1)
        #expect(a.sealingKey(present: "") == first && a.coveringKeys == [first, second])
        #expect(a.wantsPut, "what is there is under another key than the chosen one")
        join(try hand(&b, under: keys[1]), into: &a)
        #expect(a.sealingKey(present: "") == second)
    }

    @Test func `a put on its way under the former key does not pay off a change of keys`() throws {
        var (a, b) = (replica("A", keys: keys), replica("B", keys: [keys[1]]))
        join(try hand(&b, under: keys[1]), into: &a)
        look(&a, days: 29)
        a.owe()
        let put = try a.seal(with: keys[1], wallClock: 1)
        look(&a, days: 1)
        a.confirm(put.sequence, mark: "A's")
        #expect(a.wantsPut && a.sealingKey(present: "") == keys[0].id.description)
        _ = try hand(&a, under: keys[0])
        #expect(!a.wantsPut)
    }

    @Test func `a register that shares no key, a former id and a forgotten device are not counted`() throws {
        let both = Set(keys.map(\.id.description))
        var (a, b, c) = (replica("A", keys: keys), replica("B"), replica("C"))
        var stranger = replica("X", keys: [key(9)])
        join(try hand(&stranger, under: key(9), opened: keys), into: &a)
        #expect(a.coveringKeys == both && a.countedIDs == [])
        join(try hand(&b), into: &a)
        #expect(a.coveringKeys == [keys[0].id.description])
        b.renew(Device.id("B", 2))
        b.hold(both.sorted())
        join(try hand(&b), into: &a)
        #expect(a.coveringKeys == both && a.countedIDs == [Device.id("B", 1), Device.id("B", 2)])
        join(try hand(&c), into: &a)
        #expect(a.coveringKeys == [keys[0].id.description])
        a.forget(Device.id("C", 1))
        #expect(a.coveringKeys == both)
        var d = replica("D", keys: [keys[1]])
        join(try hand(&d, under: keys[1]), try hand(&c), into: &a)
        #expect(a.coveringKeys == [keys[0].id.description], "where no key is held by all, the one in use")
        #expect(a.sealingKey(present: "x") == "x" && a.devicesWithoutKey == [Device.id("D", 1): "D"])
    }

    @Test func `what is not all there is waited for ten minutes, also once a clock was set back`() throws {
        var (a, b) = try met()
        let (year, minutes): (UInt64, UInt64) = (365 * Self.day, 600_000)
        let whole = try hand(&b)
        let part = IncomingRegister(
            CloudVersion(register: whole.register, mark: "part", content: .waiting), keys: [:])
        func waits(_ wallClock: UInt64) -> Bool {
            a.join([part], wallClock: wallClock, newID: { Device.id("n", 1) }).waiting == 1
        }
        #expect(waits(year) && waits(5) && waits(4 + minutes) && !waits(5 + minutes))
        #expect(a.unfinished(wallClock: 5 + minutes) == ["part"])
    }

    @Test func `a device puts a word each week`() throws {
        var (a, _) = try met()
        _ = try hand(&a)
        look(&a, days: 6)
        #expect(!a.wantsPut)
        look(&a, days: 1)
        #expect(a.wantsPut)
    }

    @Test func `one look counts six hours of lying in the cloud at most`() throws {
        var (a, _) = try met()
        _ = try hand(&a)
        look(&a, days: 1)
        #expect(a.metadata.puts.values.allSatisfy { $0.lain == Self.day / 4 })
        look(&a, days: 2)
        #expect(a.metadata.puts.values.allSatisfy { $0.lain == Self.day / 4 * 3 })
    }

    @Test func `a device that leaves a cloud takes nothing there for joined, put or arrived`() throws {
        var (a, _) = try met()
        var result = JoinResult()
        a.know([Device.id("a", 9)])
        a.settle(Reading(present: a.metadata.cursor.joined, token: "7", isComplete: true), &result)
        #expect(a.metadata.cursor.joined.count == 2 && a.metadata.cursor.token == "7")
        a.leaveCloud()
        #expect(a.metadata.cursor == CloudCursor() && a.metadata.accounts == [] && a.wantsPut)
        #expect(a.metadata.puts.values.allSatisfy { $0.lain == nil && $0.marks.isEmpty })
        #expect(!a.wasHandedOver)
    }

    @Test
    func `several account ids of one cloud count together, and nobody is asked before it was read whole`() {
        var a = replica("A")
        let (one, other, third) = (Device.id("a", 1), Device.id("a", 2), Device.id("a", 3))
        let news = [[one], [one, other], [other]].map { a.know($0) }
        #expect(news == [true, true, false])
        #expect(a.metadata.accounts == [one, other])
        let whole = Reading(present: [], isComplete: true)
        #expect(a.judge([other], whole) == .same && a.judge([third], whole) == .other)
        #expect(a.judge([], whole) == .other)
        #expect(a.judge([], Reading(present: [], isComplete: false)) == .unclear)
    }

    @Test func `handed over is said only of what the confirmed put holds`() throws {
        var (a, _) = try met()
        _ = try hand(&a)
        #expect(a.wasHandedOver && !a.wantsPut)
        a.write(["issuer": .json("two")], id: .number(1), wallClock: 1)
        #expect(!a.wasHandedOver && a.wantsPut)
        _ = try hand(&a)
        a.hold(keys.map(\.id.description))
        #expect(!a.wasHandedOver && a.wantsPut, "new keys are told, too")
    }

    @Test func `a put that stands in the cloud stays known, and of others the last ones`() throws {
        var a = replica("A")
        _ = try hand(&a)
        let first = try #require(a.lastPut)
        for _ in 0..<40 { _ = try a.seal(with: keys[0], wallClock: 1) }
        #expect(a.ownVersions.contains(first) && a.ownVersions.count == 33)
        // Another's list may name one of those that are known no more.
        var b = replica("B")
        b.metadata.peers[a.header.replica] = Peer()
        b.metadata.peers[a.header.replica]?.seen = Peer.Seen(sequence: 3, hash: ContentHash(of: [3]))
        let before = a.header.replica
        join(try hand(&b), into: &a)
        #expect(a.header.replica == before)
    }

    @Test func `a change of id leaves nothing behind once its register is gone, edited between or not`()
        throws
    {
        var a = replica("A")
        for number in 1...100 as ClosedRange<UInt64> {
            a.write(["issuer": .json("\(number)")], id: .number(1), wallClock: number)
            let put = try hand(&a)
            // Every other id is one under which something was written and nothing put.
            for _ in 0..<number % 3 { a.write(["issuer": .json("x")], id: .number(1), wallClock: number) }
            a.renew(Device.id("A", number * 2))
            if number % 2 == 0 { a.renew(Device.id("A", number * 2 + 1)) }
            var result = JoinResult()
            a.settle(Reading(present: [put.mark], isComplete: true), &result)
            #expect(a.metadata.peers.count == 1, "the register is there still")
            a.settle(Reading(present: [], isComplete: true), &result)
            #expect(a.metadata.peers.isEmpty && a.header.former.count <= 32)
        }
        #expect(a.header.former.count == 32)
        let owner = a.header.former[0]
        a.renew(Device.id("A", 1000))
        var (reading, result) = (Reading(present: [], isComplete: true), JoinResult())
        reading.partOwners = [owner]
        a.settle(reading, &result)
        #expect(a.header.former.first == owner && a.header.former.count == 33, "parts stand under it")
    }

    @Test func `what a copy of the home put under an id that was given up is heard`() throws {
        var a = replica("A")
        a.write(["issuer": .json("one")], id: .number(1), wallClock: 1)
        _ = try hand(&a)
        var copy = a
        for _ in 0..<3 { a.write(["issuer": .json("x")], id: .number(1), wallClock: 1) }
        a.renew(Device.id("A", 2))
        let both = keys.map(\.id.description)
        copy.hold(both)
        join(try hand(&copy), into: &a)
        #expect(a.metadata.peers[Device.id("A", 1)]?.keys == both)
    }

    @Test func `a former id stays known while its register is there and cannot be read`() throws {
        var (a, x) = (replica("A"), replica("A", keys: [keys[1]]))
        a.renew(Device.id("A", 2))
        a.metadata.peers[Device.id("A", 1)] = nil
        let locked = try hand(&x, under: keys[1], opened: [keys[0]])
        join(locked, into: &a)
        var result = JoinResult()
        a.settle(Reading(present: [locked.mark], isComplete: true), &result)
        #expect(a.metadata.peers[Device.id("A", 1)]?.isReadable == false)
    }
}
