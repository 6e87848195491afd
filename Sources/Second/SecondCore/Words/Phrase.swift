public import SyncProduct
public import OneTimePassword

/// Everything that is said to a person, in one place and in every language.
///
/// Sentences that the requirements give are used to the letter.
public enum Phrase: Sendable, Equatable {
    /// Screens without a list.
    case emptyTitle, emptyMessage, nothingMatchesTitle, nothingMatches(String), loadingTitle, loadingMessage
    case waitingTitle
    /// A vault that cannot be used.
    case keyUnavailableTitle, keyUnavailable, damagedTitle, vaultProblemTitle, setAsideOffer
    /// The key of what is sealed is not where it is looked for, and a person may bring it there.
    case keyMissing(KeyPlaces)
    /// Why the vault cannot be used.
    case condition(VaultState.Condition)
    /// Registers in the cloud that the keys here do not open; a device whose clock disagrees; a vault that is rebuilt.
    case lockedRegister, registerKeyMissing(KeyPlaces), clocksDisagree(String), rebuild, rebuilt(String)
    /// Banners.
    case clockWarning, unreadable(Int), unreadableEntry(UnreadableEntry), newerVaultBanner, readOnlyBanner
    /// A token without names.
    case unnamed
    /// What a person hears after an action.
    case copied, deleted(String), duplicate(String), setAsideDone(String), notUnderstood, offerGone
    /// Why something could not be done.
    case error(AuthenticatorError)
    /// Why a link, or a field, is not good.
    case link(OneTimePasswordError)
    /// What is wrong with a field of a manual entry.
    case problem(ManualEntry.Problem)

    /// The words: one or more whole sentences, or a few words for a title or a button.
    public func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    private var words: (english: String, chinese: String) {
        switch self {
        case .emptyTitle: ("No accounts yet", "还没有账号")
        case .emptyMessage: ("Tap + to add your first account", "点按 + 添加你的第一个账号")
        case .nothingMatchesTitle: ("Nothing matches", "没有匹配项")
        case .nothingMatches(let query): ("No account matches “\(query)”.", "没有与“\(query)”匹配的账号。")
        case .loadingTitle: ("Opening", "正在打开")
        case .loadingMessage: ("The vault is being opened.", "正在打开保险库。")
        case .waitingTitle: ("Looking into the cloud", "正在查看云端")
        case .keyUnavailableTitle: ("Key unavailable", "解密密钥不可用")
        case .keyUnavailable:
            (
                "Your codes were synced from iCloud, but the key that decrypts them is not available. "
                    + "Please make sure that iCloud Keychain is turned on.",
                "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。"
            )
        case .keyMissing(let places): places.words
        case .damagedTitle: ("The vault is damaged", "保险库已损坏")
        case .vaultProblemTitle: ("The vault cannot be opened", "无法打开保险库")
        case .setAsideOffer: ("Set it aside and start anew", "将其移开并重新开始")
        case .condition(let condition): condition.words
        case .lockedRegister: Self.lockedRegisterWords
        case .registerKeyMissing(let places): places.registerWords
        case .clocksDisagree(let name): Self.clocksDisagree(ShownText.line(name))
        case .rebuild: ("Set it aside and rebuild from the cloud", "将其移开并从云端重建")
        case .rebuilt(let path):
            (
                "The damaged vault is now \(path). The accounts come back from the cloud.",
                "损坏的保险库现位于 \(path)。账号将从云端恢复。"
            )
        case .clockWarning:
            (
                "This device’s clock reads earlier than when the vault was last changed. Codes may be refused: "
                    + "check the date and time.",
                "此设备的时钟早于保险库上次更改的时间，验证码可能会被拒绝：请检查日期和时间。"
            )
        case .unreadable(let count):
            (
                count == 1
                    ? "One entry cannot be read. It is kept as it is; the others are not affected."
                    : "\(count) entries cannot be read. They are kept as they are; the others are not affected.",
                "有 \(count) 个条目无法读取。它们会原样保留，其他条目不受影响。"
            )
        case .unreadableEntry(let entry): entry.words
        case .newerVaultBanner:
            ("Read-only until this program is updated.", "更新本程序之前，保险库为只读。")
        case .readOnlyBanner:
            ("Read-only: adding, editing and deleting are off.", "只读：添加、编辑和删除均已停用。")
        case .unnamed: ("Unnamed", "未命名")
        case .copied: ("Copied to clipboard", "已复制到剪贴板")
        case .deleted(let name): ("Deleted \(name)", "已删除 \(name)")
        case .duplicate(let name):
            (
                "\(name) is here already. Adding it again keeps both.",
                "\(name) 已存在。再次添加将同时保留两者。"
            )
        case .setAsideDone(let path):
            ("The damaged vault is now \(path). A new one was begun.", "损坏的保险库现位于 \(path)。已新建保险库。")
        case .notUnderstood: ("The program did not understand the page. Reload it.", "程序无法理解此页面的请求。请重新加载。")
        case .offerGone:
            ("Choose the picture again: it was read too long ago.", "请重新选择图片：之前的读取已过期。")
        case .error(let error): error.words
        case .link(let error): (error.description, error.chinese)
        case .problem(let problem): problem.words
        }
    }
}

extension SyncedProduct {
    /// The authenticator.
    public static let second = SyncedProduct(
        title: "Second", command: "second", record: ("account", "accounts", "账号"), isOneVault: true,
        canSeparate: true)
}
