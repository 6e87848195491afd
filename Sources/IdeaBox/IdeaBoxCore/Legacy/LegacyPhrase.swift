public import SyncProduct

/// What every face says of an old store and of taking it over.
public enum LegacyPhrase: Sendable, Equatable {
    /// Why it cannot be done.
    case error(LegacyError)
    /// What is not whole.
    case damage(LegacyDamage)
    /// What was not taken over to the letter.
    case finding(LegacyFinding)
    /// What was found, as a whole.
    case survey(LegacySurvey)
    /// What was found of one entity.
    case entity(LegacyEntity)
    /// A part of an idea, by its name.
    case field(LegacyField)
    /// Why a column was chosen.
    case choice(LegacyChoice)
    /// What an import did, in one sentence or several.
    case report(MigrationReport)
    /// What holds values and is not taken over, and what is appended to the description.
    case rest(LegacyMapping)
    /// That an old store was found.
    case offer(path: String)

    /// The words: one or more whole sentences, or a few words of a table.
    public func text(in language: Language) -> String {
        let words: Words =
            switch self {
            case .error(let error): error.words
            case .damage(let damage): damage.words
            case .finding(let finding): finding.words
            case .survey(let survey): survey.words
            case .entity(let entity): entity.words
            case .field(let field): field.words
            case .choice(let choice): choice.words
            case .report(let report): report.words
            case .rest(let mapping): mapping.restWords
            case .offer(let path):
                (
                    "An old store with ideas was found: \(path). Take its ideas over? The file itself stays as it is.",
                    "发现旧版应用的数据：\(path)。要导入其中的想法吗？原文件保持不变。"
                )
            }
        return language == .chinese ? words.chinese : words.english
    }

    typealias Words = (english: String, chinese: String)

    /// `1 idea`, `2 ideas`.
    static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}

extension LegacyField {
    fileprivate var words: LegacyPhrase.Words {
        switch self {
        case .id: ("Id", "标识")
        case .title: ("Title", "标题")
        case .description: ("Description", "描述")
        case .created: ("Created", "创建时间")
        case .modified: ("Changed", "修改时间")
        case .completed: ("Done", "已完成")
        }
    }

    /// The field within a sentence.
    var inSentence: LegacyPhrase.Words {
        switch self {
        case .id: ("id", "标识")
        case .title: ("title", "标题")
        case .description: ("description", "描述")
        case .created: ("date of creation", "创建时间")
        case .modified: ("date of change", "修改时间")
        case .completed: ("mark that it is done", "完成标记")
        }
    }
}

extension LegacyChoice {
    fileprivate var words: LegacyPhrase.Words {
        switch reason {
        case .name where confidence == .certain: ("name and type fit", "名称和类型相符")
        case .name: ("the name fits", "名称相符")
        case .nameHolds(let word): ("its name has “\(word)” in it", "名称中含有“\(word)”")
        case .type: ("a guess: only the type fits", "推测：仅类型相符")
        case .asked: ("as you said", "由你指定")
        case .nothing: ("nothing fits; stays empty", "无相符的列；留空")
        }
    }
}

extension LegacySurvey {
    fileprivate var words: LegacyPhrase.Words {
        let name = kind == .swiftData ? "SwiftData" : "Core Data"
        let entities = LegacyPhrase.counted(entities.count, "kind of entry", "kinds of entries")
        let others = LegacyPhrase.counted(otherTables, "other table", "other tables")
        let files = LegacyPhrase.counted(externalFiles, "file", "files")
        return (
            "\(path) is a store of \(name) with \(entities) and \(others)."
                + (hasLog ? " Its latest changes stand in the -wal file beside it, and are read, too." : "")
                + (externalFiles > 0
                    ? " \(files) for large values \(externalFiles == 1 ? "lies" : "lie") beside it." : ""),
            "\(path) 是 \(name) 数据，含 \(self.entities.count) 种条目和 \(otherTables) 个其他表。"
                + (hasLog ? "最近的更改在旁边的 -wal 文件中，也会读取。" : "")
                + (externalFiles > 0 ? "旁边有 \(externalFiles) 个存放大数据的文件。" : "")
        )
    }
}

extension LegacyEntity {
    fileprivate var words: LegacyPhrase.Words {
        guard let count else { return ("\(name): damaged, cannot be counted", "\(name)：已损坏，无法计数") }
        let rows = LegacyPhrase.counted(count, "row", "rows")
        guard let alone = countWithoutLog, alone != count else {
            return ("\(name): \(rows)", "\(name)：\(count) 行")
        }
        return (
            "\(name): \(rows), \(alone) of them in the main file and the rest in the -wal file",
            "\(name)：\(count) 行，其中主文件 \(alone) 行，其余在 -wal 文件中"
        )
    }
}

extension MigrationReport {
    fileprivate var words: LegacyPhrase.Words {
        func part(_ count: Int, _ english: String, _ chinese: String) -> LegacyPhrase.Words? {
            count == 0 ? nil : ("\(count) \(english)", "\(count) 个\(chinese)")
        }
        let parts = [
            part(added, isDryRun ? "would be added" : "added", isDryRun ? "将添加" : "已添加"),
            part(joined, "joined with ideas that were here already", "与此处已有的想法合并"),
            part(present, "imported before and left as they are", "以前已导入，保持不变"),
            part(
                changed, "changed in the old app since they were imported, not taken over",
                "导入后在旧应用中又有修改，未再导入"),
            part(taken, "changed in the old app and taken over again", "旧应用中的修改已导入"),
            part(
                leftAlone, "left alone, as their ideas were deleted here for good or cannot be read",
                "未导入：此处已彻底删除或无法读取"),
        ].compactMap(\.self)
        let losses = LegacyPhrase.counted(lossCount, "thing", "things")
        let undatedOnes = LegacyPhrase.counted(undated, "idea has", "ideas have")
        return (
            "\(LegacyPhrase.counted(found, "idea", "ideas")) found"
                + (parts.isEmpty ? "." : ": " + parts.map(\.english).joined(separator: "; ") + ".")
                + (undated > 0 ? " \(undatedOnes) no date in the old store and got today’s." : "")
                + (isLossless ? " \(keptWords.english)" : "")
                + (isComplete ? "" : " \(losses) could not be read; the old store stays as it is.")
                + (leftOut.isEmpty ? "" : " Not taken over: \(leftOut.named(", ")).")
                + (mayLackLog ? " \(Self.logHint.english)" : "")
                + (isDryRun ? " Nothing was written." : ""),
            "找到 \(found) 个想法"
                + (parts.isEmpty ? "。" : "：" + parts.map(\.chinese).joined(separator: "；") + "。")
                + (undated > 0 ? "\(undated) 个想法在旧数据中没有日期，已使用今天的日期。" : "")
                + (isLossless ? keptWords.chinese : "")
                + (isComplete ? "" : "有 \(lossCount) 处无法读取；旧数据保持不变。")
                + (leftOut.isEmpty ? "" : "未导入：\(leftOut.named("、"))。")
                + (mayLackLog ? Self.logHint.chinese : "")
                + (isDryRun ? "未写入任何内容。" : "")
        )
    }
}

extension MigrationReport {
    /// That nothing was lost, or nothing but ids.
    private var keptWords: LegacyPhrase.Words {
        guard replacedIDs > 0 else { return ("Nothing was lost.", "没有丢失任何内容。") }
        return (
            "Nothing but \(LegacyPhrase.counted(replacedIDs, "id", "ids")) was lost.",
            "除 \(replacedIDs) 个标识外，没有丢失任何内容。"
        )
    }

    private static let logHint: LegacyPhrase.Words = (
        "The old app kept its latest changes in a -wal file, and none lies beside the store: if something is missing, "
            + "copy that file there as well and import again.",
        "旧应用将最近的更改保存在 -wal 文件中，而数据旁没有该文件：如有缺失，请将其一并复制过来后重新导入。"
    )
}

extension [LegacyColumn] {
    /// Attributes and relations with how many values each has: `PRICE (3), TAGS (12)`.
    func named(_ separator: String) -> String {
        map { column in column.attribute + (column.filled.map { " (\($0))" } ?? "") }
            .joined(separator: separator)
    }
}

extension LegacyMapping {
    /// Nothing where nothing is left out.
    fileprivate var restWords: LegacyPhrase.Words {
        func part(_ columns: [LegacyColumn], _ english: String, _ chinese: String) -> [LegacyPhrase.Words] {
            columns.isEmpty
                ? [] : [("\(english): \(columns.named(", "))", "\(chinese)：\(columns.named("、"))")]
        }
        let parts =
            part(appended, "Appended to the description", "附加到描述") + part(lost, "Not taken over", "未导入")
        return (
            parts.map(\.english).joined(separator: "\n"), parts.map(\.chinese).joined(separator: "\n")
        )
    }
}
