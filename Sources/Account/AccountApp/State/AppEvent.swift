public import AccountClient

/// Everything that can happen to the app.
public enum AppEvent: Sendable, Equatable {
    /// What a person does, or the system tells.
    case action(AppAction)
    /// What was chosen in earlier runs.
    case kept(AppSettings)
    /// How the sign-in stands.
    case account(AccountState)
    /// How the gate of face or finger stands.
    case gate(AppGateStanding)
    /// What became of the job of that number.
    case finished(Int, AccountJob.Outcome)
    /// Apple tells that the person uses this app with their Apple Account no more.
    case appleRevoked
    /// An alarm rings.
    case rang(Alarm)
}

/// What the app asks to be woken for; the numbers tell one from the next.
public enum Alarm: Sendable, Hashable {
    /// A toast's time is over.
    case toast(Int)
}
