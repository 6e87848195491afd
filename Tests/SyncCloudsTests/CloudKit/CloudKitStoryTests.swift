import Foundation
import IdeaBoxCore
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SyncClouds

/// Whole replicas with ideas over one zone.
@Suite struct CloudKitStoryTests {
    private let kit = FakeCloudKit()
    private let keys = MemorySecretStore()

    private func person(_ name: String) -> CloudKitPerson { CloudKitPerson(name, kit, keys: keys) }

    private func sync(_ people: CloudKitPerson..., rounds: Int = 3) async {
        for _ in 0..<rounds { for person in people { await person.sync() } }
    }

    @Test func `US2-1, an idea that is made on one device appears on the other, through CloudKit`()
        async throws
    {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("A tree house")
        await sync(a, b)
        #expect(try await b.box.idea(id)?.title == "A tree house")
        #expect(try await a.entries() == b.entries())
        #expect(await a.box.state.counts.pending == 0)
        let stored = try #require(kit.records()).values.flatMap { $0.content ?? [] }
        #expect(!String(decoding: stored, as: UTF8.self).contains("tree"))
    }

    @Test func `US3-1, edits at once of one title are both kept, through CloudKit`() async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("one")
        await sync(a, b)
        try await a.edit(id, title: "of A")
        b.now += 10
        try await b.edit(id, title: "of B")
        await sync(a, b)
        #expect(try await a.entries() == b.entries())
        for each in [a, b] {
            let idea = try #require(try await each.box.idea(id))
            #expect(idea.title == "of B" && idea.otherVersions.count == 1)
        }
    }

    @Test(arguments: [false, true])
    func `a zone that was deleted deletes nothing, and nothing is sent before a person decides`(
        inSettings: Bool
    ) async throws {
        let (a, b) = (person("A"), person("B"))
        let id = try await a.add("one")
        await sync(a, b)
        kit.deleteZone(inSettings: inSettings)
        _ = try await b.add("two")
        for each in [a, b] {
            let view = await each.sync()
            #expect(view.otherCloud == .empty)
        }
        #expect(kit.records() == nil)
        #expect(try await a.box.idea(id)?.title == "one")
    }

    @Test func `account-switch-keeps-and-separates: another person's zone gets nothing and gives nothing`()
        async throws
    {
        let a = person("A")
        let id = try await a.add("ann's")
        await sync(a)
        a.zone.signIn("_ben")
        #expect(await a.sync().otherCloud == .empty)
        #expect(kit.records(of: "_ben") == nil)
        a.zone.signIn(nil)
        #expect(await a.sync().trouble == .signedOut)
        try await a.edit(id, title: "ann's, signed out")
        a.zone.signIn("_ann")
        await sync(a)
        #expect(try await a.box.idea(id)?.title == "ann's, signed out")
        #expect(await a.box.state.counts.pending == 0)
    }

    /// Random histories of two devices whose calls fail and whose programs end between any two steps.
    @Test(.timeLimit(.minutes(5)), arguments: Soak.seeds(40))
    func `after any history with crashes all devices have the same ideas, and a fresh one reads them`(
        seed: UInt64
    ) async throws {
        var story = CloudKitHistory(seed: seed, kit, keys)
        try await story.run(steps: 60)
        let people = story.people
        for person in people { person.start() }
        let fresh = person("C")
        for _ in 0..<4 { for person in people + [fresh] { await person.sync() } }
        let entries = try await fresh.entries()
        #expect(Set(entries.keys) == story.made, "seed \(seed): ideas are missing")
        for person in people {
            #expect(try await person.entries() == entries, "seed \(seed): \(person.name) has others")
            #expect(await person.box.state.counts.pending == 0, "seed \(seed): \(person.name) owes something")
        }
    }
}

/// What happens to two devices, drawn from a seed.
private struct CloudKitHistory {
    let people: [CloudKitPerson]
    private let kit: FakeCloudKit
    private var numbers: SeededGenerator
    private(set) var made: Set<UUID> = []

    init(seed: UInt64, _ kit: FakeCloudKit, _ keys: any SecretStore) {
        self.kit = kit
        numbers = SeededGenerator(seed: seed)
        people = ["A", "B"].map { CloudKitPerson($0, kit, keys: keys) }
        let (isAtomic, tells) = (Bool.random(using: &numbers), Bool.random(using: &numbers))
        kit.state.withLock { ($0.isAtomic, $0.tellsServerRecord, $0.mostRecords) = (isAtomic, tells, 9) }
    }

    mutating func run(steps: Int) async throws {
        for step in 1...steps {
            let person = numbers.pick(people)
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0...2: made.insert(try await person.add("idea \(step)"))
            case 3...4: if let id = some() { try await person.edit(id, title: "title \(step)") }
            case 5: if let id = some() { try await person.delete(id) }
            case 6: trouble(person)
            default: await sync(person)
            }
        }
    }

    private mutating func some() -> UUID? {
        made.isEmpty ? nil : numbers.pick(made.sorted { $0.uuidString < $1.uuidString })
    }

    private mutating func trouble(_ person: CloudKitPerson) {
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: kit.expireTokens()
        case 1: person.mirrors.kept.withLock { $0 = [:] }
        case 2:
            let place = Int.random(in: 0..<50, using: &numbers)
            person.mirrors.kept.withLock { kept in
                for (user, bytes) in kept { kept[user] = Array(bytes.dropLast(place)) }
            }
        case 3: person.zone.expect(.pull, .stuck, .stuck)
        default: person.start()
        }
    }

    /// Replicates, mostly with a failure or the program's end in the midst of it.
    private mutating func sync(_ person: CloudKitPerson) async {
        let (calls, isDeath) = (Int.random(in: 0..<40, using: &numbers), Bool.random(using: &numbers))
        if Int.random(in: 0..<4, using: &numbers) > 0 { person.luck.strike(after: calls, isDeath: isDeath) }
        await person.sync()
        if isDeath { person.start() } else { person.luck.reset() }
    }
}
