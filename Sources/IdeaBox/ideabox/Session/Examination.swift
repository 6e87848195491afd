import Files
import IdeaBoxCore
import IdeaBoxHost
import SecretStore
import SyncFaces
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
struct Examination {
    let host: Host

    var language: Language { host.language }

    /// How long a cloud may take to answer.
    private static let patience = Duration.seconds(5)
    /// What a few more ideas take, with the log of their change.
    private static let spare = 262_144
    /// So many files that cannot be used are told one by one.
    private static let mostFiles = 20

    func remarks() async -> [Remark] {
        var remarks = [Remark(.ok, .home(host.directory.path))] + disks() + permissions()
        remarks.append(await keychain())
        if host.hasIdeas {
            remarks += await ideas()
        } else {
            remarks.append(Remark(.note, .noStore))
            remarks += cloudWithoutIdeas()
        }
        remarks += host.legacyStores().map { Remark(.note, .legacy($0)) }
        return remarks + [Remark(.ok, .clock(host.moment.now.formatted(.iso8601)))] + helpers()
    }

    private func disks() -> [Remark] {
        var places = [host.directory.path]
        if case .folder(let path) = host.keychain { places.append(path) }
        return places.compactMap { DiskSpace.trouble(at: $0, needing: Self.spare) }
            .map { Remark(.fix, .disk(language == .chinese ? $0.chinese : $0.description)) }
    }

    private func keychain() async -> Remark {
        let place = host.keychain.text
        do throws(SecretStoreError) {
            return Remark(.ok, .keychain(place, try await host.keys(mayCreate: false).names().count))
        } catch {
            if case .unreachable(.noDirectory) = error, host.rememberedKeychain == nil {
                return Remark(.note, .keychainAbsent(place))
            }
            let sentence = language == .chinese ? error.chinese : error.description
            return Remark(.fix, .keychainFailed(sentence))
        }
    }

    private func ideas() async -> [Remark] {
        let box: IdeaBox
        do throws(IdeaHostError) { box = try host.openBox() } catch {
            return [Remark(.fix, .storeFailed(error.text(in: language)))]
        }
        await box.load(at: host.moment.now)
        let outcome = await Syncing(host: host, owner: box).look(within: Self.patience)
        let state = await box.state
        if case .store(let error) = state.condition {
            return [Remark(.fix, .storeFailed(IdeaPhrase.store(error).text(in: language)))]
        }
        var remarks = [Remark(.ok, .store(state.counts.all, state.counts.deleted))]
        if state.counts.conflicts > 0 { remarks.append(Remark(.note, .conflicts(state.counts.conflicts))) }
        let names = (try? host.directory.names()) ?? []
        remarks += names.filter { $0.hasPrefix(Draft.prefix) }
            .map { Remark(.note, .drafts(host.directory.path(of: $0))) }
        return remarks + cloud(state, outcome)
    }

    private func cloudWithoutIdeas() -> [Remark] {
        guard case .folder(let path) = host.cloud else { return [Remark(.ok, .cloudNone)] }
        return [Remark(.note, .cloud(path))]
    }

    private func cloud(_ state: BoxState, _ outcome: Syncing.Outcome) -> [Remark] {
        let sync = state.sync
        guard case .folder(let path) = host.cloud else { return [Remark(.ok, .cloudNone)] }
        let standing = CloudStanding(sync, outcome)
        let sentence = standing.sentence(in: language) ?? ""
        var remarks: [Remark]
        switch (outcome, sync.phase) {
        case (.refused, _), (_, .trouble), (_, .tooLarge), (_, .readOnly), (_, .quotaExceeded), (_, .closed):
            remarks = [Remark(.fix, .cloudTrouble(sentence))]
        case (_, .emptied), (_, .otherAccount):
            let hint = CommandCloudPhrase.otherCloudHint.text(in: language)
            remarks = [Remark(.fix, .cloudTrouble(sentence)), Remark(.note, .cloudTrouble(hint))]
        case (.late, _), (_, .offline), (_, .signedOut), (_, .throttled):
            remarks = [Remark(.note, .cloudTrouble(sentence))]
        default:
            remarks = [
                Remark(.ok, .cloud(path)),
                Remark(standing.isGood ? .ok : .note, .sync(standing.title(in: language))),
            ]
        }
        remarks += devices(sync)
        remarks += sync.findings.prefix(Self.mostFiles).map {
            Remark(.fix, .finding(IdeaSyncPhrase.finding($0).text(in: language)))
        }
        let more = sync.findings.count - Self.mostFiles
        if more > 0 { remarks.append(Remark(.fix, .moreFindings(more))) }
        if case .folder = host.keychain { remarks.append(Remark(.note, .keychainAndDisk)) }
        return remarks
    }

    private func devices(_ sync: SyncState) -> [Remark] {
        let others = sync.devices.filter { !$0.isFormer }
        guard others.count > 1 else { return [] }
        var remarks = [Remark(.ok, .devices(others.map(\.shownName)))]
        let ahead = others.filter { $0.secondsAhead > Device.tolerance }.map(\.shownName)
        if !ahead.isEmpty { remarks.append(Remark(.fix, .clockAhead(ahead.joined(separator: ", ")))) }
        return remarks
    }

    private func helpers() -> [Remark] {
        [Sibling.web, .secretService].map { sibling in
            let name = sibling.rawValue
            if host.siblings.path(of: sibling) != nil { return Remark(.ok, .helper(name)) }
            if sibling == .secretService, host.keychain != .secretService {
                return Remark(.note, .helperNotNeeded(name))
            }
            return Remark(.fix, .helperMissing(name))
        }
    }

    /// Every file in the two folders must be a plain one of the owner's alone.
    private func permissions() -> [Remark] {
        var folders = [host.directory]
        if case .folder(let path) = host.keychain, let folder = try? PrivateDirectory(existing: path) {
            folders.append(folder)
        }
        var remarks: [Remark] = []
        for folder in folders {
            for name in (try? folder.names()) ?? [] { remarks += permission(folder.path(of: name)) }
        }
        return remarks.isEmpty ? [Remark(.ok, .permissions)] : remarks
    }

    private func permission(_ path: String) -> [Remark] {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return [] }
        let kind = status.st_mode & S_IFMT
        // Old stores and a page's socket may lie in folders of their own here.
        guard kind == S_IFREG || kind == S_IFDIR, status.st_uid == geteuid() else {
            return [Remark(.fix, .foreignFile(path))]
        }
        // The folder itself lets nobody else in; this is for the day it is copied.
        guard kind == S_IFREG, status.st_mode & 0o077 != 0 else { return [] }
        return [Remark(.note, .looseFile(path, "600"))]
    }
}
