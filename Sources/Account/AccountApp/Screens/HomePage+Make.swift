internal import AccountAPI
internal import AccountClient
internal import AppRuntime
internal import FoundationExports

/// How the page of who is signed in is drawn.
extension AppState {
    func homePage(at now: Date) -> HomePage {
        let profile = home?.profile
        let devices = home?.devices ?? []
        let switches = self.switches
        let passkeys = (home?.passkeys ?? []).map { draw($0, at: now) }
        let (ways, newWays) = (profile.map(ways) ?? [], profile.map(newWays) ?? [])
        return HomePage(
            title: profile?.nickname ?? "Readmigo", banners: banners, lines: profile.map(lines) ?? [],
            waysTitle: ways.isEmpty && newWays.isEmpty ? nil : words(.providers), ways: ways,
            newWays: newWays, passkeysTitle: passkeys.isEmpty && newPasskey == nil ? nil : words(.passkeys),
            passkeys: passkeys, newPasskey: newPasskey, merge: profile == nil ? nil : words(.mergeAction),
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

    private var newPasskey: String? {
        guard hasPasskeys, home?.passkeys != nil, !isUnderWay({ $0 == .addPasskey }) else { return nil }
        return words(.addPasskey)
    }

    private func draw(_ passkey: PasskeysBody.Passkey, at now: Date) -> HomePage.Passkey {
        let used = passkey.lastUsedAt.flatMap(Instant.read).map {
            AccountAppStrings.lastUsed(TimeAgo.words($0, at: now, in: traits.language))
        }
        let isLeaving = isUnderWay { $0 == .removePasskey(passkey.id, name: passkey.name) }
        return HomePage.Passkey(
            id: passkey.id, name: passkey.name, used: words(used ?? .neverUsed),
            warning: passkey.stoodStillAt == nil ? nil : words(.passkeyCopied),
            remove: passkey.isLastWay || isLeaving ? nil : words(.removeWay))
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
