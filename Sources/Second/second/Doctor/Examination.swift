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
/// Looking makes the folder if it is missing, and may count a day for what was deleted; it changes nothing else.
struct Examination {
    let host: Host

    private var language: Language { host.language }

    func findings() async -> [Finding] {
        var findings = [Finding(mark: .ok, text: .home(host.home.directory.path))]
        findings += permissions()
        let hasVault = hasVault
        findings.append(await keychain(hasVault: hasVault))
        if hasVault {
            findings += await vault()
        } else {
            findings.append(Finding(mark: .note, text: .noVault))
            findings += clock(nil)
        }
        return findings + helpers()
    }

    private var hasVault: Bool {
        do throws(FilesError) { return try host.home.directory.identity(of: Home.vaultName) != nil } catch {
            return true
        }
    }

    private func keychain(hasVault: Bool) async -> Finding {
        let place = host.keychain.text
        do throws(SecretStoreError) {
            let names = try await host.keychain.store(mayCreate: false, siblings: host.siblings).names()
            return Finding(mark: .ok, text: .keychain(place, names.count))
        } catch {
            if !hasVault, case .unreachable(.noDirectory) = error {
                return Finding(mark: .note, text: .keychainAbsent(place))
            }
            return Finding(
                mark: .fix, text: .keychainFailed(Phrase.condition(.secretStore(error)).text(in: language)))
        }
    }

    private func vault() async -> [Finding] {
        let state = await host.authenticator().load(at: host.moment.now)
        guard state.condition == .ready else {
            let sentence = Phrase.error(.notReady(state.condition)).text(in: language)
            var findings = [Finding(mark: .fix, text: .vaultFailed(sentence))]
            if case .damaged = state.condition { findings.append(Finding(mark: .note, text: .setAsideHint)) }
            return findings + clock(nil)
        }
        var findings = [Finding(mark: .ok, text: .vault(state.tokens.count, state.deleted.count))]
        findings += state.unreadable.map {
            Finding(mark: .fix, text: .unreadable(Phrase.unreadableEntry($0).text(in: language)))
        }
        if state.unreadable.isEmpty { findings.append(Finding(mark: .ok, text: .allReadable)) }
        return findings + clock(state)
    }

    private func clock(_ state: VaultState?) -> [Finding] {
        let now = host.moment.now
        let banner = state.flatMap { state in
            Screen.banners(state, at: now, language: language).first { $0.kind == .clock }
        }
        if let banner { return [Finding(mark: .fix, text: .clockBehind(banner.message))] }
        let time = Finding(mark: .ok, text: .clock(now.formatted(.iso8601)))
        return SystemClock.isSynchronised == false
            ? [time, Finding(mark: .note, text: .clockUnsynchronised)] : [time]
    }

    private func helpers() -> [Finding] {
        Sibling.allCases.map { sibling in
            let name = sibling.rawValue
            if host.siblings.path(of: sibling) != nil { return Finding(mark: .ok, text: .helper(name)) }
            if sibling == .secretService, host.keychain != .secretService {
                return Finding(mark: .note, text: .helperNotNeeded(name))
            }
            return Finding(mark: .fix, text: .helperMissing(name))
        }
    }

    /// Every file in the two folders must be a plain one of the owner's alone.
    private func permissions() -> [Finding] {
        var folders = [host.home.directory]
        if case .folder(let path) = host.keychain, let folder = try? PrivateDirectory(existing: path) {
            folders.append(folder)
        }
        var findings: [Finding] = []
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
                    findings.append(Finding(mark: .fix, text: .foreignFile(path)))
                } else if status.st_mode & 0o077 != 0 {
                    findings.append(Finding(mark: .fix, text: .looseFile(path, "600")))
                }
            }
        }
        return findings.isEmpty ? [Finding(mark: .ok, text: .permissions)] : findings
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
