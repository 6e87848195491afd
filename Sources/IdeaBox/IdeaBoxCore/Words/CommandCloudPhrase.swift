public import SyncProduct

/// What the command line says about clouds, syncing and devices beyond the words that all faces share.
///
/// Names of commands and options are not translated.
public enum CommandCloudPhrase: Sendable, Equatable {
    /// Which cloud there is.
    case cloud(String), chosenHere(option: String, remembered: String?), optionWins(option: String, String)
    /// Choosing another one.
    case nowOff(former: String?), moved(former: String), oneFolder, missing(String)
    /// A cloud that does not answer, or that another program uses.
    case late(String), inUse, noCloud
    /// What to type about a cloud that is not the known one.
    case otherCloudHint, mergeQuestion(String, Int), refillQuestion(String, Int), apartQuestion(String, Int)
    case nothingToDecide(String)
    /// Ideas, or changes of them, came from other devices.
    case changes([String])
    /// Devices.
    case thisDevice, formerDevice, lockedDevice, unreadDevice, clockAhead(Int), noDevice(String)
    case severalDevices(String), deviceMissing, thisDeviceStays, forgetQuestion(String), notForgotten

    /// The words.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: one or more whole sentences, or a few words of a table.
    public func text(in language: Language) -> String {
        let words = placeWords ?? decisionWords ?? deviceWords
        return language == .chinese ? words.chinese : words.english
    }
}

extension CommandCloudPhrase {
    private typealias Words = (english: String, chinese: String)

    private var placeWords: Words? {
        switch self {
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
                "The ideas are on this device only from now on."
                    + (former.map { " What is in \($0) stays there, and other devices keep what they have." }
                        ?? ""),
                "从现在起，想法仅在此设备上。" + (former.map { "\($0) 中的内容保持不变，其他设备也保留各自的内容。" } ?? "")
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
                "Another program of IdeaBox, such as the page, is using the cloud. Do it there, or stop it and try "
                    + "again. Nothing was changed.",
                "IdeaBox 的另一个程序（例如网页）正在使用云端。请在那里操作，或停止它后重试。未作任何更改。"
            )
        case .noCloud:
            (
                "No cloud is set up. To have the ideas on other devices: ideabox cloud use FOLDER",
                "尚未设置云端。若要在其他设备上使用想法：ideabox cloud use 文件夹"
            )
        default: nil
        }
    }

    private var decisionWords: Words? {
        switch self {
        case .otherCloudHint:
            (
                "To use it with the ideas here: ideabox cloud merge. To leave it: ideabox cloud use FOLDER, or off",
                "将这里的想法用于此云端：ideabox cloud merge。若要离开它：ideabox cloud use 文件夹，或 off"
            )
        case .mergeQuestion(let cloud, let count):
            (
                "Use \(cloud) with \(Self.ideasHere(count))? What it holds is joined with them, on every device that "
                    + "uses it.",
                "将这里的 \(count) 个想法用于 \(cloud)？其中的内容会与它们合并，并出现在使用它的每台设备上。"
            )
        case .refillQuestion(let cloud, let count):
            (
                "\(cloud) is empty. Put \(Self.ideasHere(count)) into it?",
                "\(cloud) 是空的。将这里的 \(count) 个想法放入其中？"
            )
        case .apartQuestion(let cloud, let count):
            (
                "Keep \(Self.ideasHere(count)) apart, in a file on this device, and show those of \(cloud)?",
                "将这里的 \(count) 个想法分开保存在此设备的文件中，并显示 \(cloud) 中的想法？"
            )
        case .nothingToDecide(let cloud):
            (
                "\(cloud) and the ideas here belong together already; there is nothing to decide.",
                "\(cloud) 与这里的想法本来就是一体的，无需决定。"
            )
        case .changes(let names):
            (
                "News came from \(names.joined(separator: ", "))", "收到来自 \(names.joined(separator: "、")) 的更新"
            )
        default: nil
        }
    }

    private var deviceWords: Words {
        switch self {
        case .thisDevice: ("this device", "此设备")
        case .formerDevice: ("goes by another id now", "已改用其他编号")
        case .lockedDevice: ("cannot be read here", "此处无法读取")
        case .unreadDevice: ("not read yet", "尚未读取")
        case .clockAhead(let seconds): ("clock \(seconds) s ahead", "时钟快 \(seconds) 秒")
        case .noDevice(let name): ("No device matches “\(name)”.", "没有与“\(name)”匹配的设备。")
        case .severalDevices(let name):
            ("“\(name)” matches several devices. Use the beginning of an id:", "“\(name)”匹配多台设备。请使用编号的开头：")
        case .deviceMissing:
            ("Say which device: its name, or the beginning of its id.", "请指明设备：其名称，或编号的开头。")
        case .thisDeviceStays:
            (
                "This device cannot forget itself. To leave the cloud: ideabox cloud use off",
                "此设备不能忘记自己。若要离开云端：ideabox cloud use off"
            )
        case .forgetQuestion(let name):
            (
                "Forget \(name)? Its ideas stay; only its files leave the cloud.",
                "忘记 \(name)？它的想法会保留，只是它的文件会从云端移除。"
            )
        case .notForgotten: ("Nothing was forgotten.", "未忘记任何设备。")
        default: ("", "")
        }
    }

    private static func ideasHere(_ count: Int) -> String {
        count == 1 ? "the idea here" : "the \(count) ideas here"
    }
}
