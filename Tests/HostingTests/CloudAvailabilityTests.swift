import Hosting
import Localization
import SyncProduct
import Testing

@testable import SyncHost

struct CloudAvailabilityTests {
    private func availability(_ outcome: Syncing.Outcome?) -> CloudAvailability {
        CloudAvailability(SyncStatus(), outcome, of: .vault, in: .test)
    }

    @Test(arguments: [Syncing.Outcome.off, .elsewhere, .done, nil])
    func `without a cloud there is nothing to say`(outcome: Syncing.Outcome?) {
        let availability = availability(outcome)
        #expect(availability.sentence(in: .english) == nil && availability.name == "off")
        #expect(!availability.needsDecision)
    }

    @Test func `an attempt that took too long is no good state, whatever was known before`() {
        let late = availability(.late)
        #expect(!late.isGood && late.name == "unanswered" && late.sentence(in: .chinese) != nil)
    }

    @Test func `a refusal is told in its own words`() {
        let error = HostError.keychainInCloud(keychain: "/k", cloud: "/c")
        let refused = availability(.refused(error))
        #expect(!refused.isGood && refused.name == "refused")
        #expect(refused.line(in: .chinese) == error.text(in: .chinese, of: .test))
    }
}
