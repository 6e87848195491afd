// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

public import AppRuntime
public import Localization

/// What SecondApp says to people: keys of the texts in its catalogues.
public enum SecondAppStrings: Localizable, Equatable {
    case copyCode, openCodeSettings, openCameraSettings, addAnyway, addMany(Int), torch, driveName, useDrive
    case useKeyValueStore, folderName(String), syncThrough, pickFolder, pickOtherFolder, useFolder
    case leaveFolder, folderQuestion(String), folderMeaning, leaveFolderQuestion(String), leaveFolderMeaning
    case folderNote(String), folderGone(String), folderRefused(String), folderUnusable, keyNotInFolder
    case keyNotHere, keys, keysNote, importKeys, exportKeys, importKeysMessage, exportKeysMessage, keyText
    case passphrase, passphraseAgain, keyTextFromFile, keyFileUnreadable, importNow, makeKeyText, copyKeyText
    case shareKeyText, keysImported(Int), keysHere, firstKey, addAccount, editAccount, setUpLink, aboutSecond
    case clipboard, setUpLinks, storage, scan, picture, manual, photoLibrary, chooseFile, dropHere
    case readingPicture, issuer, account, secret, algorithm, digits, period, issuerExample, accountExample
    case secretExample, clearClipboard, localOnly, seconds(Int), minutes(Int), never, accounts
    case actions(String), cameraView, hidden, cardLabel(title: String, subtitle: String), code(String)
    case secondsLeft(Int), nextCode(String), cameraHint, cameraDeniedTitle, cameraDenied, cameraMissingTitle
    case cameraMissing, cameraInterrupted, noCode, pictureUnreadable, tooManyCodes(Int), severalCodes(Int)
    case alsoSkipped(Int), nothingPasted, addedMany(Int), notCopied, setAside, rebuilt(String)
    case separated(String), notAddedAgain(String), linkRefused, linkMeaning, alreadyThere(String)
    case unusualDigits(Int), unusualPeriod(Int), unusualAlgorithm(String), deleteMeaning, question(String)
    case deleteNowMeaning, forgetMeaning(String), forgotten(String), driveQuestion, driveMeaning
    case keyValueQuestion, keyValueMeaning, checkingICloud(String), iCloudUnknown, outgrown, linkWaits
    case howToCheckKeychain, howToCheckKeychainOnMac, deletedMessage, expiryBySystem, expiryByApp, linksNote
    case linksNoteOnMac, linksNoteOld, keyValueNote, outgrownNote, driveNote, frame(AppRuntimeStrings)

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
        case .folderName(let name): "“\(ShownText.line(name))”"
        case .syncThrough: "Accounts sync through"
        case .pickFolder: "Choose a Folder…"
        case .pickOtherFolder: "Choose Another Folder…"
        case .useFolder: "Use This Folder"
        case .leaveFolder: "Stop Using the Folder"
        case .folderQuestion(let name): "Use the folder \(name) from now on?"
        case .folderMeaning: "All accounts are put there, sealed, and whatever carries the folder takes them to your other devices, those with Linux among them. Choose the same folder on each of them. The key is not in it: iCloud Keychain takes it to Apple’s devices; to others you carry it once with Export Keys."
        case .leaveFolderQuestion(let name): "Stop using the folder \(name)?"
        case .leaveFolderMeaning: "From now on iCloud is used; what it holds is joined with the accounts here. What is in the folder stays there. Your other devices list this one until you forget it there."
        case .folderNote(let name): "The sealed accounts lie in the folder \(name). Whatever carries it takes them to your other devices, those with Linux among them; all must use the same folder."
        case .folderGone(let name): "The folder \(name) is not there. It was moved or deleted, or what carries it is off. Changes are kept here; if it does not come back, choose it again in Settings."
        case .folderRefused(let name): "Second may not use the folder \(name) any more. Choose it again in Settings; changes are kept here until then."
        case .folderUnusable: "The system gives no lasting access to this folder. Choose another one."
        case .keyNotInFolder: "What is in the folder is sealed with a key that is not on this device, and a folder carries no keys. Export the keys on the device that shows the accounts, then import them here."
        case .keyNotHere: "A folder carries no keys: export them on the other device, then import them here in Settings."
        case .keys: "Keys"
        case .keysNote: "Keys open the sealed accounts. iCloud Keychain takes them to your other Apple devices. To any other device you carry them once, as a text that a passphrase seals."
        case .importKeys: "Import Keys"
        case .exportKeys: "Export Keys"
        case .importKeysMessage: "Give the text of keys that Second made on your other device: paste it, or choose its file. Import only texts that you made yourself."
        case .exportKeysMessage: "All keys of this device become a text that the passphrase seals. Both together open your accounts, so take five or six words that nobody would put together."
        case .keyText: "Text of the keys"
        case .passphrase: "Passphrase"
        case .passphraseAgain: "The same passphrase again"
        case .keyTextFromFile: "The text was read from the file."
        case .keyFileUnreadable: "This file could not be read. Choose the file with the text of the keys."
        case .importNow: "Import"
        case .makeKeyText: "Make Text"
        case .copyKeyText: "Copy Text"
        case .shareKeyText: "Share Text…"
        case .keysImported(let count): count == 1 ? "Imported 1 key." : "Imported \(count) keys."
        case .keysHere: "The keys of this text are here already."
        case .firstKey: "one is made with the first account"
        case .addAccount: "Add Account"
        case .editAccount: "Edit Account"
        case .setUpLink: "Add This Account?"
        case .aboutSecond: "About Second"
        case .clipboard: "Clipboard"
        case .setUpLinks: "Set-Up Links"
        case .storage: "Sync"
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
        case .rebuilt(let cloud): "The damaged vault was put aside on this device. The accounts come back from \(cloud)."
        case .separated(let cloud): "The accounts so far are kept in a file of their own on this device. What is in \(cloud) comes now."
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
        case .forgetMeaning(let cloud): "Its file is taken out of \(cloud). Nothing is deleted from your list, and if the device returns, it is listed again."
        case .forgotten(let name): "\(name) is forgotten."
        case .driveQuestion: "Use iCloud Drive from now on?"
        case .driveMeaning: "All accounts are put there, sealed. What is in the small store stays there and is not used here any more. Choose the same on each of your devices: only devices with the same choice see each other’s changes."
        case .keyValueQuestion: "Go back to iCloud’s small store?"
        case .keyValueMeaning: "What it holds is joined with the accounts here. iCloud Drive keeps what is in it and is not used here any more. Choose the same on each of your devices."
        case .checkingICloud(let cloud): "Checking \(cloud). Accounts of your other devices appear here by themselves."
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
        case .folderName(let name): "“\(ShownText.line(name))”"
        case .syncThrough: "账号同步方式"
        case .pickFolder: "选择文件夹…"
        case .pickOtherFolder: "选择其他文件夹…"
        case .useFolder: "使用此文件夹"
        case .leaveFolder: "不再使用此文件夹"
        case .folderQuestion(let name): "从现在起使用文件夹\(name)？"
        case .folderMeaning: "全部账号会加密后放入其中，由同步此文件夹的服务带到你的其他设备，包括 Linux 设备。请在每台设备上选择同一个文件夹。密钥不在其中：iCloud 钥匙串会将它带到 Apple 设备；其他设备需要你通过“导出密钥”带去一次。"
        case .leaveFolderQuestion(let name): "不再使用文件夹\(name)？"
        case .leaveFolderMeaning: "从现在起使用 iCloud，其中的内容会与此处的账号合并。文件夹中的内容保持不变。你的其他设备仍会列出此设备，直到你在那里将其移除。"
        case .folderNote(let name): "加密后的账号存放在文件夹\(name)中，由同步此文件夹的服务带到你的其他设备，包括 Linux 设备；所有设备必须使用同一个文件夹。"
        case .folderGone(let name): "找不到文件夹\(name)。它已被移动或删除，或者同步它的服务未运行。更改会保留在此处；如果它没有恢复，请在设置中重新选择。"
        case .folderRefused(let name): "Second 不能再使用文件夹\(name)。请在设置中重新选择；在此之前，更改会保留在此处。"
        case .folderUnusable: "系统不允许持续使用此文件夹。请选择其他文件夹。"
        case .keyNotInFolder: "文件夹中的内容所用的密钥不在此设备上，而文件夹不会携带密钥。请在能看到账号的设备上导出密钥，然后在这里导入。"
        case .keyNotHere: "文件夹不会携带密钥：请在另一台设备上导出密钥，然后在这里的设置中导入。"
        case .keys: "密钥"
        case .keysNote: "密钥用于打开加密后的账号。iCloud 钥匙串会将密钥带到你的其他 Apple 设备。其他设备需要你带去一次：密钥会成为一段由密码短语加密的文本。"
        case .importKeys: "导入密钥"
        case .exportKeys: "导出密钥"
        case .importKeysMessage: "请提供 Second 在另一台设备上生成的密钥文本：粘贴文本，或选择文件。请只导入你自己生成的文本。"
        case .exportKeysMessage: "此设备的全部密钥会成为一段由密码短语加密的文本。同时拥有两者的人可以打开你的账号，请使用五六个不会有人放在一起的词。"
        case .keyText: "密钥文本"
        case .passphrase: "密码短语"
        case .passphraseAgain: "再次输入密码短语"
        case .keyTextFromFile: "已从文件读取文本。"
        case .keyFileUnreadable: "无法读取此文件。请选择包含密钥文本的文件。"
        case .importNow: "导入"
        case .makeKeyText: "生成文本"
        case .copyKeyText: "复制文本"
        case .shareKeyText: "分享文本…"
        case .keysImported(let count): "已导入 \(count) 个密钥。"
        case .keysHere: "此文本中的密钥已在此处。"
        case .firstKey: "添加第一个账号时会创建密钥"
        case .addAccount: "添加账号"
        case .editAccount: "编辑账号"
        case .setUpLink: "添加此账号？"
        case .aboutSecond: "关于 Second"
        case .clipboard: "剪贴板"
        case .setUpLinks: "验证码添加链接"
        case .storage: "同步"
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
        case .rebuilt(let cloud): "损坏的保险库已移开并保留在此设备上。账号将从 \(cloud) 恢复。"
        case .separated(let cloud): "之前的账号保存在此设备上单独的文件中。现在读取 \(cloud) 中的内容。"
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
        case .forgetMeaning(let cloud): "它的文件会从 \(cloud) 移除。你的列表不会删除任何内容；如果该设备再次出现，它会重新列出。"
        case .forgotten(let name): "已移除“\(name)”。"
        case .driveQuestion: "从现在起使用 iCloud 云盘？"
        case .driveMeaning: "全部账号会加密后放入其中。小型存储中的内容保持不变，此设备不再使用它。请在每台设备上选择相同的存储：只有选择相同的设备才能看到彼此的更改。"
        case .keyValueQuestion: "改回 iCloud 小型存储？"
        case .keyValueMeaning: "其中的内容会与此处的账号合并。iCloud 云盘中的内容保持不变，此设备不再使用它。请在每台设备上选择相同的存储。"
        case .checkingICloud(let cloud): "正在检查 \(cloud)。其他设备上的账号会自动出现在这里。"
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
        case .syncing: "Your devices share the sealed accounts through your own iCloud, with nothing to set up, or through a folder that you choose in Settings. Deleted accounts are kept, sealed, for 30 days. How large the whole roughly is and when it changed can be seen from outside; names, secrets and codes cannot."
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
        case .syncing: "你的设备通过你自己的 iCloud 共享加密后的账号，无需任何设置；也可以在设置中选择一个文件夹。已删除的账号会加密保留 30 天。外界能看到的只有大致大小和更改时间，看不到名称、密钥和验证码。"
        case .clipboardTitle: "剪贴板与时钟"
        case .clipboard: "已复制的验证码在清除之前可被其他 App 读取；过期后几乎没有价值。时钟不准会导致验证码错误：Second 在有依据时会提醒，但从不暗自修正。"
        case .licenceTitle: "许可证"
        case .licence: "自由软件，采用 MIT 许可证。版权所有 (c) 2026 The Second founders。不附带任何担保。"
        }
    }
}
