public import FoundationExports

extension LocalizedError where Self: Localizable {
    /// The error's text in English, which `localizedDescription` tells, too.
    ///
    /// ``Localizable/text(in:)`` gives the text of another language. A file that wants this property by its own name,
    /// not by `localizedDescription`, imports this module, too: without it Foundation's own, which is nil, is found.
    public var errorDescription: String? { text(in: .english) }
}
