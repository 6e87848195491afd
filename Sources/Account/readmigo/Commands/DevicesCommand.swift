import AccountAPI
import AccountClient
import ArgumentParser
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

    @Option(
        help: ArgumentHelp("How to give a fresh proof: password, authenticator, …", valueName: "way"),
        completion: .list(ShownWay.allCases.map(\.rawValue)))
    var way: String?

    @Flag(help: "Print an array of objects for programs.")
    var json = false

    @OptionGroup var flags: AppFlags

    func run() async throws {
        guard end == nil || !endOthers else { throw CommandError.usage(.oneEnding) }
        let chosen = try way.map { name throws(CommandError) in try ShownWay.named(name) }
        let app = try await App(flags)
        try await app.entered()
        if endOthers {
            try await app.proving(chosen) { client throws(AccountClientError) in
                try await client.endOtherSessions()
            }
            return app.say(.othersEnded)
        }
        let answer = try await app.asking { client throws(AccountClientError) in try await client.devices() }
        let devices = DeviceList.numbered(answer)
        guard let end else { return show(devices, app) }
        guard devices.indices.contains(end - 1) else { throw CommandError.usage(.noDevice(end)) }
        let device = devices[end - 1]
        guard !device.isCurrent else { throw CommandError.usage(.thisDevice) }
        try await app.proving(chosen) { client throws(AccountClientError) in
            try await client.endSession(device.sessionID)
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
