import Bytes
import SyncEngine

/// Seals and opens registers: really, or with a stand-in that hides nothing and is ten times as fast.
final class Seals {
    let isReal: Bool
    private var nonce: UInt64 = 0
    private var opened: [ContentHash: IncomingRegister.Outcome] = [:]

    init(isReal: Bool) { self.isReal = isReal }

    func seal(_ replica: inout Replica, with key: SealingKey, wallClock: UInt64) throws(SealingError)
        -> CloudPut
    {
        if isReal { return try replica.seal(with: key, wallClock: wallClock) }
        nonce += 1
        let nonce = nonce
        return try replica.seal(under: key.id.description, wallClock: wallClock) { draft, _ in
            var bytes: [UInt8] = [0x53] + key.id.bytes
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: nonce >> UInt64(shift))) }
            for shift in [8, 0] { bytes.append(UInt8(truncatingIfNeeded: draft.header.count >> shift)) }
            bytes += draft.header
            unsafe draft.body.withUnsafeBytes { unsafe bytes += $0 }
            return bytes
        }
    }

    func open(_ version: CloudVersion, keys: [SealingKey.ID: SealingKey]) -> IncomingRegister {
        if isReal { return IncomingRegister(version, keys: keys) }
        return IncomingRegister(version) { bytes, hash in outcome(of: bytes, hash, version.register, keys) }
    }

    private func outcome(
        of bytes: [UInt8], _ hash: ContentHash, _ register: String, _ keys: [SealingKey.ID: SealingKey]
    ) -> IncomingRegister.Outcome {
        guard bytes.count > 15, bytes[0] == 0x53, let id = SealingKey.ID(bytes: bytes[1..<9]) else {
            return .unusable(.damaged)
        }
        let whole: IncomingRegister.Outcome
        if let known = opened[hash] {
            whole = known
        } else {
            let length = Int(bytes[13]) << 8 | Int(bytes[14])
            let header = Array(bytes[15..<15 + length])
            let body = SecretBytes(bytes[(15 + length)...])
            guard let register = try? Register(header: header, body: body) else { return .unusable(.damaged) }
            whole = .opened(register)
            opened[hash] = whole
        }
        guard case .opened(let content) = whole, content.header.replica == register else {
            return .unusable(.damaged)
        }
        return keys[id] == nil ? .locked(content.header) : whole
    }
}
