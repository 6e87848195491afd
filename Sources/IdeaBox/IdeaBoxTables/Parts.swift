internal import FoundationExports
internal import IdeaBoxCore
internal import SyncEngine

/// Several values in one column: each as its length in bytes, a colon, and the bytes.
struct Parts {
    let values: [[UInt8]]

    init(_ values: [[UInt8]]) { self.values = values }

    /// Nil for bytes that are no parts.
    init?(_ bytes: some Collection<UInt8>) {
        var values: [[UInt8]] = []
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            guard let colon = rest.prefix(11).firstIndex(of: UInt8(ascii: ":")),
                let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
                rest.endIndex - colon > count
            else { return nil }
            let end = colon + 1 + count
            values.append(Array(rest[(colon + 1)..<end]))
            rest = rest[end...]
        }
        self.values = values
    }

    var bytes: [UInt8] { values.flatMap { Array("\($0.count):".utf8) + $0 } }
}

extension StoredVersion {
    /// The version as one part of its idea's item.
    var part: [UInt8] {
        var values: [[UInt8]] = [
            Array(hash.text.utf8), Array(replica.utf8), Array("\(sequence)".utf8),
            Parts(marks.map { Array($0.utf8) }).bytes, lain.map { Array("\($0)".utf8) } ?? [],
            content.map { [1] + $0 } ?? [],
        ]
        if key != nil || pack != nil { values.append(Array((key ?? "").utf8)) }
        if let pack { values.append(Array(pack.digits.utf8)) }
        return Parts(values).bytes
    }

    /// The version of an idea; nil for bytes that are none.
    init?(part: [UInt8], idea: UUID) {
        guard let parts = Parts(part), (6...8).contains(parts.values.count) else { return nil }
        let texts = parts.values.map { String(decoding: $0, as: UTF8.self) }
        guard let hash = ContentHash(texts[0]), let sequence = Int64(texts[2]),
            let marks = Parts(parts.values[3]), texts[4].isEmpty || Int64(texts[4]) != nil
        else { return nil }
        let pack = texts.count == 8 ? UUID(digits: texts[7]) : nil
        guard texts.count < 8 || pack != nil else { return nil }
        self.init(
            hash: hash, replica: texts[1], idea: idea, sequence: sequence,
            marks: marks.values.map { String(decoding: $0, as: UTF8.self) }, lain: Int64(texts[4]),
            content: parts.values[5].isEmpty ? nil : Array(parts.values[5].dropFirst()),
            key: texts.count < 7 || texts[6].isEmpty ? nil : texts[6], pack: pack)
    }
}

extension ImportedRow {
    /// What the ledger's item holds.
    var item: [UInt8] { Parts([Array(idea.digits.utf8), Array(hash.text.utf8)]).bytes }

    /// The row of the ledger; nil for bytes that are none.
    init?(item: [UInt8], source: String) {
        guard let parts = Parts(item), parts.values.count == 2,
            let idea = UUID(digits: String(decoding: parts.values[0], as: UTF8.self)),
            let hash = ContentHash(String(decoding: parts.values[1], as: UTF8.self))
        else { return nil }
        self.init(source: source, idea: idea, hash: hash)
    }
}
