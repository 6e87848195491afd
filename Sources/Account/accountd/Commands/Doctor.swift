import AccountAPI
import AccountDomain
import AccountServer
import ArgumentParser
import FoundationExports
import Logging

/// `accountd doctor`.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Looks whether everything is in order, without serving.")

    @OptionGroup var flags: SettingFlags

    func run() async throws {
        var isWell = true
        func check(_ name: String, _ body: () async throws -> String) async {
            do {
                print("ok    \(name): \(try await body())")
            } catch {
                isWell = false
                print("wrong \(name): \(Accountd.sentence(error))")
            }
        }
        var settings: Settings?
        await check("settings") {
            settings = try await flags.settings()
            return "read"
        }
        guard let settings else { throw ExitCode.failure }
        await check("address") {
            try settings.server.check()
            let scheme = settings.server.tls == nil ? "plain HTTP" : "TLS"
            return
                "\(scheme) on \(settings.server.host):\(settings.server.port), for browsers \(settings.server.origin)"
        }
        var composition: ServerAssembly?
        let logger = Logger(label: "accountd") { LineLogHandler($0, settings.logs, now: { Date() }) }
        await check("data") {
            composition = try ServerAssembly(settings, logger, now: { Date() }, makesFolder: false)
            return composition?.folder.path ?? ""
        }
        guard let composition else { throw ExitCode.failure }
        await check("store") {
            _ = try await composition.accounts.dependencies.store.notice("doctor")
            return settings.store.url == nil ? "SQLite answers" : "PostgreSQL answers"
        }
        await check("signing keys") {
            try composition.folder.signing.ring()?.sentence(
                use: "signs",
                lifetime: settings.policy.lifetimes.longestAccess, at: Date()) ?? "none"
        }
        await check("master keys") {
            try composition.folder.master.ring()?.sentence(
                use: "seals", lifetime: AccountPolicy.marksLast,
                at: Date()) ?? "none"
        }
        await check("sealed values") {
            try await composition.accounts.countSealed().sentence(
                current: composition.accounts.dependencies.secrets.currentKey)
        }
        await check("services") { composition.accounts.dependencies.services.sentence }
        await check("post") {
            _ = try composition.delivery()
            return settings.mail.server == nil
                ? "letters are written into the outbox" : "letters go out by SMTP"
        }
        await check("server") {
            _ = try buildApplication(
                configuration: settings.server, accounts: composition.accounts, clock: { Date() },
                metrics: composition.metrics, logger: logger)
            return settings.server.tls == nil ? "can start" : "certificate and key fit each other"
        }
        for provider in Identity.Provider.allCases {
            let isThere = settings.providers[provider] != nil
            print("      \(provider.facts.name): \(isThere ? "configured" : "not configured")")
        }
        if !isWell { throw ExitCode.failure }
    }
}

extension RegisteredServices {
    /// How many there are, and whom events are told.
    fileprivate var sentence: String {
        isEmpty ? "none" : "\(count) may ask, \(toldCount) of them are told of events"
    }
}
