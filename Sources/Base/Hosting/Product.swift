public import Localization

/// Which product a program belongs to: what its folders and variables are called.
public struct Product: Sendable, Equatable {
    /// What its command is called, and its folder of data: `second`.
    public let name: String
    /// What people call it: `Second`.
    public let title: String
    /// What its environment variables begin with: `SECOND`.
    public let prefix: String
    /// What lies in its home, within a sentence: `vault`.
    public let contents: LocalizedText

    /// A product.
    ///
    /// - Parameters:
    ///   - name: its command, in lower case.
    ///   - title: its name for people.
    ///   - contents: what lies in its home, as a singular noun.
    public init(name: String, title: String, contents: some Localizable) {
        self.name = name
        self.title = title
        prefix = name.uppercased()
        self.contents = LocalizedText(contents)
    }

    /// The name of one of its environment variables.
    ///
    /// - Parameter name: what follows the prefix, such as `HOME`.
    /// - Returns: the whole name.
    public func variable(_ name: String) -> String { prefix + "_" + name }
}
