public import Replication
public import SyncProduct

/// What the command line of a syncing product says about clouds and devices, beyond ``SyncPhrase``.
///
/// Names of commands and options are not translated.
public enum CloudPhrase: Sendable, Equatable {
    /// Which cloud there is.
    case cloud(String), chosenHere(option: String, remembered: String?), optionWins(option: String, String)
    /// Choosing another one.
    case nowOff(former: String?), moved(former: String)
    /// Leaving one, and taking this device's files out of it.
    case wipeQuestion(String), wiped(String, Int), nothingToWipe(String), noCloudToWipe, wipeNeeded
    case stillUsed(String), notWiped(String, CloudError?)
    /// A folder that is named twice, or not there.
    case oneFolder, missing(String)
    /// A cloud that does not answer, or that another program uses.
    case late(String), inUse, noCloud
    /// What to type about a cloud that is not the known one.
    case otherCloudHint, mergeQuestion(String, Int), refillQuestion(String, Int), separateQuestion(
        String, Int),
        nothingToDecide(String)
    /// What came from other devices: how many records, and from whom; or something, and from whom.
    case came(Int, [String]), changed(Int, [String]), deleted(Int, [String]), newsCame([String])
    /// Devices.
    case thisDevice, formerDevice, lockedDevice, unreadDevice, clockAhead(Int), noDevice(String),
        severalDevices(String), deviceMissing, thisDeviceStays, forgetQuestion(String), notForgotten

    /// The words.
    ///
    /// - Parameters:
    ///   - language: the person's language.
    ///   - product: what is synced.
    /// - Returns: one or more whole sentences, or a few words of a table.
    public func text(in language: Language, of product: SyncedProduct) -> String {
        let words =
            placeWords(product) ?? leavingWords(product) ?? decisionWords(product) ?? deviceWords(product)
        return language == .chinese ? words.chinese : words.english
    }
}

extension CloudPhrase {
    typealias Words = (english: String, chinese: String)

    private func placeWords(_ product: SyncedProduct) -> Words? {
        let (records, noun) = (product.record.other, product.record.chinese)
        return switch self {
        case .cloud(let place): ("Cloud: \(place)", "云端：\(place)")
        case .chosenHere(let option, let remembered):
            (
                "\(option) names it for this run; what is remembered is: \(remembered ?? "nothing").",
                "本次运行由 \(option) 指定；已记住的是：\(remembered ?? "无")。"
            )
        case .optionWins(let option, let place):
            (
                "\(option) is set to \(place) here and wins over what was just remembered.",
                "此处 \(option) 设为 \(place)，优先于刚才记住的选择。"
            )
        case .nowOff(let former):
            (
                "The \(records) are on this device only from now on."
                    + (former.map { " What is in \($0) stays there, and other devices keep what they have." }
                        ?? ""),
                "从现在起，\(noun)仅在此设备上。" + (former.map { "\($0) 中的内容保持不变，其他设备也保留各自的内容。" } ?? "")
            )
        case .moved(let former):
            ("\(former) is not used any more; what is in it stays there.", "不再使用 \(former)；其中的内容保持不变。")
        case .oneFolder:
            ("Name the folder once, without --cloud.", "请只指定一次文件夹，不要使用 --cloud。")
        case .missing(let path):
            (
                "\(path) is not there now. It was used before, so it is waited for and not made anew.",
                "\(path) 现在不存在。它曾被使用过，因此会等待它恢复，而不会重新创建。"
            )
        case .late(let cloud):
            (
                "\(cloud) is slow or does not answer. Changes are kept here and handed over later.",
                "\(cloud) 响应缓慢或没有响应。更改会保存在此处，稍后再交出。"
            )
        case .inUse:
            (
                "Another program of \(product.title), such as the page, is using the cloud. Do it there, or stop it and try "
                    + "again. Nothing was changed.",
                "\(product.title) 的另一个程序（例如网页）正在使用云端。请在那里操作，或停止它后重试。未作任何更改。"
            )
        case .noCloud:
            (
                SyncPhrase.detail(.off, cloud: "").text(in: .english, of: product),
                SyncPhrase.detail(.off, cloud: "").text(in: .chinese, of: product)
            )
        default: nil
        }
    }

    private func decisionWords(_ product: SyncedProduct) -> Words? {
        let (records, noun, command) = (product.record.other, product.record.chinese, product.command)
        return switch self {
        case .otherCloudHint where product.canSeparate:
            (
                "To use it with the \(records) here: \(command) cloud merge. To keep these apart: \(command) cloud "
                    + "separate",
                "将这里的\(noun)用于此云端：\(command) cloud merge。将它们分开保存：\(command) cloud separate"
            )
        case .otherCloudHint:
            (
                "To use it with the \(records) here: \(command) cloud merge. To leave it: \(command) cloud use FOLDER, "
                    + "or off",
                "将这里的\(noun)用于此云端：\(command) cloud merge。若要离开它：\(command) cloud use 文件夹，或 off"
            )
        case .mergeQuestion(let cloud, let count):
            (
                "Use \(cloud) with \(product.countHere(count))? What it holds is joined with them, on every "
                    + "device that uses it.",
                "将这里的 \(count) 个\(noun)用于 \(cloud)？其中的内容会与它们合并，并出现在使用它的每台设备上。"
            )
        case .refillQuestion(let cloud, let count):
            (
                "\(cloud) is empty. Put \(product.countHere(count)) into it?",
                "\(cloud) 是空的。将这里的 \(count) 个\(noun)放入其中？"
            )
        case .separateQuestion(let cloud, let count):
            (
                "Keep \(product.countHere(count)) apart, sealed in a file on this device, and show those of "
                    + "\(cloud)?",
                "将这里的 \(count) 个\(noun)分开保存在单独的加密文件中，并显示 \(cloud) 中的\(noun)？"
            )
        case .nothingToDecide(let cloud):
            (
                "\(cloud) and the \(records) here belong together already; there is nothing to decide.",
                "\(cloud) 与这里的\(noun)本来就是一体的，无需决定。"
            )
        case .came(let count, let names):
            (
                "\(product.count(count)) came from \(Self.list(names))",
                "从 \(Self.chineseList(names)) 收到 \(count) 个\(noun)"
            )
        case .changed(let count, let names):
            (
                "\(product.count(count)) changed by \(Self.list(names))",
                "\(Self.chineseList(names)) 更改了 \(count) 个\(noun)"
            )
        case .deleted(let count, let names):
            (
                "\(product.count(count)) deleted by \(Self.list(names))",
                "\(Self.chineseList(names)) 删除了 \(count) 个\(noun)"
            )
        case .newsCame(let names):
            ("News came from \(Self.list(names))", "收到来自 \(Self.chineseList(names)) 的更新")
        default: nil
        }
    }

    private func deviceWords(_ product: SyncedProduct) -> Words {
        let (records, noun, command) = (product.record.other, product.record.chinese, product.command)
        let leave = product.canSeparate ? "leave --wipe" : "use off"
        return switch self {
        case .thisDevice: ("this device", "此设备")
        case .formerDevice: ("goes by another id now", "已改用其他编号")
        case .lockedDevice: ("cannot be read here", "此处无法读取")
        case .unreadDevice: ("not read yet", "尚未读取")
        case .clockAhead(let seconds):
            ("clock \(seconds) s ahead", "时钟快 \(seconds) 秒")
        case .noDevice(let name): ("No device matches “\(name)”.", "没有与“\(name)”匹配的设备。")
        case .severalDevices(let name):
            (
                "“\(name)” matches several devices. Use the beginning of an id:", "“\(name)”匹配多台设备。请使用编号的开头："
            )
        case .deviceMissing:
            (
                "Say which device: its name, or the beginning of its id.", "请指明设备：其名称，或编号的开头。"
            )
        case .thisDeviceStays:
            (
                "This device cannot forget itself. To leave the cloud: \(command) cloud \(leave)",
                "此设备不能忘记自己。若要离开云端：\(command) cloud \(leave)"
            )
        case .forgetQuestion(let name):
            (
                "Forget \(name)? Its \(records) stay; only its \(product.isOneVault ? "file leaves" : "files leave") the "
                    + "cloud.",
                "忘记 \(name)？它的\(noun)会保留，只是它的文件会从云端移除。"
            )
        case .notForgotten: ("Nothing was forgotten.", "未忘记任何设备。")
        default: ("", "")
        }
    }

    private static func list(_ names: [String]) -> String { ShownText.line(names.joined(separator: ", ")) }

    private static func chineseList(_ names: [String]) -> String {
        ShownText.line(names.joined(separator: "、"))
    }
}
