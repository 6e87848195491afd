public import FoundationExports

/// One app: its state as a value, a pure reducer, and what performs the effects that the reducer asks for.
///
/// This is the reducer pattern of Elm and Redux. The state is a projection: records live in the core, and the app hears
/// of them by events. The static half decides and does nothing; an instance does things and decides nothing.
public protocol Feature: Sendable {
    /// What the app knows.
    associatedtype State: Sendable, Equatable
    /// What a person does, or the system tells.
    associatedtype Action: Sendable
    /// Everything that can happen: actions, answers, news, timers.
    associatedtype Event: Sendable
    /// What is to be done outside the state.
    associatedtype Effect: ScheduledEffect
    /// What the views draw.
    associatedtype Screen: TimedScreen

    /// The event of an action.
    static func event(of action: Action) -> Event
    /// The event of a timer that has run out.
    static func event(of timer: Effect.Timer) -> Event

    /// Takes an event in; pure, so that the same events lead to the same state.
    ///
    /// - Parameters:
    ///   - state: what the app knows; changed.
    ///   - event: what happened.
    ///   - now: the present moment.
    /// - Returns: what is to be done, in this order.
    static func reduce(_ state: inout State, _ event: Event, at now: Date) -> [Effect]

    /// Draws a state; pure.
    ///
    /// - Parameters:
    ///   - state: what the app knows.
    ///   - now: the present moment.
    /// - Returns: what the views show.
    static func screen(of state: State, at now: Date) -> Screen

    /// What the app begins with.
    ///
    /// - Returns: the events that are taken in first, and the effects that are performed before all others.
    func start() async -> (events: [Event], effects: [Effect])

    /// Passes on what the system and the core tell, until the task is cancelled.
    ///
    /// - Parameter context: takes the events.
    func observe(_ context: StoreContext<Self>) async

    /// Performs an effect; it answers with events, if at all.
    ///
    /// - Parameters:
    ///   - effect: one that is no timer.
    ///   - context: takes the events.
    func perform(_ effect: Effect, _ context: StoreContext<Self>) async

    /// Ends what the effects have begun: the app stops.
    func stop() async
}

/// An effect that says in which order it is performed.
public protocol ScheduledEffect: Sendable {
    /// Tells one timer from the next.
    associatedtype Timer: Sendable, Hashable
    /// The serial queues: in each, one effect is performed after the other; none waits for another queue.
    associatedtype Queue: Sendable, Hashable, CaseIterable

    /// When it is performed.
    var schedule: EffectSchedule<Timer, Queue> { get }
}

/// When an effect is performed.
public enum EffectSchedule<Timer: Sendable & Hashable, Queue: Sendable & Hashable>: Sendable, Equatable {
    /// After all those that were put into this queue before.
    case serial(Queue)
    /// At once, beside all others.
    case concurrent
    /// Not at all: after so long the timer's event happens. Another timer of the same name is replaced.
    case timer(Timer, after: Duration)
}

/// A screen that may be true for a time only.
public protocol TimedScreen: Sendable {
    /// The moment at which the screen must be drawn again at the latest; nil if it stays true until something happens.
    var nextRefresh: Date? { get }
}

/// The way back into a store for what performs its effects.
public struct StoreContext<F: Feature>: Sendable {
    let events: AsyncStream<F.Event>.Continuation
    let queues: [F.Effect.Queue: SerialTaskQueue]

    /// Lets something happen, after all that has happened before; never waits.
    public func send(_ event: F.Event) { events.yield(event) }

    /// Waits until everything that is in a queue now has been performed.
    ///
    /// - Parameter queue: not the one that the caller is performed in.
    public func drain(_ queue: F.Effect.Queue) async {
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        queues[queue]?.add { end.finish() }
        for await _ in done {}
    }
}
