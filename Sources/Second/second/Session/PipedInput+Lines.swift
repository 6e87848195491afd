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

    /// Its lines that are not blank.
    static func lines() throws(CommandError) -> [String] {
        let lines = try read().split(whereSeparator: \.isNewline).map(String.init)
        return lines.filter { !$0.allSatisfy(\.isWhitespace) }
    }
}
