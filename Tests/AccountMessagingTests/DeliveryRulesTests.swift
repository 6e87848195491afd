import AccountTestSupport
import AccountMessaging
import AccountDomain
import Foundation
import Testing

@Suite struct DeliveryRulesTests {
    @Test(arguments: [
        (-1, 0), (0, 0), (1, 10), (2, 30), (3, 120), (4, 600), (5, 3600), (6, 3600), (9_999, 3600),
    ])
    func `the pauses grow`(_ tries: Int, _ seconds: TimeInterval) {
        #expect(DeliveryRules.pause(afterTries: tries) == seconds)
    }

    @Test func `who takes a message keeps it from the others for five minutes`() {
        let message = Message.sample(1)
        var expected = message
        expected.tries = 1
        expected.dueAt = .moment(1 + 300)
        #expect(DeliveryRules.step(message, at: .moment(1), lease: 300) == .take(expected))
        #expect(DeliveryRules.step(message, at: .moment(599), lease: 300) != .drop)
        #expect(DeliveryRules.step(message, at: .moment(600), lease: 300) == .drop)
    }

    @Test func `what left, and what never will, is removed`() {
        var kept = Message.sample(1)
        kept.version = 1
        kept.tries = 2
        kept.dueAt = .moment(50)
        for outcome in [DeliveryRules.Outcome.sent, .failed(.never(.unreadable))] {
            var taken = Message.sample(1)
            taken.tries = 2
            let (change, isOver) = DeliveryRules.change(after: outcome, of: taken, at: .moment(20))
            #expect(change == .remove(.message(kept)))
            #expect(isOver)
        }
    }

    @Test func `what may still leave is due after a pause, unless it has run out by then`() {
        var taken = Message.sample(1)
        taken.tries = 3
        var kept = taken
        kept.version = 1
        kept.dueAt = .moment(140)
        let early = DeliveryRules.change(after: .failed(.later(.folder)), of: taken, at: .moment(20))
        #expect(early.change == .replace(.message(kept)) && !early.isOver)
        kept.dueAt = .moment(600)
        let late = DeliveryRules.change(after: .failed(.later(.folder)), of: taken, at: .moment(480))
        #expect(late.change == .remove(.message(kept)) && late.isOver)
    }
}
