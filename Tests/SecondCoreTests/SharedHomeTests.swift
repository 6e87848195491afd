import Bytes
import Foundation
import OneTimePassword
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

/// Several programs, and several versions of the program, on one home.
@Suite struct SharedHomeTests {
    @Test(.timeLimit(.minutes(2))) func `writers at once lose nothing`() async throws {
        let device = try Device()
        let writers = (0..<4).map { _ in device.authenticator() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, writer) in writers.enumerated() {
                group.addTask {
                    for round in 0..<4 {
                        let id = try await writer.add(new("issuer \(number)", "\(round)"), at: Device.start)
                        switch round {
                        case 1:
                            let names = TokenNames(issuer: "issuer \(number)", account: "edited \(round)")
                            try await writer.edit(id, names, at: Device.start)
                        case 2: try await writer.delete(id, at: Device.start)
                        case 3:
                            try await writer.delete(id, at: Device.start)
                            try await writer.restore(id, at: Device.start)
                        default: await writer.load(at: Device.start)
                        }
                    }
                }
                group.addTask { for _ in 0..<10 { await writer.load(at: Device.start) } }
            }
            try await group.waitForAll()
        }
        let expected = (0..<4).flatMap { number in
            ["issuer \(number) 0", "issuer \(number) edited 1", "issuer \(number) 3"]
        }
        for reader in writers + [device.authenticator()] {
            let state = await reader.load(at: Device.start)
            #expect(Set(state.tokens.map { "\($0.issuer) \($0.account)" }) == Set(expected))
            #expect(state.deleted.count == 4)
        }
        #expect(try await device.inside().header.former.isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func `changes of one program wait for each other, and not for a clock`() async throws {
        let device = try Device()
        // It never moves: who asked it would wait for ever.
        let authenticator = Authenticator(
            home: device.home, keys: SlowSecretStore(device.store), device: "Ann’s box", clock: TestTime())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { _ = try await authenticator.add(new("issuer \(number)"), at: Device.start) }
            }
            try await group.waitForAll()
        }
        let names = await device.authenticator().load(at: Device.start).tokens.map(\.issuer)
        #expect(Set(names) == Set((0..<20).map { "issuer \($0)" }))
    }

    @Test func `what another program wrote is taken in by the next look, and by the next change`()
        async throws
    {
        let device = try Device()
        let (first, second) = (device.authenticator(), device.authenticator())
        await first.load(at: Device.start)
        _ = try await second.add(new("theirs"), at: Device.start)
        #expect(await first.state.tokens.isEmpty)
        _ = try await first.add(new("mine"), at: Device.start)
        #expect(await first.state.tokens.map(\.issuer) == ["mine", "theirs"])
        #expect(await second.load(at: Device.start).tokens.map(\.issuer) == ["mine", "theirs"])
    }

    @Test func `an older version never comes back while the key is waited for`() async throws {
        let device = try Device()
        _ = try await device.authenticator().add(new("one"), at: Device.start)
        let late = device.authenticator()
        await device.store.hold()
        async let state = late.load(at: Device.start)
        while await device.store.callsWaiting == 0 { await Task.yield() }
        // A newer version takes the vault's place while `late` holds the bytes of the older one.
        let elsewhere = try Device(store: MemorySecretStore(), name: "other")
        let newer = elsewhere.authenticator()
        _ = try await newer.add(new("unreadable here"), at: Device.start)
        try device.put(try elsewhere.folder.bytes("other/vault.sealed"))
        await device.store.release()
        #expect(await state.condition == .keyUnavailable)
    }

    @Test func `a copied home takes a new id before its next write, and remembers the former`() async throws {
        let device = try Device()
        _ = try await device.authenticator().add(new("a"), at: Device.start)
        let original = try await device.inside()
        let copyPath = device.folder.path + "/copy"
        try FileManager.default.copyItem(atPath: device.folder.path + "/home", toPath: copyPath)
        let copy = Authenticator(
            home: try Home(creating: copyPath, machine: "machine-1"), keys: device.store, device: "copy")
        await copy.load(at: Device.start)
        #expect(await copy.opened?.vault.header == original.header)
        _ = try await copy.add(new("b"), at: Device.start)
        let header = try #require(await copy.opened).vault.header
        #expect(header.former == [original.header.replica] && header.replica != original.header.replica)
        _ = try await copy.add(new("c"), at: Device.start)
        #expect(await copy.opened?.vault.header.replica == header.replica)
        #expect(try await device.inside().header.replica == original.header.replica)
    }

    @Test func `a home that cannot seal a change keeps no file of the id it was to take`() async throws {
        let device = try Device()
        _ = try await device.authenticator().add(new("a"), at: Device.start)
        let moved = Authenticator(
            home: try Home(creating: device.folder.path + "/home", machine: "machine-2"), keys: device.store,
            device: "d")
        await moved.load(at: Device.start)
        let before = try device.folder.names("home")
        let opened = try #require(await moved.opened)
        await #expect(throws: AuthenticatorError.tooLarge) {
            try await moved.store(opened.vault, key: opened.key) { _, _ throws(AuthenticatorError) in
                throw .tooLarge
            }
        }
        #expect(try device.folder.names("home") == before)
    }

    @Test func `a home on another machine is a copy too`() async throws {
        let device = try Device()
        _ = try await device.authenticator().add(new("a"), at: Device.start)
        let replica = try await device.inside().header.replica
        let moved = Authenticator(
            home: try Home(creating: device.folder.path + "/home", machine: "machine-2"), keys: device.store,
            device: "d")
        _ = try await moved.add(new("b"), at: Device.start)
        #expect(await moved.opened?.vault.header.former == [replica])
    }

    @Test func `unknown fields and members survive an edit by this version`() async throws {
        let device = try Device()
        let id = try await device.authenticator().add(new("a", "x"), at: Device.start)
        try await device.rewrite { body in
            body = body.replacingOccurrences(
                of: "\"issuer\":\"a\"", with: "\"issuer\":\"a\",\"note\":{ \"n\" : 1.50 }")
            body = body.replacingOccurrences(of: "}]}", with: ",\"colour\":\"red\"}],\"later\":[1, 2]}")
        }
        let authenticator = device.authenticator()
        await authenticator.load(at: Device.start)
        try await authenticator.edit(id, TokenNames(issuer: "b", account: "x"), at: Device.start)
        try await authenticator.delete(id, at: Device.start)
        try await authenticator.restore(id, at: Device.start)
        let body = unsafe try await device.inside().replica.body.withUnsafeBytes {
            unsafe String(decoding: $0, as: UTF8.self)
        }
        #expect(body.contains("\"issuer\":\"b\"") && body.contains("\"note\":{ \"n\" : 1.50 }"))
        #expect(body.contains(",\"colour\":\"red\"}") && body.hasSuffix(",\"later\":[1, 2]}"))
    }

    @Test(arguments: [
        (
            "\"secret\":\"GEZDGNBVGY3TQOJQ\"", "\"secret\":\"GEZ1\"",
            OneTimePasswordError.secret(.badLetter("1", likely: ["I", "L"]))
        ),
        ("\"secret\":\"GEZDGNBVGY3TQOJQ\"", "\"secret\":7", .secret(.missing)),
        ("\"digits\":6", "\"digits\":12", .digits(.outOfRange)),
        ("\"digits\":6", "\"digits\":\"6\"", .digits(.notANumber)),
        ("\"period\":30", "\"period\":\"x\"", .period(.notANumber)),
        ("\"period\":30", "\"period\":0", .period(.outOfRange)),
        ("\"algorithm\":\"SHA1\"", "\"algorithm\":\"SHA3\"", .algorithm(.unknown)),
    ]) func `a token that cannot be read blocks no other and survives rewrites`(
        text: String, other: String, reason: OneTimePasswordError
    ) async throws {
        let device = try Device()
        _ = try await device.authenticator().add(new("bad", "x"), at: Device.start)
        try await device.rewrite { $0 = $0.replacingOccurrences(of: text, with: other) }
        let authenticator = device.authenticator()
        #expect(await authenticator.load(at: Device.start).condition == .ready)
        let unreadable = [UnreadableEntry(name: "bad – x", reason: reason)]
        #expect(await authenticator.state.unreadable == unreadable)
        let id = try await authenticator.add(new("good"), at: Device.start)
        try await authenticator.edit(id, TokenNames(issuer: "better", account: ""), at: Device.start)
        #expect(await authenticator.state.tokens.map(\.issuer) == ["better"])
        #expect(await device.authenticator().load(at: Device.start).unreadable == unreadable)
        let body = unsafe try await device.inside().replica.body.withUnsafeBytes {
            unsafe String(decoding: $0, as: UTF8.self)
        }
        #expect(body.contains(other))
    }

    @Test func `an entry of unknown form is shown as one and kept`() async throws {
        let device = try Device()
        _ = try await device.authenticator().add(new("a"), at: Device.start)
        try await device.rewrite {
            $0 = $0.replacingOccurrences(of: "\"records\":[", with: "\"records\":[{\"kind\": 2},")
        }
        let authenticator = device.authenticator()
        await authenticator.load(at: Device.start)
        #expect(await authenticator.state.unreadable == [UnreadableEntry(name: "", reason: nil)])
        _ = try await authenticator.add(new("b"), at: Device.start)
        let body = unsafe try await device.inside().replica.body.withUnsafeBytes {
            unsafe String(decoding: $0, as: UTF8.self)
        }
        #expect(body.contains("{\"kind\": 2}"))
    }

    @Test func `numbers beyond all dates in a vault stop nothing`() async throws {
        let device = try Device()
        _ = try await device.authenticator().add(new("a"), at: Device.start)
        let greatest = "18446744073709551615"
        try await device.rewrite { body in
            body = body.replacingOccurrences(of: "\"written\":1800000000000", with: "\"written\":\(greatest)")
            body = body.replacingOccurrences(of: "\"created\":1800000000000", with: "\"created\":\(greatest)")
        }
        let state = await device.authenticator().load(at: Device.start)
        #expect(state.tokens.map(\.created) == [Date(timeIntervalSince1970: 0)])
    }

    @Test func `observers get the present state and each further one`() async throws {
        let device = try Device()
        let authenticator = device.authenticator()
        var states = await authenticator.states().makeAsyncIterator()
        #expect(await states.next()?.condition == .loading)
        await authenticator.load(at: Device.start)
        #expect(await states.next()?.condition == .ready)
        let id = try await authenticator.add(new("a"), at: Device.start)
        #expect(await states.next()?.tokens.map(\.issuer) == ["a"])
        try await authenticator.edit(id, TokenNames(issuer: "b", account: ""), at: Device.start)
        #expect(await states.next()?.tokens.map(\.issuer) == ["b"])
        _ = try await device.authenticator().add(new("c"), at: Device.start)
        await authenticator.load(at: Device.start)
        #expect(await states.next()?.tokens.map(\.issuer) == ["b", "c"])
        try device.put([])
        await authenticator.load(at: Device.start)
        #expect(await states.next()?.condition == .damaged(.empty))
        var second = await authenticator.states().makeAsyncIterator()
        #expect(await second.next()?.condition == .damaged(.empty))
    }

    @Test func `an observer does not keep the authenticator, whose end ends the stream`() async throws {
        let device = try Device()
        var authenticator: Authenticator? = device.authenticator()
        weak let watched = authenticator
        var states = try #require(await authenticator?.states()).makeAsyncIterator()
        _ = await states.next()
        authenticator = nil
        #expect(watched == nil)
        #expect(await states.next() == nil)
    }
}

/// A secret store whose answers let others go first.
private struct SlowSecretStore: SecretStore {
    private let inner: MemorySecretStore

    init(_ inner: MemorySecretStore) { self.inner = inner }

    private func wait() async { for _ in 0..<100 { await Task.yield() } }

    func names() async throws(SecretStoreError) -> [String] {
        await wait()
        return try await inner.names()
    }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        await wait()
        return try await inner.read(name)
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        await wait()
        try await inner.add(name, secret)
    }

    func remove(_ name: String) async throws(SecretStoreError) {
        await wait()
        try await inner.remove(name)
    }
}
