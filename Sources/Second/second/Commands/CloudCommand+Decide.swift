import ArgumentParser
import SecondCore
import SecondHost
import Terminal

extension CloudCommand {
    /// Uses the cloud that stands there now, whosever it was.
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
            var session = try await Session(deciding: flags.options)
            let (sync, count) = (session.state.sync, session.state.tokens.count)
            guard let cloud = sync.cloud, sync.phase == .emptied || sync.phase == .otherAccount else {
                return
            }
            let question: CloudPhrase =
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
                try await session.act { () async throws(AuthenticatorError) in
                    try await session.authenticator.mergeIntoCloud(at: session.now)
                }
            }
            let outcome = await session.wholeSync(within: CloudCommand.patience)
            await session.reload()
            let standing = CloudStanding(session.state.sync, outcome)
            guard !standing.needsDecision else {
                throw CommandError.apart(standing.line(in: session.language))
            }
            Output.message(SyncPhrase.merged.text(in: session.language))
            session.showDecided(outcome, since: before)
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
            var session = try await Session(deciding: flags.options)
            let (sync, count) = (session.state.sync, session.state.tokens.count)
            guard let cloud = sync.cloud, sync.phase == .emptied || sync.phase == .otherAccount else {
                return
            }
            try session.confirm(
                CloudPhrase.separateQuestion(cloud, count).text(in: session.language), isAnswered: yes,
                else: .notDone(.unchanged))
            var kept = ""
            let outcome = try await session.alone { () async throws(AuthenticatorError) in
                kept = try await session.authenticator.separateFromCloud(at: session.now)
            }
            Output.message(SyncPhrase.separated(kept).text(in: session.language))
            await session.reload()
            session.showDecided(outcome, since: nil)
        }
    }
}

extension Session {
    /// Opens a vault whose cloud is not the known one; says so if there is nothing to decide.
    fileprivate init(deciding options: HostOptions) async throws(CommandError) {
        try await self.init(options, firstLook: .never, mayBegin: false)
        guard host.cloud != .off else { throw .cloud(.noCloud, .failed) }
        let outcome = await syncing.once(within: CloudCommand.patience)
        await reload()
        let standing = CloudStanding(state.sync, outcome)
        // Also with a vault that waits for its key: its cloud may be the wrong one.
        guard !standing.needsDecision else { return }
        guard state.condition == .ready else { throw refusal }
        guard standing.isGood || state.sync.phase == .syncing else {
            throw .apart(standing.line(in: language))
        }
        throw .cloud(.nothingToDecide(state.sync.cloud ?? ""), .done)
    }

    /// Changes the home while no other program talks to the cloud, then syncs.
    func alone(
        _ body: () async throws(AuthenticatorError) -> Void
    ) async throws(CommandError) -> Syncing.Outcome {
        let outcome: Syncing.Outcome
        do throws(AuthenticatorError) {
            outcome = try await syncing.alone(within: CloudCommand.patience, body)
        } catch {
            throw .action(error)
        }
        guard outcome != .elsewhere else { throw .cloud(.inUse, .failed) }
        return outcome
    }

    /// What came of a decision.
    func showDecided(_ outcome: Syncing.Outcome, since before: VaultState?) {
        showCloud(outcome)
        for line in before.flatMap({ IncomingChanges(from: $0, to: state) })?.lines(in: language) ?? [] {
            Output.line(line + stop)
        }
    }
}
