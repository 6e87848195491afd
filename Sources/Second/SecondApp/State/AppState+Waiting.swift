internal import AppRuntime
internal import SecondCore

extension AppState {
    /// How long iCloud is waited for before the list is shown (decisions.md, "Empty or late cloud").
    static let cloudTime = Duration.seconds(15)

    /// Whether another look may find the vault open.
    private var mayHeal: Bool {
        switch vault.condition {
        case .keyUnavailable, .secretStore, .keyNotKept, .files: true
        case .loading, .ready, .waiting, .newerVersion, .damaged: false
        }
    }

    mutating func followLooking(_ effects: inout [AppEffect]) {
        guard mayHeal else {
            looking = nil
            return
        }
        guard looking == nil else { return }
        let looking = Looking(number: number())
        self.looking = looking
        effects.append(.wake(.look(looking.number), after: Pauses.pause(after: 0)))
    }

    mutating func lookAgain(_ number: Int, _ effects: inout [AppEffect]) {
        guard var looking, looking.number == number else { return }
        looking.attempts += 1
        self.looking = looking
        effects += [.look, .wake(.look(number), after: Pauses.pause(after: looking.attempts))]
    }

    mutating func followAwaiting(_ effects: inout [AppEffect]) {
        guard vault.condition == .waiting else {
            awaiting = nil
            return
        }
        guard awaiting == nil else { return }
        let awaiting = Awaiting(number: number())
        self.awaiting = awaiting
        effects.append(.wake(.cloud(awaiting.number), after: Self.cloudTime))
    }
}
