import Foundation
import OneTimePassword
import SecondCore
import Testing

@testable import SecondWeb

@Suite struct PictureOffersTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let token: NewToken

    init() throws {
        token = NewToken(try OTPAuthLink("otpauth://totp/A?secret=JBSWY3DPEHPK3PXP"))
    }

    @Test func `an offer is taken once`() {
        var offers = PictureOffers()
        let name = offers.add(token, at: now)
        let (first, second) = (offers.take([name], at: now), offers.take([name], at: now))
        #expect(first?.values.map(\.token) == [token])
        #expect(second == nil)
    }

    @Test func `named twice, or beside one that is gone, nothing is taken`() {
        var offers = PictureOffers()
        let name = offers.add(token, at: now)
        let refused = [[name, name], [name, "gone"], []].map { offers.take($0, at: now) == nil }
        let taken = offers.take([name], at: now)
        #expect(refused == [true, true, true])
        #expect(taken != nil)
    }

    @Test func `what could not be added stands again`() throws {
        var offers = PictureOffers()
        let name = offers.add(token, at: now)
        let taken = offers.take([name], at: now)
        offers.putBack(try #require(taken))
        let again = offers.take([name], at: now)
        #expect(again?.keys.map { $0 } == [name])
    }

    @Test func `an offer stands for ten minutes`() {
        var offers = PictureOffers()
        let name = offers.add(token, at: now)
        let other = offers.add(token, at: now.addingTimeInterval(1))
        let late = now.addingTimeInterval(600)
        let (gone, stands) = (offers.take([name], at: late), offers.take([other], at: late))
        #expect(gone == nil)
        #expect(stands != nil)
    }
}
