#if canImport(SwiftData)
    import Foundation
    import IdeaBoxApple
    import IdeaBoxCore
    import TestSupport
    import Testing

    /// On Macs alone: SwiftData itself, held to what every store promises.
    struct SwiftDataStoreTests {
        @available(iOS 17, macOS 14, *)
        @Test(.timeLimit(.minutes(5)), arguments: IdeaStoreCheck.all)
        func `SwiftData with the core's index keeps what the port promises`(
            check: IdeaStoreCheck
        ) async throws {
            let folder = try ScratchFolder()
            let store = try SwiftDataStore(folder: folder.path + "/ideas")
            try await check.run(
                on: IdeaStoreFixture(a: store, b: store, search: IdeaIndex(store), tellsOthers: true))
        }

        @available(iOS 17, macOS 14, *)
        @Test func `what was written is there when the store is opened again`() async throws {
            let folder = try ScratchFolder()
            let path = folder.path + "/ideas"
            try await SwiftDataStore(folder: path).write { writer throws(IdeaStoreError) in
                try writer.put(.sample(1, "kept"))
                try writer.setNote("n", [1])
            }
            let read = try await SwiftDataStore(folder: path).read { reader throws(IdeaStoreError) in
                (try reader.row(.number(1)), try reader.note("n"), try reader.count(.all))
            }
            #expect(read.0 == .sample(1, "kept").at(1))
            #expect(read.1 == [1])
            #expect(read.2 == 1)
        }

        @available(iOS 17, macOS 14, *)
        @Test func `a store of a newer version stays as it is`() async throws {
            let folder = try ScratchFolder()
            let path = folder.path + "/ideas"
            try await SwiftDataStore(folder: path).write { writer throws(IdeaStoreError) in
                try writer.put(.sample(1, "kept"))
            }
            try folder.put("ideas/format", Array("2\n".utf8))
            #expect(throws: IdeaStoreError.newerVersion(path: path + "/ideas.store", 2)) {
                try SwiftDataStore(folder: path)
            }
            try folder.put("ideas/format", Array("1\n".utf8))
            let row = try await SwiftDataStore(folder: path).read { reader throws(IdeaStoreError) in
                try reader.row(.number(1))
            }
            #expect(row == .sample(1, "kept").at(1))
        }
    }
#endif
