// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Files
package import Localization
package import Secrets
package import SyncProduct

/// What SyncHost says to people: keys of the texts in its catalogues.
package enum CloudStrings: Localizable, Equatable {
    case cloud(String), chosenHere(option: String, remembered: String), chosenHereAlone(String)
    case optionWins(option: String, place: String), nowOff(LocalizedText)
    case nowOffAfter(records: LocalizedText, former: String), moved(String), oneFolder, missing(String)
    case late(String), elsewhere(String), held(state: LocalizedText, product: String), inUse(String)
    case wipeQuestion(cloud: String, records: LocalizedText), wiped(count: Int, cloud: String)
    case nothingToWipe(String), noCloudToWipe, wipeNeeded(String)
    case stillUsed(product: String, cloud: String, command: String)
    case notWiped(cloud: String, obstacle: CloudObstacleStrings, command: String)
    case otherCloudHint(records: LocalizedText, command: String)
    case otherCloudOrSeparateHint(records: LocalizedText, command: String)
    case mergeQuestion(cloud: String, count: Int, records: LocalizedText)
    case refillQuestion(cloud: String, count: Int, records: LocalizedText)
    case separateQuestion(count: Int, records: LocalizedText, cloud: String)
    case nothingToDecide(cloud: String, records: LocalizedText)
    case came(count: Int, records: LocalizedText, names: [String])
    case changed(count: Int, records: LocalizedText, names: [String])
    case deleted(count: Int, records: LocalizedText, names: [String]), newsCame([String])
    case sentence(LocalizedText), thisDevice, formerDevice, lockedDevice, unreadDevice, clockAhead(Int), comma
    case noDevice(String), severalDevices(String), deviceMissing
    case thisDeviceStays(command: String, leave: String), forgetQuestion(name: String, records: LocalizedText)
    case forgetInVaultQuestion(name: String, records: LocalizedText), notForgotten, nothingUnfinished

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .cloud(let place): "Cloud: \(ShownText.line(place))"
        case .chosenHere(let option, let remembered): "\(option) names it for this run; what is remembered is: \(remembered)."
        case .chosenHereAlone(let option): "\(option) names it for this run; what is remembered is: nothing."
        case .optionWins(let option, let place): "\(option) is set to \(place) here and wins over what was just remembered."
        case .nowOff(let records): "The \(records.text(in: .english)) are on this device only from now on."
        case .nowOffAfter(let records, let former): "The \(records.text(in: .english)) are on this device only from now on. What is in \(ShownText.line(former)) stays there, and other devices keep what they have."
        case .moved(let former): "\(ShownText.line(former)) is not used any more; what is in it stays there."
        case .oneFolder: "Name the folder once, without --cloud."
        case .missing(let path): "\(ShownText.line(path)) is not there now. It was used before, so it is waited for and not made anew."
        case .late(let cloud): "\(cloud) is slow or does not answer. Changes are kept here and handed over later."
        case .elsewhere(let product): "Another program of \(product), such as the page, is syncing this home."
        case .held(let state, let product): "\(state.text(in: .english)). Another program of \(product), such as the page, is using the cloud and has not finished yet. Changes are kept here and handed over later."
        case .inUse(let product): "Another program of \(product), such as the page, is using the cloud. Do it there, or stop it and try again. Nothing was changed."
        case .wipeQuestion(let cloud, let records): "Take this device’s files out of \(ShownText.line(cloud))? The \(records.text(in: .english)) stay here. Other devices keep what they have read; what they have not read stays on this device only."
        case .wiped(let count, let cloud): count == 1 ? "This device’s file was taken out of \(ShownText.line(cloud))." : "This device’s \(count) files were taken out of \(ShownText.line(cloud))."
        case .nothingToWipe(let cloud): "\(ShownText.line(cloud)) holds no file of this device."
        case .noCloudToWipe: "No cloud was ever used here, so no file of this device lies in one."
        case .wipeNeeded(let command): "A folder is named to take files out of it: \(command) cloud leave --wipe FOLDER"
        case .stillUsed(let product, let cloud, let command): "Another program of \(product), such as the page, still uses \(ShownText.line(cloud)), so this device’s files are still there. Stop it, then: \(command) cloud leave --wipe"
        case .notWiped(let cloud, let obstacle, let command): "Files of this device are still in \(ShownText.line(cloud)): \(obstacle.text(in: .english)) Then: \(command) cloud leave --wipe"
        case .otherCloudHint(let records, let command): "To use it with the \(records.text(in: .english)) here: \(command) cloud merge. To leave it: \(command) cloud use FOLDER, or off"
        case .otherCloudOrSeparateHint(let records, let command): "To use it with the \(records.text(in: .english)) here: \(command) cloud merge. To keep these apart: \(command) cloud separate"
        case .mergeQuestion(let cloud, let count, let records): count == 1 ? "Use \(cloud) with the \(records.text(in: .english)) here? What it holds is joined with them, on every device that uses it." : "Use \(cloud) with the \(count) \(records.text(in: .english)) here? What it holds is joined with them, on every device that uses it."
        case .refillQuestion(let cloud, let count, let records): count == 1 ? "\(cloud) is empty. Upload your 1 \(records.text(in: .english)) to it?" : "\(cloud) is empty. Upload your \(count) \(records.text(in: .english)) to it?"
        case .separateQuestion(let count, let records, let cloud): count == 1 ? "Keep the \(records.text(in: .english)) here apart, sealed in a file on this device, and show those of \(cloud)?" : "Keep the \(count) \(records.text(in: .english)) here apart, sealed in a file on this device, and show those of \(cloud)?"
        case .nothingToDecide(let cloud, let records): "\(cloud) and the \(records.text(in: .english)) here belong together already; there is nothing to decide."
        case .came(let count, let records, let names): "\(count) \(records.text(in: .english)) came from \(ShownText.line(names.joined(separator: ", ")))"
        case .changed(let count, let records, let names): "\(count) \(records.text(in: .english)) changed by \(ShownText.line(names.joined(separator: ", ")))"
        case .deleted(let count, let records, let names): "\(count) \(records.text(in: .english)) deleted by \(ShownText.line(names.joined(separator: ", ")))"
        case .newsCame(let names): "News came from \(ShownText.line(names.joined(separator: ", ")))"
        case .sentence(let words): "\(words.text(in: .english))."
        case .thisDevice: "this device"
        case .formerDevice: "goes by another id now"
        case .lockedDevice: "cannot be read here"
        case .unreadDevice: "not read yet"
        case .clockAhead(let seconds): "clock \(seconds) s ahead"
        case .comma: ", "
        case .noDevice(let name): "No device matches “\(name)”."
        case .severalDevices(let name): "“\(name)” matches several devices. Use the beginning of an id:"
        case .deviceMissing: "Say which device: its name, or the beginning of its id."
        case .thisDeviceStays(let command, let leave): "This device cannot forget itself. To leave the cloud: \(command) cloud \(leave)"
        case .forgetQuestion(let name, let records): "Forget \(name)? Its \(records.text(in: .english)) stay; only its files leave the cloud."
        case .forgetInVaultQuestion(let name, let records): "Forget \(name)? Its \(records.text(in: .english)) stay; only its file leaves the cloud."
        case .notForgotten: "Nothing was forgotten."
        case .nothingUnfinished: "No file in the cloud is unfinished for ten minutes or more."
        }
    }

    private var chinese: String {
        switch self {
        case .cloud(let place): "云端：\(ShownText.line(place))"
        case .chosenHere(let option, let remembered): "本次运行由 \(option) 指定；已记住的是：\(remembered)。"
        case .chosenHereAlone(let option): "本次运行由 \(option) 指定；已记住的是：无。"
        case .optionWins(let option, let place): "此处 \(option) 设为 \(place)，优先于刚才记住的选择。"
        case .nowOff(let records): "从现在起，\(records.text(in: .chinese))仅在此设备上。"
        case .nowOffAfter(let records, let former): "从现在起，\(records.text(in: .chinese))仅在此设备上。\(ShownText.line(former)) 中的内容保持不变，其他设备也保留各自的内容。"
        case .moved(let former): "不再使用 \(ShownText.line(former))；其中的内容保持不变。"
        case .oneFolder: "请只指定一次文件夹，不要使用 --cloud。"
        case .missing(let path): "\(ShownText.line(path)) 现在不存在。它曾被使用过，因此会等待它恢复，而不会重新创建。"
        case .late(let cloud): "\(cloud) 响应缓慢或没有响应。更改会保存在此处，稍后再交出。"
        case .elsewhere(let product): "\(product) 的另一个程序（例如网页）正在同步此处的数据。"
        case .held(let state, let product): "\(state.text(in: .chinese))。\(product) 的另一个程序（例如网页）正在使用云端，尚未完成。更改会保存在此处，稍后再交出。"
        case .inUse(let product): "\(product) 的另一个程序（例如网页）正在使用云端。请在那里操作，或停止它后重试。未作任何更改。"
        case .wipeQuestion(let cloud, let records): "将此设备的文件从 \(ShownText.line(cloud)) 中移除？\(records.text(in: .chinese))会保留在此处。其他设备保留已读取的内容；尚未读取的内容仅留在此设备上。"
        case .wiped(let count, let cloud): "已从 \(ShownText.line(cloud)) 中移除此设备的 \(count) 个文件。"
        case .nothingToWipe(let cloud): "\(ShownText.line(cloud)) 中没有此设备的文件。"
        case .noCloudToWipe: "这里从未使用过云端，因此没有此设备的文件存放在云端。"
        case .wipeNeeded(let command): "指定文件夹用于从中移除文件：\(command) cloud leave --wipe FOLDER"
        case .stillUsed(let product, let cloud, let command): "\(product) 的另一个程序（例如网页）仍在使用 \(ShownText.line(cloud))，此设备的文件还在那里。停止它，然后运行：\(command) cloud leave --wipe"
        case .notWiped(let cloud, let obstacle, let command): "此设备的文件仍在 \(ShownText.line(cloud)) 中：\(obstacle.text(in: .chinese))然后运行：\(command) cloud leave --wipe"
        case .otherCloudHint(let records, let command): "将这里的\(records.text(in: .chinese))用于此云端：\(command) cloud merge。若要离开它：\(command) cloud use 文件夹，或 off"
        case .otherCloudOrSeparateHint(let records, let command): "将这里的\(records.text(in: .chinese))用于此云端：\(command) cloud merge。将它们分开保存：\(command) cloud separate"
        case .mergeQuestion(let cloud, let count, let records): "将这里的 \(count) 个\(records.text(in: .chinese))用于 \(cloud)？其中的内容会与它们合并，并出现在使用它的每台设备上。"
        case .refillQuestion(let cloud, let count, let records): "\(cloud) 是空的。要将你的 \(count) 个\(records.text(in: .chinese))上传到其中吗？"
        case .separateQuestion(let count, let records, let cloud): "将这里的 \(count) 个\(records.text(in: .chinese))分开保存在单独的加密文件中，并显示 \(cloud) 中的\(records.text(in: .chinese))？"
        case .nothingToDecide(let cloud, let records): "\(cloud) 与这里的\(records.text(in: .chinese))本来就是一体的，无需决定。"
        case .came(let count, let records, let names): "从 \(ShownText.line(names.joined(separator: "、"))) 收到 \(count) 个\(records.text(in: .chinese))"
        case .changed(let count, let records, let names): "\(ShownText.line(names.joined(separator: "、"))) 更改了 \(count) 个\(records.text(in: .chinese))"
        case .deleted(let count, let records, let names): "\(ShownText.line(names.joined(separator: "、"))) 删除了 \(count) 个\(records.text(in: .chinese))"
        case .newsCame(let names): "收到来自 \(ShownText.line(names.joined(separator: "、"))) 的更新"
        case .sentence(let words): "\(words.text(in: .chinese))。"
        case .thisDevice: "此设备"
        case .formerDevice: "已改用其他编号"
        case .lockedDevice: "此处无法读取"
        case .unreadDevice: "尚未读取"
        case .clockAhead(let seconds): "时钟快 \(seconds) 秒"
        case .comma: "，"
        case .noDevice(let name): "没有与“\(name)”匹配的设备。"
        case .severalDevices(let name): "“\(name)”匹配多台设备。请使用编号的开头："
        case .deviceMissing: "请指明设备：其名称，或编号的开头。"
        case .thisDeviceStays(let command, let leave): "此设备不能移除自己。若要离开云端：\(command) cloud \(leave)"
        case .forgetQuestion(let name, let records): "移除 \(name)？它的\(records.text(in: .chinese))会保留，只是它的文件会从云端移除。"
        case .forgetInVaultQuestion(let name, let records): "移除 \(name)？它的\(records.text(in: .chinese))会保留，只是它的文件会从云端移除。"
        case .notForgotten: "未移除任何设备。"
        case .nothingUnfinished: "云端没有十分钟以上仍不完整的文件。"
        }
    }
}

/// What SyncHost says to people: keys of the texts in its catalogues.
package enum CloudObstacleStrings: Localizable, Equatable {
    case offline, readOnly, accountChanged, late, refused, other(String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .offline: "it is not there now. Bring it back."
        case .readOnly: "they cannot be removed there now. Allow it to be written."
        case .accountChanged: "the file that names its account is gone. Put it back, or delete the folder’s content by hand."
        case .late: "it is slow or does not answer. Wait until it does."
        case .refused: "it refused. Wait a little."
        case .other(let reason): "\(reason)"
        }
    }

    private var chinese: String {
        switch self {
        case .offline: "它现在不存在。请先恢复它。"
        case .readOnly: "现在无法在那里删除。请先允许写入。"
        case .accountChanged: "标明其账号的文件已不存在。请恢复该文件，或手动删除文件夹中的内容。"
        case .late: "它响应缓慢或没有响应。请等待其恢复。"
        case .refused: "它拒绝了请求。请稍候。"
        case .other(let reason): "\(reason) "
        }
    }
}

/// What SyncHost says to people: keys of the texts in its catalogues.
package enum DiagnosticStrings: Localizable, Equatable {
    case ok, note, fix, home(String), permissions, closedFolder(String), looseFile(String)
    case foreignFile(String), disk(FilesError), keychain(place: String, count: Int)
    case keychainAbsent(place: String, records: LocalizedText)
    case vaultKeychainAbsent(place: String, record: LocalizedText), keychainFailed(SecretStoreError)
    case keychainAndDisk(LocalizedText), keychainAndVault, clock(String), helper(String)
    case helperMissing(name: String, product: String), helperNotNeeded(String), cloudNone(LocalizedText)
    case cloud(String), cloudTrouble(String), cloudKnown, cloudNew
    case cloudUnseen(place: String, records: LocalizedText), sync(String)
    case devices(count: Int, names: [String]), cloudFile(SyncFindingStrings), ownFileDamaged(String)
    case moreCloudFiles(Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .ok: "ok  "
        case .note: "note"
        case .fix: "fix "
        case .home(let path): "Folder: \(path)"
        case .permissions: "Permissions: nobody else can use these files"
        case .closedFolder(let path): "Permissions: you may not write in \(path); run: chmod 700 \(path)"
        case .looseFile(let path): "Permissions: other users may use \(path); run: chmod 600 \(path)"
        case .foreignFile(let path): "Permissions: \(path) is not an ordinary file of yours; move it away"
        case .disk(let error): "Disk: \(error.text(in: .english))"
        case .keychain(let place, let count): count == 1 ? "Keychain: \(place) holds \(count) key" : "Keychain: \(place) holds \(count) keys"
        case .keychainAbsent(let place, let records): "Keychain: \(place) is made when \(records.text(in: .english)) go to a cloud for the first time"
        case .vaultKeychainAbsent(let place, let record): "Keychain: \(place) is made with the first \(record.text(in: .english))"
        case .keychainFailed(let error): "Keychain: \(error.text(in: .english))"
        case .keychainAndDisk(let records): "Keychain: a folder of keys protects the copy in the cloud, not this disk; and the \(records.text(in: .english)) are here in the clear"
        case .keychainAndVault: "Keychain: a folder of keys protects the copy in the cloud, not this disk, which holds both"
        case .clock(let time): "Clock: \(time)"
        case .helper(let name): "Program: \(name) is installed"
        case .helperMissing(let name, let product): "Program: \(name) is missing; install \(product) again"
        case .helperNotNeeded(let name): "Program: \(name) is missing, and not needed here"
        case .cloudNone(let records): "Cloud: none; the \(records.text(in: .english)) are on this device only"
        case .cloud(let place): "Cloud: \(place) can be read and written"
        case .cloudTrouble(let sentence): "Cloud: \(sentence)"
        case .cloudKnown: "Cloud: it is the one that this device knows"
        case .cloudNew: "Cloud: this device has handed nothing over yet"
        case .cloudUnseen(let place, let records): "Cloud: \(place); it is looked at once there are \(records.text(in: .english))"
        case .sync(let state): "Sync: \(state)"
        case .devices(let count, let names): "Devices: \(count): \(ShownText.line(names.joined(separator: ", ")))"
        case .cloudFile(let finding): "File in the cloud: \(finding.text(in: .english))"
        case .ownFileDamaged(let command): "File in the cloud: this device’s own file cannot be read as it was written, so other devices may not get its changes. To write it again: \(command) sync"
        case .moreCloudFiles(let count): "File in the cloud: and \(count) more that cannot be used"
        }
    }

    private var chinese: String {
        switch self {
        case .ok: "正常"
        case .note: "提示"
        case .fix: "修复"
        case .home(let path): "文件夹：\(path)"
        case .permissions: "权限：其他用户无法使用这些文件"
        case .closedFolder(let path): "权限：你无法写入 \(path)；请运行：chmod 700 \(path)"
        case .looseFile(let path): "权限：其他用户可以使用 \(path)；请运行：chmod 600 \(path)"
        case .foreignFile(let path): "权限：\(path) 不是你自己的普通文件；请将其移走"
        case .disk(let error): "磁盘：\(error.text(in: .chinese))"
        case .keychain(let place, let count): "密钥存储：\(place) 中有 \(count) 个密钥"
        case .keychainAbsent(let place, let records): "密钥存储：\(place) 将在\(records.text(in: .chinese))第一次放入云端时创建"
        case .vaultKeychainAbsent(let place, let record): "密钥存储：\(place) 将在添加第一个\(record.text(in: .chinese))时创建"
        case .keychainFailed(let error): "密钥存储：\(error.text(in: .chinese))"
        case .keychainAndDisk(let records): "密钥存储：密钥文件夹保护的是云端的副本，而不是此磁盘；\(records.text(in: .chinese))在此处以明文保存"
        case .keychainAndVault: "密钥存储：密钥文件夹保护的是云端的副本，而不是此磁盘，因为磁盘上两者都有"
        case .clock(let time): "时钟：\(time)"
        case .helper(let name): "程序：\(name) 已安装"
        case .helperMissing(let name, let product): "程序：缺少 \(name)；请重新安装 \(product)"
        case .helperNotNeeded(let name): "程序：缺少 \(name)，但此处不需要"
        case .cloudNone(let records): "云端：无；\(records.text(in: .chinese))仅在此设备上"
        case .cloud(let place): "云端：\(place) 可读写"
        case .cloudTrouble(let sentence): "云端：\(sentence)"
        case .cloudKnown: "云端：是此设备所知的云端"
        case .cloudNew: "云端：此设备尚未交出任何内容"
        case .cloudUnseen(let place, let records): "云端：\(place)；有\(records.text(in: .chinese))之后才会查看"
        case .sync(let state): "同步：\(state)"
        case .devices(let count, let names): "设备：\(count) 台：\(ShownText.line(names.joined(separator: "、")))"
        case .cloudFile(let finding): "云端文件：\(finding.text(in: .chinese))"
        case .ownFileDamaged(let command): "云端文件：无法按写入时的内容读取此设备自己的文件，其他设备可能得不到它的更改。要重新写入，请运行 \(command) sync"
        case .moreCloudFiles(let count): "云端文件：另有 \(count) 个无法使用"
        }
    }
}

/// What SyncHost says to people: keys of the texts in its catalogues.
package enum WebPageStrings: Localizable, Equatable {
    case badPort, missing(program: String, product: String), failed(program: String, reason: String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .badPort: "The port must be 1 to 65535."
        case .missing(let program, let product): "The program \(program) is missing, so there is no page. Install \(product) again."
        case .failed(let program, let reason): "\(program) could not be started: \(reason)."
        }
    }

    private var chinese: String {
        switch self {
        case .badPort: "端口必须在 1 到 65535 之间。"
        case .missing(let program, let product): "缺少程序 \(program)，因此无法打开网页。请重新安装 \(product)。"
        case .failed(let program, let reason): "无法启动 \(program)：\(reason)。"
        }
    }
}
