// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Files
package import Localization
package import OneTimePassword
package import Secrets

/// What SecondCore says to people: keys of the texts in its catalogues.
package enum SecondStrings: Localizable, Equatable {
    case emptyTitle, emptyMessage, nothingMatchesTitle, nothingMatches(String), loadingTitle, loadingMessage
    case waitingTitle, waitingMessage, vaultOpen, keyUnavailableTitle, keyUnavailable, keyNotInFolder(String)
    case registerNotInFolder(String), keyMissing(sealed: String, keychain: String), vaultKeyUnavailable
    case keyNotLookedUp(SecretStoreError), keyNotKept, damagedTitle, damagedEmpty, damagedNoVault
    case damagedTruncated, damagedChanged, vaultProblemTitle, newerVersion(Int), setAsideOffer, lockedRegister
    case registerKeyMissing(sealed: String, keychain: String), clocksDisagree([String]), rebuild
    case rebuilt(String), clockWarning, unreadable(Int), unknownForm(LocalizedText)
    case unreadableField(name: LocalizedText, error: OneTimePasswordError), namelessEntry, newerVaultBanner
    case readOnlyBanner, unnamed, copied, deleted(String), duplicate(String), setAsideDone(String)
    case notUnderstood, offerGone, notFound, nothingChanged(LocalizedText), unconfirmed(FilesError), tooLarge
    case notDamaged, issuerMissing, field(OneTimePasswordError), files(FilesError), mergeIntoEmptied
    case mergeIntoOther, separate, vault, account, accounts

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .emptyTitle: "No accounts yet"
        case .emptyMessage: "Tap + to add your first account"
        case .nothingMatchesTitle: "Nothing matches"
        case .nothingMatches(let query): "No account matches “\(query)”."
        case .loadingTitle: "Opening"
        case .loadingMessage: "The vault is being opened."
        case .waitingTitle: "Looking into the cloud"
        case .waitingMessage: "The cloud has not been read whole yet. Accounts may be on their way; adding works."
        case .vaultOpen: "The vault is open."
        case .keyUnavailableTitle: "Key unavailable"
        case .keyUnavailable: "Your codes were synced from iCloud, but the key that decrypts them is not available. Please make sure that iCloud Keychain is turned on."
        case .keyNotInFolder(let folder): "The codes in \(folder) are sealed with a key that is not on this device."
        case .registerNotInFolder(let folder): "Codes of another device in \(folder) are sealed with a key that is not on this device."
        case .keyMissing(let sealed, let keychain): "\(sealed) is sealed with a key that is not in \(keychain). Bring it here: run second key export on the machine that has it, then second key import on this one."
        case .vaultKeyUnavailable: "The key of this vault is not available."
        case .keyNotLookedUp(let error): "The vault’s key cannot be looked up. \(error.text(in: .english))"
        case .keyNotKept: "The key store did not keep the new key, so nothing was sealed with it. Check the key store."
        case .damagedTitle: "The vault is damaged"
        case .damagedEmpty: "The vault file is empty. It is left untouched: restore it from a backup, or set it aside and start anew."
        case .damagedNoVault: "The vault file is something else: it does not begin as a vault does. It is left untouched: restore it from a backup, or set it aside and start anew."
        case .damagedTruncated: "The vault file ends too early: a part of it is missing. It is left untouched: restore it from a backup, or set it aside and start anew."
        case .damagedChanged: "The vault file was changed or damaged: its seal does not fit. It is left untouched: restore it from a backup, or set it aside and start anew."
        case .vaultProblemTitle: "The vault cannot be opened"
        case .newerVersion(let version): "This vault has format \(version), made by a newer version of Second. It is left untouched: update this program to open it."
        case .setAsideOffer: "Set it aside and start anew"
        case .lockedRegister: "Codes of another device are in the cloud, but the key that decrypts them is not available here. They appear by themselves when the key arrives."
        case .registerKeyMissing(let sealed, let keychain): "Accounts of another device in \(sealed) are sealed with a key that is not in \(keychain). Bring it here: run second key export on the machine that has it, then second key import on this one."
        case .clocksDisagree(let names): "This device and \(ShownText.line(names.joined(separator: ", "))) disagree about the time. Codes may be refused: check the date and time of both."
        case .rebuild: "Set it aside and rebuild from the cloud"
        case .rebuilt(let path): "The damaged vault is now \(path). The accounts come back from the cloud."
        case .clockWarning: "This device’s clock reads earlier than when the vault was last changed. Codes may be refused: check the date and time."
        case .unreadable(let count): count == 1 ? "One entry cannot be read. It is kept as it is; the others are not affected." : "\(count) entries cannot be read. They are kept as they are; the others are not affected."
        case .unknownForm(let name): "\(name.text(in: .english)): its form is not known."
        case .unreadableField(let name, let error): "\(name.text(in: .english)): \(error.text(in: .english))"
        case .namelessEntry: "An entry without a name"
        case .newerVaultBanner: "Read-only until this program is updated."
        case .readOnlyBanner: "Read-only: adding, editing and deleting are off."
        case .unnamed: "Unnamed"
        case .copied: "Copied to clipboard"
        case .deleted(let name): "Deleted \(name)"
        case .duplicate(let name): "\(name) is here already. Adding it again keeps both."
        case .setAsideDone(let path): "The damaged vault is now \(path). A new one was begun."
        case .notUnderstood: "The program did not understand the page. Reload it."
        case .offerGone: "Choose the picture again: it was read too long ago."
        case .notFound: "This account is not here any more."
        case .nothingChanged(let error): "Nothing was changed. \(error.text(in: .english))"
        case .unconfirmed(let error): "The change was written, but the disk did not confirm it. \(error.text(in: .english))"
        case .tooLarge: "Nothing was changed: the vault has no room for more."
        case .notDamaged: "The vault is not damaged, so it stays where it is."
        case .issuerMissing: "Enter the name of the service."
        case .field(let error): "\(error.text(in: .english))"
        case .files(let error): "\(error.text(in: .english))"
        case .mergeIntoEmptied: "Nothing changes in the list here. All of it is put into this cloud again, sealed."
        case .mergeIntoOther: "What is in this cloud joins the list here, and all accounts from here go there, sealed. They cannot be told apart afterwards."
        case .separate: "The accounts here are put aside into a file of their own on this device, and the list shows what is in this cloud. If their own cloud is back one day, the same choice brings them back."
        case .vault: "vault"
        case .account: "account"
        case .accounts: "accounts"
        }
    }

    private var chinese: String {
        switch self {
        case .emptyTitle: "还没有账号"
        case .emptyMessage: "点按 + 添加你的第一个账号"
        case .nothingMatchesTitle: "没有匹配项"
        case .nothingMatches(let query): "没有与“\(query)”匹配的账号。"
        case .loadingTitle: "正在打开"
        case .loadingMessage: "正在打开保险库。"
        case .waitingTitle: "正在查看云端"
        case .waitingMessage: "云端尚未完整读取。账号可能正在同步中；可以添加账号。"
        case .vaultOpen: "保险库已打开。"
        case .keyUnavailableTitle: "解密密钥不可用"
        case .keyUnavailable: "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。"
        case .keyNotInFolder(let folder): "\(folder)中的验证码所用的密钥不在此设备上。"
        case .registerNotInFolder(let folder): "\(folder)中另一台设备的验证码所用的密钥不在此设备上。"
        case .keyMissing(let sealed, let keychain): "\(sealed) 已用密钥加密，而 \(keychain) 中没有该密钥。请把它带到这里：在有该密钥的机器上运行 second key export，然后在这台机器上运行 second key import。"
        case .vaultKeyUnavailable: "此保险库的密钥不可用。"
        case .keyNotLookedUp(let error): "无法查找保险库的密钥。\(error.text(in: .chinese))"
        case .keyNotKept: "密钥存储没有保存新密钥，因此没有用它加密任何内容。请检查密钥存储。"
        case .damagedTitle: "保险库已损坏"
        case .damagedEmpty: "保险库文件是空的。它保持原样：请从备份恢复，或将其移开并重新开始。"
        case .damagedNoVault: "保险库文件不是保险库：开头不符。它保持原样：请从备份恢复，或将其移开并重新开始。"
        case .damagedTruncated: "保险库文件不完整：缺少一部分。它保持原样：请从备份恢复，或将其移开并重新开始。"
        case .damagedChanged: "保险库文件被更改或已损坏：封印不符。它保持原样：请从备份恢复，或将其移开并重新开始。"
        case .vaultProblemTitle: "无法打开保险库"
        case .newerVersion(let version): "此保险库的格式为 \(version)，由更新版本的 Second 创建。它保持原样：请更新本程序后再打开。"
        case .setAsideOffer: "将其移开并重新开始"
        case .lockedRegister: "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。"
        case .registerKeyMissing(let sealed, let keychain): "\(sealed) 中另一台设备的账号已用密钥加密，而 \(keychain) 中没有该密钥。请把它带到这里：在有该密钥的机器上运行 second key export，然后在这台机器上运行 second key import。"
        case .clocksDisagree(let names): "此设备与 \(ShownText.line(names.joined(separator: "、"))) 的时间不一致，验证码可能会被拒绝：请检查两者的日期和时间。"
        case .rebuild: "将其移开并从云端重建"
        case .rebuilt(let path): "损坏的保险库现位于 \(path)。账号将从云端恢复。"
        case .clockWarning: "此设备的时钟早于保险库上次更改的时间，验证码可能会被拒绝：请检查日期和时间。"
        case .unreadable(let count): "有 \(count) 个条目无法读取。它们会原样保留，其他条目不受影响。"
        case .unknownForm(let name): "\(name.text(in: .chinese))：格式未知。"
        case .unreadableField(let name, let error): "\(name.text(in: .chinese))：\(error.text(in: .chinese))"
        case .namelessEntry: "无名条目"
        case .newerVaultBanner: "更新本程序之前，保险库为只读。"
        case .readOnlyBanner: "只读：添加、编辑和删除均已停用。"
        case .unnamed: "未命名"
        case .copied: "已复制到剪贴板"
        case .deleted(let name): "已删除 \(name)"
        case .duplicate(let name): "\(name) 已存在。再次添加将同时保留两者。"
        case .setAsideDone(let path): "损坏的保险库现位于 \(path)。已新建保险库。"
        case .notUnderstood: "程序无法理解此页面的请求。请重新加载。"
        case .offerGone: "请重新选择图片：之前的读取已过期。"
        case .notFound: "此账号已不在这里。"
        case .nothingChanged(let error): "未作任何更改。\(error.text(in: .chinese))"
        case .unconfirmed(let error): "更改已写入，但磁盘未确认。\(error.text(in: .chinese))"
        case .tooLarge: "未作任何更改：保险库已没有空间。"
        case .notDamaged: "保险库没有损坏，因此保持原位。"
        case .issuerMissing: "请输入服务名称。"
        case .field(let error): "\(error.text(in: .chinese))"
        case .files(let error): "\(error.text(in: .chinese))"
        case .mergeIntoEmptied: "此设备上的列表不变，全部内容会加密后重新放入此云端。"
        case .mergeIntoOther: "此云端中的账号会加入此处的列表，此处的全部账号也会加密后放入其中。之后将无法再区分两者。"
        case .separate: "此处的账号会移到此设备上单独的文件中，列表改为显示此云端的内容。当它们原来的云端恢复时，再次选择此项即可取回。"
        case .vault: "保险库"
        case .account: "账号"
        case .accounts: "账号"
        }
    }
}

/// What SecondCore says to people: keys of the texts in its catalogues.
package enum SecondCommandStrings: Localizable, Equatable {
    case secretInArguments, terminalNeeded(String), manualNeeded(String), onlyOneSource
    case onlyOne(one: String, other: String), clearNeedsCopy, linkPrompt, secretPrompt, issuerPrompt
    case accountPrompt, namesForSecret, secretAlone, inLine(number: Int, sentence: String), found(Int)
    case addQuestion(Int), added(String), codeFor(Int), codeForThen(seconds: Int, next: String), addAnyway
    case duplicateHint, notAdded, cannotOpenPicture(String), noLinkInPicture
    case inPicture(file: String, sentence: String), several(String), queryMissing, emptyHint, edited(String)
    case pinned(String), unpinned(String), nothingToEdit, deleteQuestion(String), deleteHint(String)
    case notDeleted, noDeleted, daysLeft(Int), restored(String), restoredHint(String)
    case deleteNowQuestion(String), deletedForGood(String), noClipboard, clipboardFailed(String), clears(Int)
    case clearsBuffer(Int), cannotClear, codeCopied(LocalizedText), codeInBuffer(LocalizedText)
    case codeSent(LocalizedText), thisCode(name: String, seconds: Int)
    case nextCode(name: String, wait: LocalizedText, seconds: Int), seconds(Int), watchHelp, watchFilter
    case setAsideQuestion, setAsideDone(String), vaultOpensNow, vaultStaysClosed(LocalizedText), keysOpen
    case firstKey

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .secretInArguments: "Links and secrets are not taken as arguments: other users of this computer can see those, and the shell keeps them. Run second add and paste it there, or pipe it in. A secret that stood here has been seen: have the site make a new one."
        case .terminalNeeded(let command): "second \(command) needs a terminal."
        case .manualNeeded(let option): "\(option) goes with --manual."
        case .onlyOneSource: "Use only one of --qr, --screen, --clipboard and --manual."
        case .onlyOne(let one, let other): "Use either \(one) or \(other)."
        case .clearNeedsCopy: "--clear and --no-clear go with --copy."
        case .linkPrompt: "Link (otpauth://…, not shown): "
        case .secretPrompt: "Secret (Base32, not shown): "
        case .issuerPrompt: "Issuer: "
        case .accountPrompt: "Account: "
        case .namesForSecret: "That is a secret without a link. Give it its names."
        case .secretAlone: "This is a secret without a link. Add it with its name: second add --manual --issuer NAME"
        case .inLine(let number, let sentence): "Line \(number): \(sentence)"
        case .found(let count): count == 1 ? "Found 1 account:" : "Found \(count) accounts:"
        case .addQuestion(let count): count == 1 ? "Add this account?" : "Add these \(count) accounts?"
        case .added(let name): "Added \(name)."
        case .codeFor(let seconds): seconds == 1 ? "Its code for the next second:" : "Its code for the next \(seconds) seconds:"
        case .codeForThen(let seconds, let next): seconds == 1 ? "Its code for the next second (then \(next)):" : "Its code for the next \(seconds) seconds (then \(next)):"
        case .addAnyway: "Add it anyway?"
        case .duplicateHint: "It was not added. To keep both, use --duplicate."
        case .notAdded: "Not added."
        case .cannotOpenPicture(let file): "\(file) could not be read."
        case .noLinkInPicture: "There is a QR code in this picture, but not one of an account."
        case .inPicture(let file, let sentence): "\(file): \(sentence)"
        case .several(let query): "“\(ShownText.line(query))” matches several accounts. Say more, or use the beginning of an id:"
        case .queryMissing: "Say which account: words of its names, or the beginning of its id."
        case .emptyHint: "No accounts yet. Add the first one with: second add"
        case .edited(let name): "It is now \(name)."
        case .pinned(let name): "\(name) is pinned."
        case .unpinned(let name): "\(name) is not pinned any more."
        case .nothingToEdit: "Specify what to change: --issuer or --account."
        case .deleteQuestion(let name): "Delete \(name)?"
        case .deleteHint(let id): "It is kept for 30 days. To undo: second deleted restore \(id)"
        case .notDeleted: "Nothing was deleted."
        case .noDeleted: "No deleted accounts."
        case .daysLeft(let days): days == 1 ? "1 day left" : "\(days) days left"
        case .restored(let name): "Restored \(name)."
        case .restoredHint(let id): "To undo: second delete \(id)"
        case .deleteNowQuestion(let name): "Delete \(name) for good? This cannot be undone."
        case .deletedForGood(let name): "Deleted \(name) for good."
        case .noClipboard: "There is no clipboard to copy to: install wl-clipboard or xclip, or use a terminal that takes OSC 52."
        case .clipboardFailed(let tool): "\(tool) did not take the code to the clipboard."
        case .clears(let seconds): "It is cleared from the clipboard in \(seconds) seconds, unless something else is there by then."
        case .clearsBuffer(let seconds): "It is cleared from tmux’s buffer in \(seconds) seconds, unless something else is there by then. The terminal’s clipboard cannot be read back, so it stays there."
        case .cannotClear: "This clipboard cannot be read back, so the code stays in it."
        case .codeCopied(let code): "Copied to clipboard: \(code.text(in: .english))"
        case .codeInBuffer(let code): "In tmux’s buffer (prefix ] pastes): \(code.text(in: .english)) Whether the terminal’s clipboard has it too is not known."
        case .codeSent(let code): "Sent to the terminal’s clipboard: \(code.text(in: .english)) Whether it took it is not known."
        case .thisCode(let name, let seconds): seconds == 1 ? "\(name), valid for 1 second." : "\(name), valid for \(seconds) seconds."
        case .nextCode(let name, let wait, let seconds): seconds == 1 ? "\(name), the next code, valid in \(wait.text(in: .english)) for 1 second." : "\(name), the next code, valid in \(wait.text(in: .english)) for \(seconds) seconds."
        case .seconds(let count): count == 1 ? "1 second" : "\(count) seconds"
        case .watchHelp: "type to filter · ↑↓ · Enter copies · q quits"
        case .watchFilter: "Esc clears · Enter copies · Ctrl-C quits"
        case .setAsideQuestion: "Rename the damaged vault aside and begin an empty one? Nothing is erased."
        case .setAsideDone(let path): "The damaged vault is now \(path)."
        case .vaultOpensNow: "The vault opens now."
        case .vaultStaysClosed(let reason): "The vault here still does not open. \(reason.text(in: .english))"
        case .keysOpen: "your vault and every copy of it"
        case .firstKey: "one is made with the first account, by second add"
        }
    }

    private var chinese: String {
        switch self {
        case .secretInArguments: "链接和密钥不能写在命令行参数里：这台电脑的其他用户能看到，shell 也会记录。请运行 second add 后粘贴，或通过管道输入。写在这里的密钥已经暴露：请在网站上重新生成。"
        case .terminalNeeded(let command): "second \(command) 需要在终端中运行。"
        case .manualNeeded(let option): "\(option) 需要与 --manual 一起使用。"
        case .onlyOneSource: "--qr、--screen、--clipboard 和 --manual 只能选一个。"
        case .onlyOne(let one, let other): "\(one) 和 \(other) 只能选一个。"
        case .clearNeedsCopy: "--clear 和 --no-clear 需要与 --copy 一起使用。"
        case .linkPrompt: "链接（otpauth://…，不显示）："
        case .secretPrompt: "密钥（Base32，不显示）："
        case .issuerPrompt: "服务名称："
        case .accountPrompt: "账号："
        case .namesForSecret: "这是密钥，不是链接。请填写名称。"
        case .secretAlone: "这是密钥，不是链接。请连同名称添加：second add --manual --issuer 名称"
        case .inLine(let number, let sentence): "第 \(number) 行：\(sentence)"
        case .found(let count): "找到 \(count) 个账号："
        case .addQuestion(let count): count == 1 ? "添加此账号？" : "添加这 \(count) 个账号？"
        case .added(let name): "已添加 \(name)。"
        case .codeFor(let seconds): "其验证码在接下来 \(seconds) 秒内有效："
        case .codeForThen(let seconds, let next): "其验证码在接下来 \(seconds) 秒内有效（随后为 \(next)）："
        case .addAnyway: "仍要添加吗？"
        case .duplicateHint: "未添加。若要同时保留两者，请使用 --duplicate。"
        case .notAdded: "未添加。"
        case .cannotOpenPicture(let file): "无法读取 \(file)。"
        case .noLinkInPicture: "此图片中有二维码，但不是账号的二维码。"
        case .inPicture(let file, let sentence): "\(file)：\(sentence)"
        case .several(let query): "“\(ShownText.line(query))”匹配多个账号。请写得更具体，或使用编号的开头："
        case .queryMissing: "请指明账号：其名称中的词，或编号的开头。"
        case .emptyHint: "还没有账号。请添加第一个：second add"
        case .edited(let name): "现在是 \(name)。"
        case .pinned(let name): "已将 \(name) 置顶。"
        case .unpinned(let name): "已取消 \(name) 的置顶。"
        case .nothingToEdit: "请说明要更改什么：--issuer 或 --account。"
        case .deleteQuestion(let name): "删除 \(name)？"
        case .deleteHint(let id): "它会保留 30 天。撤销：second deleted restore \(id)"
        case .notDeleted: "未删除任何内容。"
        case .noDeleted: "没有已删除的账号。"
        case .daysLeft(let days): "剩余 \(days) 天"
        case .restored(let name): "已恢复 \(name)。"
        case .restoredHint(let id): "撤销：second delete \(id)"
        case .deleteNowQuestion(let name): "永久删除 \(name)？此操作无法撤销。"
        case .deletedForGood(let name): "已永久删除 \(name)。"
        case .noClipboard: "没有可用的剪贴板：请安装 wl-clipboard 或 xclip，或使用支持 OSC 52 的终端。"
        case .clipboardFailed(let tool): "\(tool) 未能把验证码放入剪贴板。"
        case .clears(let seconds): "\(seconds) 秒后将从剪贴板清除，除非届时剪贴板已有其他内容。"
        case .clearsBuffer(let seconds): "\(seconds) 秒后将从 tmux 缓冲区清除，除非届时已有其他内容。终端剪贴板无法读回，因此验证码会留在其中。"
        case .cannotClear: "此剪贴板无法读回，因此验证码会留在其中。"
        case .codeCopied(let code): "已复制到剪贴板：\(code.text(in: .chinese))"
        case .codeInBuffer(let code): "已放入 tmux 缓冲区（前缀键加 ] 粘贴）：\(code.text(in: .chinese))终端剪贴板是否也有，无法得知。"
        case .codeSent(let code): "已发送到终端剪贴板：\(code.text(in: .chinese))终端是否接受，无法得知。"
        case .thisCode(let name, let seconds): "\(name)，\(seconds) 秒内有效。"
        case .nextCode(let name, let wait, let seconds): "\(name) 的下一个验证码，\(wait.text(in: .chinese))后生效，有效期 \(seconds) 秒。"
        case .seconds(let count): "\(count) 秒"
        case .watchHelp: "输入以筛选 · ↑↓ · 回车复制 · q 退出"
        case .watchFilter: "Esc 清除 · 回车复制 · Ctrl-C 退出"
        case .setAsideQuestion: "将损坏的保险库移开并新建一个空的？不会删除任何内容。"
        case .setAsideDone(let path): "损坏的保险库现在位于 \(path)。"
        case .vaultOpensNow: "保险库现在可以打开了。"
        case .vaultStaysClosed(let reason): "这里的保险库仍无法打开。\(reason.text(in: .chinese))"
        case .keysOpen: "你的保险库及其所有副本"
        case .firstKey: "用 second add 添加第一个账号时会创建"
        }
    }
}
