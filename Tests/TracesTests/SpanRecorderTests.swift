import Testing
import Tracing

@testable import Traces

struct SpanRecorderTests {
    private struct Refusal: Error, CustomStringConvertible { let description = "secret" }

    private static func recorder(_ queue: SpanQueue, ratio: Double = 1) -> SpanRecorder {
        SpanRecorder(ratio: ratio, queue: queue)
    }

    @Test func `what is done within a span stands beneath it, also in other tasks`() async throws {
        let queue = SpanQueue()
        await traced(by: Self.recorder(queue), "root", ofKind: .server, ["a": 1]) { span in
            #expect(span?.isRecording == true)
            await traced("inner", ofKind: .client) { _ in await Task { await traced("task") { _ in } }.value }
            await traced("second") { $0?.addEvent(SpanEvent(name: "begin")) }
        }
        let spans = queue.take(atLeast: 1)
        #expect(spans.map(\.name) == ["task", "inner", "second", "root"])
        let root = try #require(spans.last)
        #expect(root.parent == nil && root.kind == .server && root.attributes == ["a": 1])
        #expect(Set(spans.map(\.place.trace)) == [root.place.trace])
        #expect(spans.dropLast().map(\.parent) == [spans[1].place.span, root.place.span, root.place.span])
        #expect(spans[2].events.map(\.name) == ["begin"])
        #expect(spans.allSatisfy { $0.start <= $0.end && $0.start > 0 && !$0.hasFailed })
        #expect(TracePlace.current == nil)
    }

    @Test func `an error is thrown on, and the span says its type alone`() async {
        let queue = SpanQueue()
        await #expect(throws: Refusal.self) {
            try await traced(by: Self.recorder(queue), "root") { _ throws(Refusal) in throw Refusal() }
        }
        let spans = queue.take(atLeast: 1)
        #expect(spans.map(\.hasFailed) == [true])
        #expect(spans.first?.attributes == ["error.type": "Refusal"])
    }

    @Test func `without a recorder, and without a span above, nothing is made`() async {
        await traced("alone") { #expect($0 == nil) }
        await traced(by: nil, "alone") {
            #expect($0 == nil)
            #expect(TracePlace.current == nil)
        }
    }

    @Test func `a trace that is not recorded has a place all the same, to be told to others`() async throws {
        let queue = SpanQueue()
        await traced(by: Self.recorder(queue, ratio: 0), "root") { span in
            #expect(span == nil)
            #expect(TracePlace.current?.isSampled == false)
            let place = TracePlace.current
            await traced("inner") {
                #expect($0 == nil)
                #expect(TracePlace.current == place)
            }
        }
        #expect(queue.waiting == 0)
    }

    @Test(arguments: [true, false])
    func `who began the trace decides`(isSampled: Bool) async throws {
        let queue = SpanQueue()
        let text = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0\(isSampled ? 1 : 0)"
        let parent = try #require(TracePlace(traceparent: text))
        await traced(by: Self.recorder(queue, ratio: isSampled ? 0 : 1), beneath: parent, "root") { _ in
            #expect(TracePlace.current?.trace == parent.trace && TracePlace.current?.span != parent.span)
        }
        let spans = queue.take(atLeast: 1)
        #expect(spans.map(\.parent) == (isSampled ? [parent.span] : []))
        #expect(spans.map(\.isParentRemote) == (isSampled ? [true] : []))
    }

    @Test func `other libraries' calls come to the same`() throws {
        let queue = SpanQueue()
        let recorder = Self.recorder(queue)
        let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        var context = InstrumentationContext.topLevel
        recorder.extract(["traceparent": parent], into: &context, using: Carrier())
        let span = recorder.startSpan("library", context: context, ofKind: .client)
        var carrier: [String: String] = [:]
        recorder.inject(span.context, into: &carrier, using: Carrier())
        span.operationName = "renamed"
        span.addLink(SpanLink(context: context, attributes: [:]))
        span.setStatus(SpanStatus(code: .error))
        span.end()
        // A second end, and what is said after the first, count for nothing.
        span.operationName = "late"
        span.end()
        let found = queue.take(atLeast: 1)
        #expect(found.map(\.name) == ["renamed"] && found.map(\.hasFailed) == [true])
        #expect(found.first?.links.map(\.traceparent) == [parent])
        #expect(found.first?.place.traceparent == carrier["traceparent"])
        #expect(found.first?.place.trace.text == "0af7651916cd43dd8448eb211c80319c")
    }
}

private struct Carrier: Extractor, Injector {
    func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
        carrier[key] = value
    }
}
