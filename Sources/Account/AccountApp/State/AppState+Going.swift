internal import AccountAPI
internal import AccountClient
internal import FoundationExports

/// Sending a page.
extension AppState {
    /// The page's own button.
    mutating func go(inSheet: Bool, _ effects: inout [AppEffect]) {
        guard let form = form(inSheet: inSheet), form.job == nil else { return }
        if form.needsSending { return send(form, &effects) }
        guard form.isFilled else { return }
        guard check(form, inSheet: inSheet), let job = job(of: form) else { return }
        if form.kind == .signIn { enteringBy = nil }
        // Who says to be new has no account to add anything to.
        if form.kind == .newProfile { toLink = nil }
        let number = begin(job, form: form.number, &effects)
        edit(form.number) {
            $0.job = number
            $0.problem = nil
        }
    }

    /// What can be told without the server.
    private mutating func check(_ form: Form, inSheet: Bool) -> Bool {
        var wrong: [FormField: AccountAppStrings] = [:]
        for field in form.seen {
            if let problem = problem(of: field, in: form) { wrong[field] = problem }
        }
        edit(inSheet: inSheet) { form in
            for (field, problem) in wrong { form[field].problem = problem }
            form.problem = form.consent == false && wrong.isEmpty ? .said(.consentNeeded) : nil
        }
        return wrong.isEmpty && form.consent != false
    }

    private func problem(of field: FormField, in form: Form) -> AccountAppStrings? {
        let text = form.text(field)
        switch field {
        case .email: return Self.isAddress(text) ? nil : .emailWrong
        case .newPassword:
            let count = text.unicodeScalars.count
            if count < PasswordLimits.least { return .passwordShort(PasswordLimits.least) }
            return count > PasswordLimits.most ? .passwordLong(PasswordLimits.most) : nil
        case .confirmation: return text == form.text(.newPassword) ? nil : .passwordsDiffer
        case .phone: return form.phoneNumber.count >= 7 ? nil : .phoneWrong
        case .nickname: return text.count <= 40 ? nil : .nicknameLong
        case .password, .code, .secondFactor: return nil
        }
    }

    /// One `@` with something on both sides and no spaces: the server says the rest.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains { $0.isWhitespace }
            && parts[1].contains(".") && parts[1].first != "." && parts[1].last != "."
    }

    private func job(of form: Form) -> AccountJob? {
        let challenge = form.sent?.challenge ?? ""
        return switch form.kind {
        case .signIn: .signIn(email: form.text(.email), password: form[.password].text)
        case .register:
            .register(email: form.text(.email), password: form[.newPassword].text, terms: traits.terms)
        case .registerCode: .proveRegistration(challenge: challenge, code: form.entry(.code))
        case .profile:
            .finishProfile(challenge: challenge, nickname: form.text(.nickname), terms: nil)
        case .newProfile:
            .finishProfile(challenge: challenge, nickname: form.text(.nickname), terms: traits.terms)
        case .phone: .sendPhoneCode(form.phoneNumber)
        case .phoneCode: .phoneSignIn(challenge: challenge, code: form.entry(.code))
        case .forgot: .forgot(email: form.text(.email))
        case .reset:
            .reset(
                challenge: challenge, code: form.entry(.code), password: form[.newPassword].text,
                secondFactor: form.text(.secondFactor).isEmpty ? nil : form.entry(.secondFactor))
        case .stepUp:
            form.step.flatMap { step in
                form.way.map {
                    .stepUp(step, $0, code: $0 == .password ? form[.password].text : form.entry(.code))
                }
            }
        case .proof:
            form.way.map {
                .prove(
                    $0, secret: $0 == .password ? form[.password].text : form.entry(.code),
                    challenge: form.sent?.challenge)
            }
        case .name: .change(ProfileChangeBody(nickname: form.text(.nickname)))
        case .merge: .startMerge(email: form.text(.email), password: form[.password].text)
        case .mergeProof:
            form.step.flatMap { step in
                form.way.map { .proveMerge(step.challenge, $0, code: form.entry(.code)) }
            }
        }
    }

    /// Has the code of a second proof sent, by mail or SMS.
    private mutating func send(_ form: Form, _ effects: inout [AppEffect]) {
        guard let job = codeJob(of: form) else { return }
        let number = begin(job, form: form.number, &effects)
        edit(form.number) {
            $0.job = number
            $0.problem = nil
        }
    }

    /// What sends the code of a further proof; nil for a page that asks for none.
    private func codeJob(of form: Form) -> AccountJob? {
        switch form.kind {
        case .proof: .sendProofCode
        case .stepUp: form.step.map { .sendStepUpMail($0) }
        case .mergeProof: form.step.map { .sendMergeCode($0.challenge) }
        default: nil
        }
    }

    /// Another code.
    mutating func resend(inSheet: Bool, at now: Date, _ effects: inout [AppEffect]) {
        guard let form = form(inSheet: inSheet), form.job == nil, let sent = form.sent, now >= sent.resendAt
        else { return }
        let job: AccountJob? =
            switch form.kind {
            case .registerCode: .resendRegistration(sent.challenge)
            case .phoneCode:
                forms.last { $0.kind == .phone }.map {
                    .sendPhoneCode($0.phoneNumber)
                }
            case .reset: .forgot(email: form.email)
            default: codeJob(of: form)
            }
        guard let job else { return }
        let number = begin(job, form: form.number, &effects)
        edit(form.number) { $0.job = number }
    }

    /// A provider's sheet, a passkey, or a phone's code.
    mutating func enter(by way: AppConfiguration.Method, _ effects: inout [AppEffect]) {
        guard traits.ways.contains(way), forms.count == 1, forms[0].job == nil else { return }
        let job: AccountJob
        switch way {
        case .phone:
            enteringBy = nil
            return forms.append(Form(number: number(), .phone))
        case .passkey: (enteringBy, job) = (nil, .passkeySignIn)
        case .provider(let provider): (enteringBy, job) = (provider, .provider(provider))
        }
        let number = begin(job, form: forms[0].number, &effects)
        forms[0].job = number
        forms[0].problem = nil
    }
}

extension Form {
    /// Whether the page's button has a code sent first.
    var needsSending: Bool { (way == .mail || way == .sms) && sent == nil }

    /// The phone number without what people write between its digits.
    fileprivate var phoneNumber: String { text(.phone).filter { $0.isASCII && $0.isNumber || $0 == "+" } }

    /// What is in a field, without spaces around it.
    func entry(_ field: FormField) -> Entry { Entry(text(field)) }
}
