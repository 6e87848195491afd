extension SecretStoreError {
    /// ``description`` in Chinese.
    public var chinese: String {
        switch self {
        case .locked: "密钥环已锁定；请解锁后重试。"
        case .denied(let path): "你没有使用\(path.map { " \($0) " } ?? "密钥环")的权限。"
        case .unreachable(let reason): reason.chinese
        case .looseMode(let path, let isDirectory):
            "其他用户可以使用 \(path)；请运行：chmod \(isDirectory ? "700" : "600") \(path)"
        case .foreignOwner(let path): "\(path) 属于其他用户；请使用自己的位置。"
        case .symbolicLink(let path): "\(path) 是符号链接；请改用真实位置。"
        case .wrongKind(let path): "\(path) 不是应有的类型；请将其移走。"
        case .alreadyExists(let name): "名为 \(name) 的密钥已存在，未被改动。"
        case .damaged(let name): "存储的密钥 \(name) 已损坏；请从备份恢复。"
        case .full: "没有空间存放密钥；请释放空间后重试。"
        case .readOnly(let path): "\(path ?? "密钥环")无法更改；请使其可写后重试。"
        case .badName(let name): "“\(name)”不能作为密钥名称；请使用 1 到 64 个字母、数字、点和短横线。"
        case .badSecret(let count): "无法存储 \(count) 字节的密钥；必须为 1 到 2048 字节。"
        case .failed(let reason): "密钥存储失败：\(reason)。"
        }
    }
}

extension SecretStoreError.Unreachable {
    fileprivate var chinese: String {
        switch self {
        case .noBus: "没有会话总线可用于访问密钥环；请使用桌面会话或文件存储。"
        case .noService: "此会话中没有程序管理密钥环；请启动一个（GNOME Keyring、KeePassXC）。"
        case .noKeyring: "还没有默认密钥环；请在桌面的密码程序中创建一个。"
        case .noHelper(let path): "缺少与密钥环通信的程序 \(path)；请重新安装。"
        case .noAnswer: "密钥存储没有及时应答；请重试。"
        case .noDirectory(let path): "密钥文件夹 \(path) 不存在；请连接或恢复它。"
        }
    }
}
