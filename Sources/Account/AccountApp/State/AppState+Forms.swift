internal import AccountAPI
internal import AccountClient

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Pages that are filled in.
extension AppState {
    /// The form that is seen: the sheet's, or the last page.
    func form(inSheet: Bool) -> Form? {
        guard inSheet else { return forms.last }
        if case .form(let form)? = sheet { return form }
        return nil
    }

    /// Changes the form that is seen.
    mutating func edit(inSheet: Bool, _ body: (inout Form) -> Void) {
        guard var form = form(inSheet: inSheet) else { return }
        body(&form)
        if inSheet { sheet = .form(form) } else { forms[forms.count - 1] = form }
    }

    /// Changes the form of a number, wherever it stands.
    ///
    /// - Returns: whether there still is one.
    @discardableResult
    mutating func edit(_ number: Int?, _ body: (inout Form) -> Void) -> Bool {
        if case .form(var form)? = sheet, form.number == number {
            body(&form)
            sheet = .form(form)
            return true
        }
        guard let place = forms.firstIndex(where: { $0.number == number }) else { return false }
        body(&forms[place])
        return true
    }

    mutating func fill(_ action: AppAction, inSheet: Bool) {
        edit(inSheet: inSheet) { form in
            switch action {
            case .type(let field, let text, let version):
                guard form.fields[field] != nil else { return }
                form[field].type(text, over: version)
            case .reveal(let field):
                guard form.fields[field] != nil, field.isSecret else { return }
                form[field].isRevealed.toggle()
            case .consent(let isGiven): if form.consent != nil { form.consent = isGiven }
            default: return
            }
        }
    }

    /// Another way to give the proof: what was typed for the one before is dropped.
    mutating func choose(_ way: ProofWay, inSheet: Bool) {
        edit(inSheet: inSheet) { form in
            guard form.ways.contains(way), way != form.way, form.job == nil else { return }
            form.way = way
            form.sent = nil
            form.problem = nil
            form[.code].put("")
            form[.password].put("")
        }
    }

    /// Another page.
    mutating func follow(_ target: FormPage.Link.Target, _ effects: inout [AppEffect]) {
        switch target {
        case .signIn: forms = [forms[0]]
        case .register: forms.append(Form(number: number(), .register, asksConsent: true))
        case .forgot:
            var form = Form(number: number(), .forgot)
            form[.email] = EditField(forms[0].text(.email))
            forms.append(form)
        case .back: goBack(&effects)
        }
    }

    private mutating func goBack(_ effects: inout [AppEffect]) {
        guard forms.count > 1 else { return }
        let last = forms.removeLast()
        if last.isOfAttempt { begin(.cancelSignIn, &effects) }
    }

    /// Puts a page above the open one, for the code that was sent.
    mutating func push(_ kind: FormPage.Kind, _ body: ChallengeBody, email: String = "", at now: Date) {
        var form = Form(number: number(), kind)
        form.sent = Form.Sent(body, at: now)
        form.email = email
        forms.append(form)
    }
}
