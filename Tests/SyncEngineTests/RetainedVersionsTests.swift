import Bytes
import TestSupport
import Testing

@testable import SyncEngine

/// Which versions of one own register stay in the cloud.
@Suite struct RetainedVersionsTests {
    static let cases: [(sequences: ClosedRange<UInt64>, arrived: UInt64?, alone: [UInt64], few: [UInt64])] = [
        (1...1, nil, [1], [1]), (1...5, nil, [5], [1, 2, 3, 4, 5]), (1...5, 2, [2, 5], [2, 3, 4, 5]),
        (1...5, 5, [5], [5]), (3...5, 2, [5], [3, 4, 5]), (1...20, nil, [20], Array(6...20)),
        (1...20, 3, [3, 20], [3] + Array(6...20)), (1...20, 10, [10, 20], Array(10...20)),
    ]

    @Test(arguments: cases)
    func `the newest and the last one that has arrived stay, and a few between`(
        sequences: ClosedRange<UInt64>, arrived: UInt64?, alone: [UInt64], few: [UInt64]
    ) {
        func stay(_ retained: RetainedVersions) -> [UInt64] {
            sequences.filter { !retained.superseded(sequences.shuffled(), arrived: arrived).contains($0) }
        }
        #expect(stay(RetainedVersions(isAlone: true)) == alone)
        #expect(stay(.forRoom) == alone)
        #expect(stay(RetainedVersions(isAlone: false)) == few)
        #expect(stay(.all) == sequences.filter { $0 >= arrived ?? 0 })
        #expect(few.count <= RetainedVersions.most)
    }
}

extension RetainedVersionsTests {
    private func key() throws -> SealingKey {
        try #require(SealingKey(bytes: SecretBytes(Array(repeating: 1, count: 32))))
    }

    /// A home under an id that it will give up.
    private func former() throws -> Replica {
        var replica = Replica(incarnation: 1)
        replica.header.replica = Device.id("A", 1)
        replica.hold([try key().id.description])
        return replica
    }

    /// Puts what a replica holds.
    ///
    /// - Returns: the put's sequence.
    @discardableResult
    private func put(_ replica: inout Replica, mark: String) throws -> UInt64 {
        let sequence = try replica.seal(with: key(), wallClock: 1).sequence
        replica.confirm(sequence, mark: mark)
        return sequence
    }

    /// A copy of a home puts under the former id, and the home reads that.
    @discardableResult
    private func hear(_ copy: inout Replica, by home: inout Replica) throws -> JoinResult {
        let (key, late) = (try key(), try copy.seal(with: key(), wallClock: 3))
        let version = CloudVersion(register: late.register, mark: "former", content: .bytes(late.bytes))
        return home.join([IncomingRegister(version, keys: [key.id: key])], wallClock: 4, newID: { "" })
    }

    /// Five versions under an id that is given up then.
    private func renewed() throws -> Replica {
        var replica = try former()
        for number in 1...5 {
            replica.write(["issuer": .json("\(number)")], id: .number(1), wallClock: 1)
            try put(&replica, mark: "\(number)")
        }
        replica.renew(Device.id("A", 2))
        return replica
    }

    @Test func `a full cloud loses versions of an id that was just given up, but the newest`() throws {
        let replica = try renewed()
        #expect(replica.removable.isEmpty)
        #expect(replica.removableForRoom == ["1", "2", "3", "4"])
        let read = try Replica(body: replica.body, incarnation: 2)
        #expect(read.metadata == replica.metadata)
    }

    @Test func `where the newest version of a former id is gone none before it is removed for room`() throws {
        var replica = try renewed()
        replica.forgetVersions(["5"])
        #expect(replica.removableForRoom.isEmpty)
    }

    @Test func `what a copy of the home wrote under a former id supersedes no own version`() throws {
        var mine = try former()
        var copy = mine
        mine.renew(Device.id("A", 2))
        mine.write(["issuer": .json("mine")], id: .number(1), wallClock: 1)
        try put(&mine, mark: "own")
        for number in 1...9 {
            copy.write(["issuer": .json("copy \(number)")], id: .number(2), wallClock: 2)
        }
        try hear(&copy, by: &mine)
        #expect(mine.removable.isEmpty && mine.removableForRoom.isEmpty && mine.wantsPut)
        try put(&mine, mark: "next")
        #expect(mine.removable == ["own", "former"])
    }

    @Test func `what had arrived under a former id says nothing of what was joined before it was given up`()
        throws
    {
        var mine = try former()
        var copy = mine
        mine.renew(Device.id("A", 2))
        mine.write(["issuer": .json("mine")], id: .number(1), wallClock: 1)
        var peer = Peer()
        peer.covers = try put(&mine, mark: "own")
        mine.metadata.peers[Device.id("B", 1)] = peer
        copy.write(["issuer": .json("copy")], id: .number(2), wallClock: 2)
        try hear(&copy, by: &mine)
        mine.write(["issuer": .json("mine, later")], id: .number(1), wallClock: 5)
        mine.renew(Device.id("A", 3))
        let next = try put(&mine, mark: "next")
        #expect(mine.removable.isEmpty, "nobody has read what holds the copy's")
        mine.metadata.peers[Device.id("B", 1)]?.covers = next
        #expect(mine.removable == ["own", "former"])
    }

    @Test func `what a purge has taken from a copy is held by the puts after the purge alone`() throws {
        var mine = try former()
        mine.write(["issuer": .json("one")], id: .number(1), wallClock: 1)
        var copy = mine
        mine.renew(Device.id("A", 2))
        try put(&mine, mark: "own")
        mine.purge(.number(1), wallClock: 2)
        copy.write(["issuer": .json("edited")], id: .number(1), wallClock: 3)
        let result = try hear(&copy, by: &mine)
        #expect(!result.changedRecords && mine.removable.isEmpty)
        try put(&mine, mark: "next")
        #expect(mine.removable == ["own", "former"])
    }
}
