import SyncEngine
import TestSupport
import Testing

@testable import SyncHost

/// How long an attempt to sync may take, by a clock that the test moves.
struct TimeLimitTests {
    private let time = TestTime()
    private let limit = Duration.seconds(30)

    private func joined(_ count: Int) -> Engine.Measure {
        var measure = Engine.Measure()
        measure.joined = count
        return measure
    }

    @Test func `work that goes on is not late, however long it takes`() async {
        let outcome = await TimeLimit.idle(limit).outcome(by: time) { [time] onStep in
            for count in 1...50 {
                time.advance(by: .seconds(29))
                await onStep(joined(count))
            }
            return .done
        }
        #expect(outcome == .done)
        #expect(time.now.offset == .seconds(50 * 29))
    }

    @Test func `the same work is late where the whole of it has a limit`() async {
        let outcome = await TimeLimit.whole(limit).outcome(by: time) { [time] onStep in
            await time.sleepers(atLeast: 1)
            for count in 1...50 {
                time.advance(by: .seconds(29))
                await onStep(joined(count))
            }
            await Self.forever()
            return .done
        }
        #expect(outcome == .late)
    }

    @Test func `work that stands still is late, and is cancelled`() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let outcome = await TimeLimit.idle(limit).outcome(by: time) { [time] onStep in
            await onStep(joined(1))
            await time.sleepers(atLeast: 1)
            let moving = Task {
                while !Task.isCancelled {
                    time.advance(by: .seconds(10))
                    await Task.yield()
                }
            }
            await Self.forever()
            moving.cancel()
            end.finish()
            return .done
        }
        #expect(outcome == .late)
        for await _ in ends {}
    }

    @Test func `work that tells what it waits for is late as that`() async {
        let outcome = await TimeLimit.whole(limit).outcome(by: time) { [time] course in
            course.isLate(as: .late)
            course.isLate(as: .held)
            await time.sleepers(atLeast: 1)
            time.advance(by: .seconds(30))
            await Self.forever()
            return .done
        }
        #expect(outcome == .held)
    }

    @Test func `only what is further than ever before counts, after a few steps to get there`() {
        var headway = Headway()
        func counts(_ measure: Engine.Measure) -> Bool { headway.goesOn(measure) }
        #expect(counts(joined(5)))
        for _ in 0..<12 { #expect(counts(joined(5))) }
        // The same again and again, and less than there was: a cloud that loses what it is given.
        #expect(!counts(joined(5)))
        #expect(!counts(joined(4)))
        #expect(!counts(joined(5)))
        #expect(counts(joined(6)))
        var measure = joined(6)
        measure.passed = 2048
        #expect(counts(measure))
        measure.pending = 0
        #expect(counts(measure))
    }

    @Test func `what is read again counts a few times, and not for ever`() {
        var headway = Headway()
        /// Whether the last of many pages of one more reading counts.
        func reads(_ measure: Engine.Measure = .init()) -> Bool {
            var (measure, counts) = (measure, true)
            for page in 0...40 {
                measure.passed = page * 2048
                counts = headway.goesOn(measure)
            }
            return counts
        }
        #expect(reads())
        for _ in 1...3 { #expect(reads()) }
        #expect(!reads())
        #expect(!reads())
        // Something came of it.
        #expect(reads(joined(1)))
    }

    /// Returns when the task is cancelled.
    private static func forever() async { for await _ in AsyncStream(Void.self, { _ in }) {} }
}
