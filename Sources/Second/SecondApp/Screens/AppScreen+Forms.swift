internal import OneTimePassword
internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppState {
    /// A sheet in words.
    func draw(_ sheet: OpenSheet, at now: Date) -> AppSheet {
        switch sheet {
        case .add(let adding): .add(form(adding))
        case .link(let linking): .link(form(linking))
        case .edit(let editing): .edit(form(editing))
        case .deleted: .deleted(deletedPage)
        case .sync: .sync(syncPage(at: now))
        case .settings: .settings(settingsPage)
        case .about: .about(AboutPage(version: traits.version, in: traits.language))
        }
    }

    private func form(_ adding: Adding) -> AddForm {
        let problems = adding.entry.problems
        func field(_ id: ManualEntry.FieldName) -> AddForm.Field {
            let problem = adding.touched.contains(id) ? problems[id].map { words($0) } : nil
            return self.field(id, adding.texts[id] ?? "", problem)
        }
        let refused: String? = if case .refused(let sentence) = adding.picture { sentence } else { nil }
        return AddForm(
            way: adding.way, camera: camera(adding), pictureProblem: refused,
            isReadingPicture: adding.picture == .reading,
            fields: [field(.issuer), field(.account), field(.secret)],
            details: [field(.algorithm), field(.digits), field(.period)],
            canSave: canEdit && !adding.isBusy && adding.way == .manual,
            problem: canEdit ? adding.problem : refusal, holdsWork: adding.holdsWork)
    }

    private func camera(_ adding: Adding) -> AddForm.Camera {
        switch adding.camera {
        case .resting, .starting: .starting
        case .looking(let hasTorch, let isLit):
            .looking(
                hint: words(.cameraHint), refused: adding.refused,
                torch: hasTorch ? AddForm.Torch(isOn: isLit, label: words(.torch)) : nil)
        case .interrupted:
            .looking(hint: words(.cameraInterrupted), refused: adding.refused, torch: nil)
        case .denied:
            .denied(
                title: words(.cameraDeniedTitle), message: words(.cameraDenied),
                open: words(.openCameraSettings))
        case .missing: .missing(title: words(.cameraMissingTitle), message: words(.cameraMissing))
        }
    }

    private func field(_ id: ManualEntry.FieldName, _ text: String, _ problem: String?) -> AddForm.Field {
        let (label, placeholder, choices): (SecondAppStrings, String, [String]) =
            switch id {
            case .issuer: (.issuer, words(.issuerExample), [])
            case .account: (.account, words(.accountExample), [])
            case .secret: (.secret, words(.secretExample), [])
            case .algorithm: (.algorithm, "", Algorithm.allCases.map(\.rawValue))
            case .digits: (.digits, "", Digits.range.map(String.init))
            case .period: (.period, String(Period.default.seconds), [])
            }
        return AddForm.Field(
            id: id, label: words(label), text: text.isEmpty ? Self.usual(id) : text, placeholder: placeholder,
            problem: problem, choices: choices)
    }

    /// What is chosen where nothing was.
    private static func usual(_ field: ManualEntry.FieldName) -> String {
        switch field {
        case .algorithm: Algorithm.sha1.rawValue
        case .digits: String(Digits.default.count)
        case .issuer, .account, .secret, .period: ""
        }
    }

    private func form(_ editing: Editing) -> EditForm {
        let token = vault.tokens.first { $0.id == editing.token }
        let problems = editing.following(token).problems(storedIssuer: token?.issuer)
        func field(_ id: ManualEntry.FieldName, _ text: String) -> AddForm.Field {
            let problem = editing.touched.contains(id) ? problems[id].map { words($0) } : nil
            return self.field(id, text, problem)
        }
        let isGone = token == nil ? words(AuthenticatorError.notFound) : nil
        return EditForm(
            token: editing.token,
            fields: [field(.issuer, editing.issuer), field(.account, editing.account)],
            canSave: canEdit && !editing.isBusy && token != nil,
            problem: canEdit ? isGone ?? editing.problem : refusal)
    }

    private func form(_ linking: Linking) -> LinkForm {
        switch linking.token {
        case .failure(let error):
            LinkForm(
                title: words(.linkRefused), subtitle: "", remarks: [], problem: words(error),
                canSave: false)
        case .success(let token):
            LinkForm(
                title: Card.title(issuer: token.issuer, account: token.account, traits.language),
                subtitle: Card.subtitle(issuer: token.issuer, account: token.account),
                remarks: remarks(on: token),
                problem: canEdit ? linking.problem : refusal, canSave: canEdit && !linking.isBusy)
        }
    }

    private func remarks(on token: NewToken) -> [String] {
        var remarks: [SecondAppStrings] = [.linkMeaning]
        let totp = token.totp
        if !duplicates(of: token).isEmpty {
            remarks.append(.alreadyThere(name(issuer: token.issuer, account: token.account)))
        }
        if totp.digits != .default { remarks.append(.unusualDigits(totp.digits.count)) }
        if totp.period != .default { remarks.append(.unusualPeriod(totp.period.seconds)) }
        if totp.algorithm != .sha1 { remarks.append(.unusualAlgorithm(totp.algorithm.rawValue)) }
        return remarks.map(words)
    }
}
