internal import AccountAPI
internal import AccountClient
internal import Localization

/// Which text there is for each of several things.
extension AccountAppStrings {
    /// What stands above a field.
    static func field(_ field: FormField) -> Self {
        switch field {
        case .email: .email
        case .password, .newPassword: .password
        case .confirmation: .confirmation
        case .code: .code
        case .phone: .phoneField
        case .nickname: .nickname
        case .secondFactor: .secondFactorField
        }
    }

    /// An example of what goes into a field; nil where its name says enough.
    static func example(_ field: FormField) -> Self? {
        switch field {
        case .email: .emailExample
        case .phone: .phoneExample
        case .password, .newPassword, .confirmation, .code, .nickname, .secondFactor: nil
        }
    }

    /// The button of another way to sign in.
    static func provider(_ way: AppConfiguration.Method) -> Self {
        switch way {
        case .provider(let provider): provider.row.button
        case .passkey: .byPasskey
        case .phone: .byPhone
        }
    }

    /// A way to give a second proof.
    static func way(_ way: ProofMethod) -> Self {
        switch way {
        case .password: .password
        case .oneTimePassword: .authenticator
        case .recoveryCode: .recoveryCode
        case .mail: .mail
        case .sms: .sms
        default: SignInProvider(way)?.row.name ?? .proofTitle
        }
    }

    /// What a further proof by such a way asks for.
    static func stepUpIntro(_ way: ProofMethod) -> Self {
        switch way {
        case .oneTimePassword: .enterAuthenticatorCode
        case .recoveryCode: .enterRecoveryCode
        case .mail: .enterMailCode
        case .sms: .enterMessageCode
        default: .enterPassword
        }
    }

    /// How the code of a further proof is sent.
    static func stepUpSend(_ way: ProofMethod) -> Self { way == .sms ? .sendBySMS : .sendByMail }

    /// What a provider's sheet said; nil where the person closed it.
    static func sheet(of provider: Self, _ error: ProviderSheetError) -> Self? {
        let provider = LocalizedText(provider)
        return switch error {
        case .cancelled: nil
        case .unavailable: .sheetUnavailable(provider)
        case .strange: .sheetStrange(provider)
        case .failed(let reason): .sheetFailed(provider: provider, reason: reason)
        }
    }

    /// What the sheet for passkeys said; nil where the person closed it.
    static func passkeySheet(_ error: ProviderSheetError) -> Self? {
        switch error {
        case .cancelled: nil
        case .unavailable: .passkeysUnavailable
        case .strange: .passkeyStrange
        case .failed(let reason): .passkeyFailed(reason)
        }
    }

    /// What a switch keeps at sign-out.
    static func kept(_ question: SignOutPlan.Question) -> Self {
        switch question.kind {
        case .downloads: .keptDownloads(question.count)
        case .readingProgress: .keptProgress(question.count)
        case .offlineData, .userCache, .sessionState, .settings, .readingPreferences:
            .keptOfflineData(question.count)
        }
    }

    /// The switch of the gate.
    static func gateSwitch(_ kind: BiometricKind) -> Self { kind == .face ? .faceSwitch : .fingerSwitch }

    /// The gate was switched on.
    static func gateOn(_ kind: BiometricKind) -> Self { kind == .face ? .faceOn : .fingerOn }

    /// The button that opens the gate.
    static func unlock(_ kind: BiometricKind) -> Self { kind == .face ? .unlockByFace : .unlockByFinger }

    /// Whether to switch the gate on.
    static func offerGateQuestion(_ kind: BiometricKind) -> Self {
        kind == .face ? .offerFaceQuestion : .offerFingerQuestion
    }
}
