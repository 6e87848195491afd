package import AccountAPI
package import FoundationExports

/// What strangers are asked for where they ask for much: work, or a CAPTCHA of somebody's.
///
/// It is a price and no proof of a person: no rule rests upon it alone.
package protocol RequestChallenge: Sendable {
    /// A new puzzle for one request.
    func puzzle(at now: Date) -> PuzzleBody

    /// Whether a request's header holds the solution of a puzzle of ours that was not used before.
    ///
    /// - Parameters:
    ///   - solution: the header.
    ///   - now: the server's time.
    /// - Returns: whether it does; from now on it was used.
    func isSolved(_ solution: String, at now: Date) async -> Bool
}
