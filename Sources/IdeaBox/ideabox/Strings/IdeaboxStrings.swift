// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What ideabox says to people: keys of the texts in its catalogues.
package enum IdeaBoxCommandStrings: Localizable, Equatable {
    case badLimit, queryMissing, several(String), nothing(String), nothingDeleted(String), moreMatch
    case matching(Int), matchingOrMore(Int), titlePrompt, added(title: String, id: String), emptyHint
    case more(Int), moreUncounted, nothingSuch, edited(String), noEditor, editorMissing(String), emptied
    case textKept(String), textNotKept, textTooLarge(Int), meanwhile, done(String), undone(String)
    case doneAlready(String), undoneAlready(String), deleteQuestion(String), notDeleted, deleteHint(String)
    case noDeleted, daysLeft(Int), restored(String), deleteNowQuestion(String), deletedForGood(String)
    case noConflicts, present, presentOf(String), other(version: String, time: String), takeHint, bothHint
    case keepHint(String), moreLines(Int), noVersion(String), severalVersions(String), versionMissing
    case noVersionsLeft(String), versionTaken(String), presentKept(String)
    case bothKept(title: String, id: String), newsCame(String), editorFailed(Int), hasOtherVersion, isPending
    case hasOtherVersionAndIsPending, keysOpen, firstKey

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .badLimit: "The limit must be 0 (for all) or more."
        case .queryMissing: "Say which idea: words of it, or the beginning of its id."
        case .several(let query): "“\(query)” matches several ideas. Use the beginning of an id:"
        case .nothing(let query): "No idea matches “\(query)”."
        case .nothingDeleted(let query): "No deleted idea matches “\(query)”."
        case .moreMatch: "and more"
        case .matching(let count): count == 1 ? "1 idea matches." : "\(count) ideas match."
        case .matchingOrMore(let count): "\(count) ideas or more match."
        case .titlePrompt: "Idea: "
        case .added(let title, let id): "Added \(title) (\(id))."
        case .emptyHint: "No ideas yet. Add one: ideabox add \"A first idea\""
        case .more(let count): "\(count) more; all of them: --limit 0"
        case .moreUncounted: "There are more; all of them: --limit 0"
        case .nothingSuch: "There are none."
        case .edited(let title): "Saved \(title)."
        case .noEditor: "There is no editor: set EDITOR, or use --title and --description."
        case .editorMissing(let name): "The editor \(name) could not be started."
        case .emptied: "The text is empty, so nothing was changed. To delete an idea: ideabox delete"
        case .textKept(let path): "Your text is kept in \(path)."
        case .textNotKept: "The text could not be read back."
        case .textTooLarge(let limit): "The text is longer than \(limit) bytes, so it was not saved."
        case .meanwhile: "It was changed elsewhere meanwhile; that version is kept beside yours: ideabox conflicts"
        case .done(let title): "Done: \(title)"
        case .undone(let title): "Not done: \(title)"
        case .doneAlready(let title): "It was done already: \(title)"
        case .undoneAlready(let title): "It was not done: \(title)"
        case .deleteQuestion(let title): "Delete \(title)?"
        case .notDeleted: "Nothing was deleted."
        case .deleteHint(let id): "It is kept for 30 days; to bring it back: ideabox deleted restore \(id)"
        case .noDeleted: "There are no deleted ideas."
        case .daysLeft(let days): days == 1 ? "1 day left" : "\(days) days left"
        case .restored(let title): "Restored \(title)."
        case .deleteNowQuestion(let title): "Wipe \(title) for good, on every device?"
        case .deletedForGood(let title): "Wiped \(title)."
        case .noConflicts: "There are no other versions."
        case .present: "now"
        case .presentOf(let source): "now: \(source)"
        case .other(let version, let time): "other version \(version), \(time)"
        case .takeHint: "To take a version: ideabox conflicts take VERSION"
        case .bothHint: "To keep both, the version as an idea of its own: ideabox conflicts both VERSION"
        case .keepHint(let id): "To keep what is there now: ideabox conflicts keep \(id)"
        case .moreLines(let count): count == 1 ? "… 1 more line" : "… \(count) more lines"
        case .noVersion(let text): "There is no other version “\(text)”; it may have been decided on. To see them: ideabox conflicts"
        case .severalVersions(let text): "“\(text)” begins several versions. Use more of it:"
        case .versionMissing: "Say which version, as ideabox conflicts shows it."
        case .noVersionsLeft(let title): "\(title) has no other versions."
        case .versionTaken(let title): "“\(title)”: taken. What stood there before is kept as the other version."
        case .presentKept(let title): "“\(title)”: the current version is kept."
        case .bothKept(let title, let id): "“\(title)”: both are kept. The other version is \(id) now."
        case .newsCame(let title): "Something of “\(title)” came from another device just now, so nothing was decided. To see it: ideabox conflicts"
        case .editorFailed(let status): "The editor ended with \(status), so nothing was changed."
        case .hasOtherVersion: "other version"
        case .isPending: "pending"
        case .hasOtherVersionAndIsPending: "other version, pending"
        case .keysOpen: "everything that your ideas put into a cloud"
        case .firstKey: "one is made when ideas go to a cloud for the first time"
        }
    }

    private var chinese: String {
        switch self {
        case .badLimit: "数量必须为 0（全部）或更大。"
        case .queryMissing: "请指明想法：其中的词语，或编号的开头。"
        case .several(let query): "“\(query)”匹配多个想法。请使用编号的开头："
        case .nothing(let query): "没有与“\(query)”匹配的想法。"
        case .nothingDeleted(let query): "没有与“\(query)”匹配的已删除想法。"
        case .moreMatch: "还有更多"
        case .matching(let count): "\(count) 个想法匹配。"
        case .matchingOrMore(let count): "\(count) 个或更多想法匹配。"
        case .titlePrompt: "想法："
        case .added(let title, let id): "已添加 \(title)（\(id)）。"
        case .emptyHint: "还没有想法。添加一个：ideabox add \"第一个想法\""
        case .more(let count): "还有 \(count) 个；显示全部：--limit 0"
        case .moreUncounted: "还有更多；显示全部：--limit 0"
        case .nothingSuch: "没有。"
        case .edited(let title): "已保存 \(title)。"
        case .noEditor: "没有编辑器：请设置 EDITOR，或使用 --title 和 --description。"
        case .editorMissing(let name): "无法启动编辑器 \(name)。"
        case .emptied: "文本为空，因此未作任何更改。若要删除想法：ideabox delete"
        case .textKept(let path): "你的文本保存在 \(path)。"
        case .textNotKept: "无法读回文本。"
        case .textTooLarge(let limit): "文本超过 \(limit) 字节，因此未保存。"
        case .meanwhile: "其间它在别处被更改；该版本与你的版本一并保留：ideabox conflicts"
        case .done(let title): "已完成：\(title)"
        case .undone(let title): "未完成：\(title)"
        case .doneAlready(let title): "原已完成：\(title)"
        case .undoneAlready(let title): "原未完成：\(title)"
        case .deleteQuestion(let title): "删除 \(title)？"
        case .notDeleted: "未删除任何内容。"
        case .deleteHint(let id): "它会保留 30 天；若要恢复：ideabox deleted restore \(id)"
        case .noDeleted: "没有已删除的想法。"
        case .daysLeft(let days): "剩余 \(days) 天"
        case .restored(let title): "已恢复 \(title)。"
        case .deleteNowQuestion(let title): "在所有设备上彻底清除 \(title)？"
        case .deletedForGood(let title): "已清除 \(title)。"
        case .noConflicts: "没有其他版本。"
        case .present: "当前"
        case .presentOf(let source): "当前：\(source)"
        case .other(let version, let time): "其他版本 \(version)，\(time)"
        case .takeHint: "若要采用某个版本：ideabox conflicts take 版本"
        case .bothHint: "若要两个都保留（该版本成为单独的想法）：ideabox conflicts both 版本"
        case .keepHint(let id): "若要保留当前内容：ideabox conflicts keep \(id)"
        case .moreLines(let count): "… 还有 \(count) 行"
        case .noVersion(let text): "没有其他版本“\(text)”，它可能已被处理。查看：ideabox conflicts"
        case .severalVersions(let text): "“\(text)”是多个版本的开头。请多写几位："
        case .versionMissing: "请指明版本，如 ideabox conflicts 所示。"
        case .noVersionsLeft(let title): "\(title) 没有其他版本。"
        case .versionTaken(let title): "“\(title)”：已采用。之前的内容保留为另一个版本。"
        case .presentKept(let title): "“\(title)”：已保留当前版本。"
        case .bothKept(let title, let id): "“\(title)”：两个版本都已保留。另一个版本现在是 \(id)。"
        case .newsCame(let title): "刚刚从另一台设备收到“\(title)”的新内容，因此未作决定。查看：ideabox conflicts"
        case .editorFailed(let status): "编辑器以 \(status) 结束，因此未作任何更改。"
        case .hasOtherVersion: "另有版本"
        case .isPending: "待同步"
        case .hasOtherVersionAndIsPending: "另有版本，待同步"
        case .keysOpen: "你的想法放入云端的全部内容"
        case .firstKey: "想法第一次放入云端时会创建"
        }
    }
}

/// What ideabox says to people: keys of the texts in its catalogues.
package enum IdeaBoxMigrateStrings: Localizable, Equatable {
    case storeMissing, question(Int), damageQuestion, samples, restHint, progress(done: Int, total: Int)
    case unclear(names: [String], example: String)
    case unclearField(field: LocalizedText, names: [String], option: String, example: String)
    case alternatives(names: [String], example: String)
    case fieldAlternatives(field: LocalizedText, names: [String], option: String, example: String)
    case notMigrated, found(String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .storeMissing: "Name the store of the old app: ideabox migrate FILE"
        case .question(let count): count == 1 ? "Take over 1 idea? The old store is not changed." : "Take over \(count) ideas? The old store is not changed."
        case .damageQuestion: "The store is not whole. Take over what can be read?"
        case .samples: "For example:"
        case .restHint: "To keep what is not taken over as lines of the description: --rest description"
        case .progress(let done, let total): "\(done) of \(total)"
        case .unclear(let names, let example): "It is not clear which entries are the ideas: \(ShownText.line(names.joined(separator: ", "))). Name them, as in --entity \(ShownText.line(example)), and what holds what with --map title=ATTRIBUTE."
        case .unclearField(let field, let names, let option, let example): "It is not clear which attribute is the \(field.text(in: .english)): \(ShownText.line(names.joined(separator: ", "))). Name it, as in --map \(option)=\(ShownText.line(example)), or none with --map \(option)="
        case .alternatives(let names, let example): "Other entries look about as much like ideas: \(ShownText.line(names.joined(separator: ", "))). To take them instead: --entity \(ShownText.line(example))"
        case .fieldAlternatives(let field, let names, let option, let example): "As the \(field.text(in: .english)) others would fit about as well: \(ShownText.line(names.joined(separator: ", "))). To take another: --map \(option)=\(ShownText.line(example))"
        case .notMigrated: "Nothing was taken over."
        case .found(let path): "A store of the old app lies here. To take its ideas over: ideabox migrate \(ShownText.line(path))"
        }
    }

    private var chinese: String {
        switch self {
        case .storeMissing: "请指定旧版应用的数据文件：ideabox migrate 文件"
        case .question(let count): "导入 \(count) 个想法？旧数据不会被更改。"
        case .damageQuestion: "数据不完整。导入可以读取的部分？"
        case .samples: "例如："
        case .restHint: "若要将未导入的内容作为描述中的行保留：--rest description"
        case .progress(let done, let total): "\(done) / \(total)"
        case .unclear(let names, let example): "无法确定哪种条目是想法：\(ShownText.line(names.joined(separator: "、")))。请指定，例如 --entity \(ShownText.line(example))，并用 --map title=ATTRIBUTE 指定对应的属性。"
        case .unclearField(let field, let names, let option, let example): "无法确定哪个属性是\(field.text(in: .chinese))：\(ShownText.line(names.joined(separator: "、")))。请指定，例如 --map \(option)=\(ShownText.line(example))；若都不是，请用 --map \(option)="
        case .alternatives(let names, let example): "其他条目同样可能是想法：\(ShownText.line(names.joined(separator: "、")))。若要改为导入它们：--entity \(ShownText.line(example))"
        case .fieldAlternatives(let field, let names, let option, let example): "其他属性同样可能是\(field.text(in: .chinese))：\(ShownText.line(names.joined(separator: "、")))。若要改用：--map \(option)=\(ShownText.line(example))"
        case .notMigrated: "未导入任何内容。"
        case .found(let path): "此处有旧版应用的数据。若要导入其中的想法：ideabox migrate \(ShownText.line(path))"
        }
    }
}

/// What ideabox says to people: keys of the texts in its catalogues.
package enum IdeaBoxDoctorStrings: Localizable, Equatable {
    case noStore, store(count: Int, deleted: Int), storeFailed(String), conflicts(Int), drafts(String)
    case legacy(String), clockAhead(String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .noStore: "Ideas: there are no ideas yet"
        case .store(let count, let deleted): count == 1 ? "Ideas: the store opens, 1 idea, \(deleted) recently deleted" : "Ideas: the store opens, \(count) ideas, \(deleted) recently deleted"
        case .storeFailed(let sentence): "Ideas: \(sentence)"
        case .conflicts(let count): count == 1 ? "Ideas: 1 idea with other versions: ideabox conflicts" : "Ideas: \(count) ideas with other versions: ideabox conflicts"
        case .drafts(let path): "Draft: \(path) holds a text that was not saved; use it, then delete it"
        case .legacy(let path): "Old store: \(path) is a store of the old app; to take it over: ideabox migrate \(path)"
        case .clockAhead(let names): "Clock: this device and \(names) disagree about the time; check the date and time of both"
        }
    }

    private var chinese: String {
        switch self {
        case .noStore: "想法：还没有想法"
        case .store(let count, let deleted): "想法：数据可以打开，\(count) 个想法，最近删除 \(deleted) 个"
        case .storeFailed(let sentence): "想法：\(sentence)"
        case .conflicts(let count): "想法：\(count) 个想法有其他版本：ideabox conflicts"
        case .drafts(let path): "草稿：\(path) 中有未保存的文本；取用后请删除"
        case .legacy(let path): "旧数据：\(path) 是旧版应用的数据；若要导入：ideabox migrate \(path)"
        case .clockAhead(let names): "时钟：此设备与 \(names) 的时间不一致；请检查两者的日期和时间"
        }
    }
}

/// What ideabox says to people: keys of the texts in its catalogues.
package enum IdeaBoxTransferStrings: Localizable, Equatable {
    case importMissing, exportMissing, formatMissing, undoAlone, inFile(file: String, sentence: String)
    case new(Int), here(Int), differs(Int), deletedHere(Int), twice(Int), refused(Int)
    case refusedEntry(name: String, reason: LocalizedText), nameless(Int), nothingNew, question(Int), notAdded
    case added(Int), undoQuestion(Int), taken(Int), nothingToUndo, exported(path: String, count: Int)
    case versionsNotTaken(Int), fileNotReadAgain(LocalizedText), notReadAgain(Int), trimmed(Int)
    case versionsLeft(Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .importMissing: "Say what to import: ideabox import FILE, or ideabox import - for a pipe."
        case .exportMissing: "Say where to: ideabox export FILE, or ideabox export --format json - for a pipe."
        case .formatMissing: "Say which form: --format markdown, json or csv, or a file that ends with .md, .json or .csv."
        case .undoAlone: "--undo goes without a file."
        case .inFile(let file, let sentence): "\(file): \(sentence)"
        case .new(let count): count == 1 ? "1 new idea:" : "\(count) new ideas:"
        case .here(let count): count == 1 ? "1 idea is here already and is not added again:" : "\(count) ideas are here already and are not added again:"
        case .differs(let count): count == 1 ? "1 idea is here with another text, which stays:" : "\(count) ideas are here with another text, which stays:"
        case .deletedHere(let count): count == 1 ? "1 idea was deleted here and is not brought back:" : "\(count) ideas were deleted here and are not brought back:"
        case .twice(let count): count == 1 ? "1 idea is given more than once and counts once:" : "\(count) ideas are given more than once and count once:"
        case .refused(let count): count == 1 ? "1 entry cannot be imported:" : "\(count) entries cannot be imported:"
        case .refusedEntry(let name, let reason): "\(name): \(reason.text(in: .english))"
        case .nameless(let number): "Entry \(number)"
        case .nothingNew: "There is nothing to add."
        case .question(let count): count == 1 ? "Add this idea?" : "Add these \(count) ideas?"
        case .notAdded: "Not added."
        case .added(let count): count == 1 ? "1 idea was added. To undo: ideabox import --undo" : "\(count) ideas were added. To undo: ideabox import --undo"
        case .undoQuestion(let count): count == 1 ? "Delete the idea that the last import added?" : "Delete the \(count) ideas that the last import added?"
        case .taken(let count): count == 1 ? "1 idea was deleted. It is kept for 30 days. To see it: ideabox deleted" : "\(count) ideas were deleted. They are kept for 30 days. To see them: ideabox deleted"
        case .nothingToUndo: "There is no import to undo: none was made on this device, or its ideas are gone."
        case .exported(let path, let count): count == 1 ? "\(path) now holds 1 idea, unencrypted." : "\(path) now holds \(count) ideas, unencrypted."
        case .versionsNotTaken(let count): count == 1 ? "The file has other versions of 1 new idea, which are not taken in." : "The file has other versions of \(count) new ideas, which are not taken in."
        case .fileNotReadAgain(let reason): "ideabox import will refuse this file. \(reason.text(in: .english))"
        case .notReadAgain(let count): count == 1 ? "ideabox import will refuse 1 idea of it: there is no text, or more than an idea may have now." : "ideabox import will refuse \(count) ideas of it: there is no text, or more than an idea may have now."
        case .trimmed(let count): count == 1 ? "1 title begins or ends with spaces, which ideabox import leaves out." : "\(count) titles begin or end with spaces, which ideabox import leaves out."
        case .versionsLeft(let count): count == 1 ? "1 idea has other versions, which are not in the file: ideabox conflicts" : "\(count) ideas have other versions, which are not in the file: ideabox conflicts"
        }
    }

    private var chinese: String {
        switch self {
        case .importMissing: "请指明要导入的内容：ideabox import 文件，或用 ideabox import - 从管道读取。"
        case .exportMissing: "请指明位置：ideabox export 文件，或用 ideabox export --format json - 输出到管道。"
        case .formatMissing: "请指明格式：--format markdown、json 或 csv，或使用以 .md、.json 或 .csv 结尾的文件名。"
        case .undoAlone: "--undo 不能与文件一起使用。"
        case .inFile(let file, let sentence): "\(file)：\(sentence)"
        case .new(let count): "\(count) 个新想法："
        case .here(let count): "\(count) 个想法已在这里，不会重复添加："
        case .differs(let count): "\(count) 个想法在这里的内容不同，保持不变："
        case .deletedHere(let count): "\(count) 个想法在这里已被删除，不会恢复："
        case .twice(let count): "\(count) 个想法重复出现，只计一次："
        case .refused(let count): "\(count) 个条目无法导入："
        case .refusedEntry(let name, let reason): "\(name)：\(reason.text(in: .chinese))"
        case .nameless(let number): "条目 \(number)"
        case .nothingNew: "没有可添加的想法。"
        case .question(let count): "添加这 \(count) 个想法？"
        case .notAdded: "未添加。"
        case .added(let count): "已添加 \(count) 个想法。撤销：ideabox import --undo"
        case .undoQuestion(let count): "删除上次导入添加的 \(count) 个想法？"
        case .taken(let count): "已删除 \(count) 个想法，保留 30 天。查看：ideabox deleted"
        case .nothingToUndo: "没有可撤销的导入：此设备未曾导入，或其想法已不在。"
        case .exported(let path, let count): "\(path) 现已保存 \(count) 个想法，未加密。"
        case .versionsNotTaken(let count): "文件中有 \(count) 个新想法带有其他版本，这些版本不会被导入。"
        case .fileNotReadAgain(let reason): "ideabox import 会拒绝此文件。\(reason.text(in: .chinese))"
        case .notReadAgain(let count): "ideabox import 会拒绝其中 \(count) 个想法：没有内容，或超过现在的长度限制。"
        case .trimmed(let count): "\(count) 个标题的开头或结尾有空格，ideabox import 会将其去掉。"
        case .versionsLeft(let count): "\(count) 个想法有其他版本，未写入文件：ideabox conflicts"
        }
    }
}
