import Files
import SecondCore
import SecondHost
import SecretStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if os(Linux)
    import CGlibc
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Everything the doctor looks at, in the order of the lines.
///
/// Looking makes the folder if it is missing, and may count a day for what was deleted; it changes nothing else, least
/// of all in the cloud.
struct Diagnostics {
    let host: Host

    var language: Language { host.language }

    func diagnostics() async -> [Diagnostic] {
        var diagnostics = [Diagnostic(mark: .ok, text: .home(host.home.directory.path))]
        diagnostics += permissions() + disks()
        let hasVault = hasVault
        let keychain = await keychain(hasVault: hasVault)
        let authenticator = host.authenticator()
        let syncing = Syncing(host: host, authenticator: authenticator)
        // Without a cloud, loading would begin a vault.
        if hasVault || host.cloud != .off { await authenticator.load(at: host.moment.now) }
        let outcome = await syncing.look(within: Self.patience)
        let state = await authenticator.state
        // What lies in the cloud needs a key from elsewhere: none is made with a first account.
        let isLocked = state.condition == .keyUnavailable
        if !isLocked || keychain.mark != .note { diagnostics.append(keychain) }
        diagnostics += hasVault || isLocked ? vault(state) : [Diagnostic(mark: .note, text: .noVault)]
        diagnostics += cloud(state, outcome, hasVault: hasVault)
        return diagnostics + clock(state) + kept() + helpers()
    }

    /// How long a cloud may take to answer.
    private static let patience = Duration.seconds(5)

    private var hasVault: Bool {
        do throws(FilesError) { return try host.home.directory.identity(of: Home.vaultName) != nil } catch {
            return true
        }
    }

    private func keychain(hasVault: Bool) async -> Diagnostic {
        let place = host.keychain.text
        do throws(SecretStoreError) {
            let names = try await host.keys(mayCreate: false).names()
            return Diagnostic(mark: .ok, text: .keychain(place, names.count))
        } catch {
            if !hasVault, case .unreachable(.noDirectory) = error {
                return Diagnostic(mark: .note, text: .keychainAbsent(place))
            }
            return Diagnostic(
                mark: .fix, text: .keychainFailed(Phrase.condition(.secretStore(error)).text(in: language)))
        }
    }

    private func vault(_ state: VaultState) -> [Diagnostic] {
        guard state.condition == .ready else {
            let sentence = state.problem.text(in: language)
            var diagnostics = [Diagnostic(mark: .fix, text: .vaultFailed(sentence))]
            if case .damaged = state.condition {
                diagnostics.append(
                    Diagnostic(mark: .note, text: state.canRebuild ? .hint(.rebuildHint) : .setAsideHint))
            }
            return diagnostics
        }
        var diagnostics = [Diagnostic(mark: .ok, text: .vault(state.tokens.count, state.deleted.count))]
        diagnostics += state.unreadable.map {
            Diagnostic(mark: .fix, text: .unreadable(Phrase.unreadableEntry($0).text(in: language)))
        }
        if state.unreadable.isEmpty { diagnostics.append(Diagnostic(mark: .ok, text: .allReadable)) }
        return diagnostics
    }

    private func clock(_ state: VaultState) -> [Diagnostic] {
        let now = host.moment.now
        let banners = Screen.banners(state, at: now, language: language).filter { $0.kind == .clock }
        if !banners.isEmpty { return banners.map { Diagnostic(mark: .fix, text: .clockBehind($0.message)) } }
        let time = Diagnostic(mark: .ok, text: .clock(now.formatted(.iso8601)))
        return SystemClock.isSynchronised == false
            ? [time, Diagnostic(mark: .note, text: .clockUnsynchronised)] : [time]
    }

    private func helpers() -> [Diagnostic] {
        HelperProgram.allOfSecond.map { helper in
            let name = helper.rawValue
            if host.helpers.path(of: helper) != nil { return Diagnostic(mark: .ok, text: .helper(name)) }
            if helper == .secretService, host.keychain != .secretService {
                return Diagnostic(mark: .note, text: .helperNotNeeded(name))
            }
            return Diagnostic(mark: .fix, text: .helperMissing(name))
        }
    }

    /// A change of the vault needs room for another one beside it.
    private func disks() -> [Diagnostic] {
        let vault = (try? host.home.directory.identity(of: Home.vaultName))?.size ?? 0
        var troubles = [DiskSpace.trouble(at: host.home.directory.path, needing: vault + Self.spare)]
        if case .folder(let path) = host.keychain {
            troubles.append(DiskSpace.trouble(at: path, needing: Self.spare))
        }
        return troubles.compactMap { $0 }.map { Diagnostic(mark: .fix, text: .disk($0)) }
    }

    /// What a key or a few more accounts take.
    private static let spare = 16_384

    /// Every file in the two folders must be a plain one of the owner's alone.
    private func permissions() -> [Diagnostic] {
        var folders = [host.home.directory]
        if case .folder(let path) = host.keychain, let folder = try? PrivateDirectory(existing: path) {
            folders.append(folder)
        }
        var diagnostics: [Diagnostic] = []
        for folder in folders {
            for name in (try? folder.names()) ?? [] {
                let path = folder.path(of: name)
                var status = stat()
                guard unsafe lstat(path, &status) == 0 else { continue }
                // Where the system offers no folder for it, a page that runs keeps its socket here.
                let isRuntime =
                    name == "run" && status.st_mode & S_IFMT == S_IFDIR && status.st_mode & 0o077 == 0
                if isRuntime, status.st_uid == geteuid() { continue }
                if status.st_mode & S_IFMT != S_IFREG || status.st_uid != geteuid() {
                    diagnostics.append(Diagnostic(mark: .fix, text: .foreignFile(path)))
                } else if status.st_mode & 0o077 != 0 {
                    diagnostics.append(Diagnostic(mark: .fix, text: .looseFile(path, "600")))
                }
            }
        }
        return diagnostics.isEmpty ? [Diagnostic(mark: .ok, text: .permissions)] : diagnostics
    }
}

/// The system's own opinion of its clock.
enum SystemClock {
    /// Nil where the system does not say.
    static var isSynchronised: Bool? {
        #if os(Linux)
            var time = timex()
            let state = unsafe adjtimex(&time)
            return state < 0 ? nil : time.status & STA_UNSYNC == 0
        #else
            nil
        #endif
    }
}
