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
        subcommands: [Show.self, Use.self, Leave.self, Merge.self, Separate.self, Dismiss.self],
        defaultSubcommand: Show.self)

    /// Says which cloud there is.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: Help.text("Say which folder is the cloud, and how things stand with it."),
            discussion: Help.text("Example:  second cloud show --json"))

        @Flag(help: ArgumentHelp(Help.text("Print an object for programs.")))
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags.options, firstLook: .never, mayBegin: false)
            await session.showCloud(json: json, option: flags.cloud)
        }
    }
}

extension CloudCommand {
    /// Chooses a cloud, and remembers it in the home.
    struct Use: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use",
            abstract: Help.text("Use a folder as the cloud from now on, or off for none."),
            discussion: Help.text(
                """
                A folder that was never used is made if it is missing. If you used another one before, nothing is \
                removed there.

                Example:  second cloud use ~/Sync/second
                Example:  second cloud use off
                """))

        @Argument(
            help: ArgumentHelp(Help.text("A folder, or off."), valueName: "folder"), completion: .directory)
        var folder: String

        @OptionGroup var flags: HostFlags

        func run() async throws {
            guard flags.cloud == nil else { throw CommandError.cloud(.oneFolder, .usage) }
            let host: ProductEnvironment
            do throws(HostError) { host = try ProductEnvironment(flags.options) } catch {
                throw CommandError.host(error)
            }
            let choice = try await Session.chooseCloud(folder, at: host)
            var options = flags.options
            options.cloud = choice.text
            var session = try await Session(options, firstLook: .never)
            await session.begin(with: choice, former: host.rememberedCloud)
        }
    }
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
    /// Uses the cloud that is there now, even another person's.
    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: Help.text("Use a cloud that is not the known one with the accounts that are here."),
            discussion: Help.text(
                """
                What the cloud holds is joined with what is here; nothing is replaced.

                Example:  second cloud merge
                """))

        @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("Do not ask.")))
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags.options, firstLook: .never, mayBegin: false)
            try await session.merge(isAnswered: yes)
        }
    }

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

extension CloudCommand {
    /// Tells no more of files that never became whole.
    struct Dismiss: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "dismiss",
            abstract: Help.text("Tell no more of files in the cloud that never became whole."),
            discussion: Help.text(
                """
                The files stay there, and are read should they still become whole.

                Example:  second cloud dismiss
                """))

        @OptionGroup var flags: HostFlags

        func run() async throws {
            let session = try await Session(ready: flags.options, firstLook: .always)
            try await session.dismissFiles()
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
