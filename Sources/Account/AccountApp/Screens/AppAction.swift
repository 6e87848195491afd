public import AccountAPI
public import AppRuntime

/// What a person does in the app, and what the system tells it.
public enum AppAction: Sendable, Equatable {
    /// A field of the open page holds this text, typed over what the app gave under that version.
    case type(FormField, Entry, over: Int)
    /// The eye beside a secret field.
    case reveal(FormField)
    /// 我已阅读并同意.
    case consent(Bool)
    /// The page's own button, or the Return key in its last field.
    case go
    /// Another code is to be sent.
    case resend
    /// By what a second proof is to be given.
    case way(ProofMethod)
    /// A way to sign in besides e-mail and password.
    case enter(by: AppConfiguration.Method)
    /// Another page, or the one before.
    case follow(FormPage.Link.Target)

    /// The page of the account is to be read again.
    case refresh
    /// A switch.
    case turn(AccountSwitch, Bool)
    /// The device with that session is to be signed out: asked first.
    case end(String)
    /// All other devices are to be signed out: asked first.
    case endOthers
    /// The provider of that id is to sign in, too: its own sheet comes first, then the question whether it is to.
    case addWay(id: String)
    /// The provider of that id is to sign in no more: asked first.
    case removeWay(id: String)
    /// A passkey is to be made.
    case addPasskey
    /// The passkey with that id is to sign in no more: asked first.
    case removePasskey(id: String)
    /// A button of a banner.
    case offer(HomePage.Banner.Offer)
    /// This device is to be signed out: what is on it is asked about first.
    case leave
    /// Whether data of that name is to be kept at sign-out.
    case keep(String, Bool)

    /// The gate is to be opened by face or finger.
    case unlock
    /// The password is to be used instead.
    case usePassword

    /// A sheet is to open.
    case show(AppScreen.Sheet.Kind)
    /// What is done in the sheet of that opening: nothing if it is not the one that is open now.
    indirect case within(Int, AppAction)
    /// The sheet is closed.
    case close
    /// The open sheet's form is to be sent.
    case save
    /// A toast's time is over.
    case toastEnded(Int)
    /// The answer to the question with that id.
    case answer(Int, Bool)
    /// The scene came to the front or left it.
    case scene(ScenePlace)
}

/// A switch on the page of the account.
public enum AccountSwitch: String, Sendable, CaseIterable {
    /// 新设备登录时通知.
    case notifiesNewDevice
    /// 异常登录时强制验证.
    case verifiesUnusual
    /// Face or finger before the tokens.
    case gate
}
