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
