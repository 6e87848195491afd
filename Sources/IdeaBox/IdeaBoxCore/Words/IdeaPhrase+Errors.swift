internal import SecretStore
internal import SyncProduct

extension IdeaBoxError {
    var words: IdeaPhrase.Words {
        switch self {
        case .empty: ("Write something: an idea needs a title or a description.", "请写点内容：想法需要标题或描述。")
        case .tooLong(let field, let bytes, let limit):
            (
                "This \(field == .title ? "title" : "description") is \(Self.size(bytes)) long; at most "
                    + "\(Self.size(limit)) can be kept. Nothing was changed.",
                "\(field == .title ? "标题" : "描述")有 \(Self.size(bytes))，最多可保存 \(Self.size(limit))。未作任何更改。"
            )
        case .notFound:
            ("This idea is not here any more; it was deleted.", "此想法已不在这里，它已被删除。")
        case .versionGone:
            (
                "This version was decided on already, here or on another device.", "此版本已在此处或另一台设备上处理过。"
            )
        case .notReady: ("The ideas are not open. Nothing was changed.", "想法尚未打开。未作任何更改。")
        case .store(let error):
            ("Nothing was changed. \(error.words.english)", "未作任何更改。\(error.words.chinese)")
        case .secretStore(let error):
            (
                "The key cannot be looked up or kept, so nothing is sent. \(error.description)",
                "无法读取或保存密钥，因此不会发送任何数据。\(error.chinese)"
            )
        case .keyNotKept:
            (
                "The place for keys took a new key and gave back another one, so it is not used.",
                "密钥存储接受了新密钥却返回了另一个，因此不予使用。"
            )
        }
    }

    /// Bytes in the largest unit that says enough.
    private static func size(_ bytes: Int) -> String {
        let units = [("MB", 1 << 20), ("kB", 1 << 10)]
        guard let (name, unit) = units.first(where: { bytes >= $0.1 }) else { return "\(bytes) B" }
        let tenths = (bytes * 10 + unit / 2) / unit
        return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
}

extension IdeaStoreError {
    var words: IdeaPhrase.Words {
        switch self {
        case .notAStore(let path):
            (
                "\(path) is not a store of IdeaBox. Move it away, or name another folder.",
                "\(path) 不是 IdeaBox 的数据文件。请将其移走，或指定其他文件夹。"
            )
        case .damaged(let path):
            (
                "\(path) is damaged. Keep the file and restore it from a backup.",
                "\(path) 已损坏。请保留该文件，并从备份恢复。"
            )
        case .newerVersion(let path, let version):
            (
                "\(path) has format \(version), made by a newer version of IdeaBox. Update this program.",
                "\(path) 的格式为 \(version)，由更新版本的 IdeaBox 创建。请更新本程序。"
            )
        case .busy(let path):
            (
                "Another program keeps \(path) locked. Try again in a moment.", "另一个程序锁定了 \(path)。请稍后重试。"
            )
        case .full(let path):
            ("The disk that holds \(path) is full. Make room and try again.", "\(path) 所在的磁盘已满。请释放空间后重试。")
        case .readOnly(let path):
            (
                "\(path) cannot be written. Check its permissions and whether the disk is read-only.",
                "\(path) 无法写入。请检查其权限，以及磁盘是否为只读。"
            )
        case .denied(let path): ("You have no permission to use \(path).", "你没有使用 \(path) 的权限。")
        case .failed(let path, let reason):
            ("\(path) could not be used: \(reason)", "无法使用 \(path)：\(reason)")
        }
    }
}
