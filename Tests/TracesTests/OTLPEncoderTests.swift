import Testing
import Tracing

@testable import Traces

struct OTLPEncoderTests {
    private static func span(
        _ change: (inout SpanContent) -> Void = { _ in }, parent: UInt64? = nil, isRemote: Bool? = nil,
        kind: SpanKind = .internal
    ) throws -> SpanContent {
        let trace = try #require(TraceID(high: 0x0AF7_6519_16CD_43DD, low: 0x31))
        let place = TracePlace(trace: trace, span: try #require(SpanID(0xB)), isSampled: true)
        var span = SpanContent(
            place: place, parent: parent.flatMap { SpanID($0) }, isParentRemote: isRemote, name: "n",
            kind: kind,
            start: 18_446_744_073_709_551_615)
        span.end = 7
        change(&span)
        return span
    }

    private static let head = #"{"traceId":"0af7651916cd43dd0000000000000031","spanId":"000000000000000b""#
    private static let times = #""startTimeUnixNano":"18446744073709551615","endTimeUnixNano":"7""#

    private static func written(_ span: SpanContent) -> String {
        let bytes = OTLPEncoder(resource: [], scope: "s").encode([span])
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func whole(_ span: String) -> String {
        #"{"resourceSpans":[{"resource":{"attributes":[]},"scopeSpans":[{"scope":{"name":"s"},"spans":["#
            + span + "]}]}]}"
    }

    @Test func `a bare span`() throws {
        let wanted =
            Self.head + #","flags":257,"name":"n","kind":1,"# + Self.times
            + #","attributes":[],"events":[],"links":[],"status":{}}"#
        #expect(Self.written(try Self.span()) == Self.whole(wanted))
    }

    @Test func `a span with all that it can have`() throws {
        let span = try Self.span(
            { span in
                span.name = "quote \" back \\ line \n 名"
                span.events = [
                    SpanEvent(name: "e", at: Timestamp(nanosecondsSinceEpoch: 5), attributes: ["x": true])
                ]
                span.links = [span.place]
                span.hasFailed = true
            }, parent: 0xA, isRemote: true, kind: .server)
        let wanted =
            Self.head + #","parentSpanId":"000000000000000a","flags":769,"#
            + #""name":"quote \" back \\ line \u000a 名","kind":2,"# + Self.times
            + #","attributes":[],"events":[{"timeUnixNano":"5","name":"e","attributes":"#
            + #"[{"key":"x","value":{"boolValue":true}}]}],"links":["# + Self.head
            + #"}],"status":{"code":2}}"#
        #expect(Self.written(span) == Self.whole(wanted))
    }

    @Test(arguments: [
        ("text" as SpanAttribute, #"{"stringValue":"text"}"#),
        (.int64(-9_223_372_036_854_775_808), #"{"intValue":"-9223372036854775808"}"#),
        (.int32(7), #"{"intValue":"7"}"#), (.bool(false), #"{"boolValue":false}"#),
        (.double(0.5), #"{"doubleValue":0.5}"#), (.double(.nan), #"{"doubleValue":"NaN"}"#),
        (.double(-.infinity), #"{"doubleValue":"-Infinity"}"#),
        (.stringArray(["a", "b"]), #"{"arrayValue":{"values":[{"stringValue":"a"},{"stringValue":"b"}]}}"#),
        (.int64Array([1]), #"{"arrayValue":{"values":[{"intValue":"1"}]}}"#),
        (.stringConvertible(UInt8(3)), #"{"stringValue":"3"}"#),
    ])
    func `a value of each kind`(value: SpanAttribute, json: String) throws {
        let span = try Self.span { $0.attributes = SpanAttributes(["z": value, "a": 1]) }
        let wanted = #""attributes":[{"key":"a","value":{"intValue":"1"}},{"key":"z","value":"# + json + "}]"
        #expect(Self.written(span).contains(wanted))
    }

    @Test(arguments: [(SpanKind.internal, 1), (.server, 2), (.client, 3), (.producer, 4), (.consumer, 5)])
    func `a kind is its number`(kind: SpanKind, number: Int) throws {
        #expect(Self.written(try Self.span(kind: kind)).contains(#""kind":\#(number),"#))
    }

    @Test func `what the program says of itself stands once above all spans`() throws {
        let encoder = OTLPEncoder(resource: [("service.name", "x"), ("service.version", "1")], scope: "s")
        let text = String(decoding: encoder.encode([try Self.span(), try Self.span()]), as: UTF8.self)
        let wanted =
            #"{"resourceSpans":[{"resource":{"attributes":["#
            + #"{"key":"service.name","value":{"stringValue":"x"}},"#
            + #"{"key":"service.version","value":{"stringValue":"1"}}]},"#
        #expect(text.hasPrefix(wanted))
        #expect(text.split(separator: #""traceId""#).count == 3)
    }
}

private typealias Timestamp = DefaultTracerClock.Timestamp
