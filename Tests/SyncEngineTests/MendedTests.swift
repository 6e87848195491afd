import Bytes
import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncEngine

/// What the simulator found, each by what would have gone wrong.
@Suite struct MendedTests {
    private let cloud = TestCloud()
    private let copies = TestCloud(hasCopies: true)

    private func device(_ name: String, _ cloud: TestCloud) -> Device { Device(name, cloud, keys: [key(1)]) }

    private func met(_ cloud: TestCloud) -> (Device, Device) {
        let (a, b) = (device("A", cloud), device("B", cloud))
        a.write(["issuer": "one"])
        a.start()
        b.start()
        meet(a, b)
        return (a, b)
    }

    private func page(
        _ present: [String], _ account: Set<String>, next: String? = nil, versions: [CloudVersion] = []
    ) -> CloudPage {
        CloudPage(
            versions: versions, present: Set(present), next: next, isComplete: next == nil, account: account)
    }

    private func arrival(_ put: CloudPut) -> IncomingRegister {
        let mark = TestCloud.mark(put.register, put.bytes)
        let version = CloudVersion(register: put.register, mark: mark, content: .bytes(put.bytes))
        return IncomingRegister(version, keys: [key(1).id: key(1)])
    }

    @Test func `the own cloud is not taken for another's when it lost its account id and an own put`() {
        let (a, b) = met(copies)
        a.write(["issuer": "two"])
        a.edited()
        // An older own version stands there again, under a mark that is remembered no more; the account id is gone.
        copies.content.accounts = []
        meet(a, b)
        #expect(a.engine.view.otherCloud == nil && b.text("issuer") == "two")
        #expect(!copies.content.accounts.isEmpty)
    }

    @Test func `a lost account id is begun again although there is nothing else to put`() {
        let (a, _) = met(cloud)
        let ids = cloud.content.accounts
        #expect(!a.replica.wantsPut)
        cloud.content.accounts = []
        a.look()
        a.look(after: 3)
        #expect(cloud.content.accounts == ids)
    }

    @Test func `a cloud emptied file by file is given nothing, and a person is asked`() {
        let (a, _) = met(cloud)
        a.write(["issuer": "two"])
        // The account's file goes first, as `rm FOLDER/*` takes them; the rest while the device looks at it.
        cloud.content.accounts = []
        a.run(.cloudChanged)
        let rest = cloud.content
        a.edited()
        a.sync()
        #expect(cloud.content == rest)
        cloud.content = TestCloud.Content()
        a.run(.cloudChanged)
        for _ in 0..<3 { a.look(after: 4) }
        #expect(cloud.content == TestCloud.Content() && a.engine.view.otherCloud == .empty)
    }

    @Test func `an own file that alone is gone is put again, no sooner than a folder's emptying takes`() {
        let (a, _) = met(cloud)
        let own = a.replica.header.replica
        cloud.content.registers[own] = nil
        a.run(.cloudChanged)
        a.now += a.engine.pace.settling - 1
        a.run(.woke)
        #expect(cloud.content.registers[own] == nil)
        a.now += 1
        a.run(.woke)
        #expect(cloud.content.registers[own] != nil)
    }

    @Test func `a cloud emptied after it had lost its account id is given nothing`() {
        let (a, _) = met(cloud)
        a.between = { if case .beginAccount = $0 { cloud.troubles = [.readOnly] } }
        cloud.content.accounts = []
        a.look()
        a.look(after: 3)
        a.between = nil
        cloud.content = TestCloud.Content()
        a.write(["issuer": "two"])
        a.edited()
        for _ in 0..<3 { a.look(after: 700) }
        #expect(cloud.content == TestCloud.Content() && a.engine.view.otherCloud == .empty)
    }

    @Test func `a cloud swapped after it had lost its account id is neither joined nor written to`() {
        let (a, _) = met(cloud)
        let known = a.replica.metadata.accounts
        let stranger = device("X", TestCloud())
        stranger.write(["issuer": "another person's"], 9)
        stranger.start()
        let theirs = stranger.cloud.content
        a.write(["issuer": "two"])
        cloud.content.accounts = []
        a.between = { if case .beginAccount = $0 { self.cloud.content = theirs } }
        a.edited()
        a.look()
        a.look(after: 3)
        #expect(cloud.content == theirs && a.engine.view.otherCloud == .foreign)
        #expect(a.replica.metadata.accounts == known && a.text("issuer", 9) == nil)
        #expect(a.replica.pending > 0)
    }

    @Test func `a cloud that is taken away before its lost account id is put again is given nothing`() {
        let (a, _) = met(cloud)
        a.write(["issuer": "two"])
        cloud.content.accounts = []
        a.between = { if case .beginAccount = $0 { self.cloud.content = TestCloud.Content() } }
        a.edited()
        for _ in 0..<3 { a.look(after: 700) }
        #expect(cloud.content == TestCloud.Content() && a.engine.view.otherCloud == .empty)
        #expect(a.replica.pending > 0)
    }

    @Test func `a reading whose pages are of two clouds joins nothing of the second`() {
        let (a, _) = met(cloud)
        let stranger = device("X", TestCloud())
        stranger.write(["issuer": "another person's"], 9)
        stranger.start()
        let known = a.replica.metadata.accounts
        let own = a.replica.metadata.cursor.joined.sorted()
        _ = a.engine.step(.syncNow, at: 2_000_000)
        _ = a.engine.step(.keysChecked(a.pendingWork), at: 2_000_000)
        var effect = a.engine.step(.fetched(page(own, known, next: "2")), at: 2_000_000).first
        #expect(effect == .join(page(own, known, next: "2"), nil))
        effect = a.engine.step(.joined(JoinResult(), a.pendingWork), at: 2_000_000).first
        effect = a.engine.step(.fetched(page(["x"], stranger.replica.metadata.accounts)), at: 2_000_000).first
        guard case .fetch(_, page: nil)? = effect else {
            return #expect(Bool(false), "it goes on: \(String(describing: effect))")
        }
    }

    @Test func `a store that trusts its caller joins nothing of another's cloud`() {
        let (a, _) = met(cloud)
        let stranger = device("X", TestCloud())
        stranger.write(["issuer": "another person's"], 9)
        stranger.start()
        guard let put = stranger.cloud.puts.last else { return #expect(Bool(false)) }
        #expect(throws: ReplicaStoreError.withheld(.foreign)) {
            // A page amid others, as an engine with an old outlook would pass it on.
            _ = try a.replica.take(
                [arrival(put)], account: put.account, nil, wallClock: a.wallClock,
                newID: { Device.id("n", 1) })
        }
        #expect(a.text("issuer", 9) == nil)
    }

    @Test func `pages that came before it was known whose cloud it is are joined with the last one`() {
        let (a, b) = met(cloud)
        b.write(["issuer": "two"])
        b.edited()
        guard let put = cloud.puts.last else { return #expect(Bool(false)) }
        let version = CloudVersion(
            register: put.register, mark: TestCloud.mark(put.register, put.bytes), content: .bytes(put.bytes))
        let own = a.replica.metadata.cursor.joined.sorted()
        _ = a.engine.step(.syncNow, at: 2_000_000)
        _ = a.engine.step(.keysChecked(a.pendingWork), at: 2_000_000)
        _ = a.engine.step(.fetched(page([version.mark], [], next: "2", versions: [version])), at: 2_000_000)
        let effect = a.engine.step(.fetched(page(own, [])), at: 2_000_000).first
        guard case .join(let whole, let reading?)? = effect else { return #expect(Bool(false)) }
        #expect(whole.versions == [version] && reading.present == Set(own + [version.mark]))
        a.run(a.perform(.join(whole, reading)))
        #expect(a.text("issuer") == "two")
    }

    @Test func `a lost put is put again after its wait although each reading misses it anew`() {
        let (a, b) = met(copies)
        a.write(["issuer": "two"])
        a.edited()
        // Every put is dropped; the waits between grow to ten minutes, in which the cloud is read twenty times.
        for _ in 0..<60 {
            copies.download("A")
            a.look()
        }
        let before = copies.puts.count
        for _ in 0..<60 {
            copies.download("A")
            a.look()
        }
        #expect(copies.puts.count >= before + 2)
        a.sync()
        meet(a, b)
        #expect(b.text("issuer") == "two")
    }

    @Test func `two devices that each began one account meet, though one of both was dropped`() {
        let (a, b) = (device("A", copies), device("B", copies))
        a.write(["issuer": "a's"], 1)
        b.write(["issuer": "b's"], 2)
        a.start()
        b.start()
        copies.upload("A")
        copies.upload("B")
        #expect(
            copies.content.accounts.count == 1
                && a.replica.metadata.accounts.isDisjoint(with: b.replica.metadata.accounts))
        meet(a, b, rounds: 6)
        #expect(a.text("issuer", 2) == "b's" && b.text("issuer", 1) == "a's")
    }

    @Test func `a cloud under another key is not joined by a device that met nobody`() {
        let a = device("A", copies)
        let x = Device("X", TestCloud(), keys: [key(9)])
        a.write(["issuer": "mine"])
        a.start()
        x.write(["issuer": "another person's"], 9)
        x.start()
        copies.instead["A"] = x.cloud.content
        for _ in 0..<3 { a.look() }
        #expect(a.engine.view.otherCloud == .foreign && copies.instead["A"] == x.cloud.content)
    }

    @Test func `an own version is not removed where the later one was dropped`() {
        let (a, b) = met(copies)
        let standing = copies.content.registers[a.replica.header.replica]
        for day in 0..<3 {
            a.write(["issuer": "\(day)"])
            a.edited()
            for _ in 0..<5 {
                a.wallClock += 22_000_000
                a.replica.advanceRetention(to: a.wallClock)
            }
        }
        // All of it is dropped: the version of long ago is the last that stands there.
        b.write(["account": "x"])
        b.edited()
        copies.upload("B")
        copies.upload("A")
        a.between = { effect in
            guard case .remove(let marks, _) = effect else { return }
            let last = TestCloud.mark(a.replica.header.replica, standing ?? [])
            #expect(!marks.contains(last), "the only version there would have gone")
        }
        a.edited()
        a.look()
        meet(a, b)
        #expect(b.text("issuer") == "2")
    }

    @Test func `time alone makes nothing arrive in a store that drops writes, nor what does not stand there`()
        throws
    {
        for mayLosePuts in [true, false] {
            var replica = Replica(incarnation: 1)
            replica.header.replica = Device.id("A", 1)
            replica.hold([key(1).id.description])
            let first = try replica.seal(with: key(1), wallClock: 1)
            replica.confirm(first.sequence, mark: "1")
            replica.advanceRetention(to: 1)
            replica.write(["issuer": .json("x")], id: .number(1), wallClock: 2)
            let second = try replica.seal(with: key(1), wallClock: 2)
            replica.confirm(second.sequence, mark: "2")
            // The first stands; the second is there only where nothing is dropped.
            var result = JoinResult()
            let present: Set = mayLosePuts ? ["1", "2"] : ["1"]
            for hour in 1...10 {
                replica.advanceRetention(to: 1 + UInt64(hour) * 21_600_000)
                replica.settle(
                    Reading(present: present, isComplete: true, mayLosePuts: mayLosePuts), &result)
            }
            #expect(replica.removable == [])
        }
    }

    // From a history of the simulator, kvs 3010972.
    @Test(arguments: [false, true])
    func `a put that has to arrive is answered where nothing arrives by lying there`(isForgotten: Bool) throws
    {
        var (mine, theirs) = (Replica(incarnation: 1), Replica(incarnation: 2))
        mine.header.replica = Device.id("A", 2)
        theirs.header.replica = Device.id("B", 1)
        for key in [key(1).id.description] {
            mine.hold([key])
            theirs.hold([key])
        }
        if !isForgotten { mine.header.former = [Device.id("A", 1)] }
        try exchange(&mine, &theirs)
        // A register of an earlier life of this home, or of a device that a person forgot, comes to light.
        var other = Replica(incarnation: 3)
        other.header.replica = Device.id("A", 1)
        other.hold([key(1).id.description])
        other.write(["issuer": .json("x")], id: .number(1), wallClock: 1)
        let late = try incoming(other.seal(with: key(1), wallClock: 1))
        _ = mine.join([late], wallClock: 2, newID: { Device.id("n", 1) })
        if isForgotten { mine.forget(Device.id("A", 1)) }
        for _ in 0..<4 { try exchange(&mine, &theirs) }
        #expect(mine.removable.contains(late.mark))
        #expect(!mine.wantsPut && !theirs.wantsPut, "they come to rest")
    }

    private func incoming(_ put: CloudPut) -> IncomingRegister {
        IncomingRegister(
            CloudVersion(
                register: put.register, mark: TestCloud.mark(put.register, put.bytes),
                content: .bytes(put.bytes)), keys: [key(1).id: key(1)])
    }

    /// What each wants to put the other one joins, in a store that drops writes; all of it stands there.
    private func exchange(_ one: inout Replica, _ other: inout Replica) throws {
        for _ in 0..<2 {
            var result = JoinResult()
            one.settle(Reading(present: nil, isComplete: true, mayLosePuts: true), &result)
            if one.wantsPut {
                let put = try one.seal(with: key(1), wallClock: 2)
                let arrival = incoming(put)
                one.confirm(put.sequence, mark: arrival.mark)
                _ = other.join([arrival], wallClock: 2, newID: { Device.id("n", 1) })
            }
            swap(&one, &other)
        }
    }

    @Test func `what is joined of a forgotten device after our put has arrived waits for the next put`()
        throws
    {
        var (mine, theirs) = (Replica(incarnation: 1), Replica(incarnation: 2))
        mine.header.replica = Device.id("A", 1)
        theirs.header.replica = Device.id("B", 1)
        mine.hold([key(1).id.description])
        theirs.hold([key(1).id.description])
        theirs.write(["issuer": .json("early")], id: .number(1), wallClock: 1)
        let early = try theirs.seal(with: key(1), wallClock: 1)
        theirs.write(["issuer": .json("late")], id: .number(1), wallClock: 2)
        let late = try theirs.seal(with: key(1), wallClock: 2)
        _ = mine.join([arrival(late)], wallClock: 3, newID: { "" })
        mine.forget(theirs.header.replica)
        let put = try mine.seal(with: key(1), wallClock: 4)
        mine.confirm(put.sequence, mark: "mine")
        mine.advanceRetention(to: 5)
        for quarter in 1...5 { mine.advanceRetention(to: 5 + UInt64(quarter) * 21_600_000) }
        #expect(mine.removable == [arrival(late).mark])
        _ = mine.join([arrival(early)], wallClock: 6, newID: { "" })
        #expect(mine.removable == [] && mine.wantsPut)
    }

    @Test func `a waiting version's age does not overflow`() {
        var replica = Replica(incarnation: 1)
        replica.header.replica = Device.id("A", 1)
        let part = IncomingRegister(register: Device.id("B", 1), mark: "m", hash: nil, outcome: .waiting)
        _ = replica.join([part], wallClock: .max, newID: { "" })
        let result = replica.join([part], wallClock: .max, newID: { "" })
        #expect(result.waiting == 1 && result.unfinished == [])
    }

    @Test func `an unfinished version is dismissed for good, until its bytes change or go`() throws {
        var replica = Replica(incarnation: 1)
        replica.header.replica = Device.id("A", 1)
        func told(_ mark: String, at wallClock: UInt64) -> Int {
            let part = IncomingRegister(
                register: Device.id("B", 1), mark: mark, hash: nil, outcome: .waiting)
            return replica.join([part], wallClock: wallClock, newID: { "" }).unfinished.count
        }
        #expect(told("m", at: 0) == 0)
        replica.dismissUnfinished(wallClock: 599_999)
        #expect(told("m", at: 600_000) == 1 && replica.unfinished(wallClock: 600_000) == ["m"])
        replica.dismissUnfinished(wallClock: 600_000)
        #expect(told("m", at: 600_001) == 0 && replica.unfinished(wallClock: .max) == [])
        let stored = try Replica(body: replica.body, incarnation: 2)
        #expect(stored.metadata == replica.metadata && stored.metadata.dismissed == ["m"])
        // More of it came, and no more: that is told again.
        #expect(told("n", at: 600_002) == 0 && told("n", at: 1_200_002) == 1)
        replica.leaveCloud()
        #expect(replica.metadata.dismissed == [])
    }
}
