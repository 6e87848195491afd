/// What is to be done outside the app's state.
public enum AppEffect: Sendable, Equatable {
    /// A job; its end comes as ``AppEvent/finished(_:_:)`` under this number.
    case work(Int, AccountJob)
    /// Settings are kept.
    case keep(AppSettings)
    /// The alarm rings after so long.
    case wake(Alarm, after: Duration)
}
