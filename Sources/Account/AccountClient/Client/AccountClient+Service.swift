#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a service tells anybody before a sign-in: `GET /service.json`, which its own page reads, too.
public struct ServiceFacts: Sendable, Equatable {
    /// What the service calls itself.
    public let product: String
    /// The version of 用户协议 and 隐私政策 that a person is to accept now.
    public let terms: String
    /// Whether a new account may be made.
    public let allowsRegistration: Bool

    package init(product: String, terms: String, allowsRegistration: Bool) {
        self.product = product
        self.terms = terms
        self.allowsRegistration = allowsRegistration
    }
}

extension AccountClient {
    private struct Body: Decodable {
        let product, terms: String
        let isOpen: Bool
    }

    /// What the service tells beforehand.
    ///
    /// - Returns: the terms that must be shown before a registration, among others.
    /// - Throws: `transport`; `answer` where the service tells nothing of the kind.
    public func service() async throws(AccountClientError) -> ServiceFacts {
        let answer = try await transport(TransportRequest("GET", configuration.account, "/service.json"))
        let body = try Wire.read(Body.self, answer)
        return ServiceFacts(product: body.product, terms: body.terms, allowsRegistration: body.isOpen)
    }
}
