import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Says which cloud there is, and chooses another one.
struct CloudCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: Help.text("Say which folder is the cloud, and choose one."),
        discussion: Help.text(
            """
            A cloud is a folder that something else carries between your machines: Syncthing, a network share, a \
            stick. Only sealed files are put there.

            Example:  second cloud
            Example:  second cloud use ~/Sync/second
            Example:  second cloud use off
            """),
        subcommands: [
            ShowCloud<Session>.self, UseCloud<Session>.self, Leave.self, MergeCloud<Session>.self,
            Separate.self, DismissFiles<Session>.self,
        ],
        defaultSubcommand: ShowCloud<Session>.self)
}

extension CloudCommand {
    /// Uses no cloud from now on, and takes this device's files out of the one that was used.
    struct Leave: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "leave",
            abstract: Help.text("Use no cloud from now on, and take this device's files out of it."),
            discussion: Help.text(
                """
                The accounts stay here, and the files of other devices stay in the cloud. Without --wipe it does what \
                second cloud use off does. The files of a folder that was used before are taken out if you name it; \
                the choice stays as it is then.

                Example:  second cloud leave --wipe
                Example:  second cloud leave --wipe ~/Sync/former
                """))

        @Argument(
            help: ArgumentHelp(
                Help.text("The folder, if it is not the one that was used last."), valueName: "folder"),
            completion: .directory)
        var folder: String?

        @Flag(help: ArgumentHelp(Help.text("Take this device's files out of the cloud.")))
        var wipe = false

        @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("Do not ask.")))
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            guard wipe || folder == nil else {
                throw CommandError.cloud(.wipeNeeded(Session.product.command), .usage)
            }
            let session = try await Session(ready: flags.options, firstLook: wipe ? .always : .never)
            let (used, remembered) = (session.host.cloud, session.host.rememberedCloud)
            guard wipe else { return try session.useNoCloud(former: used) }
            let choice =
                folder.map { session.host.choice($0) } ?? (used == .off ? session.host.latestCloud : used)
            guard let path = choice?.address else {
                throw CommandError.cloud(.noCloudToWipe, .nothing)
            }
            let question = CloudStrings.wipeQuestion(cloud: path, records: Session.product.records)
            try session.confirm(session.text(question), isAnswered: yes, else: .unchanged)
            // First of all, and for good: whatever ends this program now, no sync puts the files there again.
            if choice == used, remembered ?? used == used { try session.useNoCloud(former: nil) }
            try await session.withdraw(from: path)
        }
    }
}

extension Session {
    fileprivate func useNoCloud(former: CloudChoice?) throws(CommandError) {
        do throws(HostError) { _ = try host.useCloud(CloudChoice.offName) } catch { throw .host(error) }
        Output.line(text(Self.product.nowOff(former: former?.address)))
        sayIfOptionWins(over: .off)
    }

    fileprivate func withdraw(from path: String) async throws(CommandError) {
        guard let device = state.sync.devices.first(where: \.isThisDevice) else { throw refusal }
        let withdrawal = await syncing.withdraw(device.id, from: path, within: Self.patience)
        switch withdrawal {
        case .done(0): say(.nothingToWipe(path))
        case .done(let count): Output.line(text(.wiped(count: count, cloud: path)))
        case .elsewhere:
            let (title, command) = (Self.product.title, Self.product.command)
            throw .cloud(.stillUsed(product: title, cloud: path, command: command), .failed)
        case .late: throw .cloud(Self.product.notWiped(path, nil), .failed)
        case .refused(let error): throw .host(error)
        case .failed(let error): throw .cloud(Self.product.notWiped(path, error), .failed)
        }
    }
}

extension CloudCommand {
    /// Keeps the accounts that are here apart.
    struct Separate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "separate",
            abstract: Help.text("Keep the accounts that are here apart, and show those of the cloud."),
            discussion: Help.text(
                """
                They stay on this device, sealed in a file of their own. When their own cloud stands there again, the \
                same command brings them back.

                Example:  second cloud separate
                """))

        @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("Do not ask.")))
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags.options, firstLook: .never, mayBegin: false)
            try await session.lookForDecision()
            let (cloud, count) = (session.state.sync.cloud ?? "", session.state.tokens.count)
            let question = CloudStrings.separateQuestion(
                count: count, records: Session.product.records(count), cloud: cloud)
            try session.confirm(session.text(question), isAnswered: yes, else: .unchanged)
            var kept = ""
            let outcome = try await session.alone { () async throws(AuthenticatorError) in
                kept = try await session.authenticator.separateFromCloud(at: session.now)
            }
            let done = SyncStrings.separated(records: Session.product.records, path: kept)
            Output.message(done.text(in: session.language))
            await session.reload()
            session.showCloud(outcome)
        }
    }
}

extension Session {
    /// Changes the home while no other program talks to the cloud, then syncs.
    func alone(
        _ body: () async throws(AuthenticatorError) -> Void
    ) async throws(CommandError) -> Syncing.Outcome {
        let outcome: Syncing.Outcome
        do throws(AuthenticatorError) {
            outcome = try await syncing.alone(within: Self.patience, body)
        } catch {
            throw .action(error)
        }
        guard outcome != .elsewhere else { throw .cloud(.inUse(Self.product.title), .failed) }
        return outcome
    }
}

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
        subcommands: [ListDevices<Session>.self, Forget.self],
        defaultSubcommand: ListDevices<Session>.self)

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
            let session = try await Session.open(flags, for: .usable)
            try await session.forgetDevice(name.joined(separator: " "), isAnswered: yes)
        }
    }
}
