/// The open pages of a program: what each of them asks, and what it was sent last.
///
/// Each page is told its screen when it opens its stream of events, and again whenever what it shows has changed. What
/// a page asks is remembered for itself, so that two pages do not disturb each other.
public struct LivePages<Question: Equatable & Sendable, Screen: Sendable>: Sendable {
    /// A page's stream of events, which its opener gives back when it ends.
    public typealias Events = AsyncStream<LocalEvent>.Continuation

    private struct Page {
        var question: Question
        var events: Events?
        var sent: Screen?
    }

    /// When so many pages are remembered, those that are closed are forgotten.
    private static var most: Int { 64 }

    private var pages: [String: Page] = [:]
    private let run = String(UInt64.random(in: .min ... .max), radix: 36)
    private var turns = 0

    /// No page yet.
    public init() {}

    /// Whether any page listens.
    public var isWatched: Bool { pages.values.contains { $0.events != nil } }

    /// The pages that listen, and what they ask.
    public var listening: [(page: String, question: Question)] {
        pages.filter { $0.value.events != nil }.map { ($0.key, $0.value.question) }
    }

    /// How many pages are remembered, open or not.
    public var count: Int { pages.count }

    /// What a page asks; nil for one that is not known.
    ///
    /// - Parameter page: the page's own name.
    /// - Returns: its question.
    public func question(of page: String) -> Question? { pages[page]?.question }

    /// Opens a page's stream of events; one that it has already ends.
    ///
    /// - Parameters:
    ///   - page: the page's own name.
    ///   - question: gets what it asked before, nil for a new page, and answers what it asks now.
    ///   - closed: runs when the stream has ended, and is to call ``close(_:_:)``.
    /// - Returns: its events; of several that wait the newest is kept.
    public mutating func open(
        _ page: String, asking question: (Question?) -> Question, closed: @escaping @Sendable (Events) -> Void
    ) -> AsyncStream<LocalEvent> {
        let (stream, events) = AsyncStream.makeStream(
            of: LocalEvent.self, bufferingPolicy: .bufferingNewest(1))
        pages[page]?.events?.finish()
        forgetClosed()
        pages[page] = Page(question: question(pages[page]?.question), events: events)
        events.onTermination = { _ in closed(events) }
        return stream
    }

    /// Notes that a stream has ended.
    ///
    /// - Parameters:
    ///   - page: the page's own name.
    ///   - events: the stream; a reload opens the new one before the old one is seen to end.
    public mutating func close(_ page: String, _ events: Events) {
        if pages[page]?.events == events { pages[page]?.events = nil }
    }

    /// Numbers a reading of what pages show, before anything of it is read.
    ///
    /// What changes after a reading began is pushed by a later one.
    ///
    /// - Returns: the turn after all before it.
    public mutating func nextTurn() -> ScreenOrder {
        turns += 1
        return ScreenOrder(run: run, number: turns)
    }

    /// Remembers what a page asks from now on.
    ///
    /// Its answer may leave the page with another screen than was sent here, so the next one is sent whatever it shows.
    ///
    /// - Parameters:
    ///   - page: the page's own name.
    ///   - question: what it asks.
    public mutating func ask(_ page: String, _ question: Question) {
        forgetClosed()
        if pages[page] == nil {
            pages[page] = Page(question: question)
        } else {
            pages[page]?.question = question
            pages[page]?.sent = nil
        }
    }

    /// Sends a page that listens its screen, unless it has it.
    ///
    /// - Parameters:
    ///   - screen: what it is to show.
    ///   - page: the page's own name.
    ///   - question: what the screen answers: if the page asks something else by now, nothing is sent.
    ///   - isSame: whether a page that has the first would draw nothing again for the second.
    ///   - event: the screen on the wire.
    public mutating func send(
        _ screen: Screen, to page: String, answering question: Question,
        unless isSame: (Screen, Screen) -> Bool,
        as event: (Screen) -> LocalEvent
    ) {
        guard let known = pages[page], let events = known.events, known.question == question else { return }
        if let sent = known.sent, isSame(sent, screen) { return }
        pages[page]?.sent = screen
        events.yield(event(screen))
    }

    private mutating func forgetClosed() {
        guard pages.count >= Self.most else { return }
        pages = pages.filter { $0.value.events != nil }
    }
}

/// When the reading of a screen began, so that a page shows no earlier one over a later one.
///
/// A page has two connections, and what it is sent by one may overtake what it is sent by the other.
public struct ScreenOrder: Sendable, Equatable, Encodable {
    /// The run of the program: a page that outlives one follows the next, whose numbers begin again.
    public let run: String
    /// Counts the readings of a run.
    public let number: Int

    /// A reading.
    public init(run: String, number: Int) {
        self.run = run
        self.number = number
    }
}
