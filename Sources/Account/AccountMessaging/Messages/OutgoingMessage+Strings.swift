internal import AccountAPI
internal import AccountDomain
internal import Localization

/// Which texts of the catalogues make a letter.
extension OutgoingMessage {
    func subject(_ place: ServiceLinks) -> SubjectStrings {
        let product = place.product
        return switch kind {
        case .registrationCode: .registrationCode(product)
        case .alreadyRegistered: .alreadyRegistered(product)
        case .stepUpCode, .phoneCode: .signInCode(product)
        case .reauthenticationCode: .reauthenticationCode(product)
        case .newAddressCode: .newAddressCode
        case .resetCode: .resetCode(product)
        case .newDevice: .newDevice
        case .passwordWithdrawn: .passwordWithdrawn(product)
        case .locked: .locked
        case .passwordChanged: .passwordChanged
        case .emailChanged: .emailChanged
        case .phoneChanged: .phoneChanged
        case .emailPending: .emailPending
        case .phonePending: .phonePending
        case .passwordPending: .passwordPending
        case .changeStopped: .changeStopped
        case .newDeviceLettersPending: .newDeviceLettersPending
        case .unusualChecksPending: .unusualChecksPending
        case .factorRemovalPending: .factorRemovalPending
        case .mergeCode: .mergeCode(product)
        case .mergeInPending: .mergeInPending
        case .mergeOutPending: .mergeOutPending
        case .mergeStopped: .mergeStopped
        case .merged: .merged
        case .mergedAway: .mergedAway
        case .mergeUndone: .mergeUndone
        case .newDeviceLettersOff: .newDeviceLettersOff
        case .unusualChecksOff: .unusualChecksOff
        case .protectionRestored: .protectionRestored
        case .emailRestored: .emailRestored
        case .accountFrozen: .accountFrozen
        case .factorAdded: .factorAdded
        case .factorRemoved: .factorRemoved
        case .recoveryCodesMade: .recoveryCodesMade
        case .recoveryCodeUsed: .recoveryCodeUsed
        case .identityLinked: .identityLinked
        case .identityUnlinked: .identityUnlinked
        case .passkeyAdded: .passkeyAdded
        case .passkeyRemoved: .passkeyRemoved
        case .deletionAsked: .deletionAsked
        case .deletionCancelled: .deletionCancelled
        case .deleted: .deleted
        }
    }

    /// What happened; where a code follows, what it is for.
    func opening(_ place: ServiceLinks) -> OpeningStrings {
        let product = place.product
        return switch kind {
        case .registrationCode: .registrationCode(product)
        case .alreadyRegistered: .alreadyRegistered(product)
        case .stepUpCode: .stepUpCode
        case .phoneCode: .phoneCode(product)
        case .reauthenticationCode: .reauthenticationCode
        case .newAddressCode: .newAddressCode(product)
        case .resetCode: .resetCode(product)
        case .newDevice: .newDevice(product)
        case .passwordWithdrawn: .passwordWithdrawn(product)
        case .locked: count.map { .lockedFor(product: product, minutes: $0) } ?? .locked(product)
        case .passwordChanged: .passwordChanged(product)
        case .emailChanged: .emailChanged(product)
        case .phoneChanged: .phoneChanged(product)
        case .emailPending: .emailPending(product: product, hours: count ?? 0)
        case .phonePending: .phonePending(product: product, hours: count ?? 0)
        case .passwordPending: .passwordPending(product: product, hours: count ?? 0)
        case .changeStopped: .changeStopped(product)
        case .newDeviceLettersPending: .newDeviceLettersPending(product: product, hours: count ?? 0)
        case .unusualChecksPending: .unusualChecksPending(product: product, hours: count ?? 0)
        case .factorRemovalPending: .factorRemovalPending(product: product, hours: count ?? 0)
        case .mergeCode: .mergeCode(product)
        case .mergeInPending: .mergeInPending(product: product, hours: count ?? 0)
        case .mergeOutPending: .mergeOutPending(product: product, hours: count ?? 0)
        case .mergeStopped: .mergeStopped(product)
        case .merged: .merged(product)
        case .mergedAway: .mergedAway(product)
        case .mergeUndone: .mergeUndone(product)
        case .newDeviceLettersOff: .newDeviceLettersOff(product)
        case .unusualChecksOff: .unusualChecksOff(product)
        case .protectionRestored: .protectionRestored(product)
        case .emailRestored: .emailRestored(product)
        case .accountFrozen: .accountFrozen(product)
        case .factorAdded: .factorAdded(product)
        case .factorRemoved: .factorRemoved(product)
        case .recoveryCodesMade: .recoveryCodesMade(product)
        case .recoveryCodeUsed: .recoveryCodeUsed(product: product, left: count ?? 0)
        case .identityLinked: .identityLinked(way: providerName, product: product)
        case .identityUnlinked: .identityUnlinked(way: providerName, product: product)
        case .passkeyAdded: .passkeyAdded(product)
        case .passkeyRemoved: .passkeyRemoved(product)
        case .deletionAsked:
            count.map { .deletionAskedIn(product: product, days: $0) } ?? .deletionAsked(product)
        case .deletionCancelled: .deletionCancelled(product)
        case .deleted: .deleted(product)
        }
    }

    /// Whose account it is about.
    private var providerName: LocalizedText {
        switch provider {
        case .apple: LocalizedText(ProviderStrings.apple)
        case .wechat: LocalizedText(ProviderStrings.wechat)
        case .openID: LocalizedText(ProviderStrings.openID)
        case nil: LocalizedText(ProviderStrings.other)
        }
    }

    /// How long a code lasts, and that nobody else is to have it.
    var codeRule: AccountMessagingStrings { count.map { .codeRuleFor($0) } ?? .codeRule }

    /// When, and on which device.
    var facts: String {
        let time = CivilTime(at, in: language)
        let when = AccountMessagingStrings.time(
            day: time.day, month: Self.months[time.month - 1], year: time.year, clock: time.clock)
        let device = deviceName.flatMap { ShownDevice($0) }.map { AccountMessagingStrings.device($0.text) }
        return [when, device].compactMap { $0?.text(in: language) }.joined(separator: "\n")
    }

    private static let months: [MonthStrings] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november,
        .december,
    ]

    private func undoing(by link: String) -> AdviceStrings {
        switch kind {
        case .emailPending, .phonePending: .stop(link)
        case .passwordPending, .newDeviceLettersPending, .unusualChecksPending, .factorRemovalPending:
            .stopOnly(link)
        case .mergeInPending, .mergeOutPending: .stopMerge(link)
        case .merged, .mergedAway: .unmerge(link)
        case .emailRestored: .contest(link)
        default: .undo(link)
        }
    }

    /// What to do if it was not the reader.
    func advice(_ place: ServiceLinks) -> AdviceStrings {
        if let link = place.notMe(notMe) { return .notMe(link) }
        if let link = place.undo(undo) { return undoing(by: link) }
        return switch kind {
        case .registrationCode: .registrationCode
        case .alreadyRegistered: .alreadyRegistered
        case .stepUpCode, .phoneCode: .signInCode
        case .reauthenticationCode: .reauthenticationCode
        case .newAddressCode: .newAddressCode
        case .resetCode: .resetCode
        case .mergeCode: .mergeCode
        case .locked: .locked
        case .deletionAsked: .deletionAsked
        case .deleted: .deleted
        case .accountFrozen: .frozen
        case .passwordWithdrawn: .passwordWithdrawn(place.forgotPassword)
        case .newDevice, .passwordChanged, .emailChanged, .phoneChanged, .emailPending, .phonePending,
            .passwordPending,
            .newDeviceLettersPending, .unusualChecksPending, .factorRemovalPending, .newDeviceLettersOff,
            .unusualChecksOff, .protectionRestored, .changeStopped, .emailRestored, .factorAdded,
            .factorRemoved,
            .recoveryCodesMade, .recoveryCodeUsed, .identityLinked, .identityUnlinked, .passkeyAdded,
            .passkeyRemoved, .deletionCancelled,
            .mergeInPending, .mergeOutPending, .mergeStopped, .merged, .mergedAway, .mergeUndone:
            .changed
        }
    }

    /// The whole of it in one sentence or two.
    func short(_ place: ServiceLinks) -> AccountMessagingStrings {
        let subject = subject(place)
        return switch kind {
        case .alreadyRegistered: .shortToIgnore(product: place.product, subject: subject)
        case .deleted: .shortLast(product: place.product, subject: subject)
        case .passwordWithdrawn: .shortPasswordWithdrawn(place.product)
        case .phoneChanged: .shortNumberChanged(place.product)
        case .phonePending: .shortNumberPending(product: place.product, hours: count ?? 0)
        case .changeStopped: .shortNumberStopped(place.product)
        default: .short(product: place.product, subject: subject)
        }
    }

    /// The code in one sentence.
    func short(code: String, _ place: ServiceLinks) -> AccountMessagingStrings {
        count.map { .shortCodeFor(product: place.product, code: code, minutes: $0) }
            ?? .shortCode(product: place.product, code: code)
    }
}

/// The name of a device as a letter may say it.
///
/// The name comes from anyone who signs in, a thief perhaps: what mail programs would turn into a link, or what would
/// end a line, does not reach the owner of the account.
struct ShownDevice {
    let text: String

    /// - Returns: nil if nothing is left of the name: letters, digits, and few signs, 64 at most.
    init?(_ name: String) {
        let scalars = Array(name.unicodeScalars)
        let shown = scalars.indices.map { place -> Character in
            let scalar = scalars[place]
            return Self.isPlain(scalar) || Self.isDecimalPoint(scalars, place) ? Character(scalar) : " "
        }
        let text = String(shown).split(separator: " ").joined(separator: " ").prefix(64)
        guard !text.isEmpty else { return nil }
        self.text = String(text)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            true
        default: "-_()'’+".unicodeScalars.contains(scalar)
        }
    }

    /// `14.2` stays; `example.com` does not.
    private static func isDecimalPoint(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
        return scalars[place] == "." && place > 0 && place + 1 < scalars.count
            && digits.contains(scalars[place - 1]) && digits.contains(scalars[place + 1])
            && !scalars[(place + 1)...].drop(while: digits.contains).prefix(1).contains(".")
    }
}
