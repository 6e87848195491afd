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
        let names = devices.map { device in
            let mark = language == .chinese ? "（当前设备）" : " (this device)"
            return ShownText.line(device.name) + (device.isCurrent ? mark : "")
        }
        let width = names.map { TextWidth.of($0) }.max() ?? 0
        lines = zip(devices, names).enumerated().map { index, line in
            let moment = try? Date(line.0.lastActiveAt, strategy: .iso8601)
            let shown = moment.map { Self.since($0, now, language) } ?? ShownText.line(line.0.lastActiveAt)
            let label = language == .chinese ? "最后活动：" : "last active "
            return "\(index + 1)  " + TextWidth.fit(line.1, to: width) + "  " + label + shown
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
    private static func since(_ date: Date, _ now: Date, _ language: Language) -> String {
        let minutes = Int(max(0, now.timeIntervalSince(date)) / 60)
        let isChinese = language == .chinese
        func ago(_ count: Int, _ one: String, _ chinese: String) -> String {
            isChinese ? "\(count) \(chinese)前" : "\(count) \(one)\(count == 1 ? "" : "s") ago"
        }
        switch minutes {
        case ..<1: return isChinese ? "刚刚" : "just now"
        case ..<60: return ago(minutes, "minute", "分钟")
        case ..<1440: return ago(minutes / 60, "hour", "小时")
        default: return ago(minutes / 1440, "day", "天")
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
