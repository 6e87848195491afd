import AppRuntime
import Testing

/// Which sheet stands open, as views present it.
struct SheetPresentationTests {
    private func opened(_ number: Int = 1) -> SheetPresentation<String> {
        var seat = SheetPresentation<String>()
        seat.follow(number, after: (nil, nil), isAsked: false)
        return seat
    }

    @Test func `what the store opens stands open`() {
        #expect(opened(7).open == SheetOpening(id: 7))
        #expect(opened(7).closing == nil)
    }

    @Test func `a sheet that the store closes is still seen until it is gone`() {
        var seat = opened()
        seat.follow(nil, after: (1, "idea"), isAsked: false)
        #expect(seat.open == nil)
        #expect(seat.closing == "idea")
        seat.forget()
        #expect(seat.closing == nil)
    }

    @Test func `a swipe tells which opening ended, once`() {
        var seat = opened(3)
        #expect(seat.present(nil) == SheetOpening(id: 3))
        #expect(seat.present(nil) == nil)
        #expect(seat.open == nil)
    }

    @Test func `what a swipe has closed is not seen any more when the store closes it, too`() {
        var seat = opened()
        _ = seat.present(nil)
        seat.follow(nil, after: (1, "idea"), isAsked: false)
        #expect(seat.open == nil)
        #expect(seat.closing == nil)
    }

    @Test func `the next sheet takes the place of one that is open, or was swiped away`() {
        var seat = opened()
        seat.follow(2, after: (1, "idea"), isAsked: false)
        #expect(seat.open == SheetOpening(id: 2))
        _ = seat.present(nil)
        seat.follow(3, after: (2, "sync"), isAsked: false)
        #expect(seat.open == SheetOpening(id: 3))
        #expect(seat.closing == nil)
    }

    @Test func `a swiped sheet stays away while nothing is asked, and comes back for a question`() {
        var seat = opened()
        _ = seat.present(nil)
        seat.follow(1, after: (1, "idea"), isAsked: false)
        #expect(seat.open == nil)
        seat.follow(1, after: (1, "idea"), isAsked: true)
        #expect(seat.open == SheetOpening(id: 1))
    }

    @Test func `a question without a sheet opens none`() {
        var seat = SheetPresentation<String>()
        seat.follow(nil, after: (nil, nil), isAsked: true)
        #expect(seat.open == nil)
    }
}
