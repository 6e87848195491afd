import AccountAPI
import AccountClient
import ArgumentParser
internal import FoundationExports
import Localization
import Terminal

/// Lists the devices of the account, and signs others out.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that are signed in, and sign others out.",
        discussion: """
            Signing another device out asks for a fresh proof first, unless one was given within five minutes: your \
            password, or a code.

            Example:  readmigo devices
            Example:  readmigo devices --end 2
            Example:  readmigo devices --end-others
            """)

    @Option(help: ArgumentHelp("Sign out the device with this number in the list.", valueName: "number"))
    var end: Int?

    @Flag(help: "Sign out all devices but this one.")
    var endOthers = false

    @Flag(help: "Print an array of objects for programs.")
    var json = false

    @OptionGroup var proof: ProofOption
    @OptionGroup var flags: AppFlags

    func run() async throws {
        guard end == nil || !endOthers else { throw CommandError.usage(.oneEnding) }
        let chosen = try proof.method()
        let app = try await App(flags)
        try await app.entered()
        if endOthers {
            try await app.proving(chosen) { () async throws(CommandError) in
                try await app.asking { client throws(AccountClientError) in
                    try await client.endOtherSessions()
                }
            }
            return app.say(.othersEnded)
        }
        let answer = try await app.asking { client throws(AccountClientError) in try await client.devices() }
        let devices = DeviceList.numbered(answer)
        guard let end else { return show(devices, app) }
        guard devices.indices.contains(end - 1) else { throw CommandError.usage(.noDevice(end)) }
        let device = devices[end - 1]
        guard !device.isCurrent else { throw CommandError.usage(.thisDevice) }
        try await app.proving(chosen) { () async throws(CommandError) in
            try await app.asking { client throws(AccountClientError) in
                try await client.endSession(device.sessionID)
            }
        }
        app.say(.deviceEnded(device.name))
    }

    private func show(_ devices: [DevicesBody.Device], _ app: App) {
        guard !json else {
            let objects = devices.map { "\n  " + DeviceList.json($0) }
            return Output.line("[" + objects.joined(separator: ",") + (devices.isEmpty ? "]" : "\n]"))
        }
        let now = SystemClientClock().now.date
        DeviceList(devices, now: now, language: app.language).lines.forEach(Output.line)
    }
}

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
