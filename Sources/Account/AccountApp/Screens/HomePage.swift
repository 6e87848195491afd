/// The page of who is signed in: the profile, the devices (设备列表), the switches (安全设置), and the way out.
public struct HomePage: Sendable, Equatable {
    /// A sentence above the rest, with what can be done.
    public struct Banner: Sendable, Equatable, Identifiable {
        /// What a button of it does.
        public enum Offer: String, Sendable, CaseIterable {
            /// Accepts the present terms.
            case acceptTerms
            /// Takes the wish to delete the account back.
            case cancelDeletion
            /// Stops the change that is pending and happens first.
            case stopChange
            /// Reads the account again.
            case refresh
        }
        /// What its button does.
        public let id: Offer
        /// The sentence.
        public let text: String
        /// The words of the button.
        public let label: String
        /// Texts that it is about.
        public let links: [FormPage.Legal]
    }

    /// One device.
    public struct Device: Sendable, Equatable, Identifiable {
        /// Its session.
        public let id: String
        /// What it calls itself, and whether it is this one: iPhone 15 Pro (当前设备).
        public let name: String
        /// 最后活动: 刚刚.
        public let seen: String
        /// 退出, where it is another one.
        public let end: String?
    }

    /// One switch.
    public struct Switch: Sendable, Equatable, Identifiable {
        /// Which.
        public let id: AccountSwitch
        /// Its words.
        public let label: String
        /// How it stands, or is to stand.
        public let isOn: Bool
        /// Whether it can be touched now.
        public let isFree: Bool
    }

    /// A way to sign in that is the account's.
    public struct Way: Sendable, Equatable, Identifiable {
        /// The provider's id, or `password`.
        public let id: String
        /// What it is called.
        public let name: String
        /// 移除; nil for what cannot be removed here.
        public let remove: String?
    }

    /// A provider that the account may be signed in to by, too.
    public struct NewWay: Sendable, Equatable, Identifiable {
        /// The provider's id.
        public let id: String
        /// 添加 Apple.
        public let label: String
    }

    /// A passkey that signs in to the account.
    public struct Passkey: Sendable, Equatable, Identifiable {
        /// The credential's own id.
        public let id: String
        /// What the person calls it.
        public let name: String
        /// When it was last used.
        public let used: String
        /// What is strange about it.
        public let warning: String?
        /// 移除; nil for the last way in, and while it is being removed.
        public let remove: String?
    }

    /// A line with a heading.
    public struct Line: Sendable, Equatable, Identifiable {
        /// The heading.
        public let label: String
        /// What stands there.
        public let value: String
        /// It is known by its heading.
        public var id: String { label }
    }

    /// The nickname; the app's name until it is known.
    public let title: String
    /// Sentences above the rest.
    public let banners: [Banner]
    /// Address, number, second factor.
    public let lines: [Line]
    /// 登录方式; nil where there is none, and none to add.
    public let waysTitle: String?
    /// How the account is signed in to, besides by its address and number.
    public let ways: [Way]
    /// What can be added; empty while that is under way.
    public let newWays: [NewWay]
    /// 通行密钥; nil where there is none, and none can be made.
    public let passkeysTitle: String?
    /// The earliest first.
    public let passkeys: [Passkey]
    /// 添加通行密钥; nil where none can be made here, and while one is.
    public let newPasskey: String?
    /// 合并另一个账户; nil while the account is not known.
    public let merge: String?
    /// 设备列表; nil while no device is known.
    public let devicesTitle: String?
    /// This device first.
    public let devices: [Device]
    /// 退出其他设备; nil where there is none.
    public let endOthers: String?
    /// 安全设置; nil where there is no switch.
    public let switchesTitle: String?
    /// The switches of which it is known how they stand.
    public let switches: [Switch]
    /// 修改昵称; nil while the present one is not known.
    public let rename: String?
    /// 退出登录.
    public let leave: String
    /// Whether something is being read.
    public let isBusy: Bool
}
