// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

public import AppRuntime
public import Localization

/// What SecondApp says to people: keys of the texts in its catalogues.
public enum SecondAppStrings: Localizable, Equatable {
    case copyCode, openCodeSettings, openCameraSettings, addAnyway, addMany(Int), torch, driveName, useDrive
    case useKeyValueStore, addAccount, editAccount, setUpLink, aboutSecond, clipboard, setUpLinks, list
    case density, densityAutomatic, densityComfortable, densityCompact, order, byName, byLastUse, lastUseNote
    case pin, unpin, storage, scan, picture, manual, photoLibrary, chooseFile, dropHere, readingPicture
    case issuer, account, secret, algorithm, digits, period, issuerExample, accountExample, secretExample
    case clearClipboard, localOnly, seconds(Int), minutes(Int), never, accounts, actions(String), cameraView
    case hidden, cardLabel(title: String, subtitle: String), code(String), pinnedCode(String)
    case secondsLeft(Int), nextCode(String), cameraHint, cameraDeniedTitle, cameraDenied, cameraMissingTitle
    case cameraMissing, cameraInterrupted, noCode, pictureUnreadable, tooManyCodes(Int), severalCodes(Int)
    case alsoSkipped(Int), nothingPasted, addedMany(Int), notCopied, setAside, rebuilt, separated
    case notAddedAgain(String), linkRefused, linkMeaning, alreadyThere(String), unusualDigits(Int)
    case unusualPeriod(Int), unusualAlgorithm(String), deleteMeaning, question(String), deleteNowMeaning
    case forgetMeaning, forgotten(String), driveQuestion, driveMeaning, keyValueQuestion, keyValueMeaning
    case checkingICloud, iCloudUnknown, outgrown, linkWaits, howToCheckKeychain, howToCheckKeychainOnMac
    case deletedMessage, expiryBySystem, expiryByApp, linksNote, linksNoteOnMac, linksNoteOld, keyValueNote
    case outgrownNote, driveNote, frame(AppRuntimeStrings)

    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .copyCode: "Copy Code"
        case .openCodeSettings: "Open Settings for Set-Up Codes"
        case .openCameraSettings: "Open Settings"
        case .addAnyway: "Add Anyway"
        case .addMany(let count): "Add \(count) Accounts"
        case .torch: "Light"
        case .driveName: "iCloud Drive"
        case .useDrive: "Use iCloud Drive"
        case .useKeyValueStore: "Go Back to iCloud’s Small Store"
        case .addAccount: "Add Account"
        case .editAccount: "Edit Account"
        case .setUpLink: "Add This Account?"
        case .aboutSecond: "About Second"
        case .clipboard: "Clipboard"
        case .setUpLinks: "Set-Up Links"
        case .list: "List"
        case .density: "Card size"
        case .densityAutomatic: "Automatic"
        case .densityComfortable: "Comfortable"
        case .densityCompact: "Compact"
        case .order: "Sort by"
        case .byName: "Name"
        case .byLastUse: "Last used"
        case .lastUseNote: "When a code was last copied is kept sealed, on this device alone. Pinned accounts come first."
        case .pin: "Pin"
        case .unpin: "Unpin"
        case .storage: "iCloud Storage"
        case .scan: "Scan QR Code"
        case .picture: "Picture"
        case .manual: "Enter Manually"
        case .photoLibrary: "Choose from Photos"
        case .chooseFile: "Choose a File"
        case .dropHere: "or drop a picture here, or paste it"
        case .readingPicture: "Reading the picture…"
        case .issuer: "Issuer"
        case .account: "Account (optional)"
        case .secret: "Secret key"
        case .algorithm: "Algorithm"
        case .digits: "Digits"
        case .period: "Period in seconds"
        case .issuerExample: "e.g. GitHub"
        case .accountExample: "e.g. name@example.com"
        case .secretExample: "e.g. JBSW Y3DP EHPK 3PXP"
        case .clearClipboard: "Clear a copied code"
        case .localOnly: "Keep copied codes on this device"
        case .seconds(let count): count == 1 ? "after 1 second" : "after \(count) seconds"
        case .minutes(let count): count == 1 ? "after 1 minute" : "after \(count) minutes"
        case .never: "never"
        case .accounts: "Accounts"
        case .actions(let title): "Actions for \(title)"
        case .cameraView: "Camera picture"
        case .hidden: "Second is covered"
        case .cardLabel(let title, let subtitle): "\(title), \(subtitle)"
        case .code(let spoken): "Code \(spoken)"
        case .pinnedCode(let spoken): "Pinned, code \(spoken)"
        case .secondsLeft(let count): count == 1 ? "1 second left" : "\(count) seconds left"
        case .nextCode(let code): "Next \(code)"
        case .cameraHint: "Hold the QR code inside the frame."
        case .cameraDeniedTitle: "The camera is off for Second"
        case .cameraDenied: "Allow it in Settings, or choose a picture of the QR code, or enter the account by hand."
        case .cameraMissingTitle: "No camera"
        case .cameraMissing: "No camera can be used here. Choose a picture of the QR code, or enter the account by hand."
        case .cameraInterrupted: "Something else is using the camera. It goes on by itself."
        case .noCode: "No QR code was found in this picture. Try a larger or sharper one."
        case .pictureUnreadable: "This picture could not be read. Try a screenshot of the code."
        case .tooManyCodes(let most): "There are more than \(most) accounts in this picture. Cut it into several."
        case .severalCodes(let count): "\(count) accounts were found"
        case .alsoSkipped(let count): count == 1 ? "One more code is not of an account." : "\(count) more codes are not of accounts."
        case .nothingPasted: "There is no set-up link in the clipboard."
        case .addedMany(let count): "Added \(count) accounts."
        case .notCopied: "The code could not be copied."
        case .setAside: "The damaged vault was put aside on this device; nothing was erased. A new one was begun."
        case .rebuilt: "The damaged vault was put aside on this device. The accounts come back from iCloud."
        case .separated: "The accounts so far are kept in a file of their own on this device. What is in iCloud comes now."
        case .notAddedAgain(let name): "Not added: \(name) is here already."
        case .linkRefused: "This set-up link cannot be used"
        case .linkMeaning: "Another app or the camera handed over a set-up link. Add it only if you asked for it."
        case .alreadyThere(let name): "\(name) is here already. Adding it again keeps both."
        case .unusualDigits(let count): "Codes of \(count) digits"
        case .unusualPeriod(let seconds): seconds == 1 ? "A new code each second" : "A new code every \(seconds) seconds"
        case .unusualAlgorithm(let name): "Algorithm \(name)"
        case .deleteMeaning: "It leaves the list on all your devices. You can undo this for 10 seconds, and restore it from Recently Deleted for 30 days."
        case .question(let label): "\(label)?"
        case .deleteNowMeaning: "Its secret is wiped for good. This cannot be undone."
        case .forgetMeaning: "Its file is taken out of iCloud. Nothing is deleted from your list, and if the device returns, it is listed again."
        case .forgotten(let name): "\(name) is forgotten."
        case .driveQuestion: "Use iCloud Drive from now on?"
        case .driveMeaning: "All accounts are put there, sealed. What is in the small store stays there and is not used here any more. Choose the same on each of your devices: only devices with the same choice see each other’s changes."
        case .keyValueQuestion: "Go back to iCloud’s small store?"
        case .keyValueMeaning: "What it holds is joined with the accounts here. iCloud Drive keeps what is in it and is not used here any more. Choose the same on each of your devices."
        case .checkingICloud: "Checking iCloud. Accounts of your other devices appear here by themselves."
        case .iCloudUnknown: "iCloud is not known to be on. Everything works on this device; turn on iCloud to have the accounts on your others."
        case .outgrown: "The accounts no longer fit into iCloud’s small store. They are kept here; Settings offers iCloud Drive for them."
        case .linkWaits: "A set-up link is waiting. You are asked about it once the accounts can be changed."
        case .howToCheckKeychain: "To check: Settings › your name › iCloud › Passwords (iCloud Keychain), on this device and on the one that has your codes. The codes appear here by themselves when the key arrives."
        case .howToCheckKeychainOnMac: "To check: System Settings › your name › iCloud › Passwords (iCloud Keychain), on this Mac and on the device that has your codes. The codes appear here by themselves when the key arrives."
        case .deletedMessage: "Deleted accounts stay here for 30 days, sealed. Then their secrets are wiped for good."
        case .expiryBySystem: "The system then empties the clipboard, if nothing else was copied since."
        case .expiryByApp: "Second then empties the clipboard, if nothing else was copied since, and when it quits. If Second is ended by force before that, the code stays."
        case .linksNote: "Set-up links and codes seen by the Camera app reach Second once you pick it under “Set Up Codes In”: Settings › General › AutoFill & Passwords."
        case .linksNoteOnMac: "Set-up links reach Second once you pick it for verification codes in System Settings. The button below opens that page."
        case .linksNoteOld: "Set-up links and codes seen by the Camera app reach Second once you pick it in Settings › Passwords › Password Options."
        case .keyValueNote: "The sealed accounts lie in iCloud’s small store. Too many accounts for it? Use iCloud Drive on all your devices."
        case .outgrownNote: "The accounts no longer fit into iCloud’s small store. In iCloud Drive there is room for them; all your devices must use the same."
        case .driveNote: "The sealed accounts lie in iCloud Drive. All your devices must use the same."
        case .frame(let phrase): "\(phrase.text(in: .english))"
        }
    }

    private var chinese: String {
        switch self {
        case .copyCode: "复制验证码"
        case .openCodeSettings: "打开验证码设置"
        case .openCameraSettings: "打开设置"
        case .addAnyway: "仍要添加"
        case .addMany(let count): "添加 \(count) 个账号"
        case .torch: "照明"
        case .driveName: "iCloud 云盘"
        case .useDrive: "使用 iCloud 云盘"
        case .useKeyValueStore: "改回 iCloud 小型存储"
        case .addAccount: "添加账号"
        case .editAccount: "编辑账号"
        case .setUpLink: "添加此账号？"
        case .aboutSecond: "关于 Second"
        case .clipboard: "剪贴板"
        case .setUpLinks: "验证码添加链接"
        case .list: "列表"
        case .density: "卡片大小"
        case .densityAutomatic: "自动"
        case .densityComfortable: "宽松"
        case .densityCompact: "紧凑"
        case .order: "排序方式"
        case .byName: "名称"
        case .byLastUse: "最近使用"
        case .lastUseNote: "上次复制验证码的时间已加密，仅保存在此设备上。置顶的账号排在最前。"
        case .pin: "置顶"
        case .unpin: "取消置顶"
        case .storage: "iCloud 存储"
        case .scan: "扫描二维码"
        case .picture: "图片"
        case .manual: "手动输入"
        case .photoLibrary: "从照片中选择"
        case .chooseFile: "选择文件"
        case .dropHere: "也可以将图片拖到这里，或直接粘贴"
        case .readingPicture: "正在读取图片…"
        case .issuer: "服务名称"
        case .account: "账号（可选）"
        case .secret: "密钥"
        case .algorithm: "算法"
        case .digits: "位数"
        case .period: "周期（秒）"
        case .issuerExample: "例如 GitHub"
        case .accountExample: "例如 name@example.com"
        case .secretExample: "例如 JBSW Y3DP EHPK 3PXP"
        case .clearClipboard: "清除已复制的验证码"
        case .localOnly: "已复制的验证码仅保留在此设备"
        case .seconds(let count): "\(count) 秒后"
        case .minutes(let count): "\(count) 分钟后"
        case .never: "从不"
        case .accounts: "账号列表"
        case .actions(let title): "\(title)的操作"
        case .cameraView: "摄像头画面"
        case .hidden: "Second 已遮盖"
        case .cardLabel(let title, let subtitle): "\(title)，\(subtitle)"
        case .code(let spoken): "验证码 \(spoken)"
        case .pinnedCode(let spoken): "已置顶，验证码 \(spoken)"
        case .secondsLeft(let count): "还剩 \(count) 秒"
        case .nextCode(let code): "下一个 \(code)"
        case .cameraHint: "请将二维码放入框内。"
        case .cameraDeniedTitle: "Second 无法使用摄像头"
        case .cameraDenied: "请在设置中允许使用摄像头，或选择二维码图片，或手动输入账号。"
        case .cameraMissingTitle: "没有摄像头"
        case .cameraMissing: "此处没有可用的摄像头。请选择二维码图片，或手动输入账号。"
        case .cameraInterrupted: "摄像头正被占用，稍后会自动继续。"
        case .noCode: "图片中未找到二维码。请换一张更大或更清晰的图片。"
        case .pictureUnreadable: "无法读取此图片。请尝试使用二维码的屏幕截图。"
        case .tooManyCodes(let most): "此图片中的账号超过 \(most) 个。请分成几张图片。"
        case .severalCodes(let count): "找到 \(count) 个账号"
        case .alsoSkipped(let count): "另有 \(count) 个二维码不是账号。"
        case .nothingPasted: "剪贴板中没有验证码添加链接。"
        case .addedMany(let count): "已添加 \(count) 个账号。"
        case .notCopied: "无法复制验证码。"
        case .setAside: "损坏的保险库已移开并保留在此设备上，未删除任何内容。已新建保险库。"
        case .rebuilt: "损坏的保险库已移开并保留在此设备上。账号将从 iCloud 恢复。"
        case .separated: "之前的账号保存在此设备上单独的文件中。现在读取 iCloud 中的内容。"
        case .notAddedAgain(let name): "未添加：\(name) 已存在。"
        case .linkRefused: "无法使用此验证码添加链接"
        case .linkMeaning: "另一个 App 或相机交来了一个验证码添加链接。请仅在确实由你发起时添加。"
        case .alreadyThere(let name): "\(name) 已存在。再次添加将同时保留两者。"
        case .unusualDigits(let count): "\(count) 位验证码"
        case .unusualPeriod(let seconds): "每 \(seconds) 秒更换验证码"
        case .unusualAlgorithm(let name): "算法 \(name)"
        case .deleteMeaning: "它将从你所有设备的列表中移除。10 秒内可以撤销，30 天内可以在“最近删除”中恢复。"
        case .question(let label): "\(label)？"
        case .deleteNowMeaning: "其密钥将被彻底抹除，此操作无法撤销。"
        case .forgetMeaning: "它的文件会从 iCloud 移除。你的列表不会删除任何内容；如果该设备再次出现，它会重新列出。"
        case .forgotten(let name): "已移除“\(name)”。"
        case .driveQuestion: "从现在起使用 iCloud 云盘？"
        case .driveMeaning: "全部账号会加密后放入其中。小型存储中的内容保持不变，此设备不再使用它。请在每台设备上选择相同的存储：只有选择相同的设备才能看到彼此的更改。"
        case .keyValueQuestion: "改回 iCloud 小型存储？"
        case .keyValueMeaning: "其中的内容会与此处的账号合并。iCloud 云盘中的内容保持不变，此设备不再使用它。请在每台设备上选择相同的存储。"
        case .checkingICloud: "正在检查 iCloud。其他设备上的账号会自动出现在这里。"
        case .iCloudUnknown: "无法确定 iCloud 是否已开启。此设备上一切正常；开启 iCloud 后，其他设备上也会有这些账号。"
        case .outgrown: "账号已超出 iCloud 小型存储的容量，仍保存在此处。可在设置中改用 iCloud 云盘。"
        case .linkWaits: "有一个验证码添加链接正在等待。可以更改账号时会询问你。"
        case .howToCheckKeychain: "检查方法：设置 › 你的姓名 › iCloud › 密码（iCloud 钥匙串），请在此设备和存有验证码的设备上查看。密钥到达后，验证码会自动出现在这里。"
        case .howToCheckKeychainOnMac: "检查方法：系统设置 › 你的姓名 › iCloud › 密码（iCloud 钥匙串），请在此 Mac 和存有验证码的设备上查看。密钥到达后，验证码会自动出现在这里。"
        case .deletedMessage: "已删除的账号会加密保留在这里 30 天，之后其密钥将被彻底抹除。"
        case .expiryBySystem: "届时系统会清空剪贴板，除非之后又复制了其他内容。"
        case .expiryByApp: "届时以及退出时，Second 会清空剪贴板，除非之后又复制了其他内容。如果在此之前 Second 被强制结束，验证码会留在剪贴板中。"
        case .linksNote: "在“设置 › 通用 › 自动填充与密码”的“设置验证码使用”中选择 Second 后，验证码添加链接和“相机”扫到的二维码会交给 Second。"
        case .linksNoteOnMac: "在“系统设置”中选择 Second 来设置验证码后，验证码添加链接会交给 Second。下面的按钮可打开该页面。"
        case .linksNoteOld: "在“设置 › 密码 › 密码选项”中选择 Second 后，验证码添加链接和“相机”扫到的二维码会交给 Second。"
        case .keyValueNote: "加密后的账号存放在 iCloud 小型存储中。如果账号太多，请在所有设备上改用 iCloud 云盘。"
        case .outgrownNote: "账号已超出 iCloud 小型存储的容量。iCloud 云盘有足够空间；所有设备必须选择相同的存储。"
        case .driveNote: "加密后的账号存放在 iCloud 云盘中。所有设备必须选择相同的存储。"
        case .frame(let phrase): "\(phrase.text(in: .chinese))"
        }
    }
}

/// What SecondApp says to people: keys of the texts in its catalogues.
package enum SecondAboutStrings: Localizable, Equatable, CaseIterable {
    case protectedTitle, protected, unprotectedTitle, unprotected, lostKeysTitle, lostKeys, syncingTitle
    case syncing, clipboardTitle, clipboard, licenceTitle, licence

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .protectedTitle: "What is protected"
        case .protected: "Your accounts, even if iCloud leaks. They are sealed on this device (AES-256-GCM) before they leave it, and the key never goes with them: it is in your iCloud Keychain. Second has no server and asks for nobody’s name."
        case .unprotectedTitle: "What is not protected"
        case .unprotected: "A jailbroken device: where the system’s own walls are down, the key can be read. A device that is fully taken over: whoever acts as you sees what you see. And a code typed into a false site works there: no authenticator stops that."
        case .lostKeysTitle: "Lost keys mean lost data"
        case .lostKeys: "If every device is lost and your iCloud Keychain cannot be recovered, the accounts cannot be opened: not by you, not by us. There is no back door and no reset, and we promise no recovery. Keep the recovery codes that the sites gave you."
        case .syncingTitle: "How it syncs"
        case .syncing: "Your devices share the sealed accounts through your own iCloud; there is nothing to set up. Deleted accounts are kept, sealed, for 30 days. How large the whole roughly is and when it changed can be seen from outside; names, secrets and codes cannot."
        case .clipboardTitle: "The clipboard and the clock"
        case .clipboard: "A copied code can be read by other apps until it is cleared; it is worth little after its period. A wrong clock gives wrong codes: Second warns where it has evidence and never corrects silently."
        case .licenceTitle: "Licence"
        case .licence: "Free software under the MIT License. Copyright (c) 2026 The Second founders. It comes without any warranty."
        }
    }

    private var chinese: String {
        switch self {
        case .protectedTitle: "保护什么"
        case .protected: "即使 iCloud 数据泄露，也能保护你的账号。账号在离开此设备之前即已加密（AES-256-GCM），密钥从不与其一同传送：它在你的 iCloud 钥匙串中。Second 没有服务器，也不询问任何人的身份。"
        case .unprotectedTitle: "不保护什么"
        case .unprotected: "不防越狱设备：系统自身的防护失效后，密钥可能被读取。不防设备被完全接管：以你的身份操作的人能看到你看到的一切。此外，在假冒网站输入的验证码同样有效：任何验证器都无法阻止。"
        case .lostKeysTitle: "密钥丢失即数据丢失"
        case .lostKeys: "如果所有设备都已丢失，且 iCloud 钥匙串无法恢复，则任何人都无法打开这些账号，包括我们。没有后门，也没有重置，我们不承诺恢复。请保存好各网站提供的恢复代码。"
        case .syncingTitle: "如何同步"
        case .syncing: "你的设备通过你自己的 iCloud 共享加密后的账号，无需任何设置。已删除的账号会加密保留 30 天。外界能看到的只有大致大小和更改时间，看不到名称、密钥和验证码。"
        case .clipboardTitle: "剪贴板与时钟"
        case .clipboard: "已复制的验证码在清除之前可被其他 App 读取；过期后几乎没有价值。时钟不准会导致验证码错误：Second 在有依据时会提醒，但从不暗自修正。"
        case .licenceTitle: "许可证"
        case .licence: "自由软件，采用 MIT 许可证。版权所有 (c) 2026 The Second founders。不附带任何担保。"
        }
    }
}
