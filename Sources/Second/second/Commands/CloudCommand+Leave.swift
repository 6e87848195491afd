import ArgumentParser
import SecondCore
import SecondHost
import Terminal

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
