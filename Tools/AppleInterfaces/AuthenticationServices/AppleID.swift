// Sign in with Apple. Addresses are below https://developer.apple.com/documentation/ .
public import Foundation
public import ObjectiveC

// authenticationservices/asauthorization
@available(iOS 13.0, macOS 10.15, *)
public class ASAuthorization: NSObject {
    public var credential: any ASAuthorizationCredential { fatalError() }
    // authenticationservices/asauthorization/scope
    public struct Scope: Hashable, Sendable {
        public static let fullName = Scope()
        public static let email = Scope()
    }
}
// authenticationservices/asauthorizationcredential
@available(iOS 13.0, macOS 10.15, *)
public protocol ASAuthorizationCredential: NSObjectProtocol {}

// authenticationservices/asauthorizationappleidcredential
@available(iOS 13.0, macOS 10.15, *)
public class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
    public var user: String { "" }
    public var state: String? { nil }
    public var identityToken: Data? { nil }
    public var authorizationCode: Data? { nil }
    public var fullName: PersonNameComponents? { nil }
}

// authenticationservices/asauthorizationrequest
@available(iOS 13.0, macOS 10.15, *)
public class ASAuthorizationRequest: NSObject {}
// authenticationservices/asauthorizationappleidrequest
@available(iOS 13.0, macOS 10.15, *)
public class ASAuthorizationAppleIDRequest: ASAuthorizationRequest {
    public var requestedScopes: [ASAuthorization.Scope]?
    public var nonce: String?
    public var state: String?
}

// authenticationservices/asauthorizationappleidprovider
@available(iOS 13.0, macOS 10.15, *)
public class ASAuthorizationAppleIDProvider: NSObject {
    public func createRequest() -> ASAuthorizationAppleIDRequest { fatalError() }
    // authenticationservices/asauthorizationappleidprovider/credentialstate(foruserid:)
    public func credentialState(forUserID userID: String) async throws -> CredentialState { .revoked }
    public enum CredentialState: Int, Sendable {
        case revoked = 0, authorized = 1, notFound = 2, transferred = 3
    }
    // authenticationservices/asauthorizationappleidprovider/credentialrevokednotification
    public class var credentialRevokedNotification: NSNotification.Name { fatalError() }
}

// authenticationservices/asauthorizationcontroller
@available(iOS 13.0, macOS 10.15, *)
@MainActor
public class ASAuthorizationController: NSObject {
    public init(authorizationRequests: [ASAuthorizationRequest]) { super.init() }
    public weak var delegate: (any ASAuthorizationControllerDelegate)?
    public func performRequests() {}
}

// authenticationservices/asauthorizationcontrollerdelegate; methods are optional on Apple's systems
@available(iOS 13.0, macOS 10.15, *)
@MainActor
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}
