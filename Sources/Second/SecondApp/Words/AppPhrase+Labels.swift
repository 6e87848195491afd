extension AppPhrase {
    /// Buttons, menu items and titles.
    var labels: Words? {
        switch self {
        case .copyCode: ("Copy Code", "复制验证码")
        case .paste: ("Paste", "粘贴")
        case .openCodeSettings: ("Open Settings for Set-Up Codes", "打开验证码设置")
        case .openCameraSettings: ("Open Settings", "打开设置")
        case .addAnyway: ("Add Anyway", "仍要添加")
        case .addMany(let count): ("Add \(count) Accounts", "添加 \(count) 个账号")
        case .torch: ("Light", "照明")
        case .driveName: ("iCloud Drive", "iCloud 云盘")
        case .useDrive: ("Use iCloud Drive", "使用 iCloud 云盘")
        case .useKeyValueStore: ("Go Back to iCloud’s Small Store", "改回 iCloud 小型存储")
        case .addAccount: ("Add Account", "添加账号")
        case .editAccount: ("Edit Account", "编辑账号")
        case .setUpLink: ("Add This Account?", "添加此账号？")
        case .aboutSecond: ("About Second", "关于 Second")
        case .clipboard: ("Clipboard", "剪贴板")
        case .setUpLinks: ("Set-Up Links", "设置链接")
        case .storage: ("iCloud Storage", "iCloud 存储")
        default: nil
        }
    }

    /// The ways to add, the fields of a form, and Settings.
    var formWords: Words? {
        switch self {
        case .scan: ("Scan QR Code", "扫描二维码")
        case .picture: ("Picture", "图片")
        case .manual: ("Enter Manually", "手动输入")
        case .photoLibrary: ("Choose from Photos", "从照片中选择")
        case .chooseFile: ("Choose a File", "选择文件")
        case .dropHere: ("or drop a picture here, or paste it", "也可以将图片拖到这里，或直接粘贴")
        case .readingPicture: ("Reading the picture…", "正在读取图片…")
        case .issuer: ("Issuer", "服务名称")
        case .account: ("Account (optional)", "账号（可选）")
        case .secret: ("Secret key", "密钥")
        case .algorithm: ("Algorithm", "算法")
        case .digits: ("Digits", "位数")
        case .period: ("Period in seconds", "周期（秒）")
        case .issuerExample: ("e.g. GitHub", "例如 GitHub")
        case .accountExample: ("e.g. name@example.com", "例如 name@example.com")
        case .secretExample: ("e.g. JBSW Y3DP EHPK 3PXP", "例如 JBSW Y3DP EHPK 3PXP")
        case .clearClipboard: ("Clear a copied code", "清除已复制的验证码")
        case .localOnly: ("Keep copied codes on this device", "已复制的验证码仅保留在此设备")
        case .seconds(let count): (count == 1 ? "after 1 second" : "after \(count) seconds", "\(count) 秒后")
        case .minutes(let count): (count == 1 ? "after 1 minute" : "after \(count) minutes", "\(count) 分钟后")
        case .never: ("never", "从不")
        default: nil
        }
    }

    /// What a screen reader says.
    var spokenWords: Words? {
        switch self {
        case .accounts: ("Accounts", "账号列表")
        case .actions(let title): ("Actions for \(title)", "\(title)的操作")
        case .cameraView: ("Camera picture", "摄像头画面")
        case .hidden: ("Second is covered", "Second 已遮盖")
        case .cardLabel(let title, ""): (title, title)
        case .cardLabel(let title, let subtitle): ("\(title), \(subtitle)", "\(title)，\(subtitle)")
        case .code(let spoken): ("Code \(spoken)", "验证码 \(spoken)")
        case .secondsLeft(let count):
            (count == 1 ? "1 second left" : "\(count) seconds left", "还剩 \(count) 秒")
        case .nextCode(let code): ("Next \(code)", "下一个 \(code)")
        default: nil
        }
    }
}
