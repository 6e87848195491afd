import AccountDomain
import ArgumentParser
import FoundationExports
import Logging

/// `accountd user`: what an administrator may do to one account.
///
/// There is no way to read or set a password.
struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Shows and changes one account.",
        subcommands: [
            Show.self, Lock.self, Unlock.self, EndSessions.self, StartReset.self, Changes.self, Revert.self,
            Unfreeze.self, RemoveFactor.self,
        ])

    /// UserSelector account it is.
    struct UserSelector: ParsableArguments {
        @OptionGroup var flags: SettingFlags
        @Argument(help: "An e-mail address, a phone number or an id.")
        var name: String

        /// Finds the account and does something with it.
        func with(_ body: (Accounts, User, Date) async throws -> Void) async throws {
            let settings = try await flags.settings()
            let logger = Logger(label: "accountd") { LineLogHandler($0, settings.logs, now: { Date() }) }
            let accounts = try ServerAssembly(settings, logger, now: { Date() }, makesFolder: false).accounts
            guard let user = try await accounts.user(name) else { throw UserCommandError.nobody }
            try await body(accounts, user, Date())
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Shows the account and its sessions.")
        @OptionGroup var whose: UserSelector

        func run() async throws {
            try await whose.with { accounts, user, now in
                let sessions = try await accounts.dependencies.store.openSessions(of: user.id)
                print(UserCommand.page(user, sessions.filter { $0.isOpen(at: now) }))
            }
        }
    }

    struct Lock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Closes the account and ends its sessions.")
        @OptionGroup var whose: UserSelector

        func run() async throws {
            try await whose.with { accounts, user, now in
                try await accounts.close(user.id, at: now)
                print("The account is closed.")
            }
        }
    }

    struct Unlock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Opens a closed account.")
        @OptionGroup var whose: UserSelector

        func run() async throws {
            try await whose.with { accounts, user, now in
                try await accounts.open(user.id, at: now)
                print("The account is open.")
            }
        }
    }

    struct EndSessions: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Signs every device of the account out.")
        @OptionGroup var whose: UserSelector

        func run() async throws {
            try await whose.with { accounts, user, now in
                try await accounts.endAllSessions(of: user.id, at: now)
                print("All sessions have ended; a running server knows within a second.")
            }
        }
    }

    struct StartReset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Withdraws the password and asks the person by mail to set another one.")
        @OptionGroup var whose: UserSelector

        func run() async throws {
            try await whose.with { accounts, user, now in
                let isSent = try await accounts.startReset(of: user.id, at: now)
                print(
                    isSent
                        ? "The password signs in no more; a mail tells the person how to set another one."
                        : "Nothing was done: the account has no address.")
            }
        }
    }

    struct Changes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows which addresses, numbers, second factors and identities came and went.")
        @OptionGroup var whose: UserSelector

        func run() async throws {
            try await whose.with { accounts, user, _ in
                let changes = try await accounts.credentialChanges(of: user.id)
                print(changes.isEmpty ? "Nothing has changed." : UserCommand.lines(changes))
            }
        }
    }

    struct Revert: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Gives the account its former address back, or stops what is to replace it, after a take-over.",
            discussion:
                "What was added lately is taken away, and the password withdrawn; nobody is signed in by it.")
        @OptionGroup var whose: UserSelector

        func run() async throws {
            try await whose.with { accounts, user, now in
                let done: Reversion
                do throws(AccountError) {
                    done = try await accounts.revert(user.id, at: now)
                } catch .missing {
                    throw UserCommandError.nothingToRevert
                } catch .conflict {
                    throw UserCommandError.addressTaken
                }
                switch done {
                case .restored(let email):
                    print(
                        "The address is \(LineLogHandler.escaped(email)) again; a mail tells how to set a password."
                    )
                case .frozen: break
                case .protected: break
                case .parted(let name):
                    print(
                        "The account is parted from \(LineLogHandler.escaped(name)) again; a mail tells how to set a password."
                    )
                case .stopped(let kind, let next):
                    let what =
                        switch kind {
                        case .email, .phone: "\(LineLogHandler.escaped(next)) does not become the account's"
                        case .password: "The new password does not become the account's"
                        case .mergeIn, .mergeOut: "It is not merged with \(LineLogHandler.escaped(next))"
                        default: "The protection stays on"
                        }
                    print("\(what); a mail tells how to set a password.")
                }
            }
        }
    }

    struct Unfreeze: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Lets an account be changed again for which two people contended; two people ask for it.")
        @OptionGroup var wish: SupportWish

        func run() async throws {
            try await wish.ask(for: .unfreeze, done: "The account can be changed again.")
        }
    }

    struct RemoveFactor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Takes the second factor away, after its owner lost it; two people ask for it.")
        @OptionGroup var wish: SupportWish

        func run() async throws {
            try await wish.ask(
                for: .removeFactor, done: "The second factor is gone; a mail tells the person.")
        }
    }

    /// What takes two people of the support.
    struct SupportWish: ParsableArguments {
        @OptionGroup var whose: UserSelector
        @Option(help: "Who asks: another name within a day does it. It stands in the log.")
        var by: String

        func ask(for action: SupportAction, done: String) async throws {
            try await whose.with { accounts, user, now in
                do throws(AccountError) {
                    switch try await accounts.support(action, for: user.id, by: by, at: now) {
                    case .done: print(done)
                    case .waits(let end):
                        print("Noted. Somebody else must ask for the same by \(end.formatted(.iso8601)).")
                    }
                } catch .invalid {
                    throw UserCommandError.noName
                } catch .conflict {
                    throw UserCommandError.nothingToDo
                }
            }
        }
    }

    static func lines(_ changes: [Accounts.ShownChange]) -> String {
        changes.map { change in
            let isOf = [
                .identityAdded, .identityRemoved, .passkeyAdded, .passkeyRemoved, .serviceRemoved,
            ].contains(change.kind)
            let former =
                change.former.map { ", \(isOf ? "of" : "before"): \(LineLogHandler.escaped($0))" } ?? ""
            let next = change.next.map { ", then: \(LineLogHandler.escaped($0))" } ?? ""
            let due = change.dueAt.map { ", due \($0.formatted(.iso8601))" } ?? ""
            let undone = change.undoneAt.map { at in
                ", \(change.dueAt == nil ? "undone" : "stopped") \(at.formatted(.iso8601))"
            }
            let line = "\(change.at.formatted(.iso8601)) \(change.kind.rawValue)\(former)\(next)\(due)"
            return line + (undone ?? "")
        }.joined(separator: "\n")
    }

    static func page(_ user: User, _ sessions: [Session]) -> String {
        func line(_ name: String, _ value: String) -> String { "\(name): \(LineLogHandler.escaped(value))" }
        var lines = [
            line("id", user.id.text), line("nickname", user.nickname), line("email", user.email?.text ?? "-"),
            line("phone", user.phone?.text ?? "-"), line("created", user.createdAt.formatted(.iso8601)),
            line("closed", user.closedAt?.formatted(.iso8601) ?? "-"),
            line("frozen", user.frozenAt?.formatted(.iso8601) ?? "-"),
            line("deletion due", user.deletionDueAt?.formatted(.iso8601) ?? "-"),
            line("sessions", String(sessions.count)),
        ]
        for session in sessions {
            lines.append("  \(session.id.text), last active \(session.lastActiveAt.formatted(.iso8601))")
        }
        return lines.joined(separator: "\n")
    }
}

/// Why a command about an account does nothing.
enum UserCommandError: Error, CustomStringConvertible {
    case nobody, nothingToRevert, addressTaken, noName, nothingToDo

    var description: String {
        switch self {
        case .nobody: "There is no such account."
        case .nothingToRevert:
            "Nothing was done: no address of this account was replaced, or it was given back already."
        case .noName: "A name has 1 to 32 small letters, digits, dots, dashes and low lines."
        case .nothingToDo: "Nothing was done: the account is not frozen, or has no second factor."
        case .addressTaken: "Nothing was done: another account has the former address by now."
        }
    }
}
