import AccountRules
import AccountServer
import Logging
import Outside

/// A configuration that was read and checked.
struct Settings: Sendable {
    /// The folder of everything that this program keeps.
    var data = "account-data"
    var server = ServerConfiguration()
    var policy = AccountPolicy()
    /// 0 for none.
    var metricsPort = 9464
    var logs = LogSettings()
    /// Nil for one for each core.
    var hashingThreads: Int?
    /// Those that somebody configured.
    var providers: [Identity.Provider: any ProviderSettings] = [:]
    var mail = MailSettings()
    var sms = SMSSettings()
}

struct LogSettings: Sendable, Equatable {
    enum Format: String, Sendable, CaseIterable {
        case text, json
    }

    var format = Format.text
    var level = Logger.Level.info

    /// Less is not offered: libraries say more of requests there than a log may hold.
    static let levels: [Logger.Level] = [.info, .notice, .warning, .error, .critical]
}

struct MailSettings: Sendable {
    var from = "no-reply@localhost"
    /// A folder; within the data if nothing is said.
    var outbox: String?
    /// `smtps://mail.example:465` or `smtp://mail.example:587`; nil writes to the outbox.
    var server: String?
    var user: String?
    /// A file.
    var password: String?
}

struct SMSSettings: Sendable {
    var outbox: String?
    /// Nil writes to the outbox.
    var webhook: OutsideAddress?
    /// A file.
    var token: String?
    /// The domain to which phones bind the code; the origin's host if nothing is said.
    var domain: String?
}
