internal import AccountAPI
internal import AccountClient

/// How jobs are done: by the client, one call each.
extension AccountFeature {
    func outcome(of job: AccountJob) async -> AccountJob.Outcome {
        do throws(AccountClientError) {
            if let outcome = try await entering(job) { return outcome }
            if let outcome = try await registering(job) { return outcome }
            if let outcome = try await changing(job) { return outcome }
            return await asking(job)
        } catch {
            return .failed(error)
        }
    }

    private var client: AccountClient { parts.client }

    private func entering(_ job: AccountJob) async throws(AccountClientError) -> AccountJob.Outcome? {
        switch job {
        case .signIn(let email, let password):
            return outcome(try await client.signIn(email: email, password: password.text))
        case .sendPhoneCode(let phone): return .sent(try await client.sendCode(toPhone: phone))
        case .phoneSignIn(let challenge, let code):
            return outcome(try await client.signIn(phoneCode: code.text, challenge))
        case .stepUp(let step, let way, let code):
            return outcome(try await client.stepUp(step, way, code: code.text))
        case .sendStepUpMail(let step): return .sent(try await client.sendStepUpMail(step))
        case .finishProfile(let challenge, let nickname, let terms):
            return outcome(
                try await client.finishProfile(challenge, nickname: nickname, terms: terms))
        case .apple: return try await byApple()
        case .weChat: return try await byWeChat()
        case .cancelSignIn:
            await client.cancelSignIn()
            return .done
        default: return nil
        }
    }

    private func outcome(_ step: AccountClient.Step) -> AccountJob.Outcome {
        if case .signedIn(let user) = step { return .entered(user) }
        return .done
    }

    private func byApple() async throws(AccountClientError) -> AccountJob.Outcome {
        let request = try await client.startAppleSignIn()
        let credential: AppleCredential
        do throws(ProviderSheetError) {
            credential = try await parts.apple.ask(request)
        } catch {
            return .sheet(error)
        }
        return outcome(try await client.signIn(request, credential, terms: nil))
    }

    private func byWeChat() async throws(AccountClientError) -> AccountJob.Outcome {
        guard let sheet = parts.weChat else { return .sheet(.unavailable) }
        let code: Entry
        do throws(ProviderSheetError) {
            code = try await sheet.ask()
        } catch {
            return .sheet(error)
        }
        return outcome(try await client.signIn(weChatCode: code.text, terms: nil))
    }

    private func registering(_ job: AccountJob) async throws(AccountClientError) -> AccountJob.Outcome? {
        switch job {
        case .register(let email, let password, let terms):
            return .sent(try await client.register(email: email, password: password.text, terms: terms))
        case .resendRegistration(let challenge):
            return .sent(try await client.resendRegistration(challenge))
        case .proveRegistration(let challenge, let code):
            try await client.proveRegistration(challenge, code: code.text)
            return .done
        case .forgot(let email): return .sent(try await client.forgot(email: email))
        case .reset(let challenge, let code, let password, let secondFactor):
            try await client.reset(
                challenge, code: code.text, password: password.text, secondFactor: secondFactor?.text)
            return .done
        default: return nil
        }
    }

    private func changing(_ job: AccountJob) async throws(AccountClientError) -> AccountJob.Outcome? {
        switch job {
        case .profile: return .profile(try await client.profile())
        case .devices: return .devices(try await client.devices())
        case .change(let change): return .profile(try await client.change(change))
        case .endSession(let session, _):
            try await client.endSession(session)
            return .done
        case .endOtherSessions:
            try await client.endOtherSessions()
            return .done
        case .cancelDeletion:
            try await client.cancelDeletion()
            return .done
        case .sendProofCode: return .sent(try await client.sendReauthenticationCode())
        case .prove(let way, let secret, let challenge):
            try await client.reauthenticate(way, secret: secret.text, challenge: challenge)
            return .done
        case .signOut(let plan, let keeping):
            let left = try await client.signOut(plan, keeping: keeping)
            // The next person to sign in chooses again.
            try? await parts.gate.disable()
            return .left(isServerTold: left.isServerTold, notRemoved: left.notRemoved)
        default: return nil
        }
    }

    private func asking(_ job: AccountJob) async -> AccountJob.Outcome {
        do throws(GateError) {
            switch job {
            case .openGate(let reason): try await parts.gate.open(reason)
            case .enableGate(let reason): try await parts.gate.enable(reason)
            case .disableGate: try await parts.gate.disable()
            case .usePassword(let isGone): try await parts.gate.usePassword(isGone: isGone)
            case .prepareSignOut: return .plan(await client.prepareSignOut())
            case .askApple: return .apple(await parts.apple.standing())
            default: await client.look()
            }
            return .done
        } catch {
            return .gate(error)
        }
    }
}
