/// Why a page cannot be put together; printed as compilers do, so that an editor leads to the place.
struct PageError: Error, CustomStringConvertible {
    let file: String
    /// Counted from 1; nil where the whole file is meant.
    let line: Int?
    let sentence: String

    var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): error: \(sentence)" }
}
