internal import AccountAPI
internal import AccountClient
internal import AppRuntime

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How the page of who is signed in is drawn.
extension AppState {
    func homePage(at now: Date) -> HomePage {
        let profile = home?.profile
        let devices = home?.devices ?? []
        return HomePage(
            title: profile?.nickname ?? "Readmigo", banners: banners, lines: profile.map(lines) ?? [],
            devicesTitle: words(.devicesTitle), devices: devices.map { draw($0, at: now) },
            endOthers: devices.contains { !$0.isCurrent } ? words(.endOthers) : nil,
            switchesTitle: words(.switchesTitle), switches: switches, rename: words(.rename),
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
        return banners
    }

    private func lines(_ profile: ProfileBody) -> [HomePage.Line] {
        var lines: [HomePage.Line] = []
        if let email = profile.email { lines.append(HomePage.Line(label: words(.email), value: email)) }
        if let phone = profile.phone { lines.append(HomePage.Line(label: words(.phone), value: phone)) }
        let ways = profile.providers + (profile.hasPassword ? ["password"] : [])
        if !ways.isEmpty {
            let value = ways.map(name).joined(separator: words(.comma))
            lines.append(HomePage.Line(label: words(.providers), value: value))
        }
        let factor =
            profile.hasSecondFactor
            ? words(.secondFactorOn(profile.recoveryCodesLeft)) : words(.secondFactorOff)
        lines.append(HomePage.Line(label: words(.secondFactor), value: factor))
        return lines
    }

    /// What a way to sign in is called.
    private func name(of way: String) -> String {
        switch way {
        case "apple": words(.apple)
        case "wechat": words(.weChat)
        case "password": words(.password)
        default: way
        }
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
        return switches
    }

    private func draw(_ which: AccountSwitch, _ label: AccountAppStrings, _ isOn: Bool?) -> HomePage.Switch {
        let wanted = home?.wanted[which]
        return HomePage.Switch(
            id: which, label: words(label), isOn: wanted ?? isOn ?? false,
            isFree: wanted == nil && isOn != nil)
    }
}

/// Moments as the account service writes them: RFC 3339 in UTC, whole seconds.
enum Instant {
    /// Reads `2026-01-31T09:05:00Z`; nil for anything else.
    static func read(_ text: String) -> Date? { try? Date.ISO8601FormatStyle().parse(text) }
}
