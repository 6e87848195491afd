internal import AccountRules

/// The letters in English; times are UTC.
struct EnglishWords: LetterWords {
    let letter: OutgoingMessage
    let place: PostPlace

    private var product: String { place.product }

    var subject: String {
        switch letter.kind {
        case .registrationCode: "Your \(product) registration code"
        case .alreadyRegistered: "You already have a \(product) account"
        case .stepUpCode, .phoneCode: "Your \(product) sign-in code"
        case .reauthenticationCode: "Your \(product) confirmation code"
        case .newAddressCode: "Confirm your new contact"
        case .resetCode: "Your code to reset the \(product) password"
        case .noAccount: "No \(product) account with this address"
        case .newDevice: "A new device signed in to your account"
        case .passwordWithdrawn: "Set a new \(product) password"
        case .locked: "Your account is locked for a while"
        case .passwordChanged: "Your password was changed"
        case .emailChanged: "Your e-mail address was changed"
        case .phoneChanged: "Your phone number was changed"
        case .factorAdded: "Two-step verification is on"
        case .factorRemoved: "Two-step verification is off"
        case .recoveryCodesMade: "You have new recovery codes"
        case .deletionAsked: "Your account is going to be deleted"
        case .deletionCancelled: "Your account will not be deleted"
        case .deleted: "Your account was deleted"
        }
    }

    var opening: String {
        switch letter.kind {
        case .registrationCode:
            "You are about to open a \(product) account. Enter this code on the registration page:"
        case .alreadyRegistered:
            "Somebody tried to register this address with \(product). It already has an account, so no new one was "
                + "made, and nothing about yours has changed."
        case .stepUpCode: "A sign-in needs one more proof. If it is you, enter this code on the sign-in page:"
        case .phoneCode: "You are signing in to \(product). Enter this code on the sign-in page:"
        case .reauthenticationCode:
            "You are changing something important about your account. Enter this code to confirm that it is you:"
        case .newAddressCode: "Enter this code to use this contact for your \(product) account:"
        case .resetCode:
            "Somebody asked to reset your \(product) password. If it was you, enter this code on the reset page:"
        case .noAccount:
            "Somebody asked to reset a \(product) password with this address, but no account uses it."
        case .newDevice: "A new device has just signed in to your \(product) account."
        case .passwordWithdrawn:
            "Your \(product) password no longer signs in. Other ways to sign in still work."
        case .locked:
            "After several wrong passwords in a row, your \(product) account is locked\(count(" for ", " minutes")). "
                + "Devices that are signed in are not affected."
        case .passwordChanged: "Your \(product) password was changed, and your other devices were signed out."
        case .emailChanged:
            "Your \(product) account uses another e-mail address now; the former one no longer signs in."
        case .phoneChanged:
            "The phone number of your \(product) account was changed; the former one no longer signs in."
        case .factorAdded:
            "Your \(product) account now asks for a second step. Keep your recovery codes in a safe place."
        case .factorRemoved: "Your \(product) account no longer asks for a second step."
        case .recoveryCodesMade:
            "New recovery codes were made for your \(product) account; the old ones are void."
        case .deletionAsked:
            "We were asked to delete your \(product) account\(count(". It is deleted for good, with all its data, in ", " days")). "
                + "Until then you can sign in and cancel."
        case .deletionCancelled:
            "The deletion was cancelled; your \(product) account and your data stay as they are."
        case .deleted:
            "Your \(product) account and its data were deleted for good and cannot be restored. This is our last message."
        }
    }

    var codeRule: String {
        "It works once\(count(", for ", " minutes")). Give it to nobody; we never ask you for it."
    }

    func facts(device: String?) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let time = CivilTime(letter.at)
        let line = "Time: \(time.day) \(months[time.month - 1]) \(time.year), \(time.clock) UTC"
        return device.map { "\(line)\nDevice: “\($0)”" } ?? line
    }

    func advice(link: String?) -> String {
        if let link {
            return
                "If this was not you, open this page and confirm; we then end that sign-in and help you reset your "
                + "password:\n\(link)"
        }
        return switch letter.kind {
        case .registrationCode:
            "If this was not you, ignore this message: without the code no account is made."
        case .alreadyRegistered:
            "If it was you, just sign in; you can reset a forgotten password there. If not, ignore this message."
        case .stepUpCode, .phoneCode:
            "If you are not signing in, give the code to nobody and change your password soon."
        case .reauthenticationCode:
            "If this was not you, do not use the code; change your password now and sign out the other devices."
        case .newAddressCode: "If this was not you, ignore this message: without the code nothing changes."
        case .resetCode:
            "If it was not you, ignore this message: without the code your password stays as it is."
        case .noAccount:
            "If it was you, you may have registered with another address, a phone number, Apple or WeChat. If not, "
                + "ignore this message."
        case .locked:
            "If you forgot your password, reset it on the sign-in page. If it was not you, your password was not "
                + "guessed; if you use it elsewhere, choose another."
        case .deletionAsked: "If this was not you, sign in and cancel at once, then change your password."
        case .deleted: "If you did not want this, contact us soon."
        case .passwordWithdrawn:
            "If you want to sign in by a password, set a new one on this page; if you use the old one elsewhere, "
                + "change it there, too:\n\(place.forgotPassword)"
        case .newDevice, .passwordChanged, .emailChanged, .phoneChanged, .factorAdded,
            .factorRemoved, .recoveryCodesMade, .deletionCancelled:
            "If it was you, there is nothing to do. If not, reset your password now and sign out the other devices."
        }
    }

    var footer: String { "\(product) sent this message by itself; please do not reply." }

    var short: String {
        switch letter.kind {
        case .alreadyRegistered, .noAccount: "\(product): \(subject). If this was not you, ignore it."
        case .deleted: "\(product): \(subject)."
        case .passwordWithdrawn:
            "\(product): your password no longer signs in. Choose \"Forgot password\" on the sign-in page to set a new one."
        default: "\(product): \(subject). If this was not you, reset your password now."
        }
    }

    func shortCode(_ code: String) -> String {
        "\(product): your code is \(code)\(count(", for ", " minutes")). Give it to nobody."
    }
}
