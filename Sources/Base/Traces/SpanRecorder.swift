internal import Synchronization
package import Tracing

/// Begins spans, and puts those that ended into a queue.
///
/// A trace that is not recorded costs its ids, and nothing is kept of it. What a trace says of itself must hold no name,
/// address, token or id of a person: who begins a span sees to that.
package final class SpanRecorder: Tracer {
    private let sampler: TraceSampler
    private let queue: SpanQueue
    private let chance: @Sendable () -> UInt64

    /// - Parameters:
    ///   - ratio: which share of the traces that begin here is recorded.
    ///   - queue: takes what ended.
    ///   - chance: where ids come from; never 0.
    package init(
        ratio: Double, queue: SpanQueue,
        chance: @escaping @Sendable () -> UInt64 = { .random(in: 1 ... .max) }
    ) {
        sampler = TraceSampler(ratio: ratio)
        self.queue = queue
        self.chance = chance
    }

    /// Begins a span beneath the one of the context, or a trace of its own.
    package func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> InstrumentationContext,
        ofKind kind: SpanKind, at instant: @autoclosure () -> Instant, function: String, file fileID: String,
        line: UInt
    ) -> RecordedSpan {
        var context = context()
        let parent = context[ActiveSpanKey.self]
        let place = place(beneath: parent?.place)
        context[ActiveSpanKey.self] = ActiveSpan(place: place, recorder: self)
        guard place.isSampled else { return RecordedSpan(context: context, operationName, nil) }
        let content = SpanContent(
            place: place, parent: parent?.place.span, isParentRemote: parent.map { $0.recorder == nil },
            name: operationName, kind: kind, start: instant().nanosecondsSinceEpoch)
        return RecordedSpan(context: context, operationName, OpenSpan(content, queue))
    }

    private func place(beneath parent: TracePlace?) -> TracePlace {
        var span = SpanID(chance())
        while span == nil { span = SpanID(chance()) }
        if let parent, let span {
            return TracePlace(trace: parent.trace, span: span, isSampled: parent.isSampled)
        }
        var trace = TraceID(high: chance(), low: chance())
        while trace == nil { trace = TraceID(high: chance(), low: chance()) }
        guard let trace, let span else { preconditionFailure("chance gives nothing but zero") }
        return TracePlace(trace: trace, span: span, isSampled: sampler.chooses(trace))
    }

    /// Nothing: what ended leaves by itself.
    package func forceFlush() {}

    /// Takes the place of a span elsewhere from a header.
    package func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        let text = extractor.extract(key: TracePlace.header, from: carrier)
        if let place = text.flatMap({ TracePlace(traceparent: $0) }) {
            context[ActiveSpanKey.self] = ActiveSpan(place: place, recorder: nil)
        }
    }

    /// Writes the place of the present span into a header.
    package func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        if let place = context[ActiveSpanKey.self]?.place {
            injector.inject(place.traceparent, forKey: TracePlace.header, into: &carrier)
        }
    }
}

/// The span that is under way, here or where a request came from.
struct ActiveSpan: Sendable {
    let place: TracePlace
    /// Nil for one of another program.
    let recorder: SpanRecorder?
}

enum ActiveSpanKey: InstrumentationContextKey {
    typealias Value = ActiveSpan
}

extension TracePlace {
    /// Where the span stands that is under way; nil where there is none.
    package static var current: TracePlace? { InstrumentationContext.current?[ActiveSpanKey.self]?.place }
}

/// What a span says.
package struct SpanContent: Sendable, Equatable {
    package let place: TracePlace
    package let parent: SpanID?
    /// Whether the parent is a span of another program; nil where there is none.
    package let isParentRemote: Bool?
    package var name: String
    package let kind: SpanKind
    /// In nanoseconds since 1970.
    package let start: UInt64
    package var end: UInt64 = 0
    package var attributes = SpanAttributes()
    package var events: [SpanEvent] = []
    package var links: [TracePlace] = []
    package var hasFailed = false
}

/// A span until its end, which puts it into the queue once.
private final class OpenSpan: Sendable {
    private let content: Mutex<SpanContent?>
    private let queue: SpanQueue

    init(_ content: SpanContent, _ queue: SpanQueue) {
        self.content = Mutex(content)
        self.queue = queue
    }

    var present: SpanContent? { content.withLock { $0 } }

    func change(_ body: (inout SpanContent) -> Void) {
        content.withLock { content in
            if var changed = content {
                body(&changed)
                content = changed
            }
        }
    }

    func end(at end: UInt64) {
        let ended = content.withLock { content in
            defer { content = nil }
            return content
        }
        guard var ended else { return }
        // The clock of the day may have been set meanwhile.
        ended.end = max(end, ended.start)
        queue.add(ended)
    }
}

/// A span; one of a trace that is not recorded forgets all that it is told.
package struct RecordedSpan: Tracing.Span {
    package let context: InstrumentationContext
    private let givenName: String
    private let open: OpenSpan?

    fileprivate init(context: InstrumentationContext, _ name: String, _ open: OpenSpan?) {
        self.context = context
        givenName = name
        self.open = open
    }

    package var isRecording: Bool { open?.present != nil }

    package var operationName: String {
        get { open?.present?.name ?? givenName }
        nonmutating set { open?.change { $0.name = newValue } }
    }

    package var attributes: SpanAttributes {
        get { open?.present?.attributes ?? [:] }
        nonmutating set { open?.change { $0.attributes = newValue } }
    }

    package func setStatus(_ status: SpanStatus) { open?.change { $0.hasFailed = status.code == .error } }

    package func addEvent(_ event: SpanEvent) { open?.change { $0.events.append(event) } }

    package func addLink(_ link: SpanLink) {
        guard let place = link.context[ActiveSpanKey.self]?.place else { return }
        open?.change { $0.links.append(place) }
    }

    /// Says of which type an error is, and no more: its words may hold anything.
    package func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) { fail("\(type(of: error))") }

    /// Says that it failed, in a word of a closed list.
    package func fail(_ word: String) {
        open?.change { content in
            content.hasFailed = true
            if content.attributes.get("error.type") == nil { content.attributes["error.type"] = word }
        }
    }

    package func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        open?.end(at: instant().nanosecondsSinceEpoch)
    }
}
