internal import AccountAPI
internal import AccountClient
internal import AppRuntime
internal import FoundationExports

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

/// How the page of who is signed in is drawn.
extension AppState {
    func homePage(at now: Date) -> HomePage {
        let profile = home?.profile
        let devices = home?.devices ?? []
        let switches = self.switches
        let (ways, newWays) = (profile.map(ways) ?? [], profile.map(newWays) ?? [])
        return HomePage(
            title: profile?.nickname ?? "Readmigo", banners: banners, lines: profile.map(lines) ?? [],
            waysTitle: ways.isEmpty && newWays.isEmpty ? nil : words(.providers), ways: ways,
            newWays: newWays, merge: profile == nil ? nil : words(.mergeAction),
            devicesTitle: devices.isEmpty ? nil : words(.devicesTitle),
            devices: devices.map { draw($0, at: now) },
            endOthers: devices.contains { !$0.isCurrent } ? words(.endOthers) : nil,
            switchesTitle: switches.isEmpty ? nil : words(.switchesTitle), switches: switches,
            rename: profile == nil ? nil : words(.rename),
            leave: words(.leaveAction), isBusy: isUnderWay { $0 == .profile || $0 == .devices })
    }

    private var banners: [HomePage.Banner] {
        var banners: [HomePage.Banner] = []
        if let failure = home?.failure {
            banners.append(
                HomePage.Banner(id: .refresh, text: words(failure), label: words(.tryAgain), links: []))
        }
        if home?.profile?.areTermsCurrent == false {
            banners.append(
                HomePage.Banner(
                    id: .acceptTerms, text: words(.termsChanged), label: words(.accept), links: legal))
        }
        if let due = home?.profile?.deletionDueAt {
            banners.append(
                HomePage.Banner(
                    id: .cancelDeletion, text: words(.deletionDue(String(due.prefix(10)))),
                    label: words(.cancelDeletion), links: []))
        }
        if let change = home?.profile?.pendingChanges?.first {
            let day = String(change.dueAt.prefix(10))
            let text: AccountAppStrings =
                switch change.kind {
                case .email: .emailPending(next: change.next, day: day)
                case .phone: .phonePending(next: change.next, day: day)
                case .password: .passwordPending(day)
                case .secondFactor: .factorPending(day)
                case .notifiesNewDevice: .lettersPending(day)
                case .verifiesUnusual: .checksPending(day)
                case .mergeIn: .mergeInPending(day: day, next: change.next)
                case .mergeOut: .mergeOutPending(day: day, next: change.next)
                }
            banners.append(
                HomePage.Banner(
                    id: .stopChange, text: words(text), label: words(.stopChange), links: []))
        }
        return banners
    }

    private func lines(_ profile: ProfileBody) -> [HomePage.Line] {
        var lines: [HomePage.Line] = []
        if let email = profile.email { lines.append(HomePage.Line(label: words(.email), value: email)) }
        if let phone = profile.phone { lines.append(HomePage.Line(label: words(.phone), value: phone)) }
        let factor =
            profile.hasSecondFactor
            ? words(.secondFactorOn(profile.recoveryCodesLeft)) : words(.secondFactorOff)
        lines.append(HomePage.Line(label: words(.secondFactor), value: factor))
        return lines
    }

    private func ways(_ profile: ProfileBody) -> [HomePage.Way] {
        let others = profile.hasPassword || profile.email != nil || profile.phone != nil
        let providers = profile.providers.map { id in
            let provider = SignInProvider(rawValue: id)
            let isFree =
                provider.map { provider in !isUnderWay { $0 == .unlink(provider, name: name(of: id)) } }
                ?? false
            let isLast = !others && profile.providers.count == 1
            return HomePage.Way(
                id: id, name: name(of: id), remove: isFree && !isLast ? words(.removeWay) : nil)
        }
        let password = HomePage.Way(id: "password", name: name(of: "password"), remove: nil)
        return providers + (profile.hasPassword ? [password] : [])
    }

    private func newWays(_ profile: ProfileBody) -> [HomePage.NewWay] {
        guard !isLinking else { return [] }
        return SignInProvider.allCases.filter { provider in
            traits.ways.contains(.provider(provider)) && !profile.providers.contains(provider.rawValue)
        }.map { HomePage.NewWay(id: $0.rawValue, label: words(.addWay(name(of: $0.rawValue)))) }
    }

    /// The provider, and whom it names.
    func name(of identity: PendingIdentityBody) -> String {
        let way = name(of: identity.provider)
        return (identity.email ?? identity.name).map { words(.provided(way: way, whom: $0)) } ?? way
    }

    /// What a way to sign in is called.
    func name(of way: String) -> String {
        if way == "password" { return words(.password) }
        return SignInProvider(rawValue: way).map { words($0.row.name) } ?? way
    }

    private func draw(_ device: DevicesBody.Device, at now: Date) -> HomePage.Device {
        let seen = Instant.read(device.lastActiveAt) ?? now
        let ending = isUnderWay { $0 == .endSession(device.sessionID, name: device.name) }
        return HomePage.Device(
            id: device.sessionID,
            name: device.isCurrent ? words(.currentDevice(device.name)) : device.name,
            seen: words(.lastActive(TimeAgo.words(seen, at: now, in: traits.language))),
            end: device.isCurrent || ending ? nil : words(.endDevice))
    }

    private var switches: [HomePage.Switch] {
        let profile = home?.profile
        var switches = [
            draw(.notifiesNewDevice, .notifiesNewDevice, profile?.notifiesNewDevice),
            draw(.verifiesUnusual, .verifiesUnusual, profile?.verifiesUnusual),
        ]
        // A switch that is on can be turned off also where the sensor is away now.
        if let gate, gate.kind != nil || gate.isOn {
            switches.append(draw(.gate, .gateSwitch(gate.kind ?? .face), gate.isOn))
        }
        return switches.compactMap(\.self)
    }

    /// A switch; nil while nobody knows how it stands: shown as off, it would say what may be false.
    private func draw(
        _ which: AccountSwitch, _ label: AccountAppStrings, _ present: Bool?
    ) -> HomePage.Switch? {
        let wanted = home?.wanted[which]
        guard let isOn = wanted ?? present else { return nil }
        return HomePage.Switch(
            id: which, label: words(label), isOn: isOn, isFree: wanted == nil && present != nil)
    }
}

/// Moments as the account service writes them: RFC 3339 in UTC, whole seconds.
enum Instant {
    /// Reads `2026-01-31T09:05:00Z`; nil for anything else.
    static func read(_ text: String) -> Date? { try? Date.ISO8601FormatStyle().parse(text) }
}
