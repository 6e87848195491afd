import SecondCore
import SecondHost
import Terminal

/// Lets a person at the terminal choose one of several accounts, and leaves nothing of the list behind.
///
/// It shows the accounts as they were when it began: it is left within seconds.
struct PickLoop {
    let session: Session
    /// The accounts to choose from.
    let state: VaultState
    var order = ListOrder.name
    /// The filter to begin with.
    var query = ""

    /// Whether somebody can be asked beside a command that prints its answer: nothing of it is read from, or goes to, elsewhere.
    static var isOffered: Bool {
        TerminalInput.isTerminal && Output.isTerminal && Output.showsProgress && drawsLines
    }

    private static var drawsLines: Bool { Environment.process["TERM"] != "dumb" }

    /// Draws the list, and waits for a choice.
    ///
    /// - Parameter command: what needs the terminal.
    /// - Returns: the account that was chosen.
    /// - Throws: `notDone` if the person leaves without a choice, which says nothing; `usage` where there is no terminal.
    func token(for command: String) throws(CommandError) -> Token {
        // The cursor is hidden and what is pasted is marked. The cursor stands where the list begins, so that the
        // list can be erased at any end.
        let sequences = TerminalMode.Sequences(
            enter: "\u{1B}[?25l\u{1B}[?2004h", leave: "\r\u{1B}[J\u{1B}[?2004l\u{1B}[?25h")
        guard TerminalInput.isTerminal, Self.drawsLines, let screen = Output.openScreen(),
            TerminalMode.begin(output: screen, sequences, flushing: false)
        else { throw .usage(.terminalNeeded(command)) }
        defer { TerminalMode.end() }
        guard let id = choose(on: screen), let token = state.tokens.first(where: { $0.id == id }) else {
            throw .ended(.notDone)
        }
        return token
    }

    private func choose(on output: Int32) -> Token.ID? {
        let style = Style(output)
        var keys = ListKeys(filter: LineEditor(query), for: .picker)
        var typed: ArraySlice<Key> = []
        var input = TerminalInput()
        var shown: [String] = []
        while true {
            let screen = Screen.make(
                state, query: keys.filter.text, order: order, at: session.now, language: session.language
            ).screen
            keys.limit(to: screen.cards.count)
            if typed.isEmpty {
                let frame = PickFrame(
                    screen: screen, keys: keys, size: TerminalSize(of: output), style: style)
                // A terminal that takes nothing any more is closed.
                if frame.lines != shown, !Output.write(frame.text, to: output) { return nil }
                shown = frame.lines
                switch input.next() {
                case .closed: return nil
                case .quiet: break
                case .look: shown = []
                case .keys(let keys): typed = keys[...]
                }
            }
            switch keys.take(&typed, count: screen.cards.count) {
            case .quit: return nil
            case .choose(let place) where screen.cards.indices.contains(place):
                return screen.cards[place].id
            case .choose, .none: break
            }
        }
    }
}

extension Session {
    /// The account that a person chooses of all, those that they used last first.
    func picked(_ query: String) async throws(CommandError) -> Token {
        guard !state.tokens.isEmpty else {
            throw CommandError(.nothing, SecondCommandStrings.emptyHint)
        }
        await authenticator.loadUses()
        let uses = await authenticator.state.lastUses ?? [:]
        return try PickLoop(session: self, state: state, order: .lastUse(uses), query: query).token(
            for: "pick")
    }
}
