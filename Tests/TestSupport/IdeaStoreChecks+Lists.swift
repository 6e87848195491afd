import Foundation
import IdeaBoxCore
import SyncEngine

extension IdeaStoreCheck {
    static let lists = [
        IdeaStoreCheck("lists are in order: last modified first, then by id") { ground in
            try await ground.put([
                .sample(5, modified: 1), .sample(3, modified: 2), .sample(0x0201, modified: 1),
                .sample(0x0102, modified: 1), .sample(9, modified: -1e9), .sample(8, modified: 9e15),
                .sample(7, modified: 1.000_001),
            ])
            try same(try await ground.numbers(), [8, 3, 7, 5, 0x0102, 0x0201, 9], "the list")
            try await ground.put([.sample(9, modified: 1.5), .sample(8, modified: 1)])
            try same(try await ground.numbers(), [3, 9, 7, 5, 8, 0x0102, 0x0201], "the list afterwards")
        },
        IdeaStoreCheck("a list comes in pages") { ground in
            try await ground.put((0..<25).map { .sample($0, modified: Double($0 / 3)) })
            let all = try await ground.numbers()
            try same(all.count, 25, "the whole list")
            for (limit, offset) in [
                (10, 0), (10, 10), (10, 20), (10, 25), (0, 3), (1, 24), (.max, 3), (3, .max),
            ] {
                try same(
                    try await ground.numbers(limit: limit, offset: offset),
                    Array(all.dropFirst(offset).prefix(limit)), "page \(limit) from \(offset)")
            }
        },
        IdeaStoreCheck("each list has what it is for, and so many are counted") { ground in
            var rows: [IdeaRow] = []
            for bits in 0..<64 {
                guard let standing = IdeaRow.Lifecycle(rawValue: bits & 3) else { continue }
                rows.append(
                    .sample(
                        bits, modified: Double(bits), done: bits & 4 != 0, standing: standing,
                        others: bits & 8 != 0, pending: bits & 16 != 0))
            }
            // Written over one another in an order of its own, so that counts must follow changes.
            var generator = SeededGenerator(seed: 5)
            for _ in 0..<3 {
                try await ground.put(
                    rows.shuffled(using: &generator).map { row in
                        .sample(
                            row.id.number, done: .random(using: &generator),
                            standing: generator.pick([.shown, .deleted, .purged, .unreadable]),
                            others: .random(using: &generator), pending: .random(using: &generator))
                    })
            }
            try await ground.put(rows)
            for filter in IdeaFilter.allCases {
                let wanted = rows.filter { filter.lists($0) }.map(\.id.number).reversed()
                try same(try await ground.numbers(filter), Array(wanted), "the list \(filter)")
                let count = try await ground.b.read { reader throws(IdeaStoreError) in
                    try reader.count(filter)
                }
                try same(count, wanted.count, "the count of \(filter)")
            }
        },
        IdeaStoreCheck("ids are found by how they begin") { ground in
            let texts = [
                "00000000-0000-0000-0000-000000000000", "0A000000-0000-4000-8000-000000000001",
                "0A0F0000-0000-4000-8000-000000000002", "0B000000-0000-4000-8000-000000000003",
                "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
            ]
            let ids = texts.compactMap(UUID.init(uuidString:))
            try await ground.put(
                ids.reversed().map { id in
                    IdeaRow(
                        id: id, entry: [], title: "", description: "", created: 0, modified: 0,
                        isCompleted: false, standing: .deleted, hasOtherVersions: false, isPending: false)
                })
            let cases: [(String, Int, [Int])] = [
                ("", 9, [0, 1, 2, 3, 4]), ("", 2, [0, 1]), ("0", 9, [0, 1, 2, 3]), ("0a", 9, [1, 2]),
                ("0a0", 9, [1, 2]), ("0a00", 9, [1]), ("f", 9, [4]), ("fffffffff", 9, [4]), ("1", 9, []),
                ("0a", 0, []), ("0a0f0000000040008000000000000002", 9, [2]),
                ("0a0f00000000400080000000000000020", 9, []), ("g", 9, []), ("0%", 9, []),
            ]
            for (digits, limit, wanted) in cases {
                let found = try await ground.b.read { reader throws(IdeaStoreError) in
                    try reader.ids(beginning: digits, limit: limit)
                }
                try same(found, wanted.map { ids[$0] }, "the ids that begin with \"\(digits)\"")
            }
        },
    ]

    static let changes = [
        IdeaStoreCheck("what changed since a revision comes in the order of the revisions") { ground in
            try await ground.put((1...6).map { .sample($0, modified: Double($0)) })
            try await ground.put([.sample(2), .sample(5, standing: .purged)])
            for (since, limit, wanted) in [
                (0, 100, [1, 3, 4, 6, 2, 5]), (0, 2, [1, 3]), (3, 100, [4, 6, 2, 5]), (7, 100, [5]),
                (8, 100, []), (0, 0, []), (99, 9, []), (-5, 1, [1]),
            ] as [(Int64, Int, [Int])] {
                let found = try await ground.b.read { reader throws(IdeaStoreError) in
                    try reader.changed(since: since, limit: limit)
                }
                try same(found.map(\.id.number), wanted, "changed since \(since)")
                try hold(
                    zip(found, found.dropFirst()).allSatisfy { $0.revision < $1.revision },
                    "revisions do not grow")
            }
        },
        IdeaStoreCheck("a commit is told to those who watch, on each handle that can know") { ground in
            for store in ground.tellsOthers ? [ground.a, ground.b] : [ground.a] {
                var told = store.changes().makeAsyncIterator()
                try await ground.put([.sample(1)])
                try hold(await told.next() != nil, "the stream ended")
                try await ground.a.write { writer throws(IdeaStoreError) in try writer.setNote("n", [1]) }
                try hold(await told.next() != nil, "the stream ended")
            }
        },
    ]
}

extension IdeaFilter {
    /// What the port says of each list.
    fileprivate func lists(_ row: IdeaRow) -> Bool {
        switch self {
        case .all: row.standing == .shown
        case .open: row.standing == .shown && !row.isCompleted
        case .done: row.standing == .shown && row.isCompleted
        case .conflicts: row.standing == .shown && row.hasOtherVersions
        case .deleted: row.standing == .deleted
        case .pending: row.isPending
        }
    }
}
