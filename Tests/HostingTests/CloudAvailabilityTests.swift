import Hosting
import Localization
import SyncProduct
import Testing

@testable import SyncHost

struct CloudAvailabilityTests {
    private func availability(_ outcome: Syncing.Outcome?) -> CloudAvailability {
        CloudAvailability(SyncStatus(), outcome, of: .vault, in: .test)
    }

    @Test(arguments: [Syncing.Outcome.off, .elsewhere, .held, .done, nil])
    func `without a cloud there is nothing to say`(outcome: Syncing.Outcome?) {
        let availability = availability(outcome)
        #expect(availability.sentence(in: .english) == nil && availability.name == "off")
        #expect(!availability.needsDecision)
    }

    @Test func `an attempt that took too long is no good state, whatever was known before`() {
        let late = availability(.late)
        #expect(!late.isGood && late.name == "unanswered" && late.sentence(in: .chinese) != nil)
    }

    @Test func `what another program does not hand over is pending, and said to be its part`() {
        func held(_ phase: SyncStatus.Phase) -> CloudAvailability {
            var sync = SyncStatus()
            (sync.phase, sync.cloud) = (phase, "/c")
            return CloudAvailability(sync, .held, of: .vault, in: .test)
        }
        let pending = held(.pending(2))
        #expect(!pending.isGood && pending.name == "pending")
        #expect(
            pending.line(in: .english)
                == "2 changes pending. Another program of Vault, such as the page, is using the cloud and has not "
                + "finished yet. Changes are kept here and handed over later.")
        #expect(pending.line(in: .chinese).hasPrefix("2 项更改待同步。Vault 的另一个程序（例如网页）"))
        // At the last moment it did.
        #expect(held(.handedOver).isGood && held(.handedOver).sentence(in: .english) == nil)
        #expect(held(.offline).line(in: .english).contains("cannot be reached"))
    }

    @Test func `a refusal is told in its own words`() {
        let error = HostError.keychainInCloud(keychain: "/k", cloud: "/c")
        let refused = availability(.refused(error))
        #expect(!refused.isGood && refused.name == "refused")
        #expect(refused.line(in: .chinese) == error.text(in: .chinese, of: .test))
    }
}
