// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

public import Localization

/// What IdeaBoxCore says to people: keys of the texts in its catalogues.
public enum IdeaBoxStrings: Localizable, Equatable {
    case idea, ideas, loadingTitle, loadingMessage, problemTitle, nothingMatchesTitle, nothingMatches(String)
    case emptyOpenTitle, emptyOpen, emptyDoneTitle, emptyDone, emptyConflictsTitle, emptyConflicts
    case emptyDeletedTitle, emptyDeleted, emptyPendingTitle, emptyPending, emptyAllTitle, emptyAll
    case lockedRegister, clocksDisagree([String]), apart, mergeMeaning, mergeEmptiedMeaning, separateMeaning
    case untitled, dates(made: String, changed: String), title, description, completed, done, open
    case daysLeft(Int), added, saved, deleted(String), restored(String), taken, kept, keptBoth, presentAlone
    case presentVersion(String), otherVersion(String), hereThen(String)
    case deviceThen(device: String, time: String), onlyHere(String), gone(String), notUnderstood
    case legacyFound(String), legacyFoundSome(ideas: Int, path: String), legacyRunning(Int)
    case legacyRunningOf(done: Int, total: Int), legacyFinished, legacyFailed(String), legacyAsks(String)
    case legacyTake, later, understood, again, justNow, minutesAgo(Int), hoursAgo(Int), daysAgo(Int)
    case weeksAgo(Int), monthsAgo(Int), yearsAgo(Int)

    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .idea: "idea"
        case .ideas: "ideas"
        case .loadingTitle: "Opening"
        case .loadingMessage: "Your ideas are being opened."
        case .problemTitle: "The ideas cannot be opened"
        case .nothingMatchesTitle: "Nothing matches"
        case .nothingMatches(let query): "No idea here matches “\(query)”."
        case .emptyOpenTitle: "Everything is done"
        case .emptyOpen: "Ideas that are not done stand here."
        case .emptyDoneTitle: "Nothing is done yet"
        case .emptyDone: "Tick an idea, and it stands here."
        case .emptyConflictsTitle: "No other versions"
        case .emptyConflicts: "If two devices change the same idea at the same time, both versions stand here."
        case .emptyDeletedTitle: "Nothing was deleted"
        case .emptyDeleted: "Deleted ideas stay here for 30 days."
        case .emptyPendingTitle: "Nothing is pending"
        case .emptyPending: "Everything was handed over."
        case .emptyAllTitle: "No ideas yet"
        case .emptyAll: "Write the first one above."
        case .lockedRegister: "Ideas of another device are in the cloud, but the key that opens them is not here. They appear by themselves when the key arrives."
        case .clocksDisagree(let names): "This device and \(ShownText.line(names.joined(separator: ", "))) disagree about the time. Check the date and time of both: of two edits the later one counts."
        case .apart: "To keep these ideas apart, choose another folder: ideabox cloud use FOLDER"
        case .mergeMeaning: "What is in this cloud joins the list here, and all ideas from here go there, sealed. They cannot be told apart afterwards."
        case .mergeEmptiedMeaning: "Nothing changes in the list here. All of it is put into this cloud again, sealed."
        case .separateMeaning: "The ideas here are put aside into a file of their own on this device, and the list shows what is in this cloud. If their own cloud is back one day, the same choice brings them back."
        case .untitled: "Untitled"
        case .dates(let made, let changed): "Created \(made) · changed \(changed)"
        case .title: "Title"
        case .description: "Description"
        case .completed: "Done"
        case .done: "Done"
        case .open: "Not done"
        case .daysLeft(let days): days == 1 ? "1 day left" : "\(days) days left"
        case .added: "Added"
        case .saved: "Saved"
        case .deleted(let title): "“\(title)” deleted"
        case .restored(let title): "“\(title)” restored"
        case .taken: "Taken. What stood there before is kept as the other version."
        case .kept: "The current version is kept."
        case .keptBoth: "Both are kept: the other version is an idea of its own."
        case .presentAlone: "Current"
        case .presentVersion(let source): "Current: \(source)"
        case .otherVersion(let source): "Other version: \(source)"
        case .hereThen(let time): "this device, \(time)"
        case .deviceThen(let device, let time): "\(ShownText.line(device)), \(time)"
        case .onlyHere(let text): "(only here: \(text))"
        case .gone(let title): "“\(title)” was deleted for good."
        case .notUnderstood: "That was not understood."
        case .legacyFound(let path): "Ideas of the old app were found here. They can be imported now; the old file \(path) stays as it is."
        case .legacyFoundSome(let ideas, let path): "Ideas of the old app were found here: \(ideas). They can be imported now; the old file \(path) stays as it is."
        case .legacyRunning(let done): "Importing the old app’s ideas: \(done)…"
        case .legacyRunningOf(let done, let total): "Importing the old app’s ideas: \(done) of \(total)…"
        case .legacyFinished: "The old app’s ideas are here."
        case .legacyFailed(let sentence): "The old app’s ideas could not be imported. \(sentence) The old file was not changed."
        case .legacyAsks(let path): "What stands where in it is not certain, or it is damaged: look at it and decide in a terminal: ideabox migrate \(path)"
        case .legacyTake: "Import"
        case .later: "Not now"
        case .understood: "OK"
        case .again: "Try again"
        case .justNow: "just now"
        case .minutesAgo(let count): count == 1 ? "1 minute ago" : "\(count) minutes ago"
        case .hoursAgo(let count): count == 1 ? "1 hour ago" : "\(count) hours ago"
        case .daysAgo(let count): count == 1 ? "1 day ago" : "\(count) days ago"
        case .weeksAgo(let count): count == 1 ? "1 week ago" : "\(count) weeks ago"
        case .monthsAgo(let count): count == 1 ? "1 month ago" : "\(count) months ago"
        case .yearsAgo(let count): count == 1 ? "1 year ago" : "\(count) years ago"
        }
    }

    private var chinese: String {
        switch self {
        case .idea: "想法"
        case .ideas: "想法"
        case .loadingTitle: "正在打开"
        case .loadingMessage: "正在打开你的想法。"
        case .problemTitle: "无法打开想法"
        case .nothingMatchesTitle: "没有匹配项"
        case .nothingMatches(let query): "这里没有与“\(query)”匹配的想法。"
        case .emptyOpenTitle: "全部已完成"
        case .emptyOpen: "未完成的想法会显示在这里。"
        case .emptyDoneTitle: "还没有已完成的想法"
        case .emptyDone: "勾选想法后，它会显示在这里。"
        case .emptyConflictsTitle: "没有其他版本"
        case .emptyConflicts: "当两台设备同时更改同一个想法时，两个版本都会显示在这里。"
        case .emptyDeletedTitle: "没有已删除的想法"
        case .emptyDeleted: "已删除的想法会在这里保留 30 天。"
        case .emptyPendingTitle: "没有待同步的想法"
        case .emptyPending: "全部内容已交出。"
        case .emptyAllTitle: "还没有想法"
        case .emptyAll: "在上方写下第一个。"
        case .lockedRegister: "云端有另一台设备的想法，但解密密钥不在此处。密钥到达后，它们会自动出现。"
        case .clocksDisagree(let names): "此设备与 \(ShownText.line(names.joined(separator: "、"))) 的时间不一致。请检查两者的日期和时间：两次更改以较晚者为准。"
        case .apart: "若要将这些想法分开，请选择其他文件夹：ideabox cloud use 文件夹"
        case .mergeMeaning: "此云端中的想法会加入此处的列表，此处的全部想法也会加密后放入其中。之后将无法再区分两者。"
        case .mergeEmptiedMeaning: "此设备上的列表不变，全部内容会加密后重新放入此云端。"
        case .separateMeaning: "此处的想法会移到此设备上单独的文件中，列表改为显示此云端的内容。当它们原来的云端恢复时，再次选择此项即可取回。"
        case .untitled: "无标题"
        case .dates(let made, let changed): "创建于 \(made) · 更改于 \(changed)"
        case .title: "标题"
        case .description: "描述"
        case .completed: "完成状态"
        case .done: "已完成"
        case .open: "未完成"
        case .daysLeft(let days): "还剩 \(days) 天"
        case .added: "已添加"
        case .saved: "已保存"
        case .deleted(let title): "已删除“\(title)”"
        case .restored(let title): "已恢复“\(title)”"
        case .taken: "已采用。之前的内容保留为另一个版本。"
        case .kept: "已保留当前版本。"
        case .keptBoth: "两个版本都已保留：另一个版本现在是单独的想法。"
        case .presentAlone: "当前版本"
        case .presentVersion(let source): "当前版本：\(source)"
        case .otherVersion(let source): "另一个版本：\(source)"
        case .hereThen(let time): "此设备，\(time)"
        case .deviceThen(let device, let time): "\(ShownText.line(device))，\(time)"
        case .onlyHere(let text): "（仅此处有：\(text)）"
        case .gone(let title): "已彻底删除“\(title)”。"
        case .notUnderstood: "无法理解该请求。"
        case .legacyFound(let path): "在此处找到旧版应用的想法。现在可以导入；旧文件 \(path) 会保持原样。"
        case .legacyFoundSome(let ideas, let path): "在此处找到旧版应用的想法（\(ideas) 个）。现在可以导入；旧文件 \(path) 会保持原样。"
        case .legacyRunning(let done): "正在导入旧版应用的想法：\(done)…"
        case .legacyRunningOf(let done, let total): "正在导入旧版应用的想法：\(done) / \(total)…"
        case .legacyFinished: "旧版应用的想法已导入。"
        case .legacyFailed(let sentence): "无法导入旧版应用的想法。\(sentence)旧文件未作更改。"
        case .legacyAsks(let path): "其中的内容不完全确定，或文件已损坏：请在终端中查看并决定：ideabox migrate \(path)。"
        case .legacyTake: "导入"
        case .later: "以后再说"
        case .understood: "好的"
        case .again: "重试"
        case .justNow: "刚刚"
        case .minutesAgo(let count): "\(count) 分钟前"
        case .hoursAgo(let count): "\(count) 小时前"
        case .daysAgo(let count): "\(count) 天前"
        case .weeksAgo(let count): "\(count) 周前"
        case .monthsAgo(let count): "\(count) 个月前"
        case .yearsAgo(let count): "\(count) 年前"
        }
    }
}

/// What IdeaBoxCore says to people: keys of the texts in its catalogues.
package enum IdeaBoxErrorStrings: Localizable, Equatable {
    case empty, titleTooLong(size: String, limit: String), descriptionTooLong(size: String, limit: String)
    case notFound, versionGone, notReady, store(IdeaStoreError), secretStore(LocalizedText), keyNotKept
    case notAStore(String), damaged(String), newerVersion(path: String, version: Int), busy(String)
    case system(LocalizedText), failed(path: String, reason: String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .empty: "Write something: an idea needs a title or a description."
        case .titleTooLong(let size, let limit): "This title is \(size) long; at most \(limit) can be kept. Nothing was changed."
        case .descriptionTooLong(let size, let limit): "This description is \(size) long; at most \(limit) can be kept. Nothing was changed."
        case .notFound: "This idea is not here any more; it was deleted."
        case .versionGone: "This version was decided on already, here or on another device."
        case .notReady: "The ideas are not open. Nothing was changed."
        case .store(let error): "Nothing was changed. \(error.text(in: .english))"
        case .secretStore(let error): "The key cannot be looked up or kept, so nothing is sent. \(error.text(in: .english))"
        case .keyNotKept: "The place for keys took a new key and gave back another one, so it is not used."
        case .notAStore(let path): "\(path) is not a store of IdeaBox. Move it away, or name another folder."
        case .damaged(let path): "\(path) is damaged. Keep the file and restore it from a backup."
        case .newerVersion(let path, let version): "\(path) has format \(version), made by a newer version of IdeaBox. Update this program."
        case .busy(let path): "Another program keeps \(path) locked. Try again in a moment."
        case .system(let cause): "\(cause.text(in: .english))"
        case .failed(let path, let reason): "\(path) could not be used: \(reason)"
        }
    }

    private var chinese: String {
        switch self {
        case .empty: "请写点内容：想法需要标题或描述。"
        case .titleTooLong(let size, let limit): "标题有 \(size)，最多可保存 \(limit)。未作任何更改。"
        case .descriptionTooLong(let size, let limit): "描述有 \(size)，最多可保存 \(limit)。未作任何更改。"
        case .notFound: "此想法已不在这里，它已被删除。"
        case .versionGone: "此版本已在此处或另一台设备上处理过。"
        case .notReady: "想法尚未打开。未作任何更改。"
        case .store(let error): "未作任何更改。\(error.text(in: .chinese))"
        case .secretStore(let error): "无法读取或保存密钥，因此不会发送任何数据。\(error.text(in: .chinese))"
        case .keyNotKept: "密钥存储接受了新密钥却返回了另一个，因此不予使用。"
        case .notAStore(let path): "\(path) 不是 IdeaBox 的数据文件。请将其移走，或指定其他文件夹。"
        case .damaged(let path): "\(path) 已损坏。请保留该文件，并从备份恢复。"
        case .newerVersion(let path, let version): "\(path) 的格式为 \(version)，由更新版本的 IdeaBox 创建。请更新本程序。"
        case .busy(let path): "另一个程序锁定了 \(path)。请稍后重试。"
        case .system(let cause): "\(cause.text(in: .chinese))"
        case .failed(let path, let reason): "无法使用 \(path)：\(reason)"
        }
    }
}

/// What IdeaBoxCore says to people: keys of the texts in its catalogues.
package enum IdeaBoxLegacyStrings: Localizable, Equatable {
    case notFound(String), notAFile(String), empty(String), notSQLite(String), notCoreData(String)
    case system(LocalizedText), changing(String), damaged(String), scratch(path: String, reason: String)
    case unreadable(path: String, reason: String), noEntity(name: String, known: String), noIdeas(String)
    case noEntries, badMapping(text: String, fields: String)
    case noAttribute(entity: String, name: String, known: String), noText(String), storeNotAStore(String)
    case storeNewerVersion(String), storeBusy(String), storeSystem(LocalizedText), storeDamaged(String)
    case storeFailed(path: String, reason: String), importFailed(String), check(String)
    case truncated(size: Int, expected: Int), logMissing, logDamaged(Int), logLeftOut, entitiesUnreadable
    case idUnreadable, finding(place: String, what: LocalizedText), rowUnreadable(String)
    case rowsUnreadable(first: String, last: String), rowsMissing(Int)
    case valueUnreadable(field: LocalizedText, column: String, obstacle: LocalizedText)
    case valueConverted(field: LocalizedText, column: String)
    case textRepaired(field: LocalizedText, column: String), titleBroken, idShared
    case idsForeign(count: Int, column: String, example: String), tooLong(field: LocalizedText, bytes: Int)
    case changedSince, unreadableHere, richText(Int), archive(Int), bytes(Int), damagedPage
    case fileMissing(String), unexpected(String), id, title, description, created, modified, completed
    case idInSentence, titleInSentence, descriptionInSentence, createdInSentence, modifiedInSentence
    case completedInSentence, nameAndType, name, nameHolds(String), type, asked, nothing
    case store(path: String, kind: String, entities: LocalizedText, others: LocalizedText), entityKinds(Int)
    case otherTables(Int), hasLog, externalFiles(Int), entityDamaged(String), entity(name: String, count: Int)
    case entityWithLog(name: String, count: Int, alone: Int), found(Int)
    case foundWith(count: Int, parts: LocalizedText), added(Int), wouldBeAdded(Int), joined(Int), present(Int)
    case changed(Int), taken(Int), leftAlone(Int), undated(Int), nothingLost, idsLost(Int), losses(Int)
    case leftOut([String]), logHint, nothingWritten, appended([String]), lost([String])
    case listed(first: LocalizedText, second: LocalizedText)
    case followed(first: LocalizedText, second: LocalizedText)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .notFound(let path): "There is no file at \(path)."
        case .notAFile(let path): "\(path) is not a file. Name the old app’s store, such as IdeaBox.sqlite or default.store."
        case .empty(let path): "\(path) is empty: there are no ideas in it."
        case .notSQLite(let path): "\(path) is not a store of the old app: it is no SQLite file, or it is encrypted."
        case .notCoreData(let path): "\(path) is an SQLite file, but neither Core Data nor SwiftData made it."
        case .system(let cause): "\(cause.text(in: .english))"
        case .changing(let path): "\(path) changes while it is read: the old app seems to be running. Quit it and try again."
        case .damaged(let path): "\(path) is so damaged that nothing in it can be read. It stays as it is; try a backup of it."
        case .scratch(let path, let reason): "The old store cannot be copied aside to \(path): \(reason). Nothing was changed."
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
        case .noEntity(let name, let known): "The old store has no entity “\(name)”. It has: \(known)."
        case .noIdeas(let known): "Nothing in the old store looks like ideas. It has: \(known)."
        case .noEntries: "Nothing in the old store looks like ideas. It has: no entries."
        case .badMapping(let text, let fields): "“\(text)” is not of the form field=ATTRIBUTE. The fields are: \(fields)."
        case .noAttribute(let entity, let name, let known): "\(entity) has no attribute “\(name)”. It has: \(known)."
        case .noText(let entity): "Say which attribute of \(entity) is the title, or the description: --map title=ATTRIBUTE"
        case .storeNotAStore(let path): "\(path) is not a store of ideas. Nothing was imported."
        case .storeNewerVersion(let path): "\(path) was made by a newer version. Nothing was imported."
        case .storeBusy(let path): "\(path) is in use by another program. Try again. Nothing was imported."
        case .storeSystem(let cause): "\(cause.text(in: .english)) Nothing was imported."
        case .storeDamaged(let path): "\(path) is damaged. Nothing was imported."
        case .storeFailed(let path, let reason): "\(path): \(reason). Nothing was imported."
        case .importFailed(let reason): "\(reason). Nothing was imported."
        case .check(let line): "The check of the file says: \(line)"
        case .truncated(let size, let expected): "The file is cut off: it has \(size) of \(expected) bytes."
        case .logMissing: "The file of its latest changes is missing: what was changed last may be lost."
        case .logDamaged(let byte): "The file of its latest changes is damaged from byte \(byte) on: what was saved after that is missing."
        case .logLeftOut: "The file of latest changes beside it is damaged or belongs to another store; it was left out."
        case .entitiesUnreadable: "The list of entities cannot be read; tables are named instead."
        case .idUnreadable: "The store’s own id cannot be read; rows are told apart by what they hold."
        case .finding(let place, let what): "\(place): \(what.text(in: .english))"
        case .rowUnreadable(let key): "row \(key) cannot be read."
        case .rowsUnreadable(let first, let last): "rows \(first) to \(last) cannot be read, as far as there were any."
        case .rowsMissing(let count): count == 1 ? "one row could not be reached." : "\(count) rows could not be reached."
        case .valueUnreadable(let field, let column, let obstacle): "the \(field.text(in: .english)) (\(column)) \(obstacle.text(in: .english)); it was left empty here."
        case .valueConverted(let field, let column): "the \(field.text(in: .english)) (\(column)) was of another type and was understood all the same."
        case .textRepaired(let field, let column): "some bytes of the \(field.text(in: .english)) (\(column)) are no text; a sign stands for each."
        case .titleBroken: "the title had several lines, which are one now; the title as it was begins the description."
        case .idShared: "several rows have the same id; this one got its own."
        case .idsForeign(let count, let column, let example): count == 1 ? "1 id (\(column), such as “\(example)”) cannot be used here, as only UUIDs can; these ideas got ids of their own, the same at each import." : "\(count) ids (\(column), such as “\(example)”) cannot be used here, as only UUIDs can; these ideas got ids of their own, the same at each import."
        case .tooLong(let field, let bytes): "the \(field.text(in: .english)) is very long (\(bytes) bytes); it is here whole, and must be shortened when it is edited."
        case .changedSince: "it was changed in the old app after it was imported; the idea here was left as it is."
        case .unreadableHere: "what stands here under its id cannot be read, and was left alone."
        case .richText(let bytes): "is formatted text (RTF, \(bytes) bytes), which cannot be read"
        case .archive(let bytes): "is an archived object of \(bytes) bytes, which cannot be read"
        case .bytes(let count): "is \(count) bytes of no text"
        case .damagedPage: "stands on a damaged page"
        case .fileMissing(let name): "stands in the file \(name), which is missing or cannot be read"
        case .unexpected(let text): "is “\(text)”, which it cannot be"
        case .id: "Id"
        case .title: "Title"
        case .description: "Description"
        case .created: "Created"
        case .modified: "Changed"
        case .completed: "Done"
        case .idInSentence: "id"
        case .titleInSentence: "title"
        case .descriptionInSentence: "description"
        case .createdInSentence: "date of creation"
        case .modifiedInSentence: "date of change"
        case .completedInSentence: "mark that it is done"
        case .nameAndType: "name and type fit"
        case .name: "the name fits"
        case .nameHolds(let word): "its name has “\(word)” in it"
        case .type: "a guess: only the type fits"
        case .asked: "as you said"
        case .nothing: "nothing fits; stays empty"
        case .store(let path, let kind, let entities, let others): "\(path) is a store of \(kind) with \(entities.text(in: .english)) and \(others.text(in: .english))."
        case .entityKinds(let count): count == 1 ? "1 kind of entry" : "\(count) kinds of entries"
        case .otherTables(let count): count == 1 ? "1 other table" : "\(count) other tables"
        case .hasLog: "Its latest changes stand in a file beside it, and are read, too."
        case .externalFiles(let count): count == 1 ? "1 file for large values lies beside it." : "\(count) files for large values lie beside it."
        case .entityDamaged(let name): "\(name): damaged, cannot be counted"
        case .entity(let name, let count): count == 1 ? "\(name): 1 row" : "\(name): \(count) rows"
        case .entityWithLog(let name, let count, let alone): count == 1 ? "\(name): 1 row, \(alone) of them in the main file and the rest in the file of latest changes" : "\(name): \(count) rows, \(alone) of them in the main file and the rest in the file of latest changes"
        case .found(let count): count == 1 ? "1 idea found." : "\(count) ideas found."
        case .foundWith(let count, let parts): count == 1 ? "1 idea found: \(parts.text(in: .english))." : "\(count) ideas found: \(parts.text(in: .english))."
        case .added(let count): "\(count) added"
        case .wouldBeAdded(let count): "\(count) would be added"
        case .joined(let count): "\(count) joined with ideas that were here already"
        case .present(let count): "\(count) imported before and left as they are"
        case .changed(let count): "\(count) changed in the old app since they were imported, not taken over"
        case .taken(let count): "\(count) changed in the old app and taken over again"
        case .leftAlone(let count): "\(count) left alone, as their ideas were deleted here for good or cannot be read"
        case .undated(let count): count == 1 ? "1 idea has no date in the old store and got today’s." : "\(count) ideas have no date in the old store and got today’s."
        case .nothingLost: "Nothing was lost."
        case .idsLost(let count): count == 1 ? "Nothing but 1 id was lost." : "Nothing but \(count) ids was lost."
        case .losses(let count): count == 1 ? "1 thing could not be read; the old store stays as it is." : "\(count) things could not be read; the old store stays as it is."
        case .leftOut(let names): "Not taken over: \(ShownText.line(names.joined(separator: ", ")))."
        case .logHint: "The old app kept its latest changes in a file whose name ends in -wal, and none lies beside the store: if something is missing, copy that file there as well and import again."
        case .nothingWritten: "Nothing was written."
        case .appended(let names): "Appended to the description: \(ShownText.line(names.joined(separator: ", ")))"
        case .lost(let names): "Not taken over: \(ShownText.line(names.joined(separator: ", ")))"
        case .listed(let first, let second): "\(first.text(in: .english)); \(second.text(in: .english))"
        case .followed(let first, let second): "\(first.text(in: .english)) \(second.text(in: .english))"
        }
    }

    private var chinese: String {
        switch self {
        case .notFound(let path): "\(path) 处没有文件。"
        case .notAFile(let path): "\(path) 不是文件。请指定旧应用的数据文件，例如 IdeaBox.sqlite 或 default.store。"
        case .empty(let path): "\(path) 是空文件，其中没有想法。"
        case .notSQLite(let path): "\(path) 不是旧应用的数据：它不是 SQLite 文件，或已加密。"
        case .notCoreData(let path): "\(path) 是 SQLite 文件，但不是由 Core Data 或 SwiftData 创建的。"
        case .system(let cause): "\(cause.text(in: .chinese))"
        case .changing(let path): "读取时 \(path) 仍在变化：旧应用似乎正在运行。请退出后重试。"
        case .damaged(let path): "\(path) 已严重损坏，无法读取任何内容。该文件保持不变；请尝试它的备份。"
        case .scratch(let path, let reason): "无法将旧数据复制到 \(path)：\(reason)。未做任何更改。"
        case .unreadable(let path, let reason): "无法读取 \(path)：\(reason)。"
        case .noEntity(let name, let known): "旧数据中没有实体“\(name)”。现有：\(known)。"
        case .noIdeas(let known): "旧数据中没有类似想法的内容。现有：\(known)。"
        case .noEntries: "旧数据中没有类似想法的内容。现有：无。"
        case .badMapping(let text, let fields): "“\(text)”的格式不是 field=ATTRIBUTE。字段有：\(fields)。"
        case .noAttribute(let entity, let name, let known): "\(entity) 没有属性“\(name)”。现有：\(known)。"
        case .noText(let entity): "请指定 \(entity) 的哪个属性是标题或描述：--map title=ATTRIBUTE"
        case .storeNotAStore(let path): "\(path) 不是想法数据。未导入任何内容。"
        case .storeNewerVersion(let path): "\(path) 由更新的版本创建。未导入任何内容。"
        case .storeBusy(let path): "另一个程序正在使用 \(path)。请重试。未导入任何内容。"
        case .storeSystem(let cause): "\(cause.text(in: .chinese))未导入任何内容。"
        case .storeDamaged(let path): "\(path) 已损坏。未导入任何内容。"
        case .storeFailed(let path, let reason): "\(path)：\(reason)。未导入任何内容。"
        case .importFailed(let reason): "\(reason)。未导入任何内容。"
        case .check(let line): "文件检查结果：\(line)"
        case .truncated(let size, let expected): "文件被截断：应有 \(expected) 字节，实际 \(size) 字节。"
        case .logMissing: "存放最近更改的文件缺失：最近的更改可能已丢失。"
        case .logDamaged(let byte): "存放最近更改的文件从第 \(byte) 字节起已损坏：其后保存的更改缺失。"
        case .logLeftOut: "旁边存放最近更改的文件已损坏或不属于该数据；未使用它。"
        case .entitiesUnreadable: "无法读取实体列表；改用表名。"
        case .idUnreadable: "无法读取数据自身的标识；按内容区分各行。"
        case .finding(let place, let what): "\(place)：\(what.text(in: .chinese))"
        case .rowUnreadable(let key): "第 \(key) 行无法读取。"
        case .rowsUnreadable(let first, let last): "第 \(first) 至 \(last) 行（若存在）无法读取。"
        case .rowsMissing(let count): "有 \(count) 行无法读到。"
        case .valueUnreadable(let field, let column, let obstacle): "\(field.text(in: .chinese))（\(column)）\(obstacle.text(in: .chinese))；此处留空。"
        case .valueConverted(let field, let column): "\(field.text(in: .chinese))（\(column)）的类型不同，但已正确理解。"
        case .textRepaired(let field, let column): "\(field.text(in: .chinese))（\(column)）中有些字节不是文字，已用符号代替。"
        case .titleBroken: "标题有多行，现合为一行；原标题放在描述的开头。"
        case .idShared: "多行使用相同的标识；此行已获得新的标识。"
        case .idsForeign(let count, let column, let example): "\(count) 个标识（\(column)，例如“\(example)”）不是 UUID，无法在此使用；这些想法获得了新的标识，每次导入都相同。"
        case .tooLong(let field, let bytes): "\(field.text(in: .chinese))很长（\(bytes) 字节）；已完整导入，编辑时需要缩短。"
        case .changedSince: "导入后在旧应用中又有修改；此处的想法保持不变。"
        case .unreadableHere: "此处同一标识的内容无法读取，保持不变。"
        case .richText(let bytes): "是带格式的文字（RTF，\(bytes) 字节），无法读取"
        case .archive(let bytes): "是 \(bytes) 字节的归档对象，无法读取"
        case .bytes(let count): "是 \(count) 字节的非文字数据"
        case .damagedPage: "位于损坏的页面上"
        case .fileMissing(let name): "存放在文件 \(name) 中，该文件缺失或无法读取"
        case .unexpected(let text): "是“\(text)”，不符合要求"
        case .id: "标识"
        case .title: "标题"
        case .description: "描述"
        case .created: "创建时间"
        case .modified: "修改时间"
        case .completed: "已完成"
        case .idInSentence: "标识"
        case .titleInSentence: "标题"
        case .descriptionInSentence: "描述"
        case .createdInSentence: "创建时间"
        case .modifiedInSentence: "修改时间"
        case .completedInSentence: "完成标记"
        case .nameAndType: "名称和类型相符"
        case .name: "名称相符"
        case .nameHolds(let word): "名称中含有“\(word)”"
        case .type: "推测：仅类型相符"
        case .asked: "由你指定"
        case .nothing: "无相符的列；留空"
        case .store(let path, let kind, let entities, let others): "\(path) 是 \(kind) 数据，含 \(entities.text(in: .chinese))和 \(others.text(in: .chinese))。"
        case .entityKinds(let count): "\(count) 种条目"
        case .otherTables(let count): "\(count) 个其他表"
        case .hasLog: "最近的更改在旁边的另一个文件中，也会读取。"
        case .externalFiles(let count): "旁边有 \(count) 个存放大数据的文件。"
        case .entityDamaged(let name): "\(name)：已损坏，无法计数"
        case .entity(let name, let count): "\(name)：\(count) 行"
        case .entityWithLog(let name, let count, let alone): "\(name)：\(count) 行，其中主文件 \(alone) 行，其余在存放最近更改的文件中"
        case .found(let count): "找到 \(count) 个想法。"
        case .foundWith(let count, let parts): "找到 \(count) 个想法：\(parts.text(in: .chinese))。"
        case .added(let count): "\(count) 个已添加"
        case .wouldBeAdded(let count): "\(count) 个将添加"
        case .joined(let count): "\(count) 个与此处已有的想法合并"
        case .present(let count): "\(count) 个以前已导入，保持不变"
        case .changed(let count): "\(count) 个导入后在旧应用中又有修改，未再导入"
        case .taken(let count): "\(count) 个旧应用中的修改已导入"
        case .leftAlone(let count): "\(count) 个未导入：此处已彻底删除或无法读取"
        case .undated(let count): "\(count) 个想法在旧数据中没有日期，已使用今天的日期。"
        case .nothingLost: "没有丢失任何内容。"
        case .idsLost(let count): "除 \(count) 个标识外，没有丢失任何内容。"
        case .losses(let count): "有 \(count) 处无法读取；旧数据保持不变。"
        case .leftOut(let names): "未导入：\(ShownText.line(names.joined(separator: "、")))。"
        case .logHint: "旧应用将最近的更改保存在一个名称以 -wal 结尾的文件中，而数据旁没有该文件：如有缺失，请将其一并复制过来后重新导入。"
        case .nothingWritten: "未写入任何内容。"
        case .appended(let names): "附加到描述：\(ShownText.line(names.joined(separator: "、")))"
        case .lost(let names): "未导入：\(ShownText.line(names.joined(separator: "、")))"
        case .listed(let first, let second): "\(first.text(in: .chinese))；\(second.text(in: .chinese))"
        case .followed(let first, let second): "\(first.text(in: .chinese))\(second.text(in: .chinese))"
        }
    }
}
