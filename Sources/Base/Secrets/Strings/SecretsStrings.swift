// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What Secrets says to people: keys of the texts in its catalogues.
package enum SecretsStrings: Localizable, Equatable {
    case locked, foreignOwner(String), symbolicLink(String), wrongKind(String), alreadyExists(String)
    case damaged(String), badName(String), badSecret(Int), failed(String), noBus, noService, noKeyring
    case noHelper(String), noAnswer, noDirectory(String), system(LocalizedText), keyringDenied
    case looseFile(String), looseDirectory(String), keyringReadOnly

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .locked: "The keyring is locked; unlock it, then try again."
        case .foreignOwner(let path): "\(path) belongs to another user; name a place of your own."
        case .symbolicLink(let path): "\(path) is a symbolic link; name the real place instead."
        case .wrongKind(let path): "\(path) is not what belongs there; move it away."
        case .alreadyExists(let name): "A secret named \(name) exists already and was not touched."
        case .damaged(let name): "The stored secret \(name) is damaged; restore it from a backup."
        case .badName(let name): "\"\(name)\" cannot name a secret; use 1 to 64 letters, digits, dots and dashes."
        case .badSecret(let count): "A secret of \(count) bytes cannot be stored; it must have 1 to 2048."
        case .failed(let reason): "The secret store failed: \(reason)."
        case .noBus: "There is no session bus to reach the keyring by; use a desktop session or the file store."
        case .noService: "No program keeps a keyring in this session; start one (GNOME Keyring, KeePassXC)."
        case .noKeyring: "There is no default keyring yet; make one in your desktop's password program."
        case .noHelper(let path): "The program \(path) that speaks with the keyring is missing; install it again."
        case .noAnswer: "The secret store did not answer in time; try again."
        case .noDirectory(let path): "The key directory \(path) is not there; attach or restore it."
        case .system(let cause): "\(cause.text(in: .english))"
        case .keyringDenied: "You have no permission to use the keyring."
        case .looseFile(let path): "Other users may use \(path); run: chmod 600 \(path)"
        case .looseDirectory(let path): "Other users may use \(path); run: chmod 700 \(path)"
        case .keyringReadOnly: "The keyring cannot be changed; make it writable and try again."
        }
    }

    private var chinese: String {
        switch self {
        case .locked: "密钥环已锁定；请解锁后重试。"
        case .foreignOwner(let path): "\(path) 属于其他用户；请使用自己的位置。"
        case .symbolicLink(let path): "\(path) 是符号链接；请改用真实位置。"
        case .wrongKind(let path): "\(path) 不是应有的类型；请将其移走。"
        case .alreadyExists(let name): "名为 \(name) 的密钥已存在，未被改动。"
        case .damaged(let name): "存储的密钥 \(name) 已损坏；请从备份恢复。"
        case .badName(let name): "“\(name)”不能作为密钥名称；请使用 1 到 64 个字母、数字、点和短横线。"
        case .badSecret(let count): "无法存储 \(count) 字节的密钥；必须为 1 到 2048 字节。"
        case .failed(let reason): "密钥存储失败：\(reason)。"
        case .noBus: "没有会话总线可用于访问密钥环；请使用桌面会话或文件存储。"
        case .noService: "此会话中没有程序管理密钥环；请启动一个（GNOME Keyring、KeePassXC）。"
        case .noKeyring: "还没有默认密钥环；请在桌面的密码程序中创建一个。"
        case .noHelper(let path): "缺少与密钥环通信的程序 \(path)；请重新安装。"
        case .noAnswer: "密钥存储没有及时应答；请重试。"
        case .noDirectory(let path): "密钥文件夹 \(path) 不存在；请连接或恢复它。"
        case .system(let cause): "\(cause.text(in: .chinese))"
        case .keyringDenied: "你没有使用密钥环的权限。"
        case .looseFile(let path): "其他用户可以使用 \(path)；请运行：chmod 600 \(path)"
        case .looseDirectory(let path): "其他用户可以使用 \(path)；请运行：chmod 700 \(path)"
        case .keyringReadOnly: "密钥环无法更改；请使其可写后重试。"
        }
    }
}
