// The part of LocalAuthentication that Apple files use. Addresses are below https://developer.apple.com/documentation/ .
public import Foundation
public import ObjectiveC

// localauthentication/lapolicy
public enum LAPolicy: Int, Sendable {
    // localauthentication/lapolicy/deviceownerauthenticationwithbiometrics
    @available(iOS 8.0, macOS 10.12.2, *)
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication = 2
}

// localauthentication/labiometrytype
@available(iOS 11.0, macOS 10.13.2, *)
public enum LABiometryType: Int, Sendable { case none = 0, touchID = 1, faceID = 2 }

// localauthentication/lacontext; not marked Sendable
@available(iOS 8.0, macOS 10.10, *)
public class LAContext: NSObject {
    // localauthentication/lacontext/biometrytype: known once a policy was asked about
    @available(iOS 11.0, macOS 10.13.2, *)
    public var biometryType: LABiometryType { .none }
    // localauthentication/lacontext/canevaluatepolicy(_:error:)
    @unsafe public func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { false }
    // localauthentication/lacontext/evaluatepolicy(_:localizedreason:reply:)
    public func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool { false }
}
