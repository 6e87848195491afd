import AccountClient
import ArgumentParser

/// Signs out on this device.
struct SignOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Sign out on this device, also without a network.",
        discussion: """
            Sends reading positions that the service does not have yet, asks what to keep on this device, and signs \
            out at once. Where the service cannot be reached it is told at the next start of any command.

            Settings and reading preferences stay; what the service said of you goes.

            Example:  readmigo sign-out
            Example:  readmigo sign-out --keep downloads --keep progress
            """)

    @Option(
        help: ArgumentHelp(
            "Keep this without asking: offline, progress or downloads. What is not named goes.",
            valueName: "name"),
        completion: .list(["offline", "progress", "downloads"]))
    var keep: [String] = []

    @Flag(help: "Keep everything that would be asked about.")
    var keepAll = false

    @Flag(help: "Keep nothing that would be asked about.")
    var keepNothing = false

    @OptionGroup var flags: AppFlags

    func run() async throws {
        guard [!keep.isEmpty, keepAll, keepNothing].count(where: { $0 }) <= 1 else {
            throw CommandError.usage(.oneKeeping)
        }
        let app = try await App(flags)
        let known = Set(app.library.parts.map(\.name))
        if let name = keep.first(where: { !known.contains($0) }) {
            throw CommandError.usage(.noSuchData(name))
        }
        let isReadable = try await isReadable(app)
        let plan = await app.client.prepareSignOut()
        let kept = try answers(plan, app)
        let outcome = try await app.asking { client throws(AccountClientError) in
            try await client.signOut(plan, keeping: kept)
        }
        app.say(!isReadable ? .signedOutUnread : outcome.isServerTold ? .signedOutTold : .signedOutLater)
        guard outcome.notRemoved.isEmpty else {
            throw CommandError.refused(.notRemoved(outcome.notRemoved))
        }
    }

    /// Whether there is a session that can be read; one that is damaged can still be signed out of, here alone.
    private func isReadable(_ app: App) async throws(CommandError) -> Bool {
        switch await app.client.state {
        case .signedIn: return true
        case .unknown(.damaged?): return false
        case .unknown(let error?): throw .client(.store(error))
        default: throw .signedOut(.nobodySignedIn)
        }
    }

    /// The names of what stays.
    private func answers(_ plan: SignOutPlan, _ app: App) throws(CommandError) -> Set<String> {
        let questions = plan.questions
        if keepAll { return Set(questions.map(\.name)) }
        if keepNothing { return [] }
        if !keep.isEmpty { return Set(keep) }
        guard questions.isEmpty || app.asker.isPerson else { throw .usage(.keepingNeeded) }
        var kept: Set<String> = []
        for question in questions {
            if try app.asker.decides(question.text(in: app.language)) { kept.insert(question.name) }
        }
        return kept
    }
}
