public import FoundationExports
public import Localization

/// One idea, whole, with what other devices wrote at the same time.
public struct OpenIdea: Sendable, Equatable, Identifiable {
    /// Another version beside the present one.
    public struct Version: Sendable, Equatable, Identifiable {
        /// Names it within its idea.
        public let id: OtherVersion.ID
        /// The field's name as a person reads it.
        public let field: String
        /// What is written now, and what the other version says.
        public let present: String, other: String
        /// What differs between them.
        public let difference: TextDifference
        /// Which is which, with device and time: "Current: this device, 5 minutes ago".
        public let presentLabel: String, otherLabel: String
        /// Both as a screen reader says them: what is in one alone is named.
        public let spokenPresent: String, spokenOther: String
    }

    /// The idea.
    public let idea: Idea
    /// When it was made and last changed, in words.
    public let dates: String
    /// Its other versions.
    public let versions: [Version]
    /// Its id.
    public var id: UUID { idea.id }

    /// An idea that is open.
    ///
    /// - Parameters:
    ///   - idea: the idea.
    ///   - now: the moment it is drawn for.
    ///   - language: the language of its words.
    public init(_ idea: Idea, at now: Date, language: Language) {
        self.idea = idea
        let made = IdeaBoxStrings.ago(idea.dateCreated, at: now).text(in: language)
        let changed = IdeaBoxStrings.ago(idea.dateModified, at: now).text(in: language)
        dates = IdeaBoxStrings.dates(made: made, changed: changed).text(in: language)
        versions = idea.otherVersions.map { Version($0, of: idea, at: now, language: language) }
    }

    /// What an idea is called in a sentence: the beginning of its title, else of its description.
    ///
    /// - Parameters:
    ///   - idea: the idea.
    ///   - language: the language of the word for an idea without either.
    /// - Returns: at most 60 characters and a mark.
    public static func name(of idea: Idea, in language: Language) -> String {
        let text = idea.title.isEmpty ? IdeaCard.firstLines(idea.description) : idea.title
        guard !text.isEmpty else { return IdeaBoxStrings.untitled.text(in: language) }
        return IdeaCard.short(String(text.prefix(61).map { $0.isNewline ? " " : $0 }), 60)
    }
}

extension OpenIdea.Version {
    init(_ version: OtherVersion, of idea: Idea, at now: Date, language: Language) {
        func words(_ strings: IdeaBoxStrings) -> String { strings.text(in: language) }
        id = version.id
        field = version.field.text(in: language)
        present = Self.text(idea.value(of: version.field), language)
        other = Self.text(version.value, language)
        difference = TextDifference(from: present, to: other)
        presentLabel =
            idea.sources[version.field].map { words(.presentVersion($0.words(at: now, in: language))) }
            ?? words(.presentAlone)
        otherLabel = words(.otherVersion(version.source.words(at: now, in: language)))
        (spokenPresent, spokenOther) = (
            Self.spoken(difference.first, words), Self.spoken(difference.second, words)
        )
    }

    /// Marks are seen; heard is "only here" before what they mark.
    private static func spoken(_ pieces: [TextDifference.Piece], _ words: (IdeaBoxStrings) -> String)
        -> String
    {
        pieces.compactMap { piece in
            let start = piece.text.drop(while: \.isWhitespace)
            guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
            let text = String(start[...last])
            return piece.change == .kept ? text : words(.onlyHere(text))
        }.joined(separator: " ")
    }

    private static func text(_ value: OtherVersion.Value, _ language: Language) -> String {
        switch value {
        case .text(let text): text
        case .flag(let flag): (flag ? IdeaBoxStrings.done : .open).text(in: language)
        }
    }
}

extension Idea {
    /// The present value of a field.
    fileprivate func value(of field: IdeaField) -> OtherVersion.Value {
        switch field {
        case .title: .text(title)
        case .description: .text(description)
        case .completed: .flag(isCompleted)
        }
    }
}
