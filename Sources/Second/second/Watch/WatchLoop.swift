import Files
internal import FoundationExports
import OneTimePassword
import SecondCore
import SecondHost
import Terminal
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Draws, waits for a key, a change on the disk or the next second, and draws again.
struct WatchLoop {
    /// A look at the clock at least this often, in milliseconds, so that a set clock or a suspend shows at once.
    private static let longestWait = 500.0
    /// How long a message stands, in seconds.
    private static let messageTime = 3.0

    let session: Session
    let query: String

    func run() async throws(CommandError) {
        // The alternate screen, no cursor, what is pasted marked; and back.
        let sequences = TerminalMode.Sequences(
            enter: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[2J",
            leave: "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")
        guard TerminalMode.begin(output: STDOUT_FILENO, sequences, flushing: false) else {
            throw .usage(.terminalNeeded("watch"))
        }
        let watching = Task { [directory = session.host.home.directory.path] in
            for await _ in FolderWatch.changes(of: directory) { TerminalMode.askForLook() }
        }
        let syncing = Task { [session] in await session.syncing.run() }
        let telling = Task { [session] in
            for await _ in await session.authenticator.states() { TerminalMode.askForLook() }
        }
        defer {
            for task in [watching, syncing, telling] { task.cancel() }
            TerminalMode.end()
        }
        try await loop()
    }

    private func loop() async throws(CommandError) {
        var keys = ListKeys(filter: LineEditor(query))
        var input = TerminalInput()
        var message: (text: String, until: Date)?
        var shown: [String] = []
        var typed: ArraySlice<Key> = []
        while true {
            let now = session.now
            if let until = message?.until, now >= until || until.timeIntervalSince(now) > Self.messageTime {
                message = nil
            }
            let state = await look(at: now)
            let screen = Screen.make(state, query: keys.filter.text, at: now, language: session.language)
                .screen
            keys.limit(to: screen.cards.count)
            let frame = WatchFrame(
                screen: screen, keys: keys, message: message?.text, size: TerminalSize.now,
                style: Style(STDOUT_FILENO))
            if frame.lines != shown {
                // A terminal that takes nothing any more is closed.
                guard Output.write(frame.text, to: STDOUT_FILENO) else { return }
                shown = frame.lines
            }
            if typed.isEmpty {
                switch input.next(within: Self.wait(from: now)) {
                case .closed: return
                case .quiet: break
                case .look: shown = []
                case .keys(let keys): typed = keys[...]
                }
            }
            switch keys.take(&typed, count: screen.cards.count) {
            case .quit: return
            case .choose(let place) where screen.cards.indices.contains(place):
                let id = screen.cards[place].id
                let (said, isCopied) = copy(id, in: state)
                message = (said, now.addingTimeInterval(Self.messageTime))
                if isCopied { await session.authenticator.recordUse(of: id, at: now) }
            case .choose, .none: break
            }
        }
    }

    /// The present state; a vault that cannot be used is asked for every 5 seconds only.
    private func look(at now: Date) async -> VaultState {
        let state = await session.authenticator.state
        guard state.condition != .ready, Int(now.timeIntervalSince1970) % 5 != 0 else {
            return await session.authenticator.load(at: now)
        }
        return state
    }

    /// Until shortly after the next whole second, at which codes change.
    private static func wait(from now: Date) -> Int32 {
        let seconds = now.timeIntervalSince1970
        let rest = (seconds.rounded(.down) + 1 - seconds) * 1000
        return Int32(max(1, min(rest + 1, longestWait)))
    }

    /// Copies the code that holds at this moment; gives what to say, and whether it was copied.
    private func copy(_ id: UUID, in state: VaultState) -> (said: String, isCopied: Bool) {
        guard let token = state.tokens.first(where: { $0.id == id }) else { return ("", false) }
        do throws(CommandError) {
            let code = ShownCode(of: token, at: session.now, language: session.language)
            let said = try Clipboard.found(.process).copy(code, clearing: true)
            return (said.map { $0.text(in: session.language) }.joined(separator: " "), true)
        } catch {
            return (error.sentences(in: session.language).joined(separator: " "), false)
        }
    }
}
