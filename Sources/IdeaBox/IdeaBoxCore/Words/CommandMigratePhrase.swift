public import SyncProduct

/// What the command line says around taking over an old store, beyond the words of that part itself.
///
/// Names of commands and options are not translated.
public enum CommandMigratePhrase: Sendable, Equatable {
    /// The path is missing.
    case storeMissing
    /// Questions.
    case question(Int), damageQuestion
    /// A few of the ideas, before the question.
    case samples
    /// How what no field takes is kept.
    case restHint
    /// How far it is.
    case progress(Int, Int?)
    /// Several kinds of entries look like ideas.
    case unclear([String])
    /// Several attributes may hold a field.
    case unclearField(LegacyField, [String])
    /// What looks about as much like ideas, or fits a field about as well, as what is proposed.
    case alternatives([String]), fieldAlternatives(LegacyField, [String])
    /// Refused.
    case notMigrated
    /// An old store lies where one usually does.
    case found(String)

    /// The words: one or more whole sentences, or a few words before an answer.
    public func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    private var words: (english: String, chinese: String) {
        switch self {
        case .storeMissing:
            ("Name the store of the old app: ideabox migrate FILE", "请指定旧版应用的数据文件：ideabox migrate 文件")
        case .question(let count):
            (
                "Take over \(count == 1 ? "1 idea" : "\(count) ideas")? The old store is not changed.",
                "导入 \(count) 个想法？旧数据不会被更改。"
            )
        case .damageQuestion:
            (
                "The store is not whole. Take over what can be read?", "数据不完整。导入可以读取的部分？"
            )
        case .samples: ("For example:", "例如：")
        case .restHint:
            (
                "To keep what is not taken over as lines of the description: --rest description",
                "若要将未导入的内容作为描述中的行保留：--rest description"
            )
        case .progress(let done, let total):
            (
                total.map { "\(done) of \($0)" } ?? "\(done)", total.map { "\(done) / \($0)" } ?? "\(done)"
            )
        case .unclear(let names):
            (
                "It is not clear which entries are the ideas: \(names.joined(separator: ", ")). Name them, as in "
                    + "--entity \(names.first ?? "NAME"), and what holds what with --map title=ATTRIBUTE.",
                "无法确定哪种条目是想法：\(names.joined(separator: "、"))。请指定，例如 --entity \(names.first ?? "NAME")，"
                    + "并用 --map title=ATTRIBUTE 指定对应的属性。"
            )
        case .unclearField(let field, let names):
            (
                "It is not clear which attribute is the \(field.inSentence.english): \(names.joined(separator: ", ")). "
                    + "Name it, as in --map \(field.rawValue)=\(names.first ?? "ATTRIBUTE"), or none with "
                    + "--map \(field.rawValue)=",
                "无法确定哪个属性是\(field.inSentence.chinese)：\(names.joined(separator: "、"))。请指定，例如 "
                    + "--map \(field.rawValue)=\(names.first ?? "ATTRIBUTE")；若都不是，请用 --map \(field.rawValue)="
            )
        case .alternatives(let names):
            (
                "Other entries look about as much like ideas: \(names.joined(separator: ", ")). To take them instead: "
                    + "--entity \(names.first ?? "NAME")",
                "其他条目同样可能是想法：\(names.joined(separator: "、"))。若要改为导入它们：--entity \(names.first ?? "NAME")"
            )
        case .fieldAlternatives(let field, let names):
            (
                "As the \(field.inSentence.english) others would fit about as well: \(names.joined(separator: ", ")). "
                    + "To take another: --map \(field.rawValue)=\(names.first ?? "ATTRIBUTE")",
                "其他属性同样可能是\(field.inSentence.chinese)：\(names.joined(separator: "、"))。若要改用："
                    + "--map \(field.rawValue)=\(names.first ?? "ATTRIBUTE")"
            )
        case .notMigrated: ("Nothing was taken over.", "未导入任何内容。")
        case .found(let path):
            (
                "A store of the old app lies here. To take its ideas over: ideabox migrate \(path)",
                "此处有旧版应用的数据。若要导入其中的想法：ideabox migrate \(path)"
            )
        }
    }
}
