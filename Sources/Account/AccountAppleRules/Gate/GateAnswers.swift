public import AccountClient
public import AppleRules

/// What the system's answers to a question for face or finger mean.
///
/// Source: `LAError.Code` in Apple's documentation of LocalAuthentication.
public enum GateAnswers {
    /// What a number of `LAError` means.
    ///
    /// - Parameter code: Apple's number.
    /// - Returns: the gate's error.
    public static func error(_ code: Int) -> GateError {
        switch code {
        case -1: .refused  // authenticationFailed
        case -2, -4, -9: .cancelled  // userCancel, systemCancel, appCancel
        case -3: .passwordWanted  // userFallback
        case -5, -6, -7, -8: .unavailable  // passcodeNotSet, biometryNotAvailable, ...NotEnrolled, ...Lockout
        case -10: .failed("the system has ended the question (-10)")  // invalidContext
        case -1004: .unavailable  // notInteractive
        default: .failed("the system answered \(code)")
        }
    }

    /// What the keychain's answer to a question for the gate's key means.
    ///
    /// A key that is bound to the faces and fingers of its making is gone when they change: the keychain does not find
    /// it any more.
    ///
    /// - Parameter status: any but `done`.
    /// - Returns: the gate's error.
    public static func error(_ status: KeychainStatus) -> GateError {
        switch status {
        case .notFound: .changed
        case KeychainStatus(-25293): .refused  // errSecAuthFailed
        case KeychainStatus(-128): .cancelled  // errSecUserCanceled
        case KeychainStatus(-25308): .unavailable  // errSecInteractionNotAllowed
        default: .failed("the keychain answered \(status.code)")
        }
    }

    /// What the number of an error of a key's use means: `LAError`'s numbers and the keychain's share no number that says
    /// something else.
    ///
    /// - Parameter number: Apple's number, of either.
    /// - Returns: the gate's error.
    public static func error(number: Int) -> GateError {
        if (-11 ... -1).contains(number) || number == -1004 { return error(number) }
        return error(KeychainStatus(Int32(clamping: number)))
    }

    /// What `biometryType` means: 1 Touch ID, 2 Face ID; 4 is Optic ID, which no system here has.
    ///
    /// - Parameter type: Apple's number.
    /// - Returns: nil for nothing.
    public static func kind(_ type: Int) -> BiometricKind? {
        switch type {
        case 1: .finger
        case 2: .face
        default: nil
        }
    }
}
