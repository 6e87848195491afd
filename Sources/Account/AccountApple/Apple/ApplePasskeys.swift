#if canImport(AuthenticationServices)
    public import AccountAPI
    internal import AccountAppleRules
    public import AccountClient
    internal import AuthenticationServices
    internal import Foundation

    /// Passkeys of the system's own authenticator, by its sheet.
    public struct ApplePasskeys: PasskeyAuthenticator {
        /// The sheet.
        public init() {}

        /// Has the person make a passkey; see ``AccountClient/PasskeyAuthenticator/make(_:)``.
        public func make(_ asked: PasskeyCreationBody) async throws(ProviderSheetError) -> MadePasskey {
            let challenge = try PasskeyAnswers.bytes(asked.challenge)
            let user = try PasskeyAnswers.bytes(asked.userHandle)
            let others = PasskeyAnswers.bytes(asked.excluded)
            return try await SheetQuestion.ask {
                let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
                    relyingPartyIdentifier: asked.rpID)
                let request = provider.createCredentialRegistrationRequest(
                    challenge: challenge, name: asked.userName, userID: user)
                if #available(iOS 17.4, macOS 13.5, *) {
                    request.excludedCredentials = others.map {
                        ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
                    }
                }
                return request
            } reading: { credential throws(ProviderSheetError) in
                let made = credential as? ASAuthorizationPlatformPublicKeyCredentialRegistration
                return try PasskeyAnswers.made(
                    id: made?.credentialID, clientData: made?.rawClientDataJSON,
                    attestation: made?.rawAttestationObject)
            }.get()
        }

        /// Has the person use one; see ``AccountClient/PasskeyAuthenticator/use(_:)``.
        public func use(_ asked: PasskeyRequestBody) async throws(ProviderSheetError) -> UsedPasskey {
            let challenge = try PasskeyAnswers.bytes(asked.challenge)
            let allowed = PasskeyAnswers.bytes(asked.allowed)
            return try await SheetQuestion.ask {
                let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
                    relyingPartyIdentifier: asked.rpID)
                let request = provider.createCredentialAssertionRequest(challenge: challenge)
                request.allowedCredentials = allowed.map {
                    ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
                }
                return request
            } reading: { credential throws(ProviderSheetError) in
                let used = credential as? ASAuthorizationPlatformPublicKeyCredentialAssertion
                return try PasskeyAnswers.used(
                    id: used?.credentialID, clientData: used?.rawClientDataJSON,
                    authenticatorData: used?.rawAuthenticatorData, signature: used?.signature,
                    user: used?.userID)
            }.get()
        }
    }

    /// One question by the system's sheet for passkeys, from its appearance to its answer.
    @MainActor
    private final class SheetQuestion: NSObject, ASAuthorizationControllerDelegate {
        private typealias Ending = (Result<any ASAuthorizationCredential, ProviderSheetError>) -> Void

        private let ending: Ending
        /// The controller does not keep its delegate: it keeps itself until it has the answer.
        private var itself: SheetQuestion?

        private init(_ ending: @escaping Ending) {
            self.ending = ending
            super.init()
        }

        /// Shows the sheet and waits for its answer.
        static func ask<Answer: Sendable>(
            _ request: () -> ASAuthorizationRequest,
            reading read: @escaping (any ASAuthorizationCredential) throws(ProviderSheetError) -> Answer
        ) async -> Result<Answer, ProviderSheetError> {
            let request = request()
            return await withCheckedContinuation { waiting in
                SheetQuestion { answer in
                    waiting.resume(
                        returning: Result { () throws(ProviderSheetError) in try read(try answer.get()) })
                }.show(request)
            }
        }

        private func show(_ request: ASAuthorizationRequest) {
            itself = self
            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = self
            controller.performRequests()
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            end(.success(authorization.credential))
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithError error: any Error
        ) {
            let error = error as NSError
            end(.failure(PasskeyAnswers.error(error.code, reason: error.localizedFailureReason)))
        }

        private func end(_ answer: Result<any ASAuthorizationCredential, ProviderSheetError>) {
            guard itself != nil else { return }
            itself = nil
            ending(answer)
        }
    }
#endif
