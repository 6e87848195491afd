import Files
import Foundation
import IdeaBoxCore
import SyncEngine

extension IdeaStoreCheck {
    static let transactions = [
        IdeaStoreCheck("a fresh store is empty") { ground in
            try same(try await ground.revision(), 0, "the revision")
            try same(try await ground.row(1), nil, "a row")
            for filter in IdeaFilter.allCases {
                try same(try await ground.numbers(filter), [], "the list \(filter)")
                let count = try await ground.b.read { reader throws(IdeaStoreError) in
                    try reader.count(filter)
                }
                try same(count, 0, "the count of \(filter)")
            }
        },
        IdeaStoreCheck("what is put is read as it was, by every handle, with the next revision") { ground in
            let row = IdeaRow.sample(1, "A", "B", modified: 5.25, done: true, others: true, pending: true)
            try await ground.put([row, .sample(2, standing: .purged)])
            try same(try await ground.row(1), row.at(1), "the first row")
            try same(try await ground.row(2), .sample(2, standing: .purged).at(2), "the second row")
            try await ground.put([.sample(1, "C")])
            try same(try await ground.row(1), .sample(1, "C").at(3), "the row that replaced it")
            try same(try await ground.revision(), 3, "the revision")
        },
        IdeaStoreCheck("any text, number and bytes are kept to the letter") { ground in
            let texts = [
                "", "\0", "a\0b\0", "e\u{301}", "é", "\u{202E}abc", "😀👩‍👩‍👧", "%_'\";--", "\u{1}\u{7F}\r\n\t",
                "\u{FEFF}x", "\u{FFFD}", String(repeating: "ab ", count: 1000),
            ]
            for (number, text) in texts.enumerated() {
                let row = IdeaRow(
                    id: .number(number), entry: Array(text.utf8) + [0, 255, 254], title: text,
                    description: text + text, created: -1.5e300, modified: Double(number) / 3,
                    isCompleted: false, standing: .shown, hasOtherVersions: false, isPending: false)
                try await ground.put([row])
                let back = try await ground.row(number)
                try same(back, row.at(Int64(number) + 1), "row \(number)")
                try same(back.map { Array($0.title.utf8) }, Array(text.utf8), "the bytes of title \(number)")
            }
        },
        IdeaStoreCheck("a title of 1 MiB and a description of 4 MiB are kept, replaced and removed") {
            ground in
            let title = String(repeating: "字", count: (1 << 20) / 3)
            let description = String(repeating: "word\n", count: (4 << 20) / 5)
            try await ground.put([.sample(1, title, description), .sample(2, "small")])
            try same(try await ground.row(1), .sample(1, title, description).at(1), "the row")
            try same(try await ground.found("字字字"), [1], "what is found")
            try await ground.put([.sample(1, "small", "")])
            try same(try await ground.found("字"), [], "what is found afterwards")
            try same(try await ground.found("small"), [1, 2], "what is found afterwards")
        },
        IdeaStoreCheck("what the body throws undoes everything it wrote") { ground in
            try await ground.put([.sample(1, "kept")])
            do {
                try await ground.a.write { writer throws(IdeaStoreError) in
                    try writer.put(.sample(1, "lost"))
                    try writer.put(.sample(2, "lost"))
                    try writer.setNote("n", [1])
                    try writer.putVersion(.sample(1))
                    try writer.noteImport(.sample("s", 1))
                    throw .system(.noSpace, path: "here")
                }
                throw IdeaStoreBreach(description: "the write did not throw")
            } catch let error as IdeaStoreError {
                try same(error, .system(.noSpace, path: "here"), "the error")
            }
            try same(try await ground.row(1), .sample(1, "kept").at(1), "the first row")
            try same(try await ground.row(2), nil, "the second row")
            try same(try await ground.revision(), 1, "the revision")
            try same(try await ground.numbers(), [1], "the list")
            try same(try await ground.found("lost"), [], "what is found")
            let rest = try await ground.b.read { reader throws(IdeaStoreError) in
                (try reader.note("n"), try reader.versions(.sample(1)), try reader.imported("s"))
            }
            try hold(rest.0 == nil && rest.1.isEmpty && rest.2 == nil, "something else was kept: \(rest)")
            try await ground.put([.sample(3)])
            try same(try await ground.row(3)?.revision, 2, "the revision after it")
        },
        IdeaStoreCheck("a transaction reads what it wrote") { ground in
            try await ground.put([.sample(1, "old", modified: 1)])
            try await ground.a.write { writer throws(IdeaStoreError) in
                try writer.put(.sample(1, "new", modified: 3))
                try writer.put(.sample(2, "other", modified: 2, done: true))
                let seen = [
                    try writer.row(.number(1)) == .sample(1, "new", modified: 3).at(2),
                    try writer.rows(.all, limit: 9, offset: 0).map(\.id.number) == [1, 2],
                    try writer.count(.all) == 2, try writer.count(.done) == 1, try writer.count(.open) == 1,
                    try writer.revision() == 3,
                    try writer.changed(since: 1, limit: 9).map(\.id.number) == [1, 2],
                ]
                if seen != seen.map({ _ in true }) { throw .failed(path: "", reason: "saw \(seen)") }
            }
        },
        IdeaStoreCheck("a read sees one state, whatever is written meanwhile") { ground in
            try await ground.put([.sample(0, "0")])
            let (a, b) = (ground.a, ground.b)
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for number in 1...40 {
                        try await a.write { writer throws(IdeaStoreError) in
                            try writer.setNote("n", [UInt8(number)])
                            try writer.put(.sample(0, "\(number)"))
                        }
                    }
                }
                for _ in 0..<40 {
                    group.addTask {
                        let seen = try await b.read { reader throws(IdeaStoreError) in
                            (
                                try reader.note("n")?.first ?? 0, try reader.row(.number(0))?.title,
                                try reader.revision()
                            )
                        }
                        try hold(
                            seen.1 == "\(seen.0)" && seen.2 == Int64(seen.0) + 1, "a read saw \(seen)")
                    }
                }
                try await group.waitForAll()
            }
        },
        IdeaStoreCheck("writes of two handles at once are done one after the other") { ground in
            try await withThrowingTaskGroup { group in
                for number in 0..<30 {
                    let store = number % 2 == 0 ? ground.a : ground.b
                    group.addTask {
                        try await store.write { writer throws(IdeaStoreError) in
                            let count = try writer.note("n")?.first ?? 0
                            try writer.setNote("n", [count + 1])
                            try writer.put(.sample(number, "\(number)", modified: Double(number)))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let count = try await ground.a.read { reader throws(IdeaStoreError) in try reader.note("n") }
            try same(count, [30], "the count")
            try same(try await ground.revision(), 30, "the revision")
            try same(try await ground.numbers(), (0..<30).reversed(), "the list")
        },
        IdeaStoreCheck("a cancelled task's write is done whole or not at all") { ground in
            for number in 1...20 {
                let store = ground.a
                let task = Task {
                    try await store.write { writer throws(IdeaStoreError) in
                        try writer.put(.sample(number, modified: 1))
                        try writer.setNote("last", [UInt8(number)])
                    }
                }
                task.cancel()
                _ = await task.result
                let seen = try await store.read { reader throws(IdeaStoreError) in
                    (try reader.row(.number(number)) != nil, try reader.note("last") == [UInt8(number)])
                }
                try hold(seen.0 == seen.1, "write \(number) was done in part")
            }
        },
    ]
}
