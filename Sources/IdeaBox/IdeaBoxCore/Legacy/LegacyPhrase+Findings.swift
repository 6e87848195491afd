extension LegacyDamage {
    var words: LegacyPhrase.Words {
        switch self {
        case .check(let line): ("The check of the file says: \(line)", "文件检查结果：\(line)")
        case .truncated(let size, let expected):
            (
                "The file is cut off: it has \(size) of \(expected) bytes.",
                "文件被截断：应有 \(expected) 字节，实际 \(size) 字节。"
            )
        case .logMissing:
            (
                "The -wal file beside it is missing: what was changed last may be lost.",
                "旁边的 -wal 文件缺失：最近的更改可能已丢失。"
            )
        case .logDamaged(let byte):
            (
                "The -wal file beside the store is damaged from byte \(byte) on: what was saved after that is missing.",
                "存储旁的 -wal 文件从第 \(byte) 字节起已损坏：其后保存的更改缺失。"
            )
        case .logLeftOut:
            (
                "The -wal file beside it is damaged or belongs to another store; it was left out.",
                "旁边的 -wal 文件已损坏或不属于该数据；未使用它。"
            )
        case .entitiesUnreadable:
            ("The list of entities cannot be read; tables are named instead.", "无法读取实体列表；改用表名。")
        case .idUnreadable:
            (
                "The store’s own id cannot be read; rows are told apart by what they hold.",
                "无法读取数据自身的标识；按内容区分各行。"
            )
        }
    }
}

extension LegacyFinding {
    var words: LegacyPhrase.Words {
        let place = key.map { "\(table) \($0)" } ?? table
        let said = kind.words
        return ("\(place): \(said.english)", "\(place)：\(said.chinese)")
    }
}

extension LegacyFinding.Kind {
    fileprivate var words: LegacyPhrase.Words {
        switch self {
        case .rowsUnreadable(let keys):
            keys.count == 1
                ? ("row \(keys.lowerBound) cannot be read.", "第 \(keys.lowerBound) 行无法读取。")
                : (
                    "rows \(keys.lowerBound) to \(keys.upperBound) cannot be read, as far as there were any.",
                    "第 \(keys.lowerBound) 至 \(keys.upperBound) 行（若存在）无法读取。"
                )
        case .rowsMissing(let count):
            (
                count == 1 ? "one row could not be reached." : "\(count) rows could not be reached.",
                "有 \(count) 行无法读到。"
            )
        case .valueUnreadable(let field, let column, let obstacle):
            (
                "the \(field.inSentence.english) (\(column)) \(obstacle.words.english); it was left empty here.",
                "\(field.inSentence.chinese)（\(column)）\(obstacle.words.chinese)；此处留空。"
            )
        case .valueConverted(let field, let column):
            (
                "the \(field.inSentence.english) (\(column)) was of another type and was understood all the same.",
                "\(field.inSentence.chinese)（\(column)）的类型不同，但已正确理解。"
            )
        case .textRepaired(let field, let column):
            (
                "some bytes of the \(field.inSentence.english) (\(column)) are no text; a sign stands for each.",
                "\(field.inSentence.chinese)（\(column)）中有些字节不是文字，已用符号代替。"
            )
        case .titleBroken:
            (
                "the title had several lines, which are one now; the title as it was begins the description.",
                "标题有多行，现合为一行；原标题放在描述的开头。"
            )
        case .idShared:
            ("several rows have the same id; this one got its own.", "多行使用相同的标识；此行已获得新的标识。")
        case .idsForeign(let count, let column, let example):
            (
                (count == 1 ? "1 id" : "\(count) ids")
                    + " (\(column), such as “\(example)”) cannot be used here, as only UUIDs can; "
                    + "these ideas got ids of their own, the same at each import.",
                "\(count) 个标识（\(column)，例如“\(example)”）不是 UUID，无法在此使用；这些想法获得了新的标识，每次导入都相同。"
            )
        case .tooLong(let field, let bytes):
            (
                "the \(field.inSentence.english) is very long (\(bytes) bytes); it is here whole, and must be "
                    + "shortened when it is edited.",
                "\(field.inSentence.chinese)很长（\(bytes) 字节）；已完整导入，编辑时需要缩短。"
            )
        case .changedSince:
            (
                "it was changed in the old app after it was imported; the idea here was left as it is.",
                "导入后在旧应用中又有修改；此处的想法保持不变。"
            )
        case .unreadableHere:
            ("what stands here under its id cannot be read, and was left alone.", "此处同一标识的内容无法读取，保持不变。")
        }
    }
}

extension LegacyObstacle {
    fileprivate var words: LegacyPhrase.Words {
        switch self {
        case .richText(let bytes):
            ("is formatted text (RTF, \(bytes) bytes), which cannot be read", "是带格式的文字（RTF，\(bytes) 字节），无法读取")
        case .archive(let bytes):
            ("is an archived object of \(bytes) bytes, which cannot be read", "是 \(bytes) 字节的归档对象，无法读取")
        case .bytes(let count): ("is \(count) bytes of no text", "是 \(count) 字节的非文字数据")
        case .damaged: ("stands on a damaged page", "位于损坏的页面上")
        case .fileMissing(let name):
            ("stands in the file \(name), which is missing or cannot be read", "存放在文件 \(name) 中，该文件缺失或无法读取")
        case .unexpected(let text): ("is “\(text)”, which it cannot be", "是“\(text)”，不符合要求")
        }
    }
}
