public import FoundationExports

/// Tells the present moment: by the system's clock, and in debug builds by `SECOND_NOW` (`IDEABOX_NOW`) if that is set.
///
/// The variable is a number of seconds since 1970, with a fraction if need be; the clock then stands still. With an `@`
/// and a path instead, the number is read from that file at each look, so that a test can turn the clock. Release
/// builds do not know the variable.
public struct PresentTime: Sendable {
    private let source: @Sendable () -> Date

    /// The clock that a program goes by.
    ///
    /// - Parameters:
    ///   - environment: the program's environment.
    ///   - product: whose variable it is.
    /// - Throws: `badMoment` in a debug build whose variable is not a number.
    public init(_ environment: Environment, of product: Product) throws(HostError) {
        #if DEBUG
            if let text = environment[product.variable("NOW")] {
                if text.hasPrefix("@") {
                    let path = String(text.dropFirst())
                    source = { Self.date(inFile: path) ?? Date() }
                    return
                }
                guard let date = Self.date(text) else { throw .badMoment }
                source = { date }
                return
            }
        #endif
        source = { Date() }
    }

    /// The present moment.
    public var now: Date { source() }

    #if DEBUG
        private static func date(_ text: String) -> Date? {
            let trimmed = text.prefix { !$0.isNewline }
            return Double(String(trimmed)).map { Date(timeIntervalSince1970: $0) }
        }

        private static func date(inFile path: String) -> Date? {
            (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { date($0) }
        }
    #endif
}
