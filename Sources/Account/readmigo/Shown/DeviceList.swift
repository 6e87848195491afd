import AccountAPI
import Localization
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// 设备列表: a number, the device's name, and when it was last active.
struct DeviceList {
    let lines: [String]

    init(_ devices: [DevicesBody.Device], now: Date, language: Language) {
        func word(_ key: ReadmigoTableStrings) -> String { key.text(in: language) }
        let names = devices.map {
            $0.isCurrent ? word(.currentDevice($0.name)) : ShownText.line($0.name)
        }
        let width = names.map { TextWidth.of($0) }.max() ?? 0
        lines = zip(devices, names).enumerated().map { index, line in
            let moment = try? Date(line.0.lastActiveAt, strategy: .iso8601)
            let shown = moment.map { word(Self.since($0, now)) } ?? ShownText.line(line.0.lastActiveAt)
            return "\(index + 1)  " + TextWidth.fit(line.1, to: width) + "  " + word(.lastActive(shown))
        }
    }

    /// This device first, then the others in the order in which they signed in.
    ///
    /// The service puts who was active last before the others; a number that was read a moment ago would mean another
    /// device then.
    static func numbered(_ devices: [DevicesBody.Device]) -> [DevicesBody.Device] {
        let others = devices.filter { !$0.isCurrent }
        return devices.filter(\.isCurrent)
            + others.sorted { ($0.signedInAt, $0.sessionID) < ($1.signedInAt, $1.sessionID) }
    }

    /// As the requirements' list says it (6.2): 刚刚, 2 小时前, 1 天前.
    private static func since(_ date: Date, _ now: Date) -> ReadmigoTableStrings {
        let minutes = Int(max(0, now.timeIntervalSince(date)) / 60)
        return switch minutes {
        case ..<1: .justNow
        case ..<60: .minutesAgo(minutes)
        case ..<1440: .hoursAgo(minutes / 60)
        default: .daysAgo(minutes / 1440)
        }
    }

    /// One device for programs.
    static func json(_ device: DevicesBody.Device) -> String {
        JSON.object([
            ("deviceID", JSON.string(device.deviceID)), ("sessionID", JSON.string(device.sessionID)),
            ("name", JSON.string(device.name)), ("isCurrent", JSON.bool(device.isCurrent)),
            ("lastActiveAt", JSON.string(device.lastActiveAt)),
            ("signedInAt", JSON.string(device.signedInAt)),
        ])
    }
}
