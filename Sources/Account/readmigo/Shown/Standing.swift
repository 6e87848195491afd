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
        func word(_ key: ReadmigoTableStrings) -> String { key.text(in: language) }
        var rows: [(label: String, value: String)] = [
            (word(.service), server), (word(.home), home), (word(.store), store),
            (word(.pins), pins == 0 ? word(.noPins) : "\(pins)"),
            (word(.account), user.map { ShownText.line($0) } ?? word(.notSignedIn)),
        ]
        if let ends {
            let seconds = Int(ends.timeIntervalSince(now).rounded(.down))
            let left = ReadmigoTableStrings.holdsFor(LocalizedText(Self.length(seconds)))
            rows.append((word(.accessToken), word(seconds > 0 ? left : .tokenOver)))
        }
        rows.append((word(.owed), word(owed == 0 ? .nothingOwed : .signOutsOwed(owed))))
        for (name, standing) in data where standing.count > 0 {
            let (count, unsent) = (standing.count, standing.unsent)
            rows.append((name, unsent > 0 ? word(.unsent(count: count, unsent: unsent)) : "\(count)"))
        }
        return TextWidth.lines(rows)
    }

    /// A length of time, in its largest unit.
    static func length(_ seconds: Int) -> ReadmigoTableStrings {
        switch seconds {
        case ..<120: .seconds(seconds)
        case ..<7200: .minutes(seconds / 60)
        default: .hours(seconds / 3600)
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
