import AccountClient
import Files
import Localization
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is kept on this machine, as its store and folders say.
struct Standing {
    let server: String
    let home: String
    let store: String
    let pins: Int
    /// The account's id; nil if nobody is signed in.
    let user: String?
    /// When the access token ends.
    let ends: Date?
    /// Sign-outs that the service does not know of.
    let owed: Int
    /// Names and sizes of what the library keeps.
    let data: [(name: String, standing: LocalDataStanding)]
    private let now: Date

    /// Looks.
    ///
    /// - Throws: `client` if the store cannot tell.
    init(_ app: App) async throws(CommandError) {
        server = app.home.server.text
        home = app.home.directory.path
        store = app.home.settings.store.rawValue
        pins = app.home.settings.pins.count
        now = SystemClientClock().now.date
        do throws(TokenStoreError) {
            let session = try await app.tokens.session()
            user = session?.userID
            ends = session.flatMap { TokenTimes($0.accessToken) }.map {
                Date(timeIntervalSince1970: $0.endsAt)
            }
            owed = try await app.tokens.departures().count
        } catch {
            throw .client(.store(error))
        }
        var data: [(String, LocalDataStanding)] = []
        for part in app.library.parts { data.append((part.name, await part.standing())) }
        self.data = data
    }

    /// As a person reads it.
    func lines(in language: Language) -> [String] {
        let isChinese = language == .chinese
        var rows: [(String, String)] = [
            (isChinese ? "服务器" : "Service", server), (isChinese ? "位置" : "Home", home),
            (isChinese ? "登录信息存于" : "Sign-in kept in", store),
            (isChinese ? "证书公钥" : "Pins", pins == 0 ? (isChinese ? "无" : "none") : "\(pins)"),
            (
                isChinese ? "账号" : "Account",
                user.map { ShownText.line($0) } ?? (isChinese ? "未登录" : "not signed in")
            ),
        ]
        if let ends {
            let seconds = Int(ends.timeIntervalSince(now).rounded(.down))
            let left =
                isChinese
                ? "还有 \(Self.length(seconds, language))" : "holds for \(Self.length(seconds, language))"
            let over = isChinese ? "已过期，将自动更新" : "over; it is renewed when it is needed"
            rows.append((isChinese ? "访问令牌" : "Access token", seconds > 0 ? left : over))
        }
        let outs = owed == 1 ? "1 sign-out" : "\(owed) sign-outs"
        let debts = isChinese ? "\(owed) 次退出尚未通知服务器" : "\(outs) that the service does not know of"
        rows.append((isChinese ? "待通知" : "Owed", owed == 0 ? (isChinese ? "无" : "nothing") : debts))
        for (name, standing) in data where standing.count > 0 {
            let unsent = isChinese ? "（\(standing.unsent) 条未同步）" : " (\(standing.unsent) not sent)"
            rows.append((name, "\(standing.count)" + (standing.unsent > 0 ? unsent : "")))
        }
        let width = rows.map { TextWidth.of($0.0) }.max() ?? 0
        return rows.map { TextWidth.fit($0.0, to: width) + "  " + $0.1 }
    }

    /// A length of time, in its largest unit.
    static func length(_ seconds: Int, _ language: Language) -> String {
        let isChinese = language == .chinese
        switch seconds {
        case ..<120: return isChinese ? "\(seconds) 秒" : "\(seconds) s"
        case ..<7200: return isChinese ? "\(seconds / 60) 分钟" : "\(seconds / 60) min"
        default: return isChinese ? "\(seconds / 3600) 小时" : "\(seconds / 3600) h"
        }
    }

    /// For programs.
    var json: String {
        let library = data.map { part in
            (
                part.name,
                JSON.object([("count", "\(part.standing.count)"), ("unsent", "\(part.standing.unsent)")])
            )
        }
        return JSON.object([
            ("server", JSON.string(server)), ("store", JSON.string(store)), ("pins", "\(pins)"),
            ("user", JSON.string(user)), ("owed", "\(owed)"),
            ("accessEndsAt", ends.map { "\(Int($0.timeIntervalSince1970))" } ?? "null"),
            ("library", JSON.object(library)),
        ])
    }
}
