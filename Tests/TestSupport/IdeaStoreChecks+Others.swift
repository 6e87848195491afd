import Foundation
import IdeaBoxCore
import SyncEngine

extension StoredVersion {
    static func sample(
        _ number: Int, idea: Int = 1, marks: [String] = ["m"], lain: Int64? = nil, content: [UInt8]? = nil,
        key: String? = nil, pack: Int? = nil
    ) -> StoredVersion {
        StoredVersion(
            hash: .sample(number), replica: CloudViews.replica(number), idea: .number(idea),
            sequence: Int64(number), marks: marks, lain: lain, content: content, key: key,
            pack: pack.map { .number($0) })
    }
}

extension ContentHash {
    static func sample(_ number: Int) -> ContentHash { ContentHash(of: [UInt8(number)]) }
}

extension ImportedRow {
    static func sample(_ source: String, _ number: Int) -> ImportedRow {
        ImportedRow(source: source, idea: .number(number), hash: .sample(number))
    }
}

extension IdeaStoreCheck {
    static let others = [
        IdeaStoreCheck("notes are kept, replaced and forgotten by their names") { ground in
            let names = ["", "a", "A", "a\0b", "é", "e\u{301}", "名"]
            for (number, name) in names.enumerated() {
                try await ground.a.write { writer throws(IdeaStoreError) in
                    try writer.setNote(name, [0, 255, UInt8(number)])
                }
            }
            try await ground.a.write { writer throws(IdeaStoreError) in
                try writer.setNote("a", [])
                try writer.setNote("A", nil)
                try writer.setNote("never there", nil)
            }
            let read = try await ground.b.read { reader throws(IdeaStoreError) in
                var notes: [[UInt8]?] = []
                for name in ["", "a", "A", "a\0b", "名", "never there"] { notes.append(try reader.note(name)) }
                return notes
            }
            try same(read, [[0, 255, 0], [], nil, [0, 255, 3], [0, 255, 6], nil], "the notes")
            try same(try await ground.revision(), 0, "the revision, which counts rows alone,")
        },
        IdeaStoreCheck("versions are kept, replaced and removed by their hashes") { ground in
            let versions: [StoredVersion] = [
                .sample(1, marks: [], content: []), .sample(2, marks: ["a", "", "b:c,", "名\0"], lain: 0),
                .sample(3, idea: 2, lain: -5, content: [0, 1, 255], key: "0123456789abcdef"),
            ]
            try await ground.a.write { writer throws(IdeaStoreError) in
                for version in versions { try writer.putVersion(version) }
            }
            let read = try await ground.b.read { reader throws(IdeaStoreError) in
                var all: [StoredVersion] = []
                try reader.eachVersion { all.append($0) }
                return (
                    try reader.versions(of: .number(1)), try reader.versions(of: .number(2)),
                    try reader.versions(of: .number(3)), try reader.versions(.sample(2)),
                    try reader.versions(.sample(9)), all
                )
            }
            let bySequence = { (one: StoredVersion, other: StoredVersion) in one.sequence < other.sequence }
            try same(read.0.sorted(by: bySequence), Array(versions[..<2]), "those of idea 1")
            try same(read.1, [versions[2]], "those of idea 2")
            try same(read.2, [], "those of idea 3")
            try same(read.3, [versions[1]], "the second")
            try same(read.4, [], "an unknown one")
            try same(read.5.sorted(by: bySequence), versions, "all")
        },
        IdeaStoreCheck("a version that is put again replaces the one of its hash and idea") { ground in
            try await ground.a.write { writer throws(IdeaStoreError) in
                try writer.putVersion(.sample(1, marks: ["a"], content: [1]))
                try writer.putVersion(.sample(1, marks: ["b"], lain: 3))
                try writer.putVersion(.sample(2))
                try writer.removeVersion(.sample(2), of: .number(2))
                try writer.removeVersion(.sample(2), of: .number(1))
                try writer.removeVersion(.sample(3), of: .number(1))
            }
            let read = try await ground.b.read { reader throws(IdeaStoreError) in
                (try reader.versions(of: .number(1)), try reader.versions(.sample(2)))
            }
            try same(read.0, [.sample(1, marks: ["b"], lain: 3)], "those of the idea")
            try same(read.1, [], "the one that was removed")
        },
        IdeaStoreCheck("a version of a pack is kept for each of its ideas") { devices in
            let versions = (1...3).map {
                StoredVersion.sample(
                    9, idea: $0, marks: $0 == 3 ? [] : ["p"], key: "0123456789abcdef", pack: 7)
            }
            let unkeyed = StoredVersion.sample(8, idea: 1, pack: 6)
            try await devices.a.write { writer throws(IdeaStoreError) in
                for version in versions { try writer.putVersion(version) }
                try writer.putVersion(unkeyed)
            }
            try await devices.a.write { writer throws(IdeaStoreError) in
                try writer.putVersion(.sample(9, idea: 4, pack: 7))
                try writer.removeVersion(.sample(9), of: .number(2))
            }
            let read = try await devices.b.read { reader throws(IdeaStoreError) in
                var all: [StoredVersion] = []
                try reader.eachVersion { all.append($0) }
                return (
                    try reader.versions(.sample(9)), try reader.versions(of: .number(1)),
                    try reader.versions(of: .number(2)), all
                )
            }
            let expected = [versions[0], versions[2], .sample(9, idea: 4, pack: 7)]
            let byIdea = { (one: StoredVersion, other: StoredVersion) in one.idea.digits < other.idea.digits }
            try same(read.0.sorted(by: byIdea), expected, "those of the hash")
            try same(read.1.sorted { $0.sequence < $1.sequence }, [unkeyed, versions[0]], "those of idea 1")
            try same(read.2, [], "those of idea 2")
            try same(read.3.count, 4, "how many there are")
        },
        IdeaStoreCheck("the ledger of imports tells what came of a row") { ground in
            try await ground.a.write { writer throws(IdeaStoreError) in
                try writer.noteImport(.sample("store/Idea/1", 1))
                try writer.noteImport(.sample("store/Idea/10\0", 2))
                try writer.noteImport(.sample("store/Idea/1", 3))
            }
            let read = try await ground.b.read { reader throws(IdeaStoreError) in
                (
                    try reader.imported("store/Idea/1"), try reader.imported("store/Idea/10\0"),
                    try reader.imported("store/Idea/10")
                )
            }
            try same(read.0, .sample("store/Idea/1", 3), "the first")
            try same(read.1, .sample("store/Idea/10\0", 2), "the second")
            try same(read.2, nil, "an unknown one")
        },
        IdeaStoreCheck("many rows and entries of the ledger are looked up in one go") { ground in
            try await ground.put((0..<150).map { .sample($0, "row \($0)") })
            try await ground.a.write { writer throws(IdeaStoreError) in
                for number in 0..<150 { try writer.noteImport(.sample("s\0\(number)", number)) }
            }
            let wanted = [7, 140, 999, 7] + Array(stride(from: 0, to: 150, by: 3))
            let read = try await ground.b.read { reader throws(IdeaStoreError) in
                (try reader.rows(wanted.map { .number($0) }), try reader.imported(wanted.map { "s\0\($0)" }))
            }
            let there = Set(wanted).subtracting([999])
            try same(Set(read.0.keys), Set(there.map { UUID.number($0) }), "the ids of the rows")
            for number in there {
                let row = IdeaRow.sample(number, "row \(number)").at(Int64(number) + 1)
                try same(read.0[.number(number)], row, "row \(number)")
            }
            let entries = there.map { ("s\0\($0)", ImportedRow.sample("s\0\($0)", $0)) }
            try same(read.1, Dictionary(uniqueKeysWithValues: entries), "the ledger")
        },
        IdeaStoreCheck("a row that was looked for in vain is added, and replaced by the next") { ground in
            try await ground.a.write { writer throws(IdeaStoreError) in
                guard try writer.rows([.number(1), .number(2)]).isEmpty else {
                    throw .failed(path: "", reason: "rows of a store that is empty")
                }
                try writer.put(.sample(1, "first"))
                try writer.put(.sample(1, "second"))
            }
            try await ground.put([.sample(2, "third")])
            try same(try await ground.row(1), .sample(1, "second").at(2), "the row")
            try same(try await ground.numbers(), [1, 2], "the list")
            try same(try await ground.found("first"), [], "what is found of what was replaced")
        },
    ]
}
