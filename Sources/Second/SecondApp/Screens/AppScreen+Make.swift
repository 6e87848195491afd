public import FoundationExports
internal import OneTimePassword
public import SecondCore

extension AppScreen {
    /// The screen of a state at a moment.
    ///
    /// No code is computed here: a ``Card`` does that when it is read.
    ///
    /// - Parameters:
    ///   - state: the app.
    ///   - now: the present moment.
    /// - Returns: everything that is to be drawn.
    public static func make(_ state: AppState, at now: Date) -> AppScreen {
        let (vault, refresh) = Screen.make(
            state.shownVault, query: state.query, order: state.listOrder, at: now,
            language: state.traits.language,
            awaitsCloud: state.awaiting?.isOver != true, product: state.product)
        return AppScreen(
            vault: vault, cards: state.look(of: vault), notes: state.notes(below: vault),
            keyWait: state.keyWait,
            offersKeys: state.vault.condition == .keyUnavailable && state.settings.storage.folder != nil,
            sheet: state.sheet.map { state.draw($0, at: now) }, sheetNumber: state.sheetNumber,
            settings: state.settingsPage, menuBar: state.traits.isMac ? state.menuBarPage(at: now) : nil,
            toast: state.toast.map(state.draw), sheetToast: state.sheetToast,
            question: state.questions.first.map(state.draw),
            isCovered: state.scene.covers, nextRefresh: state.refresh(after: refresh, at: now))
    }

    /// What is drawn until the app has told its first screen.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: a screen of a vault that is being opened, without a cover.
    public static func starting(in language: Language) -> AppScreen {
        var state = AppState(AppConfiguration(language: language, version: ""))
        state.scene = .active
        return make(state, at: Date(timeIntervalSince1970: 0))
    }
}

extension AppState {
    /// The authenticator as sentences about sync speak of it: a folder carries no keys, iCloud Keychain does.
    var product: SyncedProduct { .second.guided(by: settings.storage.folder == nil ? .keychain : .settings) }

    /// The vault as it is to be drawn.
    var shownVault: VaultState {
        var shown = vault
        if settings.storage.folder != nil { shown.folder = cloudName }
        shown.sync = vault.sync.expecting(cloud: settings.storage.name(in: traits.language))
        return shown
    }

    /// Pages that tell how long ago something was are made again at least so often, in seconds.
    private static let pageTime = 30.0

    /// When the screen is to be made again; what is covered need not be.
    fileprivate func refresh(after codes: Date?, at now: Date) -> Date? {
        guard !scene.covers else { return nil }
        guard case .sync? = sheet else { return codes }
        let page = now.addingTimeInterval(Self.pageTime)
        return codes.map { min($0, page) } ?? page
    }

    /// Quiet sentences; what the banners and sync say already is not said again.
    fileprivate func notes(below screen: Screen) -> [String] {
        var notes: [SecondAppStrings] = []
        if case .empty = screen.content, vault.sync.phase == .waiting || vault.sync.phase == .syncing {
            notes.append(.checkingICloud(cloudName))
        }
        if canEdit, iCloud == .unknown, settings.storage.folder == nil, vault.sync.devices.count <= 1 {
            notes.append(.iCloudUnknown)
        }
        if let note = folderNote { notes.append(note) }
        if canEdit, isOutgrown { notes.append(.outgrown) }
        if !canEdit, !links.isEmpty { notes.append(.linkWaits) }
        return notes.map(words)
    }

    fileprivate var keyWait: AppScreen.KeyWait? {
        guard vault.condition == .keyUnavailable else { return nil }
        if settings.storage.folder != nil {
            return AppScreen.KeyWait(isBusy: false, hint: words(.keyNotInFolder))
        }
        let isHopeful = (looking?.attempts ?? 0) < Pauses.hopefulLooks
        let check: SecondAppStrings = traits.isMac ? .howToCheckKeychainOnMac : .howToCheckKeychain
        let hint = isHopeful ? .frame(.keyOnItsWay) : check
        return AppScreen.KeyWait(isBusy: isHopeful, hint: words(hint))
    }

    /// Undo under another sentence says what it takes back.
    private func text(of toast: Toasting) -> String {
        guard case .restore(_, let name)? = toast.undoing, toast.undoNumber != toast.number else {
            return toast.text
        }
        return toast.text + "\n" + words(SecondStrings.deleted(name))
    }

    /// What was said in the open sheet; what belongs to the list waits there.
    fileprivate var sheetToast: AppScreen.Toast? {
        guard let toast, let sheetNumber, toast.sheet == sheetNumber, !toast.isOver else { return nil }
        return AppScreen.Toast(id: toast.number, text: toast.text, undo: nil, haptic: toast.haptic)
    }

    fileprivate func draw(_ toast: Toasting) -> AppScreen.Toast {
        AppScreen.Toast(
            id: toast.number, text: text(of: toast), undo: toast.undoing == nil ? nil : words(.frame(.undo)),
            haptic: toast.haptic)
    }
}

extension AppState {
    /// A sheet in words.
    func draw(_ sheet: OpenSheet, at now: Date) -> AppScreen.Sheet {
        switch sheet {
        case .add(let adding): .add(form(adding))
        case .link(let linking): .link(form(linking))
        case .edit(let editing): .edit(form(editing))
        case .keys(let carrying): .keys(form(carrying))
        case .deleted: .deleted(deletedPage)
        case .sync: .sync(syncOverview(at: now))
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
            canSave: canEdit && !adding.isBusy && adding.way == .manual && adding.holdsText,
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

    private func form(_ editing: TokenEditing) -> EditForm {
        let token = vault.tokens.first { $0.id == editing.token }
        let problems = editing.following(token).problems(storedIssuer: token?.issuer)
        func field(_ id: ManualEntry.FieldName) -> AddForm.Field {
            let problem = editing.touched.contains(id) ? problems[id].map { words($0) } : nil
            return self.field(id, editing.names[id], problem)
        }
        let isGone = token == nil ? words(AuthenticatorError.notFound) : nil
        return EditForm(
            token: editing.token,
            fields: TokenNames.fields.map(field),
            canSave: canEdit && !editing.isBusy && token != nil && editing.isChanged,
            problem: canEdit ? isGone ?? editing.problem : refusal,
            holdsWork: editing.isBusy || editing.isChanged)
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
