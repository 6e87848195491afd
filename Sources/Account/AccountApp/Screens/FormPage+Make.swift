internal import AccountAPI
internal import AccountClient
internal import AppRuntime
internal import FoundationExports
internal import Localization

/// How a page that is filled in is drawn.
extension AppState {
    func page(_ form: Form, at now: Date) -> FormPage {
        FormPage(
            kind: form.kind, number: form.number, title: words(form.title), intro: intro(of: form, at: now),
            providers: form.kind == .signIn ? providers : [],
            ways: form.ways.count > 1
                ? form.ways.map { FormPage.Method(id: $0, label: words(.way($0)), isChosen: $0 == form.way) }
                : [],
            fields: form.seen.map { field($0, of: form) }, strength: strength(of: form),
            consent: form.consent.map(consent), problem: problem(of: form, at: now),
            countdown: countdown(of: form, at: now),
            action: form.opensLetter ? nil : words(form.action),
            canGo: (form.isFilled || form.needsSending) && form.job == nil, isBusy: form.job != nil,
            resend: form.sent.flatMap { resend(form, $0, at: now) }, links: links(of: form),
            holdsWork: form.holdsWork)
    }

    private var providers: [FormPage.Provider] {
        AppConfiguration.Method.allCases.filter(traits.ways.contains).map {
            FormPage.Provider(
                id: $0, label: words(.provider($0)), mark: $0.isRecommended ? words(.recommended) : nil)
        }
    }

    private func field(_ field: FormField, of form: Form) -> FormPage.Field {
        let edit = form[field]
        return FormPage.Field(
            id: field, label: words(.field(field)),
            example: AccountAppStrings.example(field).map { words($0) } ?? "",
            typed: edit.typed, isRevealed: edit.isRevealed,
            eye: field.isSecret ? words(edit.isRevealed ? .hide : .show) : nil,
            problem: edit.problem.map { words($0) })
    }

    private func strength(of form: Form) -> FormPage.Strength? {
        guard form.seen.contains(.newPassword), !form[.newPassword].isEmpty else { return nil }
        let strength = PasswordStrength(form[.newPassword].text.text)
        return FormPage.Strength(text: words(.strength(strength)), bars: strength.rawValue + 1)
    }

    private func consent(_ isGiven: Bool) -> FormPage.Consent {
        FormPage.Consent(isGiven: isGiven, label: words(.consent), links: legal)
    }

    /// Both texts.
    var legal: [FormPage.Legal] {
        [
            FormPage.Legal(label: words(.termsName), address: traits.links.terms),
            FormPage.Legal(label: words(.privacyName), address: traits.links.privacy),
        ]
    }

    private func problem(of form: Form, at now: Date) -> String? {
        switch form.problem {
        case nil: nil
        case .said(let said)?: words(said)
        case .error(let error)?: form.lock.map { text(of: $0, at: now) } ?? words(error)
        }
    }

    /// A locked account says that it is, and that it no longer is; for how long is counted beside it.
    private func text(of lock: Form.AccountLock, at now: Date) -> String {
        guard lock.opens > now else { return words(.lockEnded) }
        guard lock.code != .locked else { return words(.lockedNow) }
        return words(
            AccountAPIStrings.sentences(
                said: LocalizedText(lock.code), next: LocalizedText(AccountAppStrings.lockedNow)))
    }

    private func countdown(of form: Form, at now: Date) -> String? {
        guard let left = form.lock?.opens.timeIntervalSince(now), left > 0 else { return nil }
        return words(.opensIn(Self.clock(Int(left.rounded(.up)))))
    }

    /// Seconds as a clock shows them: 4:05, 1:00:00.
    private static func clock(_ seconds: Int) -> String {
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].drop { $0 == 0 }
        let shown = parts.count < 2 ? [seconds / 60 % 60, seconds % 60] : Array(parts)
        return shown.enumerated().map { place, part in
            place > 0 && part < 10 ? "0\(part)" : "\(part)"
        }.joined(separator: ":")
    }

    private func resend(_ form: Form, _ sent: Form.Sent, at now: Date) -> FormPage.Resend? {
        guard form.seen.contains(.code) || form.opensLetter else { return nil }
        let left = sent.resendAt.timeIntervalSince(now)
        guard left > 0 else { return FormPage.Resend(label: words(.resend), isOn: form.job == nil) }
        let seconds = Int(left.rounded(.up))
        let wait = seconds < 100 ? words(.resendIn(seconds)) : words(.resendInTime(Self.clock(seconds)))
        return FormPage.Resend(label: wait, isOn: false)
    }

    private func links(of form: Form) -> [FormPage.Link] {
        let links: [(FormPage.Link.Target, AccountAppStrings)] =
            switch form.kind {
            case .signIn: [(.forgot, .toForgot), (.register, .toRegister)]
            case .register: [(.signIn, .toSignIn)]
            case .proof, .name, .merge, .mergeProof: []
            case .newProfile where form.identity != nil: [(.haveAccount, .haveAccount), (.back, .back)]
            default: [(.back, .back)]
            }
        return links.map { FormPage.Link(id: $0.0, label: words($0.1)) }
    }

    private func intro(of form: Form, at now: Date) -> String? {
        guard let sent = form.sent, sent.letterAt != nil, form.seen.contains(.code) || form.opensLetter else {
            return intro(of: form).map(words)
        }
        return look(for: sent, of: form, at: now)
    }

    /// Which letter is to be looked for; whose code is another device's says so.
    func look(for sent: Form.Sent, of form: Form, at now: Date) -> String {
        let time = TimeAgo.words(sent.letterAt ?? now, at: now, in: traits.language)
        let look: AccountAppStrings =
            form.email.isEmpty ? .lookForLetter(time) : .lookForLetterTo(address: form.email, time: time)
        return words(sent.takesCode ? look : .letterLink(LocalizedText(look)))
    }

    private func intro(of form: Form) -> AccountAppStrings? {
        switch form.kind {
        case .signIn, .register, .name: nil
        case .merge: .mergeIntro
        case .registerCode: form.email.isEmpty ? .codeSent : .codeSentTo(form.email)
        case .reset: form.email.isEmpty ? .codeSent : .codeSentForAccount(form.email)
        case .phoneCode: .codeSent
        case .newProfile:
            form.identity.map {
                $0.hasAccount ? .newcomerHasAccount(name(of: $0)) : .newcomer(name(of: $0))
            } ?? .profileIntro
        case .profile: .profileIntro
        case .phone: .phoneIntro
        case .forgot: .forgotIntro
        case .proof: form.needsSending ? form.way.map { .stepUpSend($0) } : .proofIntro
        case .mergeProof: form.needsSending ? .mergeProofIntro : form.way.map { .stepUpIntro($0) }
        case .stepUp: form.way.map { form.needsSending ? .stepUpSend($0) : .stepUpIntro($0) }
        }
    }
}

extension Form {
    /// An account that is locked for a time.
    struct AccountLock {
        let code: ProblemCode
        let opens: Date
    }

    /// Until when the account is locked, if that is what is wrong and the moment can be read: one in UTC helps nobody.
    var lock: AccountLock? {
        guard case .error(.problem(let problem))? = problem,
            let opens = problem.unlocksAt.flatMap(Instant.read), opens.timeIntervalSince1970 < 1e11
        else { return nil }
        return AccountLock(code: problem.code, opens: opens)
    }

    fileprivate var title: AccountAppStrings {
        if opensLetter { return .letterTitle }
        return switch kind {
        case .signIn: .signIn
        case .register: .register
        case .registerCode, .phoneCode: .codeTitle
        case .newProfile: identity == nil ? .profileTitle : .newcomerTitle
        case .profile: .profileTitle
        case .phone: .phoneTitle
        case .forgot: .forgotTitle
        case .reset: .resetTitle
        case .stepUp: .stepUpTitle
        case .proof: .proofTitle
        case .name: .nameTitle
        case .merge, .mergeProof: .mergeTitle
        }
    }

    fileprivate var action: AccountAppStrings {
        switch kind {
        case .signIn: .signInAction
        case .register: .registerAction
        case .registerCode: .confirm
        case .newProfile: identity == nil ? .finish : .newcomerAction
        case .profile: .finish
        case .phone, .forgot: .sendCode
        case .phoneCode: .signInAction
        case .reset: .resetAction
        case .merge: .mergeContinue
        case .stepUp, .proof, .mergeProof: needsSending ? .sendCode : .confirm
        case .name: .frame(.save)
        }
    }
}
