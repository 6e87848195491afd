import Bytes
import Foundation
import IdeaBoxCore
import SyncEngine

/// The events for the checker of `Tests/Oracle`, a line of JSON each. No text in them needs an escape.
extension IdeaWorld {
    /// The first line; it says whether what lost may be hidden by a floor.
    var header: String {
        let all = live.map(\.ghost.ideas) + sealed.values.map(\.ideas)
        let mayFold = all.contains { $0.values.contains(where: \.mayFold) }
        let fields = IdeaGhost.kept.map { "\"\($0)\"" }.joined(separator: ", ")
        return "{\"history\": \(seed), \"kind\": \"ideas\", \"siblings\": [\(fields)], \"floor\": \(mayFold)}"
    }

    static func json(_ stamp: HybridTimestamp) -> String {
        "[\(stamp.wallClock), \(stamp.counter), \(stamp.incarnation)]"
    }

    static func json(_ stamps: Set<HybridTimestamp>) -> String {
        "[" + stamps.sorted().map { json($0) }.joined(separator: ", ") + "]"
    }

    func noteWrite(
        _ home: String, _ idea: UUID, _ field: String, _ stamp: HybridTimestamp, _ value: String,
        takes: Set<HybridTimestamp>
    ) {
        note(
            "{\"at\": \"\(home)\", \"write\": \"\(name(idea))\", \"field\": \"\(field)\", \"stamp\": \(Self.json(stamp)), "
                + "\"value\": \"\(value)\", \"takes\": \(Self.json(takes))}")
    }

    func noteDismissal(_ home: String, _ idea: UUID, _ field: String, takes: Set<HybridTimestamp>) {
        note(
            "{\"at\": \"\(home)\", \"dismiss\": \"\(name(idea))\", \"field\": \"\(field)\", \"takes\": \(Self.json(takes))}"
        )
    }

    func noteSeal(_ home: String, _ version: SealedVersion) {
        guard !version.ideas.isEmpty else { return }
        let records = version.ideas.keys.map { "\"\(name($0))\"" }.sorted().joined(separator: ", ")
        note("{\"at\": \"\(home)\", \"seal\": \"\(version.name)\", \"records\": [\(records)]}")
    }

    /// What a home shows now.
    func noteShown(_ home: SimulatedHome) async {
        guard plan.isTraced else { return }
        var records: [(String, String)] = []
        for (id, row) in await home.rows() {
            switch RecordSet.Entry(row: row.entry, id) {
            case nil: continue
            case .purged: records.append((name(id), "\"purged\""))
            case .record(let record):
                guard let idea = Idea(row, in: nil) else { continue }
                records.append((name(id), Self.json(idea, record)))
            }
        }
        let shown = records.sorted { $0.0 < $1.0 }.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ")
        note(
            "{\"at\": \"\(home.name)\", \"shows\": {\(shown)}, \"whole\": \(home.garbled.isEmpty)}")
    }

    private static func json(_ idea: Idea, _ record: Record) -> String {
        let fields = IdeaGhost.fields.compactMap { field -> String? in
            guard let present = record.fields[field] else { return nil }
            let shown = IdeaGhost.kept.contains(field) ? idea.shown(field) : nil
            let value = shown?.value ?? present.value.jsonString ?? present.value.text
            let others = (shown?.others ?? []).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            return
                "\"\(field)\": {\"value\": \"\(value)\", \"stamp\": \(json(present.stamp)), \"others\": [\(others)]}"
        }
        return "{\"fields\": {\(fields.joined(separator: ", "))}, \"hidden\": \(idea.daysLeft != nil)}"
    }
}

extension Idea {
    /// What a person sees of a field.
    func shown(_ field: String) -> IdeaGhost.Shown? {
        let value =
            switch field {
            case "title": title
            case "description": description
            default: "\(isCompleted)"
            }
        guard let stamp = basis.writes(of: field).max() else { return nil }
        let others = otherVersions.filter { $0.field.rawValue == field }.map { version in
            switch version.value {
            case .text(let text): text
            case .flag(let flag): "\(flag)"
            }
        }
        return IdeaGhost.Shown(value: value, stamp: stamp, others: Set(others))
    }
}

extension IdeaBasis {
    /// The stamps of a field that were seen.
    func writes(of field: String) -> Set<HybridTimestamp> {
        for part in text.split(separator: ";") where part.hasPrefix(field + "=") {
            let stamps = part.dropFirst(field.count + 1).split(separator: "+")
            return Set(stamps.compactMap { HybridTimestamp(Array($0.utf8)) })
        }
        return []
    }
}
