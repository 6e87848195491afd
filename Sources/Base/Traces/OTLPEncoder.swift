internal import Bytes
internal import Tracing

/// Spans as JSON (OTLP 1, `ExportTraceServiceRequest`): protobuf's mapping, but ids are hexadecimal digits.
package struct OTLPEncoder: Sendable {
    private let resource: [(String, String)]
    private let scope: String

    /// - Parameters:
    ///   - resource: what the program says of itself.
    ///   - scope: who made the spans.
    package init(resource: [(String, String)], scope: String) {
        self.resource = resource
        self.scope = scope
    }

    func encode(_ spans: [SpanContent]) -> [UInt8] {
        var json = JSONBytes()
        json.raw(#"{"resourceSpans":[{"resource":{"attributes":["#)
        json.list(resource) { json, one in json.attribute(one.0, .string(one.1)) }
        json.raw(#"]},"scopeSpans":[{"scope":{"name":"#)
        json.text(scope)
        json.raw(#"},"spans":["#)
        json.list(spans) { $0.span($1) }
        json.raw("]}]}]}")
        return json.bytes
    }
}

/// JSON under way.
private struct JSONBytes {
    var bytes: [UInt8] = []

    mutating func raw(_ text: String) { bytes += text.utf8 }

    mutating func text(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: raw("\\u" + Hexadecimal.digits(of: UInt16(byte)))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func list<Element>(_ elements: [Element], _ write: (inout JSONBytes, Element) -> Void) {
        for (number, element) in elements.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            write(&self, element)
        }
    }

    mutating func span(_ span: SpanContent) {
        raw(#"{"traceId":"\#(span.place.trace.text)","spanId":"\#(span.place.span.text)""#)
        if let parent = span.parent { raw(#","parentSpanId":"\#(parent.text)""#) }
        // The trace's own flag, and whether it is known that the parent stands elsewhere.
        raw(#","flags":\#(0x101 + (span.isParentRemote == true ? 0x200 : 0)),"name":"#)
        text(span.name)
        raw(#","kind":\#(span.kind.number)"#)
        raw(#","startTimeUnixNano":"\#(span.start)","endTimeUnixNano":"\#(span.end)","attributes":["#)
        attributes(span.attributes)
        raw(#"],"events":["#)
        list(span.events) { json, event in
            json.raw(#"{"timeUnixNano":"\#(event.nanosecondsSinceEpoch)","name":"#)
            json.text(event.name)
            json.raw(#","attributes":["#)
            json.attributes(event.attributes)
            json.raw("]}")
        }
        raw(#"],"links":["#)
        list(span.links) { json, place in
            json.raw(#"{"traceId":"\#(place.trace.text)","spanId":"\#(place.span.text)"}"#)
        }
        raw(#"],"status":{\#(span.hasFailed ? #""code":2"# : "")}}"#)
    }

    mutating func attributes(_ attributes: SpanAttributes) {
        var all: [(String, SpanAttribute)] = []
        attributes.forEach { all.append(($0, $1)) }
        list(all.sorted { $0.0 < $1.0 }) { json, one in json.attribute(one.0, one.1) }
    }

    mutating func attribute(_ name: String, _ value: SpanAttribute) {
        raw(#"{"key":"#)
        text(name)
        raw(#","value":"#)
        self.value(value)
        raw("}")
    }

    private mutating func value(_ value: SpanAttribute) {
        switch value {
        case .string(let text): string(text)
        case .bool(let truth): raw(#"{"boolValue":\#(truth)}"#)
        case .int32(let number): integer(Int64(number))
        case .int64(let number): integer(number)
        case .double(let number): double(number)
        case .stringArray(let all): array(all) { $0.string($1) }
        case .boolArray(let all): array(all) { $0.raw(#"{"boolValue":\#($1)}"#) }
        case .int32Array(let all): array(all) { $0.integer(Int64($1)) }
        case .int64Array(let all): array(all) { $0.integer($1) }
        case .doubleArray(let all): array(all) { $0.double($1) }
        case .stringConvertible(let one): string("\(one)")
        case .stringConvertibleArray(let all): array(all) { $0.string("\($1)") }
        default: raw("{}")
        }
    }

    private mutating func string(_ value: String) {
        raw(#"{"stringValue":"#)
        text(value)
        raw("}")
    }

    /// Numbers of 64 bits are texts in protobuf's JSON.
    private mutating func integer(_ value: Int64) { raw(#"{"intValue":"\#(value)"}"#) }

    private mutating func double(_ value: Double) {
        let word = value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
        raw(value.isFinite ? #"{"doubleValue":\#(value)}"# : #"{"doubleValue":"\#(word)"}"#)
    }

    private mutating func array<Element>(
        _ elements: [Element], _ write: (inout JSONBytes, Element) -> Void
    ) {
        raw(#"{"arrayValue":{"values":["#)
        list(elements, write)
        raw("]}}")
    }
}

extension SpanKind {
    fileprivate var number: Int {
        switch self {
        case .internal: 1
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        }
    }
}
