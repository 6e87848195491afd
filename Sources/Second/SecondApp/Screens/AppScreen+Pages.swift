internal import AppRuntime
internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppState {
    var deletedPage: DeletedPage {
        DeletedPage(
            message: words(.deletedMessage),
            rows: vault.deleted.map { deleted in
                DeletedPage.Row(
                    id: deleted.id, title: deleted.token.title(in: traits.language),
                    subtitle: deleted.token.subtitle,
                    left: words(SecondCommandStrings.daysLeft(deleted.daysLeft)))
            })
    }

    func syncPage(at now: Date) -> SyncPage {
        let line = SyncLine(vault.sync, in: traits.language, of: .second)
        return SyncPage(
            line: line,
            handedOver: line.handedOver.map {
                words(.frame(.handedOver(TimeAgo.words($0, at: now, in: traits.language))))
            },
            devices: vault.sync.devices.map { row($0, at: now) })
    }

    private func row(_ device: Device, at now: Date) -> SyncPage.Row {
        DeviceRow(
            device, canForget: canEdit, isAhead: device.isAhead, at: now, in: traits.language)
    }

    var settingsPage: SettingsPage {
        SettingsPage(
            expiry: settings.expiry, expiries: AppSettings.expiries.map(expiry),
            expiryNote: words(traits.clipboardExpires ? SecondAppStrings.expiryBySystem : .expiryByApp),
            isLocalOnly: settings.isLocalOnly, storage: storage,
            linksNote: words(traits.hasCodeSettings ? SecondAppStrings.linksNote : .linksNoteOld),
            canOpenCodeSettings: traits.hasCodeSettings)
    }

    private func expiry(_ seconds: Int) -> SettingsPage.Expiry {
        let label: SecondAppStrings =
            switch seconds {
            case 0: .never
            case ..<60: .seconds(seconds)
            default: .minutes(seconds / 60)
            }
        return SettingsPage.Expiry(id: seconds, label: words(label))
    }

    private var storage: StorageChoice {
        switch settings.storage {
        case .drive:
            StorageChoice(
                usesDrive: true, note: words(.driveNote), offer: nil, back: words(.useKeyValueStore))
        case .keyValue:
            StorageChoice(
                usesDrive: false, note: words(isOutgrown ? SecondAppStrings.outgrownNote : .keyValueNote),
                offer: words(.useDrive), back: nil)
        }
    }
}

extension AboutPage {
    /// What stands in `docs/threat-model.md`, in plain words.
    ///
    /// - Parameters:
    ///   - version: the version's number.
    ///   - language: the person's language.
    init(version: String, in language: Language) {
        self.init(version: version, texts: Self.texts, in: language)
    }

    private static let texts: [(title: SecondAboutStrings, text: SecondAboutStrings)] = [
        (.protectedTitle, .protected), (.unprotectedTitle, .unprotected), (.lostKeysTitle, .lostKeys),
        (.syncingTitle, .syncing), (.clipboardTitle, .clipboard), (.licenceTitle, .licence),
    ]
}
