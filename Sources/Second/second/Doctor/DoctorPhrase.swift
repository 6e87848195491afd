import SecondCore

/// What `second doctor` says of a vault; each is one line, its first words naming what was looked at.
enum DoctorPhrase: Sendable, Equatable {
    /// The vault.
    case noVault, vault(Int, Int), vaultFailed(String), unreadable(String), allReadable, kept(String)
    /// The clock.
    case clockBehind(String), clockUnsynchronised
    /// What the vault's clouds lack.
    case lockedRegisters(String)
    /// Where to go from a damaged vault.
    case setAsideHint, rebuildHint, rebuildQuestion, nothingToRebuild(String), cameBack(Int)

    /// The words: a few words, or a sentence.
    func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    private var words: (english: String, chinese: String) {
        switch self {
        case .noVault:
            ("Vault: there is none yet; begin with: second add", "保险库：尚未创建；请从 second add 开始")
        case .vault(let count, let deleted):
            (
                "Vault: opens, \(count) \(count == 1 ? "account" : "accounts"), \(deleted) recently deleted",
                "保险库：可以打开，\(count) 个账号，最近删除 \(deleted) 个"
            )
        case .vaultFailed(let sentence): ("Vault: \(sentence)", "保险库：\(sentence)")
        case .unreadable(let sentence): ("Entry: \(sentence)", "条目：\(sentence)")
        case .allReadable: ("Entries: all can be read", "条目：全部可以读取")
        case .kept(let path):
            (
                "Kept: \(path), a vault that was set aside; delete it when you are sure that you do not need it",
                "保留：\(path)，之前移开的保险库；确定不再需要后可删除"
            )
        case .clockBehind(let sentence): ("Clock: \(sentence)", "时钟：\(sentence)")
        case .clockUnsynchronised:
            (
                "Clock: the system does not say that it is synchronised (in a container this means nothing); "
                    + "codes need it right to a few seconds",
                "时钟：系统未报告已同步（在容器中无意义）；验证码要求误差在几秒之内"
            )
        case .lockedRegisters(let sentence): ("Cloud: \(sentence)", "云端：\(sentence)")
        case .setAsideHint:
            (
                "To rename it aside and begin anew: second doctor --set-aside",
                "若要将其移开并重新开始：second doctor --set-aside"
            )
        case .rebuildHint:
            (
                "If the cloud has the accounts, this brings them back: second doctor --rebuild",
                "如果云端有这些账号，可用此命令找回：second doctor --rebuild"
            )
        case .rebuildQuestion:
            (
                "Rename the damaged vault aside and bring the accounts back from the cloud? Nothing is erased.",
                "将损坏的保险库移开并从云端找回账号？不会删除任何内容。"
            )
        case .nothingToRebuild(let cloud):
            (
                "\(cloud) holds nothing that can be opened with the keys here, so nothing was changed.",
                "\(cloud) 中没有能用此处的密钥打开的内容，因此未作任何更改。"
            )
        case .cameBack(let count):
            (
                count == 1 ? "1 account is back." : "\(count) accounts are back.", "已找回 \(count) 个账号。"
            )
        }
    }
}
