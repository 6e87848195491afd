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

        /// A section.
        public init(title: String, text: String) {
            self.title = title
            self.text = text
        }
    }

    /// The version, in words.
    public let version: String
    /// What there is to say, such as threats, recovery and the licence.
    public let sections: [Section]

    /// A page.
    public init(version: String, sections: [Section]) {
        self.version = version
        self.sections = sections
    }

    /// A page in a language.
    ///
    /// - Parameters:
    ///   - version: the version's number.
    ///   - texts: each section's heading and sentences.
    ///   - language: the person's language.
    package init<Text: Localizable>(
        version: String, texts: [(title: Text, text: Text)], in language: Language
    ) {
        self.init(
            version: AppRuntimeStrings.version(version).text(in: language),
            sections: texts.map {
                Section(title: $0.title.text(in: language), text: $0.text.text(in: language))
            })
    }
}
