package import AccountAPI
package import FoundationExports

/// A person's account.
package struct User: Sendable, Equatable, Codable {
    /// What a person may decide about the safety of the account (requirements 6.2).
    package struct SecuritySettings: Sendable, Equatable, Codable {
        /// 新设备登录时通知: a mail when an unknown device signs in.
        package var notifiesNewDevice: Bool
        /// 异常登录时强制验证: a second proof when a sign-in is unlike the earlier ones.
        package var verifiesUnusual: Bool

        /// Both on, as the drawing shows them.
        package static let standard = SecuritySettings(notifiesNewDevice: true, verifiesUnusual: true)

        package init(notifiesNewDevice: Bool, verifiesUnusual: Bool) {
            self.notifiesNewDevice = notifiesNewDevice
            self.verifiesUnusual = verifiesUnusual
        }
    }

    package let id: Identifier<User>
    /// How often the row was replaced; see ``AccountStore/commit(_:)``.
    package var version: Int64 = 0
    package let createdAt: Date
    /// The name that others see.
    package var nickname: String
    /// A proven address; nil for who came by phone or a provider without one.
    package var email: EmailAddress?
    /// A proven number.
    package var phone: PhoneNumber?
    /// The language of mails.
    package var language: Language
    /// The password's hash in PHC form; nil for who never set one.
    package var password: String?
    /// When the password was last set.
    package var passwordChangedAt: Date?
    /// Which version of 用户协议 and 隐私政策 was accepted.
    package var terms: String
    package var termsAcceptedAt: Date
    package var switches: SecuritySettings
    /// Since when an administrator keeps the account closed.
    package var closedAt: Date?
    /// Since when two people contend for the account, so that nothing of it changes.
    package var frozenAt: Date?
    /// Links of letters from before undo nothing: the person does not trust a former mailbox.
    package var undoLinksVoidAt: Date?
    /// When the account is to be deleted for good; nil while it is not asked for.
    package var deletionDueAt: Date?

    package init(
        id: Identifier<User>, createdAt: Date, nickname: String, email: EmailAddress? = nil,
        phone: PhoneNumber? = nil, language: Language, password: String? = nil, terms: String
    ) {
        self.id = id
        self.createdAt = createdAt
        self.nickname = nickname
        self.email = email
        self.phone = phone
        self.language = language
        self.password = password
        passwordChangedAt = password == nil ? nil : createdAt
        self.terms = terms
        termsAcceptedAt = createdAt
        switches = .standard
    }
}
