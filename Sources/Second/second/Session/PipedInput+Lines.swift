import SecondCore
import Terminal

extension PipedInput {
    /// Room for more links than a person has.
    private static let limit = 1 << 20

    /// All of it, as text.
    static func read() throws(CommandError) -> String {
        do throws(Fault) { return try read(limit: limit) } catch {
            switch error {
            case .cannotRead: throw .failed(.cannotRead)
            case .tooLong: throw .usage(.inputTooLong)
            case .notText: throw .usage(.inputNotText)
            }
        }
    }

    /// One line of it, and where it stands: the first is 1.
    struct Line {
        let number: Int
        let text: String
    }

    /// Its lines that are not blank.
    static func lines() throws(CommandError) -> [Line] {
        let lines = try read().split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().map { Line(number: $0 + 1, text: String($1)) }
            .filter { !$0.text.allSatisfy(\.isWhitespace) }
    }
}
