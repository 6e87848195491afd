/// What the app is, in plain words.
public struct AboutPage: Sendable, Equatable {
    /// A heading with its sentences.
    public struct Section: Sendable, Equatable, Identifiable {
        /// The heading.
        public let title: String
        /// The sentences.
        public let text: String
        /// A section is known by its heading.
        public var id: String { title }
    }

    /// The version, in words.
    public let version: String
    /// Threats, recovery, licence.
    public let sections: [Section]
}
