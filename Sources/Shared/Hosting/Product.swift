/// Which product a program belongs to: what its folders and variables are called.
public struct Product: Sendable, Equatable {
    /// What its command is called, and its folder of data: `second`.
    public let name: String
    /// What people call it: `Second`.
    public let title: String
    /// What its environment variables begin with: `SECOND`.
    public let prefix: String
    /// What lies in its home, within an English sentence: `vault`.
    public let contents: String
    /// What lies in its home, within a Chinese sentence.
    public let chineseContents: String

    /// A product.
    ///
    /// - Parameters:
    ///   - name: its command, in lower case.
    ///   - title: its name for people.
    ///   - contents: what lies in its home, as a singular noun in English.
    ///   - chineseContents: the same in Chinese.
    public init(name: String, title: String, contents: String, chineseContents: String) {
        self.name = name
        self.title = title
        prefix = name.uppercased()
        self.contents = contents
        self.chineseContents = chineseContents
    }

    /// The name of one of its environment variables.
    ///
    /// - Parameter name: what follows the prefix, such as `HOME`.
    /// - Returns: the whole name.
    public func variable(_ name: String) -> String { prefix + "_" + name }
}
