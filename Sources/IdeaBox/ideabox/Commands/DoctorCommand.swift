import ArgumentParser
import Files
import IdeaBoxCore
import IdeaBoxHost
import SyncProduct
import Terminal

/// Looks whether everything is in order.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check places, keychain, ideas, cloud and clock; say what to do.",
        discussion: """
            Each line begins with ok, note, or fix. Ends with 0 only if there is nothing to fix.

            Example:  ideabox doctor
            """)

    @OptionGroup var flags: HostFlags

    func run() async throws {
        let host = try flags.host()
        guard await IdeaDiagnostics(host: host).lines().show(in: host.language) else {
            throw CommandError.ended(.failed)
        }
    }
}

/// Everything that `ideabox doctor` looks at, in the order of the lines.
///
/// Looking begins no ideas where there are none, and changes nothing in the cloud.
struct IdeaDiagnostics {
    /// What a few more ideas take, with the log of their change.
    private static let spare = 262_144

    let host: ProductEnvironment

    private var language: Language { host.language }

    func lines() async -> [Diagnostic] {
        let shared = Diagnostics(host, of: .ideaBox)
        var lines = shared.places(needing: Self.spare, spare: Self.spare)
        // Old stores, drafts and a page's socket may be in folders of their own here.
        lines += shared.permissions(loose: .note) { _, _ in true }
        lines.append(
            await shared.keychain(host.keys(mayCreate: false), isExpected: host.rememberedKeychain != nil))
        if host.hasIdeas {
            lines += await ideas(shared)
        } else {
            lines.append(line(.note, .noStore))
            lines += shared.cloudBeforeRecords()
        }
        lines += host.legacyStores().map { line(.note, .legacy($0)) }
        return lines + [shared.clock()] + shared.helpers([.web, .secretService])
    }

    private func line(_ mark: Diagnostic.Mark, _ phrase: IdeaBoxDoctorStrings) -> Diagnostic {
        Diagnostic(mark, phrase.text(in: language))
    }

    private func ideas(_ shared: Diagnostics) async -> [Diagnostic] {
        let box: IdeaBox
        do throws(IdeaHostError) { box = try host.openBox() } catch {
            return [line(.fix, .storeFailed(error.text(in: language)))]
        }
        await box.load(at: host.moment.now)
        let outcome = await Syncing(host: host, owner: box).look(within: Diagnostics.patience)
        let state = await box.state
        if let problem = state.problem(in: language) { return [line(.fix, .storeFailed(problem.sentence))] }
        var lines = [line(.ok, .store(count: state.counts.all, deleted: state.counts.deleted))]
        if state.counts.conflicts > 0 { lines.append(line(.note, .conflicts(state.counts.conflicts))) }
        let names = (try? host.directory.names()) ?? []
        lines += names.filter { $0.hasPrefix(Draft.prefix) }
            .map { line(.note, .drafts(host.directory.path(of: $0))) }
        lines += shared.cloud(state.sync, outcome, isBegun: true)
        guard host.cloud != .off else { return lines }
        let ahead = state.sync.devices.filter(\.isAhead).map(\.shownName)
        if !ahead.isEmpty { lines.append(line(.fix, .clockAhead(ahead.joined(separator: ", ")))) }
        return lines + shared.keychainAndDisk()
    }
}
