import ArgumentParser
import SecondCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Shows a live list.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: Help.text("Show a live list of codes in the terminal."),
        discussion: Help.text(
            """
            Type to filter (begin with / for a filter that begins with q); the arrows choose, Enter copies, Esc \
            clears the filter, q quits while there is no filter, Ctrl-C and Ctrl-Q always do.

            Example:  second watch
            Example:  second watch work
            """))

    @OptionGroup var query: OptionalQuery
    @OptionGroup var flags: HostFlags

    func run() async throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw CommandError.usage(.terminalNeeded("watch"))
        }
        // The screen itself says what is the matter with a vault that cannot be used.
        let session = try await Session(flags.options, mayBegin: false)
        try await WatchLoop(session: session, query: query.text).run()
    }
}
