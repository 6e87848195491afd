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
    /// Address, number, ways to sign in, second factor.
    public let lines: [Line]
    /// 设备列表.
    public let devicesTitle: String
    /// This device first.
    public let devices: [Device]
    /// 退出其他设备; nil where there is none.
    public let endOthers: String?
    /// 安全设置.
    public let switchesTitle: String
    /// The switches.
    public let switches: [Switch]
    /// 修改昵称.
    public let rename: String
    /// 退出登录.
    public let leave: String
    /// Whether something is being read.
    public let isBusy: Bool
}
