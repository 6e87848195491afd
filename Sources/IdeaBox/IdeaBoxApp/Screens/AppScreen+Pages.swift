internal import AppRuntime
internal import IdeaBoxCore
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppState {
    /// A sheet in words.
    func draw(_ sheet: OpenSheet, at now: Date) -> AppSheet {
        switch sheet {
        case .idea(let editing): .idea(form(editing, at: now))
        case .sync: .sync(syncPage(at: now))
        case .migration: .migration(migrationPage)
        case .settings: .settings(settingsPage)
        case .about: .about(AboutPage(version: traits.version, in: traits.language))
        }
    }

    private func form(_ editing: Editing, at now: Date) -> IdeaForm {
        let open = editing.idea.map { OpenIdea($0, at: now, language: traits.language) }
        let isGone = editing.idea == nil
        let holdsWork = editing.holdsWork
        return IdeaForm(
            idea: editing.id, fields: Editing.fields.map { field($0, editing[$0]) },
            isDone: canEdit ? editing.idea?.isCompleted : nil, dates: open?.dates ?? "",
            versions: open.flatMap(versions),
            canSave: canEdit && editing.sending == nil && !editing.touched.isEmpty && !isGone,
            holdsWork: holdsWork, note: note(editing),
            problem: canEdit
                ? editing.problem ?? (isGone ? words(.goneMeanwhile) : nil) : refusal,
            addAsNew: isGone && canEdit && editing.sending == nil ? words(.addAsNew) : nil)
    }

    private func note(_ editing: Editing) -> String? {
        if editing.sending != nil { return words(.saving) }
        return editing.isBack && !editing.touched.isEmpty ? words(.draftBack) : nil
    }

    private func field(_ name: IdeaField, _ field: EditField) -> IdeaForm.Field {
        IdeaForm.Field(
            id: name, label: words(name),
            typed: TypedText(text: field.text, version: field.version), problem: field.problem,
            meanwhile: field.isOvertaken ? words(.changedMeanwhile) : nil)
    }

    private func versions(_ open: OpenIdea) -> IdeaForm.Versions? {
        guard !open.versions.isEmpty else { return nil }
        return IdeaForm.Versions(
            title: words(.otherVersions), hint: words(.otherVersionsHint),
            pairs: open.versions, presentLabel: words(.presentVersion),
            take: words(.takeThis), keep: words(.keepPresent))
    }

    private func syncPage(at now: Date) -> SyncPage {
        let sync = seatedBox.sync
        let line = SyncLine(sync, in: traits.language, of: .ideaBox)
        return SyncPage(
            line: line,
            handedOver: line.handedOver.map {
                words(AppRuntimeStrings.handedOver(TimeAgo.words($0, at: now, in: traits.language)))
            },
            devices: sync.devices.map { device in
                DeviceRow(
                    device, canForget: canEdit, isAhead: device.isAhead, at: now,
                    in: traits.language)
            })
    }

    var settingsPage: SettingsPage {
        SettingsPage(
            sync: SyncLine(seatedBox.sync, in: traits.language, of: .ideaBox),
            cloudNote: words(.cloudNote),
            oldIdeas: words(.oldIdeas), oldIdeasNote: words(.oldIdeasNote),
            version: words(AppRuntimeStrings.version(traits.version)))
    }
}

extension AboutPage {
    /// What stands in `docs/ideabox.md` and `docs/threat-model.md`, in plain words.
    init(version: String, in language: Language) {
        self.init(version: version, texts: Self.texts, in: language)
    }

    private static let texts: [(title: IdeaBoxAboutStrings, text: IdeaBoxAboutStrings)] = [
        (.placeTitle, .placeText), (.syncTitle, .syncText), (.versionsTitle, .versionsText),
        (.limitsTitle, .limitsText), (.keysTitle, .keysText), (.licenceTitle, .licenceText),
    ]
}
