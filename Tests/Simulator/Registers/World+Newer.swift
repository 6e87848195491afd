import Bytes
import Foundation
import SyncEngine

/// What a newer program writes, which this one keeps to the letter.
extension World {
    /// A newer program of the home writes a member, or an entry, that this program does not understand.
    func writeNewer(_ home: Home, isEntry: Bool) {
        guard home.canOpen, let replica = load(home, nil) else { return }
        let ids = replica.records.entries.keys.filter {
            replica.records[$0] != nil && $0 != Self.strangersRecord
        }
        guard let id = numbers.pick(ids.sorted { $0.uuidString < $1.uuidString }) else { return }
        lastMember += 1
        let (number, choice) = (lastMember, numbers.below(4))
        let member = Ghost.Member(
            id: id, name: "x\(numbers.below(3))", text: "\"newer-\(100_000 + numbers.below(900_000))\"")
        var entry: String?
        var isAdded = false
        write(["issuer": newValue()], id, home, nil) { replica in
            if isEntry {
                entry = Self.entry(number, choice)
                isAdded = Self.add(entry.map { $0 + "," } ?? "", behind: "\"records\":[", to: &replica)
            } else {
                let start = "{\"id\":\"\(id.uuidString.lowercased())\""
                isAdded = Self.add(",\"\(member.name)\":\(member.text)", behind: start, to: &replica)
            }
        }
        // A member of that name may be there already: no program writes one twice.
        guard isAdded else { return }
        reach(isEntry ? Fault.unreadable.rawValue : Fault.newerWriters.rawValue)
        say("a newer program of \(home.name) adds \(entry ?? "\(member.name) to \(name(id))")")
        if let entry { ghost.addedUnreadable(entry) } else { ghost.added(member) }
        if !isEntry { addToBody(home, number) }
    }

    /// Entries that ask for another join than fields with stamps have, or say nothing that this program knows.
    private static func entry(_ number: Int, _ choice: Int) -> String {
        switch choice {
        case 0:
            "{\"id\":\"00000000-0000-4000-8000-00000000\(1000 + number)\",\"join\":\"sum\",\"parts\":[\(number)]}"
        case 1: "{\"id\":\(number)}"
        case 2: "[\(number),\"x\"]"
        default: "{\"id\":\"00000000-0000-4000-8000-00000000\(1000 + number)\",\"fields\":{}}"
        }
    }

    /// - Returns: whether the text was added; nothing is changed where the result would be no body.
    private static func add(_ text: String, behind place: String, to replica: inout Replica) -> Bool {
        var body = Ghost.text(replica.body)
        guard let range = body.range(of: place) else { return false }
        body.insert(contentsOf: text, at: range.upperBound)
        guard
            var changed = try? Replica(
                body: SecretBytes(Array(body.utf8)), incarnation: replica.clock.incarnation),
            changed.records.entries.count == replica.records.entries.count
        else { return false }
        changed.header = replica.header
        replica = changed
        return true
    }

    /// A member of the whole vault stays with this home.
    private func addToBody(_ home: Home, _ number: Int) {
        guard home.disk?.newerMember == nil else { return }
        let member = "\"newer\":{\"number\":\(number)}"
        var isAdded = false
        transact(home, nil) { replica in
            isAdded = Self.add(member + ",", behind: "{", to: &replica)
            return isAdded
        }
        if isAdded { home.disk?.newerMember = member }
    }

    func checkNewer(_ home: Home, _ records: RecordSet) {
        for member in ghost.members where !Ghost.holds(records, member) {
            fail("a newer program's \(member.name) of \(name(member.id)) is gone: \(member.text)")
        }
        for entry in ghost.unreadable where !Ghost.holds(records, entry) {
            fail("an entry that cannot be read here is gone: \(entry)")
        }
        if ghost.members.contains(where: { records[$0.id] != nil }) { reach("newer program's member kept") }
        if !ghost.unreadable.isEmpty { reach("unreadable entry kept") }
        guard let disk = home.disk, let member = disk.newerMember else { return }
        if !Ghost.text(disk.replica.body).contains(member) {
            fail("\(home.name) lost a member of its vault that a newer program wrote")
        }
    }
}
