extension CommandPhrase {
    /// The words about adding accounts and finding them.
    var addWords: Words? {
        switch self {
        case .linkPrompt: ("Link (otpauth://…, not shown): ", "链接（otpauth://…，不显示）：")
        case .secretPrompt: ("Secret (Base32, not shown): ", "密钥（Base32，不显示）：")
        case .issuerPrompt: ("Issuer: ", "服务名称：")
        case .accountPrompt: ("Account: ", "账号：")
        case .namesForSecret:
            ("That is a secret without a link. Give it its names.", "这是密钥，不是链接。请填写名称。")
        case .secretAlone:
            (
                "This is a secret without a link. Add it with its name: second add --manual --issuer NAME",
                "这是密钥，不是链接。请连同名称添加：second add --manual --issuer 名称"
            )
        case .inLine(let number, let sentence): ("Line \(number): \(sentence)", "第 \(number) 行：\(sentence)")
        case .found(let count):
            (count == 1 ? "Found 1 account:" : "Found \(count) accounts:", "找到 \(count) 个账号：")
        case .addQuestion(let count):
            (
                count == 1 ? "Add this account?" : "Add these \(count) accounts?",
                count == 1 ? "添加此账号？" : "添加这 \(count) 个账号？"
            )
        case .added(let name): ("Added \(name).", "已添加 \(name)。")
        case .codeFor(let seconds):
            (
                seconds == 1 ? "Its code for the next second:" : "Its code for the next \(seconds) seconds:",
                "其验证码在接下来 \(seconds) 秒内有效："
            )
        case .codeForThen(let seconds, let next):
            (
                (seconds == 1 ? "Its code for the next second" : "Its code for the next \(seconds) seconds")
                    + " (then \(next)):",
                "其验证码在接下来 \(seconds) 秒内有效（随后为 \(next)）："
            )
        case .addAnyway: ("Add it anyway?", "仍要添加吗？")
        case .duplicateHint:
            ("It was not added. To keep both, use --duplicate.", "未添加。若要同时保留两者，请使用 --duplicate。")
        case .notAdded: ("Not added.", "未添加。")
        case .cannotOpenPicture(let file): ("\(file) could not be read.", "无法读取 \(file)。")
        case .noLinkInPicture:
            (
                "There is a QR code in this picture, but not one of an account.",
                "此图片中有二维码，但不是账号的二维码。"
            )
        case .inPicture(let file, let sentence): ("\(file): \(sentence)", "\(file)：\(sentence)")
        case .several(let query):
            (
                "“\(query)” matches several accounts. Say more, or use the beginning of an id:",
                "“\(query)”匹配多个账号。请写得更具体，或使用编号的开头："
            )
        case .queryMissing:
            (
                "Say which account: words of its names, or the beginning of its id.",
                "请指明账号：其名称中的词，或编号的开头。"
            )
        case .emptyHint: ("No accounts yet. Add the first one with: second add", "还没有账号。请添加第一个：second add")
        default: nil
        }
    }

    /// The words about changing accounts, and about the terminal.
    var changeWords: Words {
        switch self {
        case .edited(let name): ("It is now \(name).", "现在是 \(name)。")
        case .nothingToEdit:
            (
                "Say what to change: --issuer or --account.", "请说明要更改什么：--issuer 或 --account。"
            )
        case .deleteQuestion(let name): ("Delete \(name)?", "删除 \(name)？")
        case .deleteHint(let id):
            (
                "It is kept for 30 days. To undo: second deleted restore \(id)",
                "它会保留 30 天。撤销：second deleted restore \(id)"
            )
        case .notDeleted: ("Nothing was deleted.", "未删除任何内容。")
        case .answerNeeded:
            ("Nobody can be asked here. To go ahead, use --yes.", "这里无法询问。若要继续，请使用 --yes。")
        case .noDeleted: ("No deleted accounts.", "没有已删除的账号。")
        case .daysLeft(let days):
            (days == 1 ? "1 day left" : "\(days) days left", "剩余 \(days) 天")
        case .restored(let name): ("Restored \(name).", "已恢复 \(name)。")
        case .restoredHint(let id): ("To undo: second delete \(id)", "撤销：second delete \(id)")
        case .deleteNowQuestion(let name):
            ("Delete \(name) for good? Its codes cannot be had back.", "永久删除 \(name)？其验证码将无法找回。")
        case .deletedForGood(let name): ("Deleted \(name) for good.", "已永久删除 \(name)。")
        case .noClipboard:
            (
                "There is no clipboard to copy to: install wl-clipboard or xclip, or use a terminal that takes OSC 52.",
                "没有可用的剪贴板：请安装 wl-clipboard 或 xclip，或使用支持 OSC 52 的终端。"
            )
        case .clipboardFailed(let tool):
            ("\(tool) did not take the code to the clipboard.", "\(tool) 未能把验证码放入剪贴板。")
        case .clears(let seconds):
            (
                "It is cleared from the clipboard in \(seconds) seconds, unless something else is there by then.",
                "\(seconds) 秒后将从剪贴板清除，除非届时剪贴板已有其他内容。"
            )
        case .cannotClear:
            (
                "This clipboard cannot be read back, so the code stays in it.",
                "此剪贴板无法读回，因此验证码会留在其中。"
            )
        case .watchHelp: ("type to filter · ↑↓ · Enter copies · q quits", "输入以筛选 · ↑↓ · 回车复制 · q 退出")
        case .watchFilter: ("Esc clears · Enter copies · Ctrl-C quits", "Esc 清除 · 回车复制 · Ctrl-C 退出")
        case .setAsideQuestion:
            (
                "Rename the damaged vault aside and begin an empty one? Nothing is erased.",
                "将损坏的保险库移开并新建一个空的？不会删除任何内容。"
            )
        case .setAsideDone(let path): ("The damaged vault is now \(path).", "损坏的保险库现在位于 \(path)。")
        case .unchanged: ("Nothing was changed.", "未作任何更改。")
        default: ("", "")
        }
    }
}
