package import ArgumentParser
internal import Hosting
internal import Localization
internal import SyncProduct
internal import Terminal

/// `cloud show`: says which cloud there is.
package struct ShowCloud<Session: SyncSession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            abstract: Session.help("Say which folder is the cloud, and how things stand with it."),
            discussion: Session.help("Example:  \(Session.home.name) cloud show --json"))
    }

    @Flag(help: ArgumentHelp(Session.help("Print an object for programs.")))
    var json = false

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws {
        var session = try await Session.open(flags, for: .cloud)
        await session.showCloud(json: json, option: flags.cloud)
    }
}

/// `cloud use`: chooses a cloud, and remembers it in the home.
package struct UseCloud<Session: SyncSession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "use",
            abstract: Session.help("Use a folder as the cloud from now on, or off for none."),
            discussion: Session.help(
                """
                A folder that was never used is made if it is missing. If you used another one before, nothing is \
                removed there.

                Example:  \(Session.home.name) cloud use ~/Sync/\(Session.cloudFolder)
                Example:  \(Session.home.name) cloud use off
                """))
    }

    @Argument(
        help: ArgumentHelp(Session.help("A folder, or off."), valueName: "folder"), completion: .directory)
    var folder: String

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws {
        guard flags.cloud == nil else { throw CommandError.cloud(.oneFolder, .usage) }
        let host = try flags.host()
        let choice = try await Session.chooseCloud(folder, at: host)
        var flags = flags
        flags.cloud = choice.text
        var session = try await Session.open(flags, for: .newCloud)
        await session.begin(with: choice, former: host.rememberedCloud)
    }
}

/// `cloud merge`: uses the cloud that is there now, even another person's.
package struct MergeCloud<Session: SyncSession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "merge",
            abstract: Session.help(
                "Use a cloud that is not the known one with the \(Session.records) that are here."),
            discussion: Session.help(
                """
                What the cloud holds is joined with what is here; nothing is replaced.

                Example:  \(Session.home.name) cloud merge
                """))
    }

    @Flag(name: [.short, .long], help: ArgumentHelp(Session.help("Do not ask.")))
    var yes = false

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws {
        var session = try await Session.open(flags, for: .cloud)
        try await session.merge(isAnswered: yes)
    }
}

/// `cloud dismiss`: tells no more of files that never became whole.
package struct DismissFiles<Session: SyncSession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dismiss",
            abstract: Session.help("Tell no more of files in the cloud that never became whole."),
            discussion: Session.help(
                """
                The files stay there, and are read should they still become whole.

                Example:  \(Session.home.name) cloud dismiss
                """))
    }

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws { try await Session.open(flags, for: .usable).dismissFiles() }
}

/// `devices list`: lists devices, this one first.
package struct ListDevices<Session: SyncSession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: Session.help("List devices and when they were last seen."),
            discussion: Session.help("Example:  \(Session.home.name) devices list --json"))
    }

    @Flag(help: ArgumentHelp(Session.help("Print an array of objects for programs.")))
    var json = false

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws {
        let session = try await Session.open(flags, for: .devices)
        try session.listDevices(json: json)
    }
}

/// `sync`: brings the records and their cloud together.
package struct SyncCommand<Session: SyncSession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        let name = Session.home.name
        let whose = Session.product.isOneVault ? "its" : "their"
        return CommandConfiguration(
            commandName: "sync",
            abstract: Session.help(
                "Bring the \(Session.contents) and \(whose) cloud together now; say how they stand."),
            discussion: Session.help(
                """
                Ends with 0 when everything was handed over, with 1 when something keeps it here. With --watch it stays \
                and prints a line for each change until Ctrl-C.

                Example:  \(name) sync
                Example:  \(name) sync --watch
                Example:  \(name) sync --json | jq -r .state
                """))
    }

    @Flag(help: ArgumentHelp(Session.help("Stay, and print a line for each change.")))
    var watch = false

    @Flag(help: ArgumentHelp(Session.help("Print an object for programs; with --watch one on each line.")))
    var json = false

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws {
        var session = try await Session.open(flags, for: .cloud)
        // A page that runs may be told of a cloud later; anyone who asks at the terminal wants one now.
        guard session.host.cloud != .off else {
            throw session.noCloudToSync(json: json, at: watch ? session.now : nil)
        }
        if watch { return await SyncWatch(session, json: json).run() }
        try await session.syncNow(json: json, within: Session.syncPatience)
    }
}

/// `web`: opens the page in the browser, by becoming the program that serves it.
package struct OpenPage<Session: SyncSession>: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "web",
            abstract: Session.help("Open the page in the browser; it is served on this computer only."),
            discussion: Session.help(
                """
                Example:  \(Session.home.name) web
                Example:  \(Session.home.name) web --port 8321 --no-open
                """))
    }

    @Option(help: ArgumentHelp(Session.help("The port; a free one without this."), valueName: "n"))
    var port: String?

    @Flag(help: ArgumentHelp(Session.help("Do not open the browser.")))
    var noOpen = false

    @OptionGroup var flags: ProductFlags<Session>

    package init() {}

    package func run() async throws {
        if let port {
            guard let number = Int(port), (1...65_535).contains(number) else {
                throw CommandError(.usage, WebPageStrings.badPort)
            }
        }
        let (home, page) = (Session.home, Session.page)
        do throws(HostError) { _ = try Language(flags.options, .process) } catch {
            throw CommandError.host(error, of: home)
        }
        guard let program = HelperPrograms().path(of: page) else {
            throw CommandError(
                .failed, WebPageStrings.missing(program: page.rawValue, product: home.title))
        }
        let arguments = flags.options.arguments([("--port", port)]) + (noOpen ? ["--no-open"] : [])
        let reason = HelperPrograms.become(program, arguments)
        throw CommandError(.failed, WebPageStrings.failed(program: page.rawValue, reason: reason))
    }
}

extension SyncSession {
    /// What the folder of a cloud is called in an example.
    fileprivate static var cloudFolder: String { product.isOneVault ? home.name : records }
    /// What is synced, within an English sentence.
    fileprivate static var records: String { product.records.text(in: .english) }
}
