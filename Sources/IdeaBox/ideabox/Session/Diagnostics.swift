import Files
import IdeaBoxCore
import IdeaBoxHost
import SecretStore
import SyncProduct
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Everything the doctor looks at, in the order of the lines.
///
/// Looking begins no ideas where there are none, and changes nothing in the cloud.
struct Diagnostics {
    let host: Host

    var language: Language { host.language }

    /// How long a cloud may take to answer.
    private static let patience = Duration.seconds(5)
    /// What a few more ideas take, with the log of their change.
    private static let spare = 262_144
    /// So many files that cannot be used are told one by one.
    private static let mostFiles = 20

    func diagnostics() async -> [Diagnostic] {
        var diagnostics = [Diagnostic(.ok, .home(host.directory.path))] + disks() + permissions()
        diagnostics.append(await keychain())
        if host.hasIdeas {
            diagnostics += await ideas()
        } else {
            diagnostics.append(Diagnostic(.note, .noStore))
            diagnostics += cloudWithoutIdeas()
        }
        diagnostics += host.legacyStores().map { Diagnostic(.note, .legacy($0)) }
        return diagnostics + [Diagnostic(.ok, .clock(host.moment.now.formatted(.iso8601)))] + helpers()
    }

    private func disks() -> [Diagnostic] {
        var places = [host.directory.path]
        if case .folder(let path) = host.keychain { places.append(path) }
        return places.compactMap { DiskSpace.trouble(at: $0, needing: Self.spare) }
            .map { Diagnostic(.fix, .disk(language == .chinese ? $0.chinese : $0.description)) }
    }

    private func keychain() async -> Diagnostic {
        let place = host.keychain.text
        do throws(SecretStoreError) {
            return Diagnostic(.ok, .keychain(place, try await host.keys(mayCreate: false).names().count))
        } catch {
            if case .unreachable(.noDirectory) = error, host.rememberedKeychain == nil {
                return Diagnostic(.note, .keychainAbsent(place))
            }
            let sentence = language == .chinese ? error.chinese : error.description
            return Diagnostic(.fix, .keychainFailed(sentence))
        }
    }

    private func ideas() async -> [Diagnostic] {
        let box: IdeaBox
        do throws(IdeaHostError) { box = try host.openBox() } catch {
            return [Diagnostic(.fix, .storeFailed(error.text(in: language)))]
        }
        await box.load(at: host.moment.now)
        let outcome = await Syncing(host: host, owner: box).look(within: Self.patience)
        let state = await box.state
        if case .store(let error) = state.condition {
            return [Diagnostic(.fix, .storeFailed(IdeaPhrase.store(error).text(in: language)))]
        }
        var diagnostics = [Diagnostic(.ok, .store(state.counts.all, state.counts.deleted))]
        if state.counts.conflicts > 0 {
            diagnostics.append(Diagnostic(.note, .conflicts(state.counts.conflicts)))
        }
        let names = (try? host.directory.names()) ?? []
        diagnostics += names.filter { $0.hasPrefix(Draft.prefix) }
            .map { Diagnostic(.note, .drafts(host.directory.path(of: $0))) }
        return diagnostics + cloud(state, outcome)
    }

    private func cloudWithoutIdeas() -> [Diagnostic] {
        guard case .folder(let path) = host.cloud else { return [Diagnostic(.ok, .cloudNone)] }
        return [Diagnostic(.note, .cloud(path))]
    }

    private func cloud(_ state: BoxState, _ outcome: Syncing.Outcome) -> [Diagnostic] {
        let sync = state.sync
        guard case .folder(let path) = host.cloud else { return [Diagnostic(.ok, .cloudNone)] }
        let standing = CloudStanding(sync, outcome)
        let sentence = standing.sentence(in: language) ?? ""
        var diagnostics: [Diagnostic]
        switch (outcome, sync.phase) {
        case (.refused, _), (_, .trouble), (_, .tooLarge), (_, .readOnly), (_, .quotaExceeded), (_, .closed):
            diagnostics = [Diagnostic(.fix, .cloudTrouble(sentence))]
        case (_, .emptied), (_, .otherAccount):
            let hint = CommandCloudPhrase.otherCloudHint.text(in: language)
            diagnostics = [Diagnostic(.fix, .cloudTrouble(sentence)), Diagnostic(.note, .cloudTrouble(hint))]
        case (.late, _), (_, .offline), (_, .signedOut), (_, .throttled):
            diagnostics = [Diagnostic(.note, .cloudTrouble(sentence))]
        default:
            diagnostics = [
                Diagnostic(.ok, .cloud(path)),
                Diagnostic(standing.isGood ? .ok : .note, .sync(standing.title(in: language))),
            ]
        }
        diagnostics += devices(sync)
        diagnostics += sync.findings.prefix(Self.mostFiles).map {
            Diagnostic(.fix, .finding(IdeaSyncPhrase.finding($0).text(in: language)))
        }
        let more = sync.findings.count - Self.mostFiles
        if more > 0 { diagnostics.append(Diagnostic(.fix, .moreFindings(more))) }
        if case .folder = host.keychain { diagnostics.append(Diagnostic(.note, .keychainAndDisk)) }
        return diagnostics
    }

    private func devices(_ sync: SyncStatus) -> [Diagnostic] {
        let others = sync.devices.filter { !$0.isFormer }
        guard others.count > 1 else { return [] }
        var diagnostics = [Diagnostic(.ok, .devices(others.map(\.shownName)))]
        let ahead = others.filter { $0.secondsAhead > Device.tolerance }.map(\.shownName)
        if !ahead.isEmpty { diagnostics.append(Diagnostic(.fix, .clockAhead(ahead.joined(separator: ", ")))) }
        return diagnostics
    }

    private func helpers() -> [Diagnostic] {
        [HelperProgram.web, .secretService].map { sibling in
            let name = sibling.rawValue
            if host.helpers.path(of: sibling) != nil { return Diagnostic(.ok, .helper(name)) }
            if sibling == .secretService, host.keychain != .secretService {
                return Diagnostic(.note, .helperNotNeeded(name))
            }
            return Diagnostic(.fix, .helperMissing(name))
        }
    }

    /// Every file in the two folders must be a plain one of the owner's alone.
    private func permissions() -> [Diagnostic] {
        var folders = [host.directory]
        if case .folder(let path) = host.keychain, let folder = try? PrivateDirectory(existing: path) {
            folders.append(folder)
        }
        var diagnostics: [Diagnostic] = []
        for folder in folders {
            for name in (try? folder.names()) ?? [] { diagnostics += permission(folder.path(of: name)) }
        }
        return diagnostics.isEmpty ? [Diagnostic(.ok, .permissions)] : diagnostics
    }

    private func permission(_ path: String) -> [Diagnostic] {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return [] }
        let kind = status.st_mode & S_IFMT
        // Old stores and a page's socket may lie in folders of their own here.
        guard kind == S_IFREG || kind == S_IFDIR, status.st_uid == geteuid() else {
            return [Diagnostic(.fix, .foreignFile(path))]
        }
        // The folder itself lets nobody else in; this is for the day it is copied.
        guard kind == S_IFREG, status.st_mode & 0o077 != 0 else { return [] }
        return [Diagnostic(.note, .looseFile(path, "600"))]
    }
}
