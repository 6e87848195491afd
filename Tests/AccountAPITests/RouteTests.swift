import AccountAPI
import Testing

struct RouteTests {
    @Test func `no two routes have the same place`() {
        let places = AccountRoute.allCases.map { route in
            let parts = route.place.path.split(separator: "/").map { $0.hasPrefix("{") ? "{}" : String($0) }
            return "\(route.place.verb.rawValue) \(parts.joined(separator: "/"))"
        }
        #expect(Set(places).count == places.count)
    }

    @Test(arguments: AccountRoute.allCases)
    func `only what reads a body says which`(route: AccountRoute) {
        if case .none = route.facts.request { return }
        #expect(route.facts.readsBody)
    }

    @Test func `what changes safety asks for a fresh proof`() {
        let fresh = AccountRoute.allCases.filter { $0.access == .freshSession }
        #expect(
            fresh == [
                .changePassword, .export, .askDeletion, .changeEmail, .proveEmail, .changePhone, .provePhone,
                .endDevice, .endOtherDevices, .endAllDevices, .enrolFactor, .confirmFactor, .removeFactor,
                .newRecoveryCodes,
            ])
    }
}
