import Bytes
import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncEngine

func key(_ number: UInt8) -> SealingKey {
    guard let key = SealingKey(bytes: SecretBytes([UInt8](repeating: number, count: 32))) else {
        preconditionFailure("a key has 32 bytes")
    }
    return key
}

/// Failures that others met, by the names under which `research/sync.md` lists them.
@Suite struct NamedCaseTests {
    private let cloud = TestCloud()
    private let copies = TestCloud(hasCopies: true)

    private func pair(_ cloud: TestCloud) -> (Device, Device) {
        (Device("A", cloud, keys: [key(1)]), Device("B", cloud, keys: [key(1)]))
    }

    /// Two devices that have met over one record.
    private func met(_ cloud: TestCloud) -> (Device, Device) {
        let (a, b) = pair(cloud)
        a.write(["issuer": "one", "secret": "s"])
        a.start()
        b.start()
        meet(a, b)
        return (a, b)
    }

    @Test func `two-offline-adds-KVS: both adds are on both devices`() {
        let (a, b) = pair(copies)
        a.write(["issuer": "a's"], 1)
        b.write(["issuer": "b's"], 2)
        a.start()
        b.start()
        copies.upload("A")
        copies.upload("B")
        meet(a, b, rounds: 6)
        for device in [a, b] {
            #expect(device.text("issuer", 1) == "a's" && device.text("issuer", 2) == "b's")
            #expect(device.engine.view.otherCloud == nil && device.replica.pending == 0)
        }
    }

    @Test func `own-register-dropped-by-KVS: it is put again`() {
        let (a, b) = met(copies)
        a.write(["account": "from a"])
        a.edited()
        b.write(["issuer": "from b"])
        b.edited()
        copies.upload("A")
        copies.upload("B")
        #expect(!copies.content.registers.values.contains { $0 == copies.puts.last?.bytes })
        meet(a, b)
        #expect(a.text("issuer") == "from b" && b.text("account") == "from a")
        #expect(
            copies.content.registers[b.replica.header.replica]
                == copies.puts.last { $0.register == b.replica.header.replica }?.bytes)
    }

    @Test func `fresh-install-must-not-overwrite: nothing is put over what was not seen yet`() throws {
        let (a, b) = met(copies)
        let backup = a.replica
        a.write(["issuer": "newer"])
        a.edited()
        copies.upload("A")
        let (puts, standing) = (copies.puts.count, copies.content)
        // Installed again from a backup: the store's copy is empty until the first download.
        copies.reinstall("A")
        a.replica = backup
        a.write(["issuer": "older"], 2)
        try a.restart()
        for _ in 0..<4 { a.look() }
        copies.upload("A")
        #expect(copies.puts.count == puts && copies.content == standing)
        meet(a, b)
        #expect(a.text("issuer") == "newer" && b.text("issuer", 2) == "older")
    }

    @Test func `quota-then-recover: the edit waits and is said, then arrives`() {
        let (a, b) = met(cloud)
        a.between = { if case .put = $0 { cloud.troubles = [.quotaExceeded] } }
        a.write(["issuer": "two"])
        a.edited()
        #expect(a.engine.view.trouble == .quotaExceeded && a.replica.pending == 1)
        a.between = nil
        a.look(after: 700)
        meet(a, b)
        #expect(b.text("issuer") == "two" && a.replica.pending == 0 && a.engine.view.trouble == nil)
    }

    @Test func `clone-restores-device-id: both ends write under ids of their own`() throws {
        let (a, _) = met(cloud)
        let b = Device("C", cloud, keys: [key(1)])
        b.replica = a.replica
        try b.restart()
        a.write(["issuer": "original"], 2)
        b.write(["issuer": "clone"], 3)
        a.edited()
        b.edited()
        meet(a, b)
        #expect(a.replica.header.replica != b.replica.header.replica)
        #expect(a.text("issuer", 3) == "clone" && b.text("issuer", 2) == "original")
    }

    @Test func `transient-never-drops: after twenty failures the edit arrives`() {
        let (a, b) = met(cloud)
        a.write(["issuer": "two"])
        for _ in 0..<20 {
            cloud.troubles = [.transient("no reason")]
            a.look(after: 700)
        }
        cloud.troubles = []
        a.look(after: 700)
        meet(a, b)
        #expect(b.text("issuer") == "two")
    }

    @Test func `moreComing-stuck: a page that names itself as the next ends the reading`() {
        let (a, _) = met(cloud)
        var page = CloudPage(present: [], next: "7", isComplete: false, account: a.replica.metadata.accounts)
        var effect = a.engine.step(.syncNow, at: 2_000_000).first
        effect = a.engine.step(.keysChecked(a.pendingWork), at: 2_000_000).first
        var fetches = 0
        for _ in 0..<20 {
            switch effect {
            case .fetch:
                fetches += 1
                page.present = ["m\(fetches)"]
                effect = a.engine.step(.fetched(page), at: 2_000_000).first
            case .join: effect = a.engine.step(.joined(JoinResult(), a.pendingWork), at: 2_000_000).first
            default: break
            }
        }
        guard case .wake? = effect else { return #expect(Bool(false), "it goes on: \(fetches)") }
        #expect(fetches == 2 && a.engine.view.trouble != nil)
    }

    @Test func `delete-then-recreate-same-id: the record is whole on both`() {
        let (a, b) = met(cloud)
        a.delete()
        a.edited()
        b.look()
        b.write(["issuer": "again"])
        b.edited()
        meet(a, b)
        for device in [a, b] {
            #expect(device.replica.records[.number(1)]?.hidingStamp == nil)
            #expect(device.text("issuer") == "again" && device.text("secret") == "s")
        }
    }

    @Test func `equal-stamps-converge: both sides keep the same value`() {
        let (a, b) = met(cloud)
        // A machine copied as it runs: one session, one moment.
        b.replica.clock = a.replica.clock
        (b.wallClock, a.wallClock) = (a.wallClock + 5000, a.wallClock + 5000)
        a.write(["issuer": "x"])
        b.write(["issuer": "y"])
        #expect(
            a.replica.records[.number(1)]?.fields["issuer"]?.stamp
                == b.replica.records[.number(1)]?.fields["issuer"]?.stamp)
        a.edited()
        b.edited()
        meet(a, b)
        #expect(a.text("issuer") == "y" && b.text("issuer") == "y")
    }

    @Test func `future-clock-does-not-lock: an edit beats one from years ahead`() {
        let (a, b) = met(cloud)
        a.wallClock += 3 * 365 * 86_400_000
        a.write(["issuer": "future"])
        a.edited()
        b.look()
        b.write(["issuer": "now"])
        b.edited()
        b.write(["issuer": "other"], 2)
        meet(a, b)
        #expect(a.text("issuer") == "now" && b.text("issuer") == "now")
        let other = b.replica.records[.number(2)]?.greatestStamp?.wallClock ?? 0
        #expect(other < b.wallClock + HybridClock.greatestLead + 1)
    }

    @Test func `clock-backwards: the later edit wins all the same`() {
        let (a, b) = met(cloud)
        a.write(["issuer": "first"])
        a.wallClock -= 3 * 365 * 86_400_000
        a.write(["issuer": "second"])
        a.edited()
        meet(a, b)
        #expect(b.text("issuer") == "second")
    }

    @Test func `tombstone-vs-returning-device: what was purged stays purged`() {
        let (a, b) = met(cloud)
        a.write(["issuer": "kept"], 2)
        a.delete()
        a.replica.advanceRetention(to: a.wallClock)
        for _ in 0..<31 {
            a.wallClock += 86_400_000
            a.replica.advanceRetention(to: a.wallClock)
        }
        #expect(a.replica.records.entries[.number(1)] == .purged)
        b.write(["issuer": "late"])
        b.edited()
        meet(a, b)
        for device in [a, b] {
            #expect(
                device.replica.records.entries[.number(1)] == .purged && device.text("issuer", 2) == "kept")
        }
    }

    @Test func `crash-between-edit-and-outbox: what is stored is owed`() throws {
        let (a, b) = met(cloud)
        a.write(["issuer": "two"])
        try a.restart()
        b.look()
        #expect(b.text("issuer") == "two")
    }

    @Test func `edit-during-upload: the later edit is pending still, then arrives`() {
        let (a, b) = met(cloud)
        a.write(["issuer": "two"])
        var pending: [Int] = []
        a.between = { effect in
            guard case .confirm = effect, pending.isEmpty else { return }
            a.write(["issuer": "three"])
            pending.append(a.replica.pending)
        }
        a.edited()
        #expect(pending == [2])
        meet(a, b)
        #expect(b.text("issuer") == "three" && a.replica.pending == 0)
    }

    @Test func `account-switch-keeps-and-separates: nothing is sent, nothing joined, nothing lost`() {
        let (a, b) = met(cloud)
        let other = Device("X", TestCloud(), keys: [key(1)])
        other.write(["issuer": "another person's"], 9)
        other.start()
        cloud.instead["A"] = other.cloud.content
        a.write(["issuer": "mine"])
        a.edited()
        a.look(after: 700)
        #expect(a.engine.view.otherCloud == .foreign && cloud.instead["A"] == other.cloud.content)
        #expect(a.text("issuer", 9) == nil && a.replica.pending == 1)
        cloud.instead["A"] = nil
        meet(a, b)
        #expect(b.text("issuer") == "mine" && b.text("issuer", 9) == nil && a.engine.view.otherCloud == nil)
    }

    @Test func `bulk-delete-fuse: an emptied cloud deletes nothing and is given nothing`() {
        let (a, b) = met(cloud)
        let full = cloud.content
        cloud.content = TestCloud.Content()
        a.write(["issuer": "two"])
        a.edited()
        for _ in 0..<3 { a.look(after: 700) }
        #expect(a.text("issuer") == "two" && a.engine.view.otherCloud == .empty)
        #expect(cloud.content == TestCloud.Content())
        cloud.content = full
        meet(a, b)
        #expect(b.text("issuer") == "two")
    }

    @Test func `key-arrives-late: what could not be opened is joined when the key is there`() {
        let a = Device("A", cloud, keys: [key(1)])
        let b = Device("B", cloud, keys: [key(2)])
        a.write(["issuer": "a's"], 1)
        b.write(["issuer": "b's"], 2)
        a.start()
        b.start()
        meet(a, b)
        #expect(b.engine.view.findings.map(\.kind) == [.locked] && b.text("issuer", 1) == nil)
        b.keys.append(key(1))
        meet(a, b)
        #expect(b.text("issuer", 1) == "a's" && b.engine.view.findings == [])
        a.keys.append(key(2))
        meet(a, b, rounds: 6)
        #expect(a.text("issuer", 2) == "b's" && a.engine.view.findings == [])
        #expect(a.replica.sealingKey(present: "") == b.replica.sealingKey(present: ""))
    }

    @Test func `unknown-fields-round-trip: to the letter, through a device that does not know them`() {
        let (a, b) = met(cloud)
        let odd = SecretBytes("{ \"x\" : [1.50e+3 ] }".utf8)
        a.replica.write(["later": odd], id: .number(1), wallClock: a.wallClock)
        a.edited()
        b.look()
        b.write(["issuer": "two"])
        b.edited()
        let c = Device("C", cloud, keys: [key(1)])
        c.start()
        meet(a, b, c)
        for device in [a, b, c] { #expect(device.replica.records[.number(1)]?.fields["later"]?.value == odd) }
    }

    @Test func `decrypt-failure-keeps-bytes: damage is a finding, and nothing is replaced`() {
        let (a, b) = met(cloud)
        let id = a.replica.header.replica
        let good = cloud.content.registers[id]
        cloud.content.registers[id]?[300] ^= 1
        let damaged = cloud.content.registers[id]
        b.look()
        #expect(b.engine.view.findings.map(\.kind) == [.damaged] && b.text("issuer") == "one")
        #expect(cloud.content.registers[id] == damaged)
        cloud.content.registers[id] = good
        b.look()
        #expect(b.engine.view.findings == [])
    }

    @Test func `stale-tag-relearned, conflict-without-server-record: what stands there is read, then put`()
        throws
    {
        let (a, _) = met(cloud)
        let twin = Device("T", cloud, keys: [key(1)])
        twin.replica = a.replica
        try twin.restart()
        a.write(["issuer": "a's"], 2)
        twin.write(["issuer": "twin's"], 3)
        // The twin's version stands there between this device's reading and its put.
        a.between = { effect in
            guard case .put = effect, twin.replica.pending > 0 else { return }
            twin.edited()
        }
        a.edited()
        a.look(after: 5)
        meet(a, twin)
        #expect(a.text("issuer", 3) == "twin's" && twin.text("issuer", 2) == "a's")
        #expect(a.replica.header.replica != twin.replica.header.replica)
    }
}
