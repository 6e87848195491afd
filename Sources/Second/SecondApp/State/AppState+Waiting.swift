internal import SecondCore

extension AppState {
    /// The pauses between two looks into the keychain, in seconds; the last goes on.
    ///
    /// Nothing announces that a key has arrived.
    static let pauses = [1, 2, 3, 5, 8, 13, 21, 30, 60]
    /// After so many looks, 83 seconds, the key is not said to be on its way any more.
    static let hopefulLooks = 8
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
        effects.append(.wake(.look(looking.number), after: .seconds(Self.pauses[0])))
    }

    mutating func lookAgain(_ number: Int, _ effects: inout [AppEffect]) {
        guard var looking, looking.number == number else { return }
        looking.attempts += 1
        self.looking = looking
        let pause = Self.pauses[min(looking.attempts, Self.pauses.count - 1)]
        effects += [.look, .wake(.look(number), after: .seconds(pause))]
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
