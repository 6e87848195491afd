// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import IdeaBoxCore
package import Localization

/// What IdeaFiles says to people: keys of the texts in its catalogues.
package enum IdeaFileStrings: Localizable, Equatable {
    case empty, tooLarge(Int), tooManyEntries(Int), notText, unknownFormat, damaged(LocalizedText)
    case noTitleColumn, lostColumns([String]), lostNames([String]), textBefore(Int), text(IdeaBoxError), badID
    case badDate(String), badDone(String), deletedThere, moreCells, damagedEntry

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .empty: "The file is empty."
        case .tooLarge(let limit): "The file is larger than \(limit) MiB."
        case .tooManyEntries(let limit): "The file has more than \(limit) entries."
        case .notText: "The file is no text in UTF-8."
        case .unknownFormat: "This file is of no format that can be imported. Those that can: Markdown with a heading “## ” for each idea, JSON with an object for each, and CSV with a column “title”."
        case .damaged(let format): "The file looks like \(format.text(in: .english)), but it is damaged or incomplete."
        case .noTitleColumn: "The table has no column “title”."
        case .lostColumns(let names): "An idea has no place for \(ShownText.line(names.joined(separator: ", "))), so nothing was added: that would be lost. Move it into the column “description”, or leave it out."
        case .lostNames(let names): "An idea has no place for \(ShownText.line(names.joined(separator: ", "))), so nothing was added: that would be lost. Move it into “description”, or leave it out."
        case .textBefore(let line): "Line \(line) stands before the first idea, so it would be lost. Begin each idea with a line “## Title”."
        case .text(let error): "\(error.text(in: .english))"
        case .badID: "Its id is not a UUID."
        case .badDate(let text): "“\(ShownText.line(text))” is no date like 2026-11-28T15:04:05Z."
        case .badDone(let text): "“\(ShownText.line(text))” does not say whether it is done: true or false does."
        case .deletedThere: "It was deleted where the file was made."
        case .moreCells: "It has more cells than the table has columns. Quotes keep a text with commas together."
        case .damagedEntry: "This entry is damaged."
        }
    }

    private var chinese: String {
        switch self {
        case .empty: "文件是空的。"
        case .tooLarge(let limit): "文件超过 \(limit) MiB。"
        case .tooManyEntries(let limit): "文件中的条目超过 \(limit) 个。"
        case .notText: "文件不是 UTF-8 文本。"
        case .unknownFormat: "无法导入此格式的文件。可以导入：每个想法以“## ”标题开头的 Markdown、每个想法一个对象的 JSON，以及有“title”列的 CSV。"
        case .damaged(let format): "文件看起来是 \(format.text(in: .chinese))，但已损坏或不完整。"
        case .noTitleColumn: "表格中没有“title”列。"
        case .lostColumns(let names): "想法没有位置存放 \(ShownText.line(names.joined(separator: "、")))，导入会丢失它们，因此未添加任何内容。请将其移到“description”列中，或将其删去。"
        case .lostNames(let names): "想法没有位置存放 \(ShownText.line(names.joined(separator: "、")))，导入会丢失它们，因此未添加任何内容。请将其移到“description”中，或将其删去。"
        case .textBefore(let line): "第 \(line) 行位于第一个想法之前，导入会丢失它。请用“## 标题”作为每个想法的第一行。"
        case .text(let error): "\(error.text(in: .chinese))"
        case .badID: "其 id 不是 UUID。"
        case .badDate(let text): "“\(ShownText.line(text))”不是 2026-11-28T15:04:05Z 这样的日期。"
        case .badDone(let text): "“\(ShownText.line(text))”没有说明是否已完成：请用 true 或 false。"
        case .deletedThere: "它在导出文件的地方已被删除。"
        case .moreCells: "它的单元格多于表格的列。含逗号的文本请加引号。"
        case .damagedEntry: "此条目已损坏。"
        }
    }
}
