package import AccountClient

/// What ``InstallNotes`` promise.
package enum InstallNotesSuite {
    /// One installation without notes, as several processes of an app see it.
    package struct Views: Sendable {
        let open: @Sendable () throws -> any InstallNotes

        /// An installation.
        ///
        /// - Parameter open: the notes as another process has them, each time.
        package init(_ open: @escaping @Sendable () throws -> any InstallNotes) { self.open = open }
    }

    /// Every promise.
    package static let all: [Promise<Views>] = [
        Promise("a note is there as it was written last, and no other one") { views in
            let notes = try views.open()
            try same(try await notes.note("installed"), nil, "a note that nobody wrote")
            for text in ["1", "", "two\nlines", "阅读", String(repeating: "x", count: 4000), "1"] {
                try await notes.set(text, "installed")
                try same(try await views.open().note("installed"), text, "the note")
                try same(try await views.open().note("install"), nil, "another note")
            }
        },
        Promise("a note that was removed is gone") { views in
            let notes = try views.open()
            try await notes.set(nil, "apple.001234.abcdef.0123")
            try await notes.set("name", "apple.001234.abcdef.0123")
            try await notes.set("other", "leaving")
            try await views.open().set(nil, "apple.001234.abcdef.0123")
            try same(try await notes.note("apple.001234.abcdef.0123"), nil, "the note")
            try same(try await notes.note("leaving"), "other", "the other note")
        },
        Promise("many notes at once are all written, and of one note one text") { views in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<12 {
                    group.addTask { try await views.open().set("\(number)", "note-\(number)") }
                    group.addTask { try await views.open().set("\(number)", "one") }
                }
                try await group.waitForAll()
            }
            for number in 0..<12 {
                try same(try await views.open().note("note-\(number)"), "\(number)", "note \(number)")
            }
            let one = try await views.open().note("one").flatMap { Int($0) }
            try holds(one.map((0..<12).contains) == true, "the note holds none of the texts")
        },
    ]
}
