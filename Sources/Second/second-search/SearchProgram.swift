import CWipingFree
import Localization
import SecondHost
import Terminal

/// Finds accounts for the search of a desktop; the session's bus starts it, and it ends when nobody asks.
@main enum SearchProgram {
    static func main() async {
        Output.prepare(as: "second-search")
        CoreDumps.forbid()
        wipe_freed_memory()
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let limit = IdleTime.limit(arguments) else {
            Output.message(SearchProgramStrings.usage.text(in: Language(.process)))
            Output.finish(.usage)
        }
        let bus: SessionBus
        do throws(BusError) {
            bus = try SessionBus()
            guard try bus.own(SearchService.busName) else {
                Output.message(SearchProgramStrings.isRunning.text(in: Language(.process)))
                Output.finish(.done)
            }
        } catch {
            Output.message(SearchProgramStrings.noBus(error.name).text(in: Language(.process)))
            Output.finish(.failed)
        }
        do throws(BusError) { try await serve(on: bus, IdleTime(limit: limit, at: .now)) } catch {
            // A session ends, and its bus with it.
        }
        Output.finish(.done)
    }

    private static func serve(on bus: SessionBus, _ start: IdleTime) async throws(BusError) {
        let accounts = VaultAccounts()
        let service = SearchService(accounts: accounts)
        var idle = start
        while let call = try bus.next(within: { idle.left(at: .now) }) {
            try await answer(call, service, bus, accounts.language)
            idle.restart(at: .now)
        }
        bus.release(SearchService.busName)
        // What came before the name was given back has no other to answer it.
        while let call = try bus.next(within: { .zero }) {
            try await answer(call, service, bus, accounts.language)
        }
    }

    private static func answer(
        _ incoming: IncomingCall, _ service: SearchService, _ bus: SessionBus, _ language: Language
    ) async throws(BusError) {
        let answer = await service.answer(incoming.call)
        try bus.answer(incoming, answer.reply)
        guard let notice = answer.notice else { return }
        let title = notice.title.text(in: language)
        Output.message(title)
        try bus.call(
            "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
            interface: "org.freedesktop.Notifications", member: "Notify",
            Notice.values(title, notice.reason))
    }
}

/// How long nobody has asked for anything.
struct IdleTime {
    /// The option by which tests shorten it.
    private static let option = "--idle"
    private static let usual = Duration.seconds(10)

    private let limit: Duration
    private var end: ContinuousClock.Instant

    init(limit: Duration, at now: ContinuousClock.Instant) {
        self.limit = limit
        end = now + limit
    }

    /// The limit that arguments ask for, in seconds; nil for other arguments.
    static func limit(_ arguments: [String]) -> Duration? {
        if arguments.isEmpty { return usual }
        guard arguments.count == 2, arguments[0] == option, let seconds = Double(arguments[1]),
            (0...3600).contains(seconds)
        else { return nil }
        return .milliseconds(Int64(seconds * 1000))
    }

    /// What is left of it.
    func left(at now: ContinuousClock.Instant) -> Duration { now.duration(to: end) }

    /// Somebody asked.
    mutating func restart(at now: ContinuousClock.Instant) { end = now + limit }
}

/// A notification of the desktop, by the specification of org.freedesktop.Notifications.
enum Notice {
    /// The arguments of `Notify`.
    static func values(_ title: String, _ text: String) -> [BusValue] {
        [
            .text("Second"), .number(0), .text("second"), .text(title), .text(escaped(text)),
            .array(of: "s", []),
            .properties([("desktop-entry", .text("second"))]), .signed(-1),
        ]
    }

    /// The body may be read as markup.
    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }.joined()
    }
}
