package import AccountAPI
package import AccountDomain
internal import Bytes
package import FoundationExports
internal import Synchronization

/// Puzzles that cost memory and time (scrypt with N = 2^10, r = 8): about 2^7 tries, and twice as many each time that the
/// solutions of a minute double.
///
/// A puzzle is no row anywhere: its salt carries its bits, its end and a mark. Checking one costs 3 ms, so the networks'
/// budget is asked before.
package final class ProofOfWork: RequestChallenge {
    private let secrets: ServerSecrets
    private let random: any Randomness
    private let used = ReplayCache()
    private let solved = Mutex(RecentSolutions())
    private let cost = PasswordCost(exponent: PuzzleBody.exponent, blockSize: PuzzleBody.blockSize, lanes: 1)

    private static let fewestBits: UInt8 = 7
    private static let mostBits: UInt8 = 14
    private static let lifetime: Int64 = 300
    /// So many solutions a minute cost the fewest bits.
    private static let calm = 600
    private static let markCount = 16

    /// The solutions of this minute and of the one before.
    private struct RecentSolutions {
        var minute: Int64 = 0
        var present = 0
        var last = 0

        mutating func turn(to minute: Int64) {
            guard minute > self.minute else { return }
            last = minute == self.minute + 1 ? present : 0
            (present, self.minute) = (0, minute)
        }
    }

    /// - Parameters:
    ///   - secrets: mark what is ours.
    ///   - random: where salts come from.
    package init(secrets: ServerSecrets, random: any Randomness) {
        self.secrets = secrets
        self.random = random
    }

    package func puzzle(at now: Date) -> PuzzleBody {
        let bits = bits(at: now)
        let end = Int64(now.timeIntervalSince1970) + Self.lifetime
        let endBytes = (0..<8).map { UInt8(truncatingIfNeeded: end >> (56 - 8 * $0)) }
        let plain = [bits] + endBytes + random.bytes(8)
        let salt = Base64URL.encode(plain + mark(plain))
        return PuzzleBody(salt: salt, bits: Int(bits), expiresIn: Int(Self.lifetime))
    }

    package func isSolved(_ solution: String, at now: Date) async -> Bool {
        let parts = solution.split(separator: ".", omittingEmptySubsequences: false)
        guard solution.utf8.count <= 128, parts.count == 2, (1...20).contains(parts[1].utf8.count),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let bits = bits(of: parts[0], at: now),
            let digest = cost.digest(of: SecretBytes(parts[1].utf8), salt: Array(parts[0].utf8)),
            unsafe digest.withUnsafeBytes({ unsafe PuzzleBody.isSolved(Array($0), bits: bits) }),
            used.isFirst(parts[0], at: now)
        else { return false }
        solved.withLock { solved in
            solved.turn(to: Self.minute(now))
            solved.present += 1
        }
        return true
    }

    /// The bits of a salt of ours that has not run out.
    private func bits(of salt: Substring, at now: Date) -> Int? {
        guard let bytes = Base64URL.decode(salt), bytes.count == 17 + Self.markCount else { return nil }
        let plain = Array(bytes.prefix(17))
        let end = plain[1..<9].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        guard Array(bytes.dropFirst(17)) == mark(plain), Int64(now.timeIntervalSince1970) < end else {
            return nil
        }
        return Int(plain[0])
    }

    private func mark(_ plain: [UInt8]) -> [UInt8] {
        Array(secrets.mark("puzzle", plain).prefix(Self.markCount))
    }

    private func bits(at now: Date) -> UInt8 {
        let count = solved.withLock { solved in
            solved.turn(to: Self.minute(now))
            return max(solved.present, solved.last)
        }
        var (bits, bearable) = (Self.fewestBits, Self.calm)
        while count >= bearable, bits < Self.mostBits { (bits, bearable) = (bits + 1, bearable * 2) }
        return bits
    }

    private static func minute(_ now: Date) -> Int64 {
        Int64((now.timeIntervalSince1970 / 60).rounded(.down))
    }
}
