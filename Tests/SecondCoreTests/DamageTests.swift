import Bytes
import Files
import Foundation
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

@Suite struct DamageTests {
    enum Harm: CaseIterable {
        case empty, text, cutInHeader, cutInBody, flippedHeader, flippedBody, longer, renamed, newer, noJSON

        func done(to whole: [UInt8], key: SealingKey) throws -> [UInt8] {
            var bytes = whole
            switch self {
            case .empty: return []
            case .text: return Array("another file\n".utf8)
            case .cutInHeader: return Array(whole[..<20])
            case .cutInBody: return Array(whole.dropLast(100))
            case .flippedHeader: bytes[25] ^= 1
            case .flippedBody: bytes[bytes.count - 500] ^= 0x40
            case .longer: bytes.append(0)
            case .renamed: return try Envelope.seal(.json(1), header: [], name: "another", key: key)
            case .newer: bytes[8] = 2
            case .noJSON:
                return try Envelope.seal(.json(1), header: Array("{}".utf8), name: "vault.sealed", key: key)
            }
            return bytes
        }

        var condition: VaultState.Condition {
            switch self {
            case .empty: .damaged(.empty)
            case .text: .damaged(.notAVault)
            case .cutInHeader: .damaged(.truncated)
            case .cutInBody, .flippedHeader, .flippedBody, .longer, .renamed, .noJSON: .damaged(.changed)
            case .newer: .newerVersion(2)
            }
        }
    }

    private func harmed(_ harm: Harm) async throws -> (device: Device, bytes: [UInt8]) {
        let device = try Device()
        let authenticator = device.authenticator()
        _ = try await authenticator.add(new("a"), at: Device.start)
        let key = try #require(await authenticator.opened).key
        let bytes = try harm.done(to: device.vault, key: key)
        try device.put(bytes)
        return (device, bytes)
    }

    @Test(arguments: Harm.allCases) func `each damage has its own condition and nothing writes over it`(
        harm: Harm
    )
        async throws
    {
        let (device, bytes) = try await harmed(harm)
        let authenticator = device.authenticator()
        #expect(await authenticator.load(at: Device.start).condition == harm.condition)
        let expected = AuthenticatorError.notReady(harm.condition)
        await #expect(throws: expected) { _ = try await authenticator.add(new("b"), at: Device.start) }
        await #expect(throws: expected) { try await authenticator.delete(UUID(), at: Device.start) }
        await #expect(throws: expected) { try await authenticator.restore(UUID(), at: Device.start) }
        await #expect(throws: expected) { try await authenticator.deleteNow(UUID(), at: Device.start) }
        await #expect(throws: expected) {
            try await authenticator.edit(UUID(), TokenNames(issuer: "c", account: ""), at: Device.start)
        }
        #expect(try device.vault == bytes)
        #expect(await authenticator.state.condition == harm.condition)
        #expect(await authenticator.state.tokens.isEmpty)
    }

    @Test(arguments: Harm.allCases) func `only what is damaged is set aside, whole, and a new vault begins`(
        harm: Harm
    )
        async throws
    {
        let (device, bytes) = try await harmed(harm)
        let authenticator = device.authenticator()
        guard case .damaged = harm.condition else {
            await #expect(throws: AuthenticatorError.notDamaged) {
                _ = try await authenticator.setAsideDamagedVault(at: Device.start)
            }
            return #expect(try device.vault == bytes)
        }
        let path = try await authenticator.setAsideDamagedVault(at: Device.start)
        #expect(path.hasSuffix("/home/vault.damaged-1800000000000"))
        #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == bytes)
        #expect(await authenticator.state.condition == .ready)
        #expect(try await device.store.names().count == 1)
        _ = try await authenticator.add(new("b"), at: Device.start)
        #expect(await device.authenticator().load(at: Device.start).tokens.map(\.issuer) == ["b"])
    }

    @Test func `a second damaged vault does not replace the first one aside`() async throws {
        let (device, _) = try await harmed(.text)
        let authenticator = device.authenticator()
        _ = try await authenticator.setAsideDamagedVault(at: Device.start)
        try device.put([1])
        _ = try await authenticator.setAsideDamagedVault(at: Device.start)
        let names = try device.folder.names("home").filter { $0.hasPrefix("vault.damaged") }
        #expect(names == ["vault.damaged-1800000000000", "vault.damaged-1800000000000-2"])
    }

    @Test func `a good vault is never set aside, nor one that was put right meanwhile`() async throws {
        let device = try Device()
        let authenticator = device.authenticator()
        _ = try await authenticator.add(new("a"), at: Device.start)
        let good = try device.vault
        await #expect(throws: AuthenticatorError.notDamaged) {
            _ = try await authenticator.setAsideDamagedVault(at: Device.start)
        }
        try device.put([])
        await authenticator.load(at: Device.start)
        // Another program holds the lock while this one waits to set aside, and puts the vault right.
        let lock = try device.home.directory.lock("lock")
        let task = Task { try await authenticator.setAsideDamagedVault(at: Device.start) }
        try device.put(good)
        lock.release()
        await #expect(throws: AuthenticatorError.notDamaged) { _ = try await task.value }
        #expect(try device.vault == good)
    }

    @Test func `damage under an open vault is met by the next change, and shown`() async throws {
        let device = try Device()
        let authenticator = device.authenticator()
        _ = try await authenticator.add(new("a"), at: Device.start)
        try device.put(Array("rubbish".utf8))
        await #expect(throws: AuthenticatorError.notReady(.damaged(.notAVault))) {
            _ = try await authenticator.add(new("b"), at: Device.start)
        }
        #expect(await authenticator.state.condition == .damaged(.notAVault))
        #expect(try device.vault == Array("rubbish".utf8))
    }

    @Test func `a vault that vanishes while open is not replaced by an empty one`() async throws {
        let device = try Device()
        let authenticator = device.authenticator()
        _ = try await authenticator.add(new("a"), at: Device.start)
        let bytes = try device.vault
        let path = device.folder.path + "/home/vault.sealed"
        try FileManager.default.removeItem(atPath: path)
        let expected = FilesError.notFound(path: path)
        await #expect(throws: AuthenticatorError.files(expected)) {
            _ = try await authenticator.add(new("b"), at: Device.start)
        }
        #expect(await authenticator.state.condition == .files(expected))
        #expect(await authenticator.load(at: Device.start).condition == .files(expected))
        #expect(!FileManager.default.fileExists(atPath: path))
        try device.put(bytes)
        #expect(await authenticator.load(at: Device.start).tokens.map(\.issuer) == ["a"])
    }

    @Test func `a link or a folder in the vault's place is refused`() async throws {
        let device = try Device()
        let path = device.folder.path + "/home/vault.sealed"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
        #expect(
            await device.authenticator().load(at: Device.start).condition == .files(.symbolicLink(path: path))
        )
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(
            await device.authenticator().load(at: Device.start).condition == .files(.notRegular(path: path)))
        #expect(try await device.store.names() == [])
    }

    @Test func `a vault that others may read is refused`() async throws {
        let device = try Device()
        _ = try await device.authenticator().add(new("a"), at: Device.start)
        let path = device.folder.path + "/home/vault.sealed"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let state = await device.authenticator().load(at: Device.start)
        #expect(state.condition == .files(.looseFile(path: path, mode: 0o644)))
    }
}
