import SyncClouds
import Foundation
import Secrets
import TestSupport
import Testing

@testable import IdeaBoxCore

/// What moves an idea to the top of a list, and what does not.
@Suite struct OrderTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()

    init() throws { folder = try ScratchFolder() }

    private func person(_ name: String) -> Person {
        Person(name, FolderCloud(path: folder.path + "/cloud", mayCreate: true, watches: false), keys: keys)
    }

    private func titles(_ person: Person, _ filter: IdeaFilter = .all) async throws -> [String] {
        try await person.box.ideas(filter, limit: 9).map(\.title)
    }

    @Test func `an idea that is ticked stays where it is, and one whose text is edited comes first`()
        async throws
    {
        let a = person("A")
        let ids = [try await a.add("one"), try await a.add("two"), try await a.add("three")]
        let before = try await a.idea(ids[0]).dateModified
        for isDone in [true, false] {
            a.now += 1
            try await a.box.setCompleted(ids[0], isDone, at: a.now)
            #expect(try await a.idea(ids[0]).isCompleted == isDone)
            #expect(try await a.idea(ids[0]).dateModified == before)
            #expect(try await titles(a) == ["three", "two", "one"])
        }
        try await a.edit(ids[1], description: "more")
        #expect(try await titles(a) == ["two", "three", "one"])
    }

    @Test func `a tick from elsewhere moves nothing, and a decision for the present text neither`()
        async throws
    {
        let (a, b) = (person("A"), person("B"))
        let ids = [try await a.add("one"), try await a.add("two")]
        for person in [a, b, a, b] { await person.sync() }
        b.now = a.now + 5
        try await b.box.setCompleted(ids[0], true, at: b.now)
        for person in [b, a] { await person.sync() }
        #expect(try await a.idea(ids[0]).isCompleted)
        #expect(try await titles(a) == ["two", "one"])
        // Both edit the first; A keeps what stands then.
        try await a.edit(ids[0], title: "first")
        try await b.edit(ids[0], title: "uno")
        for person in [a, b, a, b] { await person.sync() }
        try await a.edit(ids[1], title: "second")
        let idea = try await a.idea(ids[0])
        #expect(idea.otherVersions.count == 1)
        a.now += 60
        try await a.box.keepPresent(ids[0], basis: idea.basis, at: a.now)
        #expect(try await a.idea(ids[0]).otherVersions.isEmpty)
        #expect(try await a.idea(ids[0]).dateModified == idea.dateModified)
    }
}
