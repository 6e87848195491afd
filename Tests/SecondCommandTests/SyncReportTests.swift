import Foundation
import SecondCore
import SecondHost
import Terminal
import Testing

@testable import second

struct ShownTimeTests {
    private static let day = 86_400.0
    /// Noon of a day in the middle of the year, by the machine's own zone.
    private static let noon =
        Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_750_000_000)) + day / 2

    @Test(arguments: [
        (0.0, "today 12:00"), (-43_200, "today 00:00"), (-43_201, "yesterday 23:59"), (43_199, "today 23:59"),
        (-day, "yesterday 12:00"), (-day - 43_200, "yesterday 00:00"),
    ])
    func `near moments are said as a person says them`(seconds: Double, words: String) {
        #expect(ShownTime.words(Self.noon + seconds, now: Self.noon, in: .english) == words)
    }

    @Test(arguments: [-2 * day, 2 * day, -400 * day])
    func `others by their date`(seconds: Double) {
        let words = ShownTime.words(Self.noon + seconds, now: Self.noon, in: .english)
        #expect(words.contains(/^[0-9]{4}-[0-9]{2}-[0-9]{2} 1[123]:00$/))
    }

    @Test(arguments: [Double.infinity, -.infinity, 1e300, -1e300])
    func `no moment is too far`(seconds: Double) {
        #expect(!ShownTime(Date(timeIntervalSince1970: seconds)).clock.isEmpty)
    }
}

struct JSONTests {
    @Test func `objects keep the order of their members`() {
        #expect(JSON.object([("b", "1"), ("a", JSON.string("x\"\u{1B}"))]) == #"{"b": 1, "a": "x\"\u001b"}"#)
        #expect(JSON.array([]) == "[]" && JSON.string(String?.none) == "null" && JSON.bool(true) == "true")
    }
}
