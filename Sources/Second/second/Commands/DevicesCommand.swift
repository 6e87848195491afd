import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Lists the devices that share the accounts, and forgets one.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: Help.text("List the devices that share your accounts, and forget one."),
        discussion: Help.text(
            """
            Example:  second devices
            Example:  second devices forget laptop
            """),
        subcommands: [List.self, Forget.self],
        defaultSubcommand: List.self)

    /// Lists devices, this one first.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: Help.text("List devices and when they were last seen."),
            discussion: Help.text("Example:  second devices list --json"))

        @Flag(help: ArgumentHelp(Help.text("Print an array of objects for programs.")))
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(flags.options, firstLook: .always, mayBegin: false)
            let devices = session.state.sync.devices
            // A vault that waits for its key knows its devices: they tell where the key may come from.
            let isReady = session.state.condition == .ready
            guard isReady || !devices.isEmpty else { throw session.refusal }
            if isReady {
                session.sayBanners()
            } else {
                session.refusal.sentences(in: session.language).forEach(Output.message)
            }
            guard !json else {
                let objects = devices.map { "  " + $0.json }
                return Output.line("[\n" + objects.joined(separator: ",\n") + "\n]")
            }
            DeviceTable(devices, now: session.now, language: session.language).lines.forEach(Output.line)
            if let sentence = CloudStanding(session.state.sync, session.outcome).sentence(
                in: session.language)
            {
                Output.quiet(sentence)
            }
        }
    }

    /// Forgets a device.
    struct Forget: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget", abstract: Help.text("Forget a device that is not used any more."),
            discussion: Help.text(
                """
                Its accounts stay; only its file leaves the cloud, once another device has seen everything. If the \
                device is used again, it is there again.

                Example:  second devices forget laptop
                """))

        @Argument(
            help: ArgumentHelp(
                Help.text("The device's name, or the beginning of its id."), valueName: "name"),
            completion: .custom { _, _, _ in [] })
        var name: [String]

        @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("Do not ask.")))
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(ready: flags.options, firstLook: .always)
            let device = try session.device(name.joined(separator: " "))
            let shown = device.shownName(in: session.language)
            try session.confirm(
                CloudPhrase.forgetQuestion(shown).text(in: session.language), isAnswered: yes,
                else: .cloud(.notForgotten, .notDone))
            do throws(AuthenticatorError) {
                try await session.authenticator.forget(device.id, at: session.now)
            } catch {
                if error == .notFound { throw CommandError.cloud(.noDevice(shown), .nothing) }
                throw CommandError.action(error)
            }
            Output.message(SyncPhrase.forgotten(shown).text(in: session.language))
            await session.handOver()
        }
    }
}

extension Session {
    /// The only other device that a name, or the beginning of an id, means.
    fileprivate func device(_ text: String) throws(CommandError) -> Device {
        guard !text.allSatisfy(\.isWhitespace) else { throw .cloud(.deviceMissing, .usage) }
        let found = state.sync.devices.named(text)
        guard !found.isEmpty else { throw .cloud(.noDevice(ShownText.line(text)), .nothing) }
        // What goes by the same name as this device is what it was before.
        let others = found.filter { !$0.isThisDevice }
        guard let device = others.first else { throw .cloud(.thisDeviceStays, .usage) }
        guard others.count == 1 else {
            let lines = DeviceTable(others, now: now, language: language).lines.map { "  " + $0 }
            throw .cloud(.severalDevices(ShownText.line(text)), .several, lines: lines)
        }
        return device
    }
}
