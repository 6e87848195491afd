// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What second says to people: keys of the texts in its catalogues.
package enum SecondAddStrings: Localizable, Equatable {
    case clipboardUnreadable, clipboardCleared, bufferCleared, clipboardKept, screen, screenFailed(String)
    case noScreenProgram

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .clipboardUnreadable: "The clipboard cannot be read: install wl-clipboard or xclip, or paste the link here: second add"
        case .clipboardCleared: "The clipboard held the secret and is cleared."
        case .bufferCleared: "tmux’s buffer held the secret and is cleared. The terminal’s clipboard may hold it, too."
        case .clipboardKept: "The clipboard still holds the secret: not everything in it was added."
        case .screen: "Screen"
        case .screenFailed(let program): "\(program) took no picture of the screen. Save one by hand, then: second add --qr FILE"
        case .noScreenProgram: "No program here takes a picture of the screen: install grim (Wayland), import of ImageMagick (X11) or spectacle (KDE), and run this in your desktop’s session."
        }
    }

    private var chinese: String {
        switch self {
        case .clipboardUnreadable: "无法读取剪贴板：请安装 wl-clipboard 或 xclip，或在这里粘贴链接：second add"
        case .clipboardCleared: "剪贴板中曾有密钥，现已清除。"
        case .bufferCleared: "tmux 缓冲区中曾有密钥，现已清除。终端剪贴板中可能仍有。"
        case .clipboardKept: "剪贴板中仍有密钥：其中的内容没有全部添加。"
        case .screen: "屏幕"
        case .screenFailed(let program): "\(program) 未能截取屏幕。请手动保存截图，然后运行：second add --qr FILE"
        case .noScreenProgram: "这里没有可以截屏的程序：请安装 grim（Wayland）、ImageMagick 的 import（X11）或 spectacle（KDE），并在桌面会话中运行。"
        }
    }
}

/// What second says to people: keys of the texts in its catalogues.
package enum SecondDoctorStrings: Localizable, Equatable {
    case noVault, vault(count: Int, deleted: Int), vaultFailed(String), unreadable(String), allReadable
    case kept(String), clockBehind(String), clockUnsynchronised, lockedRegisters(String), setAsideHint
    case rebuildHint, rebuildQuestion, nothingToRebuild(String), cameBack(Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .noVault: "Vault: there is none yet; begin with: second add"
        case .vault(let count, let deleted): count == 1 ? "Vault: opens, \(count) account, \(deleted) recently deleted" : "Vault: opens, \(count) accounts, \(deleted) recently deleted"
        case .vaultFailed(let sentence): "Vault: \(sentence)"
        case .unreadable(let sentence): "Entry: \(sentence)"
        case .allReadable: "Entries: all can be read"
        case .kept(let path): "Kept: \(path), a vault that was set aside; delete it when you are sure that you do not need it"
        case .clockBehind(let sentence): "Clock: \(sentence)"
        case .clockUnsynchronised: "Clock: the system does not say that it is synchronised (in a container this means nothing); codes need it right to a few seconds"
        case .lockedRegisters(let sentence): "Cloud: \(sentence)"
        case .setAsideHint: "To rename it aside and begin anew: second doctor --set-aside"
        case .rebuildHint: "If the cloud has the accounts, this brings them back: second doctor --rebuild"
        case .rebuildQuestion: "Rename the damaged vault aside and bring the accounts back from the cloud? Nothing is erased."
        case .nothingToRebuild(let cloud): "\(cloud) holds nothing that can be opened with the keys here, so nothing was changed."
        case .cameBack(let count): count == 1 ? "1 account is back." : "\(count) accounts are back."
        }
    }

    private var chinese: String {
        switch self {
        case .noVault: "保险库：尚未创建；请从 second add 开始"
        case .vault(let count, let deleted): "保险库：可以打开，\(count) 个账号，最近删除 \(deleted) 个"
        case .vaultFailed(let sentence): "保险库：\(sentence)"
        case .unreadable(let sentence): "条目：\(sentence)"
        case .allReadable: "条目：全部可以读取"
        case .kept(let path): "保留：\(path)，之前移开的保险库；确定不再需要后可删除"
        case .clockBehind(let sentence): "时钟：\(sentence)"
        case .clockUnsynchronised: "时钟：系统未报告已同步（在容器中无意义）；验证码要求误差在几秒之内"
        case .lockedRegisters(let sentence): "云端：\(sentence)"
        case .setAsideHint: "若要将其移开并重新开始：second doctor --set-aside"
        case .rebuildHint: "如果云端有这些账号，可用此命令找回：second doctor --rebuild"
        case .rebuildQuestion: "将损坏的保险库移开并从云端找回账号？不会删除任何内容。"
        case .nothingToRebuild(let cloud): "\(cloud) 中没有能用此处的密钥打开的内容，因此未作任何更改。"
        case .cameBack(let count): "已找回 \(count) 个账号。"
        }
    }
}

/// What second says to people: keys of the texts in its catalogues.
package enum SecondHelpStrings: Localizable, Equatable, CaseIterable {
    case second, add, clearClipboard, cloud, cloudStatus, cloudUse, cloudLeave, cloudMerge, cloudSeparate
    case cloudDismiss, code, delete, deleted, deletedList, deletedRestore, deletedDeleteNow, devices
    case devicesList, devicesForget, edit, search, searchMore, searchChoice, pin, unpin, key, keyExport
    case keyImport, list, sync, web, doctor, watch, addInput, addPictures, cloudMergeMore, cloudSeparateMore
    case cloudDismissMore, cloudUseMore, cloudLeaveMore, cloudMore, devicesForgetMore, editMore, keyExportMore
    case keyImportMore, keyMore, syncMore, doctorMore, watchMore, beginWith, thenCode, severalMachines, query
    case exitCodes, places, addQR, addManual, addIssuer, addAccount, addAlgorithm, addDigits, addPeriod
    case addDuplicate, yes, addYes, doctorYes, cloudFolder, formerFolder, wipe, json, jsonArray, jsonLines
    case codeCopy, codeClear, codeNext, device, editIssuer, editAccount, keyExportTo, keyImportFile, listID
    case syncWatch, webPort, webNoOpen, doctorSetAside, doctorRebuild, home, keychain, cloudOption, language
    case queryWords, listWords, example, `import`, importMore, importPassword, importFiles, importUndo, export
    case exportMore, exportFile, exportPlain, exportQR, exportYes, alone, listPlain, listCSV, listFields
    case codeChoose, pick, pickMore, menu, menuMore, menuFormat, addScreen, addClipboard

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .second: "Shows the codes of your accounts: sealed on this computer, without an account of its own."
        case .add: "Add an account: from a link, a QR picture, or by hand."
        case .clearClipboard: "Clear the clipboard later."
        case .cloud: "Say which folder is the cloud, and choose one."
        case .cloudStatus: "Say which folder is the cloud, and how things stand with it."
        case .cloudUse: "Use a folder as the cloud from now on, or off for none."
        case .cloudLeave: "Use no cloud from now on, and take this device's files out of it."
        case .cloudMerge: "Use a cloud that is not the known one with the accounts that are here."
        case .cloudSeparate: "Keep the accounts that are here apart, and show those of the cloud."
        case .cloudDismiss: "Tell no more of files in the cloud that never became whole."
        case .code: "Print the current code of one account: digits only."
        case .delete: "Delete an account. It can be restored for 30 days."
        case .deleted: "List, restore or wipe deleted accounts."
        case .deletedList: "List deleted accounts and the days they are kept."
        case .deletedRestore: "Bring a deleted account back."
        case .deletedDeleteNow: "Wipe a deleted account for good, now."
        case .devices: "List the devices that share your accounts, and forget one."
        case .devicesList: "List devices and when they were last seen."
        case .devicesForget: "Forget a device that is not used any more."
        case .edit: "Change an account's issuer or name."
        case .search: "Let the search of your desktop find accounts, or not."
        case .searchMore: "GNOME and KDE's KRunner then find accounts by their names; what you choose there puts its code on the clipboard, as second code --copy does. Names are told to every program of your session that asks, a code or a secret never. Without on or off it says how it is."
        case .searchChoice: "Whether it may: on or off."
        case .pin: "Keep an account before all others."
        case .unpin: "Put a pinned account back among the others."
        case .key: "Carry the vault's keys to another machine of yours, once."
        case .keyExport: "Print the keys, sealed under a passphrase."
        case .keyImport: "Add the keys of a text that export made."
        case .list: "List accounts with their codes."
        case .sync: "Bring the vault and its cloud together now; say how they stand."
        case .web: "Open the page in the browser; it is served on this computer only."
        case .doctor: "Check clock, keychain, vault, cloud and permissions; say what to do."
        case .watch: "Show a live list of codes in the terminal."
        case .addInput: "The link or secret is asked for without being shown, or read from a pipe; never from the arguments, which other users can see. Ends with the new account's current code."
        case .addPictures: "What pictures and the clipboard hold is shown first at a terminal, and added after a yes; elsewhere it is added at once. A clipboard that still holds the link afterwards is cleared."
        case .cloudMergeMore: "What the cloud holds is joined with what is here; nothing is replaced."
        case .cloudSeparateMore: "They stay on this device, sealed in a file of their own. When their own cloud stands there again, the same command brings them back."
        case .cloudDismissMore: "The files stay there, and are read should they still become whole."
        case .cloudUseMore: "A folder that was never used is made if it is missing. If you used another one before, nothing is removed there."
        case .cloudLeaveMore: "The accounts stay here, and the files of other devices stay in the cloud. Without --wipe it does what second cloud use off does. The files of a folder that was used before are taken out if you name it; the choice stays as it is then."
        case .cloudMore: "A cloud is a folder that something else carries between your machines: Syncthing, a network share, a stick. Only sealed files are put there."
        case .devicesForgetMore: "Its accounts stay; only its file leaves the cloud, once another device has seen everything. If the device is used again, it is there again."
        case .editMore: "Without options, the present names are shown to be changed. The secret stays as it is."
        case .keyExportMore: "Asks for a new passphrase twice without showing it, or reads it from a pipe as one line; never from the arguments. The text holds all keys of the keychain."
        case .keyImportMore: "Without a file the text is read from a pipe or pasted at the terminal. The passphrase is asked for at the terminal; beside a file it may come from a pipe as one line. Keys that are here already stay as they are."
        case .keyMore: "The keys leave as a text that a passphrase seals. On your other machine the same passphrase brings them into its keychain; then a vault that comes through your cloud opens there, too. Import only texts that you made yourself."
        case .syncMore: "Ends with 0 when everything was handed over, with 1 when something keeps it here. With --watch it stays and prints a line for each change until Ctrl-C."
        case .doctorMore: "Each line begins with ok, note, or fix. Ends with 0 only if there is nothing to fix."
        case .watchMore: "Type to filter (begin with / for a filter that begins with q); the arrows choose, Enter copies, Esc clears the filter, q quits while there is no filter, Ctrl-C and Ctrl-Q always do."
        case .beginWith: "Begin with:  second add"
        case .thenCode: "Then:        second code github"
        case .severalMachines: "On several machines, with a folder that something carries between them:"
        case .query: "QUERY is one or more words of an issuer or account, or the beginning of an id. An exact issuer or account wins over partial matches."
        case .exitCodes: "Exit codes: 0 done; 1 the vault, the keychain or a file could not be used; 2 several accounts match, nothing was changed; 3 no account matches; 4 not done: you said no, or it is here already; 64 the command or what it was given is wrong."
        case .places: "Places: the vault lies in $XDG_DATA_HOME/second (--home, SECOND_HOME), its key in $XDG_DATA_HOME/second-keychain (--keychain, SECOND_KEYCHAIN), the cloud where second cloud use says (--cloud, SECOND_CLOUD). Colours are left out with NO_COLOR."
        case .addQR: "Read QR codes from pictures (PNG, JPEG, WebP, HEIC), or - for a pipe."
        case .addManual: "Give names and secret by hand instead of a link."
        case .addIssuer: "With --manual: the service's name."
        case .addAccount: "With --manual: e-mail address or user name."
        case .addAlgorithm: "With --manual: SHA1, SHA256 or SHA512."
        case .addDigits: "With --manual: 6 to 10."
        case .addPeriod: "With --manual: seconds that a code holds."
        case .addDuplicate: "Add it even if the same issuer and account are here already."
        case .yes: "Do not ask."
        case .addYes: "Do not ask; what is here already is added with --duplicate alone."
        case .doctorYes: "With --rebuild: do not ask."
        case .cloudFolder: "A folder, or off."
        case .formerFolder: "The folder, if it is not the one that was used last."
        case .wipe: "Take this device's files out of the cloud."
        case .json: "Print an object for programs."
        case .jsonArray: "Print an array of objects for programs."
        case .jsonLines: "Print an object for programs; with --watch one on each line."
        case .codeCopy: "Copy the code instead of printing it."
        case .codeClear: "With --copy: clear the clipboard after 30 seconds if it still holds the code (the usual), or not."
        case .codeNext: "The code of the next period."
        case .device: "The device's name, or the beginning of its id."
        case .editIssuer: "The new issuer."
        case .editAccount: "The new account; may be empty."
        case .keyExportTo: "Write the text to a new file that only you may read."
        case .keyImportFile: "The file that holds the text."
        case .listID: "Begin each line with the beginning of the account's id, which tells equal ones apart."
        case .syncWatch: "Stay, and print a line for each change."
        case .webPort: "The port; a free one without this."
        case .webNoOpen: "Do not open the browser."
        case .doctorSetAside: "Rename a damaged vault aside and begin an empty one, after asking."
        case .doctorRebuild: "Rename a damaged vault aside and bring the accounts back from the cloud, after asking."
        case .home: "The folder of the vault (SECOND_HOME)."
        case .keychain: "Where the key is kept: a folder, or secret-service (SECOND_KEYCHAIN)."
        case .cloudOption: "The cloud of this run: a folder, or off (SECOND_CLOUD)."
        case .language: "The language: en or zh."
        case .queryWords: "Words of an issuer or account, or the beginning of an id."
        case .listWords: "Words of an issuer or account."
        case .example: "Example:"
        case .import: "Take in the accounts of another authenticator."
        case .importMore: "Reads files of Aegis, 2FAS, Ente Auth, Bitwarden, Proton Authenticator, Google Authenticator, Apple Passwords, andOTP, FreeOTP+, Raivo, Stratum and KeePassXC, otpauth links one a line, and pictures of QR codes; which it is, the content tells. Shows first what would be added, what is here already and what cannot be imported and why; nothing is written before a yes."
        case .importPassword: "The password of an encrypted file is asked for without being shown, or read from a pipe as one line for each such file; never from the arguments."
        case .importFiles: "Files, or - for a pipe; several parts of one export together."
        case .importUndo: "Delete what the last import on this device added, after asking."
        case .export: "Write all accounts to a new file, or show one as a QR code."
        case .exportMore: "The file is sealed with a new passphrase, in the documented format of Aegis, which Aegis and second import open. The passphrase is asked for twice without being shown, or read from a pipe as one line; never from the arguments. No file is ever replaced."
        case .exportFile: "The new file, which only you may read; - for standard output."
        case .exportPlain: "Write otpauth links instead, one a line, unencrypted."
        case .exportQR: "Show the QR code of one account in the terminal, after asking."
        case .exportYes: "With --plain: do not ask."
        case .alone: "Without a command, at a terminal and where there is a vault, the live list opens: second watch."
        case .listPlain: "Print a line for each account, its fields parted by tabs."
        case .listCSV: "Print comma-separated values, below a header."
        case .listFields: "With --plain or --csv: which fields, in this order, named as in --json."
        case .codeChoose: "Where several accounts match, a person at the terminal chooses one of them."
        case .pick: "Choose an account from a list, and print its code: digits only."
        case .pickMore: "Type to filter; the arrows choose, Enter prints or copies, Esc and Ctrl-C leave without. The list shows names alone, and nothing of it stays in the terminal."
        case .menu: "List the names of accounts for a launcher of your desktop."
        case .menuMore: "Names and ids alone are printed, never a secret or a code. What is chosen comes back as an id, to second code. Rofi calls this command again with the choice, and the code goes to the clipboard."
        case .menuFormat: "The launcher."
        case .addScreen: "Read the QR codes that the screen shows, with grim, import or spectacle."
        case .addClipboard: "Take the link, or several, one a line, from the clipboard."
        }
    }

    private var chinese: String {
        switch self {
        case .second: "显示你的账号的验证码：加密保存在这台电脑上，本身无需账号。"
        case .add: "添加账号：通过链接、二维码图片或手动输入。"
        case .clearClipboard: "稍后清除剪贴板。"
        case .cloud: "查看哪个文件夹是云端，或另选一个。"
        case .cloudStatus: "查看哪个文件夹是云端，以及同步状态。"
        case .cloudUse: "从现在起将一个文件夹用作云端；off 表示不用。"
        case .cloudLeave: "从现在起不用云端，并从中移除此设备的文件。"
        case .cloudMerge: "将这里的账号用于一个不同的云端。"
        case .cloudSeparate: "将这里的账号分开保存，并显示云端的账号。"
        case .cloudDismiss: "不再提示云端始终不完整的文件。"
        case .code: "输出一个账号的当前验证码：仅数字。"
        case .delete: "删除账号。30 天内可以恢复。"
        case .deleted: "列出、恢复或彻底清除已删除的账号。"
        case .deletedList: "列出已删除的账号及其剩余保留天数。"
        case .deletedRestore: "恢复已删除的账号。"
        case .deletedDeleteNow: "立即彻底清除已删除的账号。"
        case .devices: "列出共享账号的设备，或移除其中一台。"
        case .devicesList: "列出设备及其上次出现的时间。"
        case .devicesForget: "移除一台不再使用的设备。"
        case .edit: "更改账号的服务名称或账号名。"
        case .search: "允许或不允许桌面搜索找到账号。"
        case .searchMore: "允许后，GNOME 和 KDE 的 KRunner 可按名称找到账号；选中后验证码会放入剪贴板，与 second code --copy 相同。会话中的任何程序都能查询名称，但绝不会得到验证码或密钥。不带 on 或 off 时说明当前状态。"
        case .searchChoice: "是否允许：on 或 off。"
        case .pin: "将账号置顶。"
        case .unpin: "取消账号置顶。"
        case .key: "将保险库的密钥带到你的另一台机器，一次即可。"
        case .keyExport: "输出用口令加密的密钥。"
        case .keyImport: "添加由 export 生成的文本中的密钥。"
        case .list: "列出账号及其验证码。"
        case .sync: "立即让保险库与云端同步，并说明状态。"
        case .web: "在浏览器中打开网页；仅在这台电脑上提供。"
        case .doctor: "检查时钟、密钥存储、保险库、云端和权限，并说明该怎么做。"
        case .watch: "在终端中显示实时更新的验证码列表。"
        case .addInput: "链接或密钥在输入时不显示，或从管道读取；绝不从命令行参数读取，因为其他用户能看到参数。最后输出新账号的当前验证码。"
        case .addPictures: "在终端中会先显示图片和剪贴板中的内容，同意后才添加；在其他情况下会立即添加。若剪贴板此后仍是该链接，则会清除。"
        case .cloudMergeMore: "云端的内容会与这里的内容合并，不会替换任何内容。"
        case .cloudSeparateMore: "它们留在此设备上，加密保存在单独的文件中。当它们自己的云端恢复后，用同一条命令即可找回。"
        case .cloudDismissMore: "文件仍留在云端，若之后变得完整，会照常读取。"
        case .cloudUseMore: "从未用过的文件夹若不存在会被创建。如果之前用过另一个文件夹，其中的内容不会被删除。"
        case .cloudLeaveMore: "账号会保留在此处，其他设备的文件也保留在云端。不带 --wipe 时与 second cloud use off 相同。指定以前用过的文件夹时，会从中移除文件，而当前选择保持不变。"
        case .cloudMore: "云端是一个由其他工具在你的机器之间传送的文件夹：Syncthing、网络共享或 U 盘。放入其中的只有加密文件。"
        case .devicesForgetMore: "它的账号会保留；只有它的文件会在其他设备看到全部内容之后从云端移除。如果再次使用该设备，它会重新出现。"
        case .editMore: "不带选项时，会显示当前名称以供修改。密钥保持不变。"
        case .keyExportMore: "会要求输入两次新口令（不显示），或从管道读取一行；绝不从命令行参数读取。文本包含密钥存储中的所有密钥。"
        case .keyImportMore: "未指定文件时，文本从管道读取或在终端粘贴。口令在终端输入；指定文件时也可以从管道读取一行。已有的密钥保持不变。"
        case .keyMore: "密钥以口令加密的文本形式导出。在另一台机器上用同一口令将其导入密钥存储，之后经云端传来的保险库也能在那里打开。只导入你自己生成的文本。"
        case .syncMore: "全部交出时退出码为 0，有内容滞留时为 1。使用 --watch 时会持续运行，每次变化输出一行，直到按下 Ctrl-C。"
        case .doctorMore: "每行以“正常”“提示”或“修复”开头。只有无需修复时退出码才为 0。"
        case .watchMore: "输入文字即可筛选（筛选词以 q 开头时先输入 /）；方向键选择，回车复制，Esc 清除筛选，没有筛选时按 q 退出，Ctrl-C 和 Ctrl-Q 随时退出。"
        case .beginWith: "从这里开始：  second add"
        case .thenCode: "然后：        second code github"
        case .severalMachines: "在多台机器上使用时，选一个由其他工具传送的文件夹："
        case .query: "QUERY 是服务名称或账号中的一个或多个词，或编号的开头。完全匹配优先于部分匹配。"
        case .exitCodes: "退出码：0 完成；1 无法使用保险库、密钥存储或文件；2 有多个账号匹配，未作任何更改；3 没有匹配的账号；4 未执行：你选择了否，或已经存在；64 命令或输入有误。"
        case .places: "位置：保险库在 $XDG_DATA_HOME/second（--home、SECOND_HOME），密钥在 $XDG_DATA_HOME/second-keychain（--keychain、SECOND_KEYCHAIN），云端由 second cloud use 指定（--cloud、SECOND_CLOUD）。设置 NO_COLOR 后不使用颜色。"
        case .addQR: "读取图片中的二维码（PNG、JPEG、WebP、HEIC），- 表示管道。"
        case .addManual: "手动输入名称和密钥，而不用链接。"
        case .addIssuer: "与 --manual 一起使用：服务名称。"
        case .addAccount: "与 --manual 一起使用：邮箱地址或用户名。"
        case .addAlgorithm: "与 --manual 一起使用：SHA1、SHA256 或 SHA512。"
        case .addDigits: "与 --manual 一起使用：6 到 10。"
        case .addPeriod: "与 --manual 一起使用：验证码的有效秒数。"
        case .addDuplicate: "即使已有相同的服务名称和账号也添加。"
        case .yes: "不询问。"
        case .addYes: "不询问；已有的账号仅在使用 --duplicate 时添加。"
        case .doctorYes: "与 --rebuild 一起使用：不询问。"
        case .cloudFolder: "文件夹，或 off。"
        case .formerFolder: "文件夹；默认为上次使用的文件夹。"
        case .wipe: "从云端移除此设备的文件。"
        case .json: "输出供程序使用的对象。"
        case .jsonArray: "输出供程序使用的对象数组。"
        case .jsonLines: "输出供程序使用的对象；与 --watch 一起使用时每行一个。"
        case .codeCopy: "复制验证码，而不是输出。"
        case .codeClear: "与 --copy 一起使用：30 秒后若剪贴板仍是该验证码则清除（默认），或不清除。"
        case .codeNext: "下一个周期的验证码。"
        case .device: "设备的名称，或编号的开头。"
        case .editIssuer: "新的服务名称。"
        case .editAccount: "新的账号名；可以为空。"
        case .keyExportTo: "将文本写入只有你能读取的新文件。"
        case .keyImportFile: "包含该文本的文件。"
        case .listID: "每行以账号编号的开头起始，用于区分同名账号。"
        case .syncWatch: "持续运行，每次变化输出一行。"
        case .webPort: "端口；不指定则自动选择。"
        case .webNoOpen: "不打开浏览器。"
        case .doctorSetAside: "询问后将损坏的保险库移开并新建一个空的。"
        case .doctorRebuild: "询问后将损坏的保险库移开，并从云端找回账号。"
        case .home: "保险库所在的文件夹（SECOND_HOME）。"
        case .keychain: "密钥的保存位置：文件夹，或 secret-service（SECOND_KEYCHAIN）。"
        case .cloudOption: "本次运行的云端：文件夹，或 off（SECOND_CLOUD）。"
        case .language: "语言：en 或 zh。"
        case .queryWords: "服务名称或账号中的词，或编号的开头。"
        case .listWords: "服务名称或账号中的词。"
        case .example: "示例："
        case .import: "导入其他身份验证器的账号。"
        case .importMore: "可读取 Aegis、2FAS、Ente Auth、Bitwarden、Proton Authenticator、Google 身份验证器、Apple 密码、andOTP、FreeOTP+、Raivo、Stratum 和 KeePassXC 的文件、每行一个的 otpauth 链接，以及二维码图片；格式由内容判断。会先显示将添加哪些、哪些已在这里、哪些无法导入及原因；确认之前不写入任何内容。"
        case .importPassword: "加密文件的密码在输入时不显示，或从管道读取，每个此类文件一行；绝不从命令行参数读取。"
        case .importFiles: "文件，或用 - 从管道读取；同一次导出的多个部分可一起指定。"
        case .importUndo: "询问后删除此设备上次导入添加的账号。"
        case .export: "将所有账号写入新文件，或以二维码显示一个账号。"
        case .exportMore: "文件用新口令加密，采用 Aegis 的公开格式，Aegis 和 second import 都能打开。会要求输入两次口令（不显示），或从管道读取一行；绝不从命令行参数读取。绝不替换已有文件。"
        case .exportFile: "新文件，只有你可以读取；- 表示标准输出。"
        case .exportPlain: "改为写入 otpauth 链接，每行一个，任何人都能读取。"
        case .exportQR: "询问后在终端显示一个账号的二维码。"
        case .exportYes: "与 --plain 一起使用：不询问。"
        case .alone: "在终端中不带命令且已有保险库时，会打开实时列表：second watch。"
        case .listPlain: "每个账号输出一行，各字段以制表符分隔。"
        case .listCSV: "输出带表头的逗号分隔值。"
        case .listFields: "与 --plain 或 --csv 一起使用：按此顺序输出哪些字段，名称与 --json 相同。"
        case .codeChoose: "有多个账号匹配时，可在终端中从列表选择。"
        case .pick: "从列表中选择账号并输出其验证码：只输出数字。"
        case .pickMore: "输入文字即可筛选；方向键选择，回车输出或复制，Esc 和 Ctrl-C 不选择而退出。列表只显示名称，退出后不会在终端中留下任何内容。"
        case .menu: "列出账号名称，供桌面启动器使用。"
        case .menuMore: "只输出名称和编号，绝不输出密钥或验证码。选中的编号交给 second code。Rofi 会带着所选项再次调用此命令，验证码随后放入剪贴板。"
        case .menuFormat: "启动器。"
        case .addScreen: "用 grim、import 或 spectacle 读取屏幕上显示的二维码。"
        case .addClipboard: "从剪贴板读取链接，可有多个，每行一个。"
        }
    }
}

/// What second says to people: keys of the texts in its catalogues.
package enum SecondImportStrings: Localizable, Equatable {
    case fileMissing, undoAlone, inFile(file: String, sentence: String), passwordPrompt(String)
    case passwordNeeded(String), question(Int), done(LocalizedText), undoQuestion(Int), undone(LocalizedText)
    case googleExport, exportMissing, notExported, sealed(path: String, count: Int)
    case written(path: String, count: Int), qrNotShown, qrTooWide(columns: Int, rows: Int), qrHint

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .fileMissing: "Say what to import: second import FILE, or second import - for a pipe."
        case .undoAlone: "--undo goes without files."
        case .inFile(let file, let sentence): "\(file): \(sentence)"
        case .passwordPrompt(let file): "Password of \(ShownText.line(file)) (not shown): "
        case .passwordNeeded(let file): "\(file) is encrypted: its password is asked for at a terminal, or read from the pipe beside a file, one line for each file."
        case .question(let count): count == 1 ? "Add this account?" : "Add these \(count) accounts?"
        case .done(let sentence): "\(sentence.text(in: .english)) To undo: second import --undo"
        case .undoQuestion(let count): count == 1 ? "Delete the account that the last import added?" : "Delete the \(count) accounts that the last import added?"
        case .undone(let sentence): "\(sentence.text(in: .english)) To see them: second deleted"
        case .googleExport: "This is an export of Google Authenticator. Read it with: second import"
        case .exportMissing: "Say where to: second export FILE, or second export --qr NAME for one account."
        case .notExported: "Nothing was written."
        case .sealed(let path, let count): count == 1 ? "\(path) now holds 1 account, sealed with the passphrase. Aegis opens it, and so does second import." : "\(path) now holds \(count) accounts, sealed with the passphrase. Aegis opens it, and so does second import."
        case .written(let path, let count): count == 1 ? "\(path) now holds 1 account, unencrypted." : "\(path) now holds \(count) accounts, unencrypted."
        case .qrNotShown: "Not shown."
        case .qrTooWide(let columns, let rows): "The window is too small for the QR code: it needs \(columns) columns and \(rows) rows."
        case .qrHint: "Scan it with the other device. Then clear the window, its scrollback too."
        }
    }

    private var chinese: String {
        switch self {
        case .fileMissing: "请指明要导入的内容：second import 文件，或用 second import - 从管道读取。"
        case .undoAlone: "--undo 不能与文件一起使用。"
        case .inFile(let file, let sentence): "\(file)：\(sentence)"
        case .passwordPrompt(let file): "\(ShownText.line(file)) 的密码（不显示）："
        case .passwordNeeded(let file): "\(file) 已加密：请在终端输入密码，或在指定文件时从管道读取，每个文件一行。"
        case .question(let count): "添加这 \(count) 个账号？"
        case .done(let sentence): "\(sentence.text(in: .chinese))撤销：second import --undo"
        case .undoQuestion(let count): "删除上次导入添加的 \(count) 个账号？"
        case .undone(let sentence): "\(sentence.text(in: .chinese))查看：second deleted"
        case .googleExport: "这是 Google 身份验证器的导出码。请用此命令读取：second import"
        case .exportMissing: "请指明位置：second export 文件，或用 second export --qr 名称 导出一个账号。"
        case .notExported: "未写入任何内容。"
        case .sealed(let path, let count): "\(path) 现已保存 \(count) 个账号，用口令加密。Aegis 和 second import 都能打开它。"
        case .written(let path, let count): "\(path) 现已保存 \(count) 个账号，任何能读到它的人都能使用。"
        case .qrNotShown: "未显示。"
        case .qrTooWide(let columns, let rows): "窗口太小，放不下二维码：需要 \(columns) 列、\(rows) 行。"
        case .qrHint: "请用另一台设备扫描，然后清空窗口及其回滚内容。"
        }
    }
}

/// What second says to people: keys of the texts in its catalogues.
package enum SecondListStrings: Localizable, Equatable {
    case fieldsAlone, unknownField(name: String, names: [String])

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .fieldsAlone: "--fields goes with --plain or --csv."
        case .unknownField(let name, let names): "There is no field “\(ShownText.line(name))”. Those that there are: \(ShownText.line(names.joined(separator: ", ")))."
        }
    }

    private var chinese: String {
        switch self {
        case .fieldsAlone: "--fields 需与 --plain 或 --csv 一起使用。"
        case .unknownField(let name, let names): "没有字段“\(ShownText.line(name))”。可用的字段：\(ShownText.line(names.joined(separator: "、")))。"
        }
    }
}

/// What second says to people: keys of the texts in its catalogues.
package enum SecondPickStrings: Localizable, Equatable {
    case help(matches: Int, total: Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .help(let matches, let total): "\(matches)/\(total) · ↑↓ · Enter · Esc"
        }
    }

    private var chinese: String {
        switch self {
        case .help(let matches, let total): "\(matches)/\(total) · ↑↓ · 回车 · Esc"
        }
    }
}

/// What second says to people: keys of the texts in its catalogues.
package enum SecondSearchStrings: Localizable, Equatable, CaseIterable {
    case isOn, isOff, missing

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .isOn: "Your desktop’s search finds accounts by their names, and the code of the one you choose goes to the clipboard. Names are told to every program of your session that asks. GNOME lists Second under Settings > Search, KDE under System Settings > Plasma Search. To stop it: second search off"
        case .isOff: "Your desktop’s search does not find accounts. To allow it: second search on"
        case .missing: "The program second-search is not installed beside this one, so no desktop can search."
        }
    }

    private var chinese: String {
        switch self {
        case .isOn: "桌面搜索可按名称找到账号，所选账号的验证码会放入剪贴板。会话中的任何程序都能查询这些名称。GNOME 在“设置 > 搜索”中、KDE 在“系统设置 > Plasma 搜索”中列出 Second。要停止，请运行：second search off"
        case .isOff: "桌面搜索不会找到账号。要允许，请运行：second search on"
        case .missing: "此程序旁边没有安装 second-search，因此桌面无法搜索。"
        }
    }
}
