extension AppPhrase {
    /// What is said of wrong use.
    var mistakes: Words {
        inputMistakes ?? placeMistakes ?? choiceMistakes
    }

    private var inputMistakes: Words? {
        switch self {
        case .secretInArguments:
            (
                "Passwords and codes are asked for, or piped in; never in the arguments, which others can see.",
                "密码和验证码请在提示时输入或通过管道传入；不要写在参数中，其他用户可以看到参数。"
            )
        case .nothingRead: ("Nothing more was piped in.", "没有更多输入。")
        case .inputTooLong: ("A line of the input is too long.", "输入的一行过长。")
        case .inputNotText: ("The input is not text (UTF-8).", "输入不是文本（UTF-8）。")
        case .badPace:
            (
                "--every takes 0.05 to 3600 seconds, --count 1 or more.",
                "--every 为 0.05 至 3600 秒，--count 至少为 1。"
            )
        case .noDevice(let number):
            (
                "There is no device with the number \(number); readmigo devices lists them.",
                "没有编号为 \(number) 的设备；请用 readmigo devices 查看。"
            )
        case .thisDevice:
            ("That is this device: use readmigo sign-out.", "这是当前设备：请使用 readmigo sign-out。")
        case .noSuchData(let name):
            (
                "There is no \(name) here: name offline, progress or downloads.",
                "没有 \(name)：可用 offline、progress 或 downloads。"
            )
        default: nil
        }
    }

    private var placeMistakes: Words? {
        switch self {
        case .unknownStore(let name):
            (
                "There is no store \(name): name file or secret-service.",
                "没有 \(name) 这种存储：可用 file 或 secret-service。"
            )
        case .badServer(let text):
            (
                "\(text) is no service: it must be https://HOST; http is for this machine alone.",
                "\(text) 不是有效的服务器：应为 https://主机；http 仅限本机。"
            )
        case .otherPlace(let server):
            (
                "This home holds a sign-in of \(server), or still owes it a sign-out: sign out first, or use another "
                    + "--home.",
                "此处保存着 \(server) 的登录信息，或尚有退出未通知该服务器：请先退出登录，或使用另一个 --home。"
            )
        case .badAuthority(let path):
            ("\(path) holds no certificate that can be read (PEM).", "\(path) 中没有可读取的证书（PEM）。")
        case .badPins(let reason): ("The pins cannot be used: \(reason)", "无法使用公钥固定：\(reason)")
        case .pinsNeedEnd:
            (
                "Pins need a day until which they hold: --pins-until 2027-12-31.",
                "公钥固定需要有效期：--pins-until 2027-12-31。"
            )
        case .badDate(let text):
            ("\(text) is no date: write it as 2027-12-31.", "\(text) 不是日期：请写成 2027-12-31。")
        default: nil
        }
    }

    private var choiceMistakes: Words {
        switch self {
        case .oneWay:
            (
                "Choose one of --email, --phone, --apple and --wechat.",
                "--email、--phone、--apple、--wechat 只能选一种。"
            )
        case .oneEnding: ("Choose one of --end and --end-others.", "--end 和 --end-others 只能选一种。")
        case .oneKeeping:
            (
                "Choose one of --keep, --keep-all and --keep-nothing.",
                "--keep、--keep-all、--keep-nothing 只能选一种。"
            )
        case .keepingNeeded:
            (
                "There is something to ask, and nobody to answer: say --keep NAME, --keep-all or --keep-nothing.",
                "有问题需要回答：请使用 --keep 名称、--keep-all 或 --keep-nothing。"
            )
        case .fakesNeeded:
            (
                "A terminal has neither Apple's sheet nor WeChat's app: name account-fakes with --fakes.",
                "终端中没有 Apple 或微信的授权界面：请用 --fakes 指定 account-fakes。"
            )
        case .unknownWay(let name):
            (
                "There is no way \(name): name password, authenticator, recovery-code, mail or sms.",
                "没有 \(name) 这种方式：可用 password、authenticator、recovery-code、mail 或 sms。"
            )
        case .wayNotOffered(let way, let offered):
            (
                "\(way.rawValue) is not taken here; \(Self.names(offered)) is.",
                "此处不支持 \(way.rawValue)，可用：\(Self.names(offered))。"
            )
        case .otherTerms(let version):
            (
                "The present terms are version \(version): read them, and accept that one.",
                "当前条款版本为 \(version)：请阅读后同意该版本。"
            )
        case .termsNeeded(let version):
            (
                "Nobody can be asked: say --accept-terms \(version) once you have read them.",
                "无法询问：阅读后请使用 --accept-terms \(version)。"
            )
        default: ("", "")
        }
    }

    private static func names(_ ways: [ShownWay]) -> String { ways.map(\.rawValue).joined(separator: ", ") }
}
