import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import SyncProduct
import Terminal

extension CloudCommand {
    /// Chooses a cloud, and remembers it in the home.
    struct Use: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Use a folder as the cloud from now on, or off for none.",
            discussion: """
                A folder that was never used is made if it is missing. If you used another one before, nothing is \
                removed there.

                Example:  ideabox cloud use ~/Sync/ideas
                Example:  ideabox cloud use off
                """)

        @Argument(help: ArgumentHelp("A folder, or off.", valueName: "folder"), completion: .directory)
        var folder: String

        @OptionGroup var flags: HostFlags

        func run() async throws {
            guard flags.cloud == nil else { throw CommandError.cloud(.oneFolder, .usage) }
            let (former, choice) = try await choose()
            var flags = flags
            flags.cloud = choice.text
            var session = try await Session(flags)
            let before = session.state
            let outcome = await session.wholeSync(within: CloudCommand.patience)
            await session.reload()
            session.remember()
            tell(session, outcome, since: before, former: former, choice)
        }

        private func choose() async throws(CommandError) -> (former: CloudChoice?, choice: CloudChoice) {
            let host = try flags.host()
            let folder = folder
            // A share that does not answer must not hold up the terminal for ever.
            let answer = await Timeout.within(CloudCommand.patience) {
                Result { () throws(HostError) in try host.useCloud(folder) }
            }
            guard let answer else { throw .cloud(.late(folder), .failed) }
            do throws(HostError) { return (host.rememberedCloud, try answer.get()) } catch {
                throw .host(error)
            }
        }

        private func tell(
            _ session: Session, _ outcome: Syncing.Outcome, since before: BoxState, former: CloudChoice?,
            _ choice: CloudChoice
        ) {
            let language = session.language
            var left: String?
            if case .folder(let path)? = former, former != choice { left = path }
            if choice == .off {
                Output.line(
                    CommandCloudPhrase.nowOff(former: left.map { ShownText.line($0) }).text(in: language))
            } else {
                session.showCloud(outcome)
                if session.state.sync.phase == .offline {
                    session.say(CommandCloudPhrase.missing(ShownText.line(choice.text)))
                }
                if let arrivals = IncomingChanges(from: before, to: session.state) {
                    Output.line(ShownText.line(arrivals.line(in: language)) + session.stop)
                }
                if let left {
                    Output.line(CommandCloudPhrase.moved(former: ShownText.line(left)).text(in: language))
                }
            }
            let variable = session.host.product.variable("CLOUD")
            if let place = Environment.process[variable], CloudChoice(place) != choice {
                session.say(CommandCloudPhrase.optionWins(option: variable, place))
            }
        }
    }

    /// Uses the cloud that stands there now, whosever it was.
    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Use a cloud that is not the known one with the ideas that are here.",
            discussion: """
                What the cloud holds is joined with what is here; nothing is replaced.

                Example:  ideabox cloud merge
                """)

        @Flag(name: [.short, .long], help: "Do not ask.")
        var yes = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags)
            try await session.lookForDecision()
            let (sync, count) = (session.state.sync, session.state.counts.all)
            guard let cloud = sync.cloud else { throw CommandError.cloud(.noCloud, .failed) }
            let question: CommandCloudPhrase =
                sync.phase == .emptied ? .refillQuestion(cloud, count) : .mergeQuestion(cloud, count)
            try session.confirm(
                question.text(in: session.language), isAnswered: yes, else: .notDone(.unchanged))
            let before = session.state
            if sync.phase == .emptied {
                // What keeps it from being written is told by the sync that follows.
                _ = await Timeout.within(CloudCommand.patience) { [syncing = session.syncing] in
                    await syncing.begin()
                }
            } else {
                let (box, now) = (session.box, session.now)
                try await session.act { () async throws(IdeaBoxError) in try await box.mergeIntoCloud(at: now)
                }
            }
            let outcome = await session.wholeSync(within: CloudCommand.patience)
            await session.reload()
            let standing = CloudStanding(session.state.sync, outcome)
            guard !standing.needsDecision else {
                throw CommandError.apart(standing.line(in: session.language))
            }
            session.remember()
            Output.message(IdeaSyncPhrase.merged.text(in: session.language))
            session.showCloud(outcome)
            if let arrivals = IncomingChanges(from: before, to: session.state) {
                Output.line(ShownText.line(arrivals.line(in: session.language)) + session.stop)
            }
        }
    }
}

extension Session {
    /// Looks whether the cloud is one to decide about; says so if there is nothing to decide.
    mutating func lookForDecision() async throws(CommandError) {
        guard host.cloud != .off else { throw .cloud(.noCloud, .failed) }
        let outcome = await syncing.once(within: CloudCommand.patience)
        await reload()
        let standing = CloudStanding(state.sync, outcome)
        guard !standing.needsDecision else { return }
        guard standing.isGood || state.sync.phase == .syncing else {
            throw .apart(standing.line(in: language))
        }
        throw .cloud(.nothingToDecide(state.sync.cloud ?? ""), .done)
    }
}
