/// When the reading of a screen began, so that a page shows no earlier one over a later one.
///
/// A page has two connections, and what it is sent by one may overtake what it is sent by the other.
public struct PageTurn: Sendable, Equatable, Encodable {
    /// The run of the program: a page that outlives one follows the next, whose numbers begin anew.
    public let run: String
    /// Counts the readings of a run.
    public let number: Int

    /// A reading.
    public init(run: String, number: Int) {
        self.run = run
        self.number = number
    }
}
