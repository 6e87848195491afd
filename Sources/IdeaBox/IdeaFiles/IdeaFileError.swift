public import IdeaBoxCore
public import Localization

/// The forms in which ideas are written into files.
public enum IdeaFileFormat: String, Sendable, CaseIterable {
    /// A heading of the second level for each idea, which Markdown's readers show.
    case markdown
    /// An array of objects.
    case json
    /// A table with a header (RFC 4180), which spreadsheets open.
    case csv
}

extension IdeaFileFormat: Localizable {
    /// Its name.
    public func text(in language: Language) -> String {
        switch self {
        case .markdown: "Markdown"
        case .json: "JSON"
        case .csv: "CSV"
        }
    }
}

/// Why a whole file is not imported.
public enum IdeaFileError: Error, Hashable, Sendable {
    /// There is nothing in it.
    case empty
    /// Longer than ``IdeaFile/largestFile``.
    case tooLarge
    /// More entries than ``IdeaFile/mostEntries``.
    case tooManyEntries
    /// It is not UTF-8.
    case notText
    /// None of the formats.
    case unknownFormat
    /// The format is known, and the file is not as it should be.
    case damaged(IdeaFileFormat)
    /// A table without a column of titles.
    case noTitleColumn
    /// Columns of a table, or names in objects, hold something and are none of an idea's.
    case wouldLose(IdeaFileFormat, names: [String])
    /// In Markdown something stands in this line, before the first idea.
    case textBefore(line: Int)
}

extension IdeaFileError: Localizable {
    /// One or two sentences for a person: what it is, and what to do.
    public func text(in language: Language) -> String {
        let string: IdeaFileStrings =
            switch self {
            case .empty: .empty
            case .tooLarge: .tooLarge(IdeaFile.largestFile >> 20)
            case .tooManyEntries: .tooManyEntries(IdeaFile.mostEntries)
            case .notText: .notText
            case .unknownFormat: .unknownFormat
            case .damaged(let format): .damaged(LocalizedText(format))
            case .noTitleColumn: .noTitleColumn
            case .wouldLose(.csv, let names): .lostColumns(names)
            case .wouldLose(_, let names): .lostNames(names)
            case .textBefore(let line): .textBefore(line)
            }
        return string.text(in: language)
    }
}

/// One entry of a file: an idea that can be added, or why it cannot.
public struct IdeaEntry: Sendable, Equatable {
    /// Where it stands in its file, from 1.
    public let number: Int
    /// Its title as far as the file tells it.
    public let title: String
    /// The idea, or why it is refused.
    public let result: Result<IdeaCopy, IdeaEntryRefusal>
    /// Whether the file has other versions of it, which are not taken in.
    public var hasOtherVersions = false
}

/// Why one entry is not imported.
public enum IdeaEntryRefusal: Error, Equatable, Sendable {
    /// Its text is empty or too long.
    case text(IdeaBoxError)
    /// Its id is none.
    case badID
    /// A date is none; so it is written.
    case badDate(String)
    /// Whether it is done is not said by a word that is known; so it is written.
    case badDone(String)
    /// It was deleted where the file was made.
    case deletedThere
    /// It has more cells than its table has columns.
    case moreCells
    /// Its form is not the one of its file's format.
    case damaged
}

extension IdeaEntryRefusal: Localizable {
    /// One sentence for a person.
    public func text(in language: Language) -> String {
        let string: IdeaFileStrings =
            switch self {
            case .text(let error): .text(error)
            case .badID: .badID
            case .badDate(let text): .badDate(text)
            case .badDone(let text): .badDone(text)
            case .deletedThere: .deletedThere
            case .moreCells: .moreCells
            case .damaged: .damagedEntry
            }
        return string.text(in: language)
    }
}
