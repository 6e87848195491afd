/// Every route of the account service.
///
/// Server, client and the OpenAPI document are held to this one list.
package enum AccountRoute: String, Sendable, CaseIterable {
    // Registration by e-mail: address and password, the code, the profile.
    case register, resendRegistration, proveRegistration, newProfile, finishProfile
    // Signing in.
    case passwordSignIn, phoneCode, phoneSignIn, appleChallenge, appleSignIn, weChatSignIn
    case stepUpCode, stepUp
    // In a browser, by a provider's own page.
    case appleWebStart, appleWebReturn, weChatWebStart, weChatWebReturn
    // The session.
    case refresh, session, signOut
    // The password.
    case forgot, reset, changePassword
    // The account.
    case profile, changeProfile, export, askDeletion, cancelDeletion
    case reauthenticationCode, reauthenticate
    case changeEmail, proveEmail, changePhone, provePhone
    // Devices.
    case devices, renameDevice, endDevice, endOtherDevices, endAllDevices
    // The second factor.
    case enrolFactor, confirmFactor, removeFactor, newRecoveryCodes
    // From others.
    case appleNotice, notMePage, notMe
    // About the service.
    case keys, openAPI, health

    package enum Verb: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// Who may ask.
    package enum Access: Sendable, Equatable {
        case anyone
        /// A valid access token.
        case session
        /// The same, and a proof that is at most five minutes old.
        case freshSession
    }

    /// The verb and the path; a part in braces stands for any one part.
    package var place: (verb: Verb, path: String) {
        switch self {
        case .register: (.post, "/v1/registrations")
        case .resendRegistration: (.post, "/v1/registrations/{challenge}/resend")
        case .proveRegistration: (.post, "/v1/registrations/{challenge}/code")
        case .newProfile: (.get, "/v1/registrations/{challenge}/profile")
        case .finishProfile: (.post, "/v1/registrations/{challenge}/profile")
        case .passwordSignIn: (.post, "/v1/sign-in/password")
        case .phoneCode: (.post, "/v1/sign-in/phone")
        case .phoneSignIn: (.post, "/v1/sign-in/phone/{challenge}")
        case .appleChallenge: (.post, "/v1/sign-in/apple/challenges")
        case .appleSignIn: (.post, "/v1/sign-in/apple")
        case .weChatSignIn: (.post, "/v1/sign-in/wechat")
        case .stepUpCode: (.post, "/v1/sign-in/step-up/{challenge}/mail")
        case .stepUp: (.post, "/v1/sign-in/step-up/{challenge}")
        case .appleWebStart: (.get, "/v1/web/apple")
        case .appleWebReturn: (.post, "/v1/web/apple/return")
        case .weChatWebStart: (.get, "/v1/web/wechat")
        case .weChatWebReturn: (.get, "/v1/web/wechat/return")
        case .refresh: (.post, "/v1/tokens")
        case .session: (.get, "/v1/session")
        case .signOut: (.delete, "/v1/session")
        case .forgot: (.post, "/v1/password-resets")
        case .reset: (.post, "/v1/password-resets/{challenge}")
        case .changePassword: (.put, "/v1/me/password")
        case .profile: (.get, "/v1/me")
        case .changeProfile: (.patch, "/v1/me")
        case .export: (.get, "/v1/me/export")
        case .askDeletion: (.post, "/v1/me/deletion")
        case .cancelDeletion: (.delete, "/v1/me/deletion")
        case .reauthenticationCode: (.post, "/v1/me/reauthentications/code")
        case .reauthenticate: (.post, "/v1/me/reauthentications")
        case .changeEmail: (.post, "/v1/me/email")
        case .proveEmail: (.post, "/v1/me/email/{challenge}")
        case .changePhone: (.post, "/v1/me/phone")
        case .provePhone: (.post, "/v1/me/phone/{challenge}")
        case .devices: (.get, "/v1/me/devices")
        case .renameDevice: (.patch, "/v1/me/devices/{session}")
        case .endDevice: (.delete, "/v1/me/devices/{session}")
        case .endOtherDevices: (.post, "/v1/me/devices/end-others")
        case .endAllDevices: (.post, "/v1/me/devices/end-all")
        case .enrolFactor: (.post, "/v1/me/second-factor")
        case .confirmFactor: (.post, "/v1/me/second-factor/confirmation")
        case .removeFactor: (.delete, "/v1/me/second-factor")
        case .newRecoveryCodes: (.post, "/v1/me/second-factor/recovery-codes")
        case .appleNotice: (.post, "/v1/apple/notices")
        case .notMePage: (.get, "/not-me/{challenge}")
        case .notMe: (.post, "/not-me/{challenge}")
        case .keys: (.get, "/.well-known/jwks.json")
        case .openAPI: (.get, "/openapi.json")
        case .health: (.get, "/health")
        }
    }

    package var access: Access {
        switch self {
        case .session, .signOut, .profile, .changeProfile, .reauthenticationCode, .reauthenticate, .devices,
            .renameDevice, .cancelDeletion:
            .session
        case .changePassword, .export, .askDeletion, .changeEmail, .proveEmail, .changePhone, .provePhone,
            .endDevice, .endOtherDevices, .endAllDevices, .enrolFactor, .confirmFactor, .removeFactor,
            .newRecoveryCodes:
            .freshSession
        default: .anyone
        }
    }

    /// The status of an answer that is a success.
    package var success: Int {
        switch self {
        case .register, .phoneCode, .forgot, .resendRegistration, .stepUpCode, .reauthenticationCode,
            .changeEmail, .changePhone:
            202
        case .finishProfile: 201
        case .signOut, .cancelDeletion, .renameDevice, .endDevice, .endOtherDevices, .endAllDevices,
            .removeFactor, .reset, .changePassword, .proveRegistration, .proveEmail, .provePhone:
            204
        case .appleWebStart, .appleWebReturn, .weChatWebStart, .weChatWebReturn: 303
        default: 200
        }
    }
}
