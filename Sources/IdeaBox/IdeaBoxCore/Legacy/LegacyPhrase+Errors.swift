extension LegacyError {
    var words: LegacyPhrase.Words { fileWords ?? mappingWords }

    private var fileWords: LegacyPhrase.Words? {
        switch self {
        case .notFound(let path): ("There is no file at \(path).", "\(path) 处没有文件。")
        case .notAFile(let path):
            (
                "\(path) is not a file. Name the old app’s store, such as IdeaBox.sqlite or default.store.",
                "\(path) 不是文件。请指定旧应用的数据文件，例如 IdeaBox.sqlite 或 default.store。"
            )
        case .empty(let path): ("\(path) is empty: there are no ideas in it.", "\(path) 是空文件，其中没有想法。")
        case .notSQLite(let path):
            (
                "\(path) is not a store of the old app: it is no SQLite file, or it is encrypted.",
                "\(path) 不是旧应用的数据：它不是 SQLite 文件，或已加密。"
            )
        case .notCoreData(let path):
            (
                "\(path) is an SQLite file, but neither Core Data nor SwiftData made it.",
                "\(path) 是 SQLite 文件，但不是由 Core Data 或 SwiftData 创建的。"
            )
        case .denied(let path): ("You have no permission to read \(path).", "你没有读取 \(path) 的权限。")
        case .changing(let path):
            (
                "\(path) changes while it is read: the old app seems to be running. Quit it and try again.",
                "读取时 \(path) 仍在变化：旧应用似乎正在运行。请退出后重试。"
            )
        case .damaged(let path):
            (
                "\(path) is so damaged that nothing in it can be read. It stays as it is; try a backup of it.",
                "\(path) 已严重损坏，无法读取任何内容。该文件保持不变；请尝试它的备份。"
            )
        case .scratch(let path, let reason):
            (
                "The old store cannot be copied aside to \(path): \(reason). Nothing was changed.",
                "无法将旧数据复制到 \(path)：\(reason)。未做任何更改。"
            )
        case .unreadable(let path, let reason):
            ("\(path) cannot be read: \(reason).", "无法读取 \(path)：\(reason)。")
        default: nil
        }
    }

    private var mappingWords: LegacyPhrase.Words {
        func list(_ names: [String]) -> String { names.prefix(30).joined(separator: ", ") }
        switch self {
        case .noEntity(let name, let known):
            return (
                "The old store has no entity “\(name)”. It has: \(list(known)).",
                "旧数据中没有实体“\(name)”。现有：\(list(known))。"
            )
        case .noIdeas(let known):
            return (
                "Nothing in the old store looks like ideas. It has: \(known.isEmpty ? "no entries" : list(known)).",
                "旧数据中没有类似想法的内容。现有：\(known.isEmpty ? "无" : list(known))。"
            )
        case .badMapping(let text):
            let fields = list(LegacyField.allCases.map(\.rawValue))
            return (
                "“\(text)” is not of the form field=ATTRIBUTE. The fields are: \(fields).",
                "“\(text)”的格式不是 field=ATTRIBUTE。字段有：\(fields)。"
            )
        case .noAttribute(let name, let entity, let known):
            return (
                "\(entity) has no attribute “\(name)”. It has: \(list(known)).",
                "\(entity) 没有属性“\(name)”。现有：\(list(known))。"
            )
        case .noText(let entity):
            return (
                "Say which attribute of \(entity) is the title, or the description: --map title=ATTRIBUTE",
                "请指定 \(entity) 的哪个属性是标题或描述：--map title=ATTRIBUTE"
            )
        case .store(let error): return error.legacyWords
        default: return ("The old store cannot be read.", "无法读取旧数据。")
        }
    }
}

extension IdeaStoreError {
    /// Why an import was not done, whichever of the two stores is to blame.
    fileprivate var legacyWords: LegacyPhrase.Words {
        let words: LegacyPhrase.Words =
            switch self {
            case .notAStore(let path): ("\(path) is not a store of ideas.", "\(path) 不是想法数据。")
            case .damaged(let path): ("\(path) is damaged.", "\(path) 已损坏。")
            case .newerVersion(let path, _):
                ("\(path) was made by a newer version.", "\(path) 由更新的版本创建。")
            case .busy(let path):
                ("\(path) is in use by another program. Try again.", "另一个程序正在使用 \(path)。请重试。")
            case .full(let path): ("The disk is full: \(path).", "磁盘已满：\(path)。")
            case .readOnly(let path): ("\(path) may not be written.", "\(path) 不可写入。")
            case .denied(let path): ("You have no permission to use \(path).", "你没有使用 \(path) 的权限。")
            case .failed(let path, let reason):
                (
                    path.isEmpty ? "\(reason)." : "\(path): \(reason).",
                    path.isEmpty ? "\(reason)。" : "\(path)：\(reason)。"
                )
            }
        return (words.english + " Nothing was imported.", words.chinese + "未导入任何内容。")
    }
}
