internal import AccountRules

/// The letters in simplified Chinese; times are those of Beijing.
struct ChineseWords: LetterWords {
    let letter: OutgoingMessage
    let place: PostPlace

    private var product: String { place.product }

    var subject: String {
        switch letter.kind {
        case .registrationCode: "\(product) 注册验证码"
        case .alreadyRegistered: "你已有 \(product) 账户"
        case .stepUpCode, .phoneCode: "\(product) 登录验证码"
        case .reauthenticationCode: "\(product) 身份验证码"
        case .newAddressCode: "确认你的新联系方式"
        case .resetCode: "重设 \(product) 密码的验证码"
        case .noAccount: "这个邮箱没有 \(product) 账户"
        case .newDevice: "你的账户在新设备上登录"
        case .passwordWithdrawn: "请为 \(product) 设置新密码"
        case .locked: "你的账户已暂时锁定"
        case .passwordChanged: "你的密码已更改"
        case .emailChanged: "你的登录邮箱已更改"
        case .phoneChanged: "你的手机号已更改"
        case .factorAdded: "两步验证已开启"
        case .factorRemoved: "两步验证已关闭"
        case .recoveryCodesMade: "你的恢复码已更新"
        case .deletionAsked: "你的账户将被删除"
        case .deletionCancelled: "账户删除已取消"
        case .deleted: "你的账户已删除"
        }
    }

    var opening: String {
        switch letter.kind {
        case .registrationCode: "你正在注册 \(product)。请在注册页面输入验证码："
        case .alreadyRegistered: "有人想用这个邮箱注册 \(product)。这个邮箱已有账户，所以没有建立新账户，原有账户也没有任何变化。"
        case .stepUpCode: "有一次登录需要进一步验证。如果是你，请在登录页面输入验证码："
        case .phoneCode: "你正在登录 \(product)。请在登录页面输入验证码："
        case .reauthenticationCode: "你正在更改账户的重要设置。请输入验证码，确认是你本人："
        case .newAddressCode: "请输入验证码，把这个联系方式用于你的 \(product) 账户："
        case .resetCode: "有人请求重设你的 \(product) 密码。如果是你，请在重设页面输入验证码："
        case .noAccount: "有人请求用这个邮箱重设 \(product) 密码，但这个邮箱没有账户。"
        case .newDevice: "你的 \(product) 账户刚刚在一台新设备上登录。"
        case .passwordWithdrawn: "你的 \(product) 密码已停用，不能再用来登录。其他登录方式不受影响。"
        case .locked: "你的 \(product) 账户连续多次输错密码，已暂时锁定\(count("，", " 分钟后自动解除"))。已经登录的设备不受影响。"
        case .passwordChanged: "你的 \(product) 密码已更改，其他设备已退出登录。"
        case .emailChanged: "你的 \(product) 账户已改用新的邮箱，原来的邮箱不再用于登录。"
        case .phoneChanged: "你的 \(product) 账户的手机号已更改，原来的手机号不再用于登录。"
        case .factorAdded: "你的 \(product) 账户已开启两步验证。请把恢复码保存在安全的地方。"
        case .factorRemoved: "你的 \(product) 账户已关闭两步验证，登录时不再需要动态码。"
        case .recoveryCodesMade: "你的 \(product) 账户生成了新的恢复码，旧的恢复码已失效。"
        case .deletionAsked:
            "我们收到了删除你 \(product) 账户的请求\(count("。账户和其中的数据将在 ", " 天后永久删除"))。在此之前，登录后可以取消删除。"
        case .deletionCancelled: "删除已取消，你的 \(product) 账户和数据都保持不变。"
        case .deleted: "你的 \(product) 账户和其中的数据已永久删除，无法恢复。这是最后一封邮件。"
        }
    }

    var codeRule: String {
        "验证码\(count("在 ", " 分钟内有效，"))只能使用一次。请不要告诉任何人，我们也不会向你索要。"
    }

    func facts(device: String?) -> String {
        // Beijing keeps one time all year.
        let time = CivilTime(letter.at, offset: 8 * 3600)
        let line = "时间：\(time.year)年\(time.month)月\(time.day)日 \(time.clock)（北京时间）"
        return device.map { "\(line)\n设备：「\($0)」" } ?? line
    }

    func advice(link: String?) -> String {
        if let link { return "如果不是你本人操作，请打开下面的页面并按提示确认，我们会结束那次登录，并帮你重设密码：\n\(link)" }
        return switch letter.kind {
        case .registrationCode: "如果不是你本人操作，不必理会：没有验证码，就不会建立账户。"
        case .alreadyRegistered: "如果是你，请直接登录；忘了密码，可以在登录页面重设。如果不是你，不必理会。"
        case .stepUpCode, .phoneCode: "如果不是你在登录，请不要把验证码交给任何人，并尽快更改密码。"
        case .reauthenticationCode: "如果不是你本人操作，请不要使用验证码，并立即更改密码、退出其他设备。"
        case .newAddressCode: "如果不是你本人操作，不必理会：没有验证码，什么都不会改变。"
        case .resetCode: "如果不是你，不必理会：没有验证码，密码不会改变。"
        case .noAccount: "如果是你，你可能是用别的邮箱、手机号、Apple 或微信注册的。如果不是你，不必理会。"
        case .locked: "如果是你忘了密码，可以在登录页面重设。如果不是你，密码没有被猜中；若别处也用同一个密码，建议换一个。"
        case .deletionAsked: "如果不是你本人操作，请立即登录并取消删除，然后更改密码。"
        case .deleted: "如果这不是你的意愿，请尽快联系我们。"
        case .passwordWithdrawn:
            "如果要继续用密码登录，请在下面的页面设置一个新密码；若别处也用同一个密码，建议一并更换：\n\(place.forgotPassword)"
        case .newDevice, .passwordChanged, .emailChanged, .phoneChanged, .factorAdded,
            .factorRemoved, .recoveryCodesMade, .deletionCancelled:
            "如果是你本人操作，不必理会。如果不是，请立即重设密码，并退出其他设备。"
        }
    }

    var footer: String { "这封邮件由 \(product) 自动发出，请不要回复。" }

    var short: String {
        switch letter.kind {
        case .alreadyRegistered, .noAccount: "【\(product)】\(subject)。如非本人操作，不必理会。"
        case .deleted: "【\(product)】\(subject)。"
        case .passwordWithdrawn: "【\(product)】原密码已停用。请在登录页面选择「忘记密码」，设置新密码。"
        default: "【\(product)】\(subject)。如非本人操作，请立即重设密码。"
        }
    }

    func shortCode(_ code: String) -> String {
        "【\(product)】验证码 \(code)\(count("，", " 分钟内有效"))。请勿告诉任何人。"
    }
}
