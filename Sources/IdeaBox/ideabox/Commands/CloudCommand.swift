import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import SyncProduct
import Terminal

/// Says which cloud there is, chooses another one, and decides about one that is not the known one.
struct CloudCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: "Say which folder is the cloud, and choose one.",
        discussion: """
            A cloud is a folder that something else carries between your machines: Syncthing, a network share, a \
            stick. Only sealed files are put there.

            Example:  ideabox cloud
            Example:  ideabox cloud use ~/Sync/ideas
            Example:  ideabox cloud use off
            """,
        subcommands: [Show.self, Use.self, Merge.self],
        defaultSubcommand: Show.self)

    /// How long a person waits after choosing or deciding.
    static let patience = Duration.seconds(5)

    /// Says which cloud there is.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Say which folder is the cloud, and how things stand with it.",
            discussion: "Example:  ideabox cloud show --json")

        @Flag(help: "Print an object for programs.")
        var json = false

        @OptionGroup var flags: HostFlags

        func run() async throws {
            var session = try await Session(flags)
            let outcome = await session.syncing.once(within: Session.patience)
            await session.reload()
            guard !json else {
                let standing = CloudStanding(session.state.sync, outcome)
                return Output.line(SyncReport(session.state, standing, in: session.language).json(nil))
            }
            session.showCloud(outcome)
            if let choice = session.host.choiceOfThisRun(flags.cloud) { session.say(choice) }
        }
    }
}

extension Host {
    /// What to say of a choice that holds for this run alone; nil if it is the remembered one.
    fileprivate func choiceOfThisRun(_ option: String?) -> CommandCloudPhrase? {
        guard cloud != rememberedCloud ?? .off else { return nil }
        return .chosenHere(
            option: option == nil ? product.variable("CLOUD") : "--cloud", remembered: rememberedCloud?.text)
    }
}

extension Session {
    /// Prints which cloud there is and how things stand with it.
    func showCloud(_ outcome: Syncing.Outcome) {
        let standing = CloudStanding(state.sync, outcome)
        guard let place = state.sync.cloud, host.cloud != .off else {
            Output.line(standing.title(in: language))
            return Output.line(CommandCloudPhrase.noCloud.text(in: language))
        }
        Output.line(CommandCloudPhrase.cloud(ShownText.line(place)).text(in: language))
        if standing.name == state.sync.phase.name { Output.line(standing.title(in: language)) }
        let detail = IdeaSyncPhrase.detail(state.sync.phase, cloud: place).text(in: language)
        Output.line(ShownText.line(standing.sentence(in: language) ?? detail))
        if standing.needsDecision { Output.line(CommandCloudPhrase.otherCloudHint.text(in: language)) }
    }
}
