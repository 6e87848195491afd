import Bytes
import Files
import Foundation
import OneTimePassword
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

/// One device of a test: a home on a real disk, a secret store in memory, and instants without a clock.
final class Device: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    let folder: ScratchFolder
    let store: MemorySecretStore
    let home: Home

    init(store: MemorySecretStore = MemorySecretStore(), folder: ScratchFolder? = nil, name: String = "home")
        throws
    {
        self.folder = try folder ?? ScratchFolder()
        self.store = store
        home = try Home(creating: self.folder.path + "/" + name, machine: "machine-1")
    }

    func authenticator(calls: FileCalls? = nil, seed: UInt64? = nil) -> Authenticator {
        Authenticator(
            home: calls.map(home.with) ?? home, keys: store, device: "Ann’s box",
            identifiers: seed.map(Self.identifiers) ?? .system)
    }

    var vault: [UInt8] {
        get throws { try folder.bytes("home/vault.sealed") }
    }

    func put(_ bytes: [UInt8]) throws { try folder.put("home/vault.sealed", bytes) }

    /// What is inside the vault on the disk, as a program that starts now would read it.
    func inside() async throws -> Vault {
        let fresh = authenticator()
        await fresh.load(at: Self.start)
        return try #require(await fresh.opened).vault
    }

    /// Changes the vault on the disk past the authenticator, as a later version might.
    func rewrite(_ change: (inout String) -> Void) async throws {
        let fresh = authenticator()
        await fresh.load(at: Self.start)
        let opened = try #require(await fresh.opened)
        var body = unsafe opened.vault.replica.body.withUnsafeBytes {
            unsafe String(decoding: $0, as: UTF8.self)
        }
        change(&body)
        try put(
            try Envelope.seal(
                SecretBytes(body.utf8), header: opened.vault.header.bytes, name: Home.vaultName,
                key: opened.key))
    }

    private static func identifiers(_ seed: UInt64) -> Identifiers {
        let generator = Source(SeededGenerator(seed: seed))
        return Identifiers { generator.next() }
    }

    private final class Source: Sendable {
        private let generator: Locked<SeededGenerator>
        init(_ generator: SeededGenerator) { self.generator = Locked(generator) }
        func next() -> UInt64 { generator.withLock { $0.next() } }
    }
}

/// A token to add.
func new(_ issuer: String, _ account: String = "", secret: String = "GEZDGNBVGY3TQOJQ") throws -> NewToken {
    try ManualEntry(issuer: issuer, account: account, secret: secret).token()
}

extension Date {
    func after(_ seconds: Double) -> Date { addingTimeInterval(seconds) }
    func after(days: Double) -> Date { addingTimeInterval(days * 86_400) }
}
