internal import Bytes
internal import Files
public import FoundationExports
internal import SyncEngine

/// When codes were last used on this device: a sealed file beside the vault, which never leaves the device.
///
/// Nothing depends on it: one that cannot be read or written is begun again, and nobody is troubled with it.
extension Authenticator {
    /// Reads when the codes were last used; the state tells it from then on.
    ///
    /// Nothing happens while the vault is not open.
    public func loadUses() async {
        guard opened != nil else { return }
        show(await storedUses())
    }

    /// Notes that a token's code was used.
    ///
    /// - Parameters:
    ///   - id: the token's id; one that is not listed is not noted.
    ///   - now: the present moment.
    public func recordUse(of id: UUID, at now: Date) async {
        let listed = Set(state.contents.listed.map(\.token.id))
        guard let key = opened?.key, listed.contains(id) else { return }
        let noted = try? await locked { _ throws(AuthenticatorError) in
            var uses = await storedUses().filter { listed.contains($0.key) }
            uses[id] = now
            let sealed = try? Envelope.seal(
                LastUses.body(uses), header: Array("{}".utf8), name: Home.usesName, key: key)
            if let sealed { try? home.writeUses(sealed) }
            return uses
        }
        if let noted { show(noted) }
    }

    private func storedUses() async -> [UUID: Date] {
        do {
            guard let bytes = try home.readUses() else { return [:] }
            let envelope = try Envelope(bytes, name: Home.usesName, upTo: Vault.format)
            guard let key = try await key(envelope.keyID) else { return [:] }
            return LastUses.uses(in: try envelope.open(with: key))
        } catch {
            return [:]
        }
    }
}

/// The body of the file of last uses: a line for each token, its id and the moment in milliseconds since 1970.
enum LastUses {
    static func body(_ uses: [UUID: Date]) -> SecretBytes {
        let lines = uses.map { "\($0.key.uuidString.lowercased()) \($0.value.wallClock)\n" }
        return SecretBytes(lines.sorted().joined().utf8)
    }

    /// Lines that make no sense are left out.
    static func uses(in body: SecretBytes) -> [UUID: Date] {
        let text = unsafe body.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        var uses: [UUID: Date] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let id = UUID(uuidString: String(parts[0])), let moment = Int(parts[1])
            else { continue }
            uses[id] = Date(milliseconds: moment)
        }
        return uses
    }
}
