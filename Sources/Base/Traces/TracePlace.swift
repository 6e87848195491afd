internal import Bytes

/// What all spans of one trace have in common: 16 bytes, not all of them zero.
package struct TraceID: Sendable, Hashable {
    let high: UInt64
    let low: UInt64

    init?(high: UInt64, low: UInt64) {
        guard high | low != 0 else { return nil }
        self.high = high
        self.low = low
    }

    /// 32 hexadecimal digits.
    package var text: String { Hexadecimal.digits(of: high) + Hexadecimal.digits(of: low) }
}

/// What names one span within its trace: 8 bytes, not all of them zero.
package struct SpanID: Sendable, Hashable {
    let value: UInt64

    init?(_ value: UInt64) {
        guard value != 0 else { return nil }
        self.value = value
    }

    /// 16 hexadecimal digits.
    package var text: String { Hexadecimal.digits(of: value) }
}

/// Where a span stands: its trace, itself, and whether it is recorded (W3C Trace Context).
package struct TracePlace: Sendable, Hashable {
    package let trace: TraceID
    package let span: SpanID
    /// Whether who began the trace had it recorded.
    package let isSampled: Bool

    init(trace: TraceID, span: SpanID, isSampled: Bool) {
        self.trace = trace
        self.span = span
        self.isSampled = isSampled
    }

    /// The header's name.
    package static let header = "traceparent"

    /// Reads the header `traceparent`; of a version that is not known, what version 00 says.
    ///
    /// Nil for what the standard has ignored.
    ///
    /// - Parameter text: the header's value.
    package init?(traceparent text: String) {
        let bytes = Array(text.utf8.prefix(Self.length + 1))
        guard bytes.count >= Self.length, [2, 35, 52].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }),
            let version = Self.number(bytes[0..<2]), version != 0xFF,
            let high = Self.number(bytes[3..<19]), let low = Self.number(bytes[19..<35]),
            let span = Self.number(bytes[36..<52]).flatMap({ SpanID($0) }),
            let flags = Self.number(bytes[53..<55]), let trace = TraceID(high: high, low: low)
        else { return nil }
        if bytes.count > Self.length {
            guard version > 0, bytes[Self.length] == UInt8(ascii: "-") else { return nil }
        }
        self.init(trace: trace, span: span, isSampled: flags & 1 == 1)
    }

    /// The header's value, in version 00.
    package var traceparent: String { "00-\(trace.text)-\(span.text)-\(isSampled ? "01" : "00")" }

    private static let length = 55

    /// Small hexadecimal digits alone, as the standard wants them.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            guard let value = Hexadecimal.value(of: digit) else { return nil }
            number = number << 4 | UInt64(value)
        }
        return number
    }
}

/// Which of the traces that begin here are recorded: a share of them, which their ids choose.
///
/// Programs with the same ratio choose the same traces, since they look at the same 56 bits.
package struct TraceSampler: Sendable {
    private let bound: UInt64
    private static let bits: UInt64 = 1 << 56

    /// - Parameter ratio: 0 for none, 1 for all.
    package init(ratio: Double) {
        bound = UInt64((1 - min(max(ratio, 0), 1)) * Double(Self.bits))
    }

    func chooses(_ trace: TraceID) -> Bool { trace.low & (Self.bits - 1) >= bound }
}
