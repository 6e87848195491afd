import Bytes
import Foundation
import SyncEngine

/// What homes wrote, sealed, joined and show, as JSON lines for the independent checker `Tests/Oracle/oracle.py`.
///
/// A home is the copy on its disk. Members and entries of newer programs are left out everywhere.
struct Events {
    private(set) var lines: [String] = []
    let isKept: Bool

    init(isKept: Bool) { self.isKept = isKept }

    mutating func add(_ members: @autoclosure () -> String) {
        if isKept { lines.append("{\(members())}") }
    }

    static func text(_ stamp: HybridTimestamp) -> String {
        "[\(stamp.wallClock),\(stamp.counter),\(stamp.incarnation)]"
    }

    /// A value as a JSON string: that of a JSON string is itself.
    static func text(_ field: Field) -> String {
        let text = String(decoding: Ghost.text(field), as: UTF8.self)
        return text.hasPrefix("\"") ? text : "\"\(text)\""
    }

    static func text(_ entry: RecordSet.Entry) -> String {
        guard case .record(let record) = entry else { return "\"purged\"" }
        let fields = record.fields.sorted { $0.key < $1.key }.map { name, field in
            "\"\(name)\":{\"value\":\(text(field)),\"stamp\":\(text(field.stamp)),\"others\":[]}"
        }
        return "{\"fields\":{\(fields.joined(separator: ","))},\"hidden\":\(record.hidingStamp != nil)}"
    }
}

extension World {
    func noteWrite(_ home: Home, _ id: UUID, _ name: String, _ field: Field) {
        events.add(
            "\"at\":\"\(home.name)\",\"write\":\"\(self.name(id))\",\"field\":\"\(name)\","
                + "\"stamp\":\(Events.text(field.stamp)),\"value\":\(Events.text(field)),\"takes\":[]")
    }

    func notePurge(_ home: Home, _ id: UUID) {
        events.add("\"at\":\"\(home.name)\",\"purge\":\"\(name(id))\"")
    }

    func noteHome(_ home: Home, copies other: Home? = nil) {
        let copies = other.map { ",\"copies\":\"\($0.name)\"" } ?? ""
        events.add("\"home\":\"\(home.name)\"\(copies)")
    }

    func noteCopy(_ copy: Home, of home: Home) {
        lastBackup += 1
        events.add("\"backup\":\"\(home.name)\",\"as\":\(lastBackup)")
        events.add("\"restore\":\"\(copy.name)\",\"from\":\(lastBackup)")
    }

    func noteJoins(_ home: Home, _ arrivals: [IncomingRegister]) {
        guard plan.isTraced else { return }
        for arrival in arrivals {
            guard case .opened = arrival.outcome, let hash = arrival.hash, let version = versions[hash] else {
                continue
            }
            events.add("\"at\":\"\(home.name)\",\"join\":\"\(version.name)\"")
        }
    }

    /// What a home shows.
    func noteShown(_ home: Home) {
        guard plan.isTraced, let records = home.disk?.replica.records else { return }
        let shown = records.entries.map { (name($0.key), Events.text($0.value)) }.sorted { $0.0 < $1.0 }
        let text = shown.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        events.add("\"at\":\"\(home.name)\",\"shows\":{\(text)},\"whole\":true")
    }
}
