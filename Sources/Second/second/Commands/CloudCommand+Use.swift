import ArgumentParser
import SecondCore
import SecondHost
import Terminal

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
            let (former, choice) = try await choose()
            var options = flags.options
            options.cloud = choice.text
            var session = try await Session(options, firstLook: .never)
            let before = session.state
            let outcome = await session.wholeSync(within: CloudCommand.patience)
            await session.reload()
            tell(session, outcome, since: before, former: former, choice)
        }

        private func choose() async throws(CommandError) -> (former: CloudChoice?, choice: CloudChoice) {
            let host: Host
            do throws(HostError) { host = try Host(flags.options) } catch { throw .host(error) }
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
            _ session: Session, _ outcome: Syncing.Outcome, since before: VaultState, former: CloudChoice?,
            _ choice: CloudChoice
        ) {
            let language = session.language
            var left: String?
            if case .folder(let path)? = former, former != choice { left = path }
            if choice == .off {
                Output.line(CloudPhrase.nowOff(former: left.map { ShownText.line($0) }).text(in: language))
            } else {
                session.showCloud(outcome)
                if session.state.sync.phase == .offline {
                    session.say(CloudPhrase.missing(ShownText.line(choice.text)))
                }
                for line in IncomingChanges(from: before, to: session.state)?.lines(in: language) ?? [] {
                    Output.line(line + session.stop)
                }
                if let left {
                    Output.line(CloudPhrase.moved(former: ShownText.line(left)).text(in: language))
                }
            }
            session.sayIfOptionWins(over: choice)
        }
    }
}

extension Session {
    /// Says so where the environment names another cloud than the one that was just chosen.
    func sayIfOptionWins(over choice: CloudChoice) {
        guard let place = Environment.process["SECOND_CLOUD"], CloudChoice(place) != choice else { return }
        say(CloudPhrase.optionWins(option: "SECOND_CLOUD", place))
    }
}
