import TestSupport
import Testing

@testable import Traces

struct TracePlaceTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let span = "b7ad6b7169203331"

    @Test(arguments: [
        ("00-\(trace)-\(span)-01", true), ("00-\(trace)-\(span)-00", false), ("00-\(trace)-\(span)-03", true),
        ("00-\(trace)-\(span)-fe", false), ("01-\(trace)-\(span)-01", true),
        ("cc-\(trace)-\(span)-01-what-comes-later", true),
    ])
    func `what the standard has read is read`(text: String, isSampled: Bool) throws {
        let place = try #require(TracePlace(traceparent: text))
        #expect(place.trace.text == Self.trace && place.span.text == Self.span)
        #expect(place.isSampled == isSampled)
        #expect(place.traceparent == "00-\(Self.trace)-\(Self.span)-0\(isSampled ? 1 : 0)")
    }

    @Test(arguments: [
        "", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-1", "00-\(trace)-\(span)-011",
        "00-\(trace)-\(span)-01-more", "01-\(trace)-\(span)-01more", "ff-\(trace)-\(span)-01",
        "0g-\(trace)-\(span)-01", "00-\(trace.uppercased())-\(span)-01",
        "00-\(trace)-\(span.uppercased())-01",
        "00-\(String(repeating: "0", count: 32))-\(span)-01",
        "00-\(trace)-\(String(repeating: "0", count: 16))-01",
        "00_\(trace)_\(span)_01", " 00-\(trace)-\(span)-01", "00-\(trace)-\(span)-0x",
        "００-\(trace)-\(span)-01",
        "00-\(trace)-\(span)-01\n", String(repeating: "0", count: 100_000),
    ])
    func `all else is ignored`(text: String) { #expect(TracePlace(traceparent: text) == nil) }

    @Test func `a sampler chooses its share, and the smaller share is within the larger`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)
        let traces = try (0..<20_000).map { _ in
            try #require(TraceID(high: random.next(), low: random.next()))
        }
        func chosen(_ ratio: Double) -> Set<TraceID> {
            Set(traces.filter(TraceSampler(ratio: ratio).chooses))
        }
        #expect(chosen(0).isEmpty && chosen(-1).isEmpty)
        #expect(chosen(1).count == traces.count && chosen(7).count == traces.count)
        let (few, many) = (chosen(0.01), chosen(0.5))
        #expect((100...320).contains(few.count), "\(few.count) of 20,000, seed \(seed)")
        #expect((9_500...10_500).contains(many.count), "\(many.count) of 20,000, seed \(seed)")
        #expect(few.isSubset(of: many), "seed \(seed)")
    }
}
