import ArgumentParser
import SecondCore
import SecondHost
import Terminal

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
