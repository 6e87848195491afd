#if canImport(AuthenticationServices)
    internal import AccountAppleRules
    internal import AccountClient
    internal import AuthenticationServices
    internal import Foundation

    /// One question by Apple's sheet, from its appearance to its answer.
    @MainActor
    final class AppleQuestion: NSObject, ASAuthorizationControllerDelegate {
        typealias Answer = Result<AppleCredential, ProviderSheetError>

        private let request: AppleRequest
        private let waiting: CheckedContinuation<Answer, Never>
        /// The controller does not keep its delegate: it keeps itself until it has the answer.
        private var itself: AppleQuestion?

        private init(_ request: AppleRequest, _ waiting: CheckedContinuation<Answer, Never>) {
            self.request = request
            self.waiting = waiting
            super.init()
        }

        /// Shows the sheet and waits for its answer.
        static func ask(_ request: AppleRequest) async -> Answer {
            await withCheckedContinuation { AppleQuestion(request, $0).show() }
        }

        private func show() {
            itself = self
            let wanted = ASAuthorizationAppleIDProvider().createRequest()
            wanted.requestedScopes = [.fullName, .email]
            wanted.nonce = request.nonce
            wanted.state = request.state
            let controller = ASAuthorizationController(authorizationRequests: [wanted])
            controller.delegate = self
            controller.performRequests()
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            end(Self.answer(authorization.credential as? ASAuthorizationAppleIDCredential, to: request))
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithError error: any Error
        ) {
            end(.failure(AppleAnswers.error((error as NSError).code)))
        }

        private func end(_ answer: Answer) {
            guard itself != nil else { return }
            itself = nil
            waiting.resume(returning: answer)
        }

        private static func answer(
            _ credential: ASAuthorizationAppleIDCredential?, to request: AppleRequest
        ) -> Answer {
            Result { () throws(ProviderSheetError) in
                try AppleAnswers.credential(
                    for: request, user: credential?.user ?? "", state: credential?.state,
                    identityToken: credential?.identityToken.map { Array($0) },
                    authorizationCode: credential?.authorizationCode.map { Array($0) },
                    name: [credential?.fullName?.givenName ?? "", credential?.fullName?.familyName ?? ""])
            }
        }
    }
#endif
