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
        subcommands: [Show.self, Use.self, Leave.self, Merge.self, Separate.self],
        defaultSubcommand: Show.self)

    /// How long a person waits after choosing or deciding.
    static let patience = Duration.seconds(5)

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
    fileprivate func choiceOfThisRun(_ option: String?) -> CloudPhrase? {
        guard cloud != rememberedCloud ?? .off else { return nil }
        return .chosenHere(
            option: option == nil ? "SECOND_CLOUD" : "--cloud", remembered: rememberedCloud?.text)
    }
}

extension Session {
    /// Prints which cloud there is and how things stand with it.
    func showCloud(_ outcome: Syncing.Outcome) {
        let standing = CloudStanding(state.sync, outcome)
        let title = SyncPhrase.phase(state.sync.phase, seenBy: state.sync.seenBy).text(in: language)
        let detail = SyncPhrase.detail(state.sync.phase, cloud: state.sync.cloud ?? "").text(in: language)
        guard let place = state.sync.cloud else {
            Output.line(title)
            return Output.line(detail)
        }
        Output.line(CloudPhrase.cloud(ShownText.line(place)).text(in: language))
        let isUsable = state.condition == .ready || state.condition == .waiting
        guard isUsable || standing.needsDecision else {
            for sentence in refusal.sentences(in: language) { Output.message(sentence) }
            return
        }
        if standing.name == state.sync.phase.name { Output.line(title) }
        Output.line(ShownText.line(standing.sentence(in: language) ?? detail))
        if standing.needsDecision { Output.line(CloudPhrase.otherCloudHint.text(in: language)) }
    }
}
