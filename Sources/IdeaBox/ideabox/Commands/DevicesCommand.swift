import ArgumentParser
import IdeaBoxCore
import SyncProduct
import Terminal

/// Lists the devices that share the ideas, and forgets one.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices that share your ideas, and forget one.",
        discussion: """
            Example:  ideabox devices
            Example:  ideabox devices forget laptop
            """,
        subcommands: [List.self, Forget.self],
        defaultSubcommand: List.self)

    /// Lists devices, this one first.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List devices and when they were last seen.",
            discussion: "Example:  ideabox devices list --json")

        @Flag(help: "Print an array of objects for programs.")
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(flags, joining: true)
            let devices = session.state.sync.devices
            guard !json else {
                let objects = devices.map { "\n  " + $0.json }
                return Output.line("[" + objects.joined(separator: ",") + (devices.isEmpty ? "]" : "\n]"))
            }
            guard !devices.isEmpty else { return session.say(.noCloud) }
            DeviceTable(devices, now: session.now, language: session.language).lines.forEach(Output.line)
            session.sayStanding()
        }
    }

    /// Forgets a device.
    struct Forget: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget", abstract: "Forget a device that is not used any more.",
            discussion: """
                Its ideas stay; only its files leave the cloud, once another device has seen everything. If the \
                device is used again, it is there again.

                Example:  ideabox devices forget laptop
                """)

        @Argument(
            help: ArgumentHelp("The device's name, or the beginning of its id.", valueName: "name"),
            completion: .custom { _, _, _ in [] })
        var name: [String] = []

        @Flag(name: [.short, .long], help: "Do not ask.")
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags, joining: true)
            let device = try session.device(name.joined(separator: " "))
            let shown = device.shownName
            try session.confirm(
                CommandCloudPhrase.forgetQuestion(shown).text(in: session.language), isAnswered: yes,
                else: .cloud(.notForgotten, .notDone))
            let (box, now) = (session.box, session.now)
            do throws(IdeaBoxError) { try await box.forget(device.id, at: now) } catch {
                if error == .notFound { throw CommandError.cloud(.noDevice(shown), .nothing) }
                throw CommandError.action(error)
            }
            Output.message(IdeaSyncPhrase.forgotten(shown).text(in: session.language))
            await session.handOver()
        }
    }
}

extension Session {
    /// The only other device that a name, or the beginning of an id, means.
    fileprivate func device(_ text: String) throws(CommandError) -> Device {
        guard !text.allSatisfy(\.isWhitespace) else { throw .cloud(.deviceMissing, .usage) }
        let found = state.sync.devices.named(text)
        guard !found.isEmpty else { throw .cloud(.noDevice(Shown.cut(text, to: 60)), .nothing) }
        // What goes by the same name as this device is what it was before.
        let others = found.filter { !$0.isThisDevice }
        guard let device = others.first else { throw .cloud(.thisDeviceStays, .usage) }
        guard others.count == 1 else {
            let lines = DeviceTable(others, now: now, language: language).lines.map { "  " + $0 }
            throw .cloud(.severalDevices(Shown.cut(text, to: 60)), .several, lines: lines)
        }
        return device
    }
}
