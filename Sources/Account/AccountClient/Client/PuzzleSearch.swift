internal import AccountAPI

/// Looks for the number that solves a puzzle of the service.
struct PuzzleSearch: Sendable {
    let scrypt: any ScryptHash

    /// In bytes: 16 times what the service asks for.
    private static let mostMemory = 16 << 20
    /// n·r·p·2^bits: twice what the service asks for at its worst, and minutes of a processor.
    private static let mostWork = 1 << 28
    private static let longestSalt = 96

    /// The header that the request is to be repeated with.
    ///
    /// It leaves the caller's actor, lets others run between two numbers, and ends with the caller's task.
    ///
    /// - Parameter puzzle: as the service asked it, which may be another one than it claims to be.
    /// - Returns: the salt, a dot, the number.
    /// - Throws: `puzzle`, `cancelled`.
    @concurrent
    func solution(of puzzle: PuzzleBody) async throws(AccountClientError) -> String {
        if let error = Self.refusal(of: puzzle) { throw .puzzle(error) }
        let salt = Array(puzzle.salt.utf8)
        // Each number is right with a chance of 2^-bits: after so many none is found once in e^64.
        for number in 0..<(64 << puzzle.bits) {
            guard !Task.isCancelled else { throw .cancelled }
            guard
                let digest = scrypt.digest(
                    of: Array("\(number)".utf8), salt: salt, n: puzzle.n, r: puzzle.r, p: puzzle.p)
            else { throw .puzzle(.noMemory) }
            if PuzzleBody.isSolved(digest, bits: puzzle.bits) { return "\(puzzle.salt).\(number)" }
            await Task.yield()
        }
        throw .puzzle(.unknown)
    }

    /// Why a puzzle is not begun; nil for one that is.
    private static func refusal(of puzzle: PuzzleBody) -> PuzzleError? {
        let (n, r, p, bits) = (puzzle.n, puzzle.r, puzzle.p, puzzle.bits)
        // The salt goes into a header, as letters of Base64URL.
        let isPlain = puzzle.salt.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isPlain, (1...longestSalt).contains(puzzle.salt.utf8.count), n > 1, n & (n - 1) == 0, r > 0,
            p > 0, bits >= 0
        else { return .unknown }
        let (block, blockOverflows) = n.multipliedReportingOverflow(by: r)
        guard !blockOverflows, block <= mostMemory / 128, p <= mostWork / block, bits < 32,
            block * p <= mostWork >> bits
        else { return .tooCostly }
        return nil
    }
}
