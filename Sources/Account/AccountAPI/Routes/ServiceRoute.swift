/// A route of the account service, a provider's or another.
///
/// Server and OpenAPI document are held to this one list; ``AccountRoute`` and ``ProviderRoute`` have the facts.
package enum ServiceRoute: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// One that has nothing to do with a provider's sign-in.
    case account(AccountRoute)
    /// One of a provider's sign-in.
    case provider(ProviderRoute)

    package static let allCases =
        AccountRoute.allCases.map { ServiceRoute.account($0) }
        + ProviderRoute.allCases.map { ServiceRoute.provider($0) }

    /// All that is known of the route besides its code.
    package var facts: RouteFacts {
        switch self {
        case .account(let route): route.facts
        case .provider(let route): route.facts
        }
    }

    /// Names it in the OpenAPI document, in logs and in figures.
    package var name: String {
        switch self {
        case .account(let route): route.rawValue
        case .provider(let route): route.name
        }
    }

    /// The same name.
    package var description: String { name }

    /// The verb and the path; a part in braces stands for any one part.
    package var place: (verb: RouteFacts.Verb, path: String) {
        let facts = facts
        return (facts.verb, facts.path)
    }

    /// Who may ask.
    package var access: RouteFacts.Access { facts.access }

    /// The status of an answer that is a success.
    package var success: Int { facts.success }
}
