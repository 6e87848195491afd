internal import Files
internal import FoundationExports
package import Hosting
package import Secrets
package import SyncProduct
internal import Terminal
#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// One line of the doctor's.
package struct Diagnostic: Equatable {
    /// What a line begins with.
    package enum Mark: Equatable {
        /// In order; worth knowing; to be mended.
        case ok, note, fix
    }

    /// What it begins with.
    package let mark: Mark
    private let text: String

    /// - Parameters:
    ///   - mark: what it begins with.
    ///   - text: what it says.
    package init(_ mark: Mark, _ text: String) {
        self.mark = mark
        self.text = text
    }

    fileprivate func line(in language: Language, _ style: Style) -> String {
        let word = mark.word.text(in: language)
        return (mark == .fix ? style.red(word) : word) + "  " + ShownText.line(text)
    }
}

extension Diagnostic.Mark {
    /// The word that a line begins with, as wide as the others.
    fileprivate var word: DiagnosticStrings {
        switch self {
        case .ok: .ok
        case .note: .note
        case .fix: .fix
        }
    }
}

extension [Diagnostic] {
    /// Prints the lines.
    ///
    /// - Returns: whether there is nothing to mend.
    package func show(in language: Language) -> Bool {
        let style = Style.output
        for diagnostic in self { Output.line(diagnostic.line(in: language, style)) }
        return !contains { $0.mark == .fix }
    }
}

/// What the doctor of every syncing product looks at.
///
/// Nothing is changed, least of all in the cloud.
package struct Diagnostics {
    /// So many files that cannot be used are told one by one.
    private static let mostFiles = 20
    /// What a register of a few records takes.
    private static let smallRegister = 16_384
    /// How long a cloud may take to answer.
    package static let patience = Duration.seconds(5)

    private let host: ProductEnvironment
    private let product: SyncedProduct

    /// - Parameters:
    ///   - host: the home and its cloud.
    ///   - product: what is synced.
    package init(_ host: ProductEnvironment, of product: SyncedProduct) {
        self.host = host
        self.product = product
    }

    private func line(_ mark: Diagnostic.Mark, _ string: DiagnosticStrings) -> Diagnostic {
        Diagnostic(mark, string.text(in: host.language))
    }

    /// The home, and the disks of home and keychain.
    ///
    /// - Parameters:
    ///   - needed: how many bytes the home's disk has to take.
    ///   - spare: how many that of the keychain has to take.
    /// - Returns: the lines.
    package func places(needing needed: Int, spare: Int) -> [Diagnostic] {
        var troubles = [DiskSpace.trouble(at: host.directory.path, needing: needed)]
        if case .folder(let path) = host.keychain {
            troubles.append(DiskSpace.trouble(at: path, needing: spare))
        }
        return [line(.ok, .home(host.directory.path))]
            + troubles.compactMap { $0 }.map { line(.fix, .disk($0)) }
    }

    /// Whether the owner can use home and keychain, and anybody else their files.
    ///
    /// - Parameters:
    ///   - loose: how bad a file is that others may use; the folder itself lets nobody in.
    ///   - mayBeFolder: whether a folder of this name and mode is in its place.
    /// - Returns: the lines.
    package func permissions(
        loose: Diagnostic.Mark, mayBeFolder: (_ name: String, _ mode: UInt16) -> Bool
    ) -> [Diagnostic] {
        var folders = [host.directory]
        if case .folder(let path) = host.keychain, let folder = try? PrivateDirectory(existing: path) {
            folders.append(folder)
        }
        var diagnostics: [Diagnostic] = []
        for folder in folders {
            if unsafe access(folder.path, W_OK | X_OK) != 0, errno == EACCES {
                diagnostics.append(line(.fix, .closedFolder(folder.path)))
            }
            for name in (try? folder.names()) ?? [] {
                diagnostics += permission(folder.path(of: name), loose) { mayBeFolder(name, $0) }
            }
        }
        return diagnostics.isEmpty ? [line(.ok, .permissions)] : diagnostics
    }

    private func permission(
        _ path: String, _ loose: Diagnostic.Mark, _ mayBeFolder: (UInt16) -> Bool
    ) -> [Diagnostic] {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return [] }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let isFolder = status.st_mode & S_IFMT == S_IFDIR && mayBeFolder(UInt16(status.st_mode & 0o7777))
        guard isFile || isFolder, status.st_uid == geteuid() else { return [line(.fix, .foreignFile(path))] }
        return isFile && status.st_mode & 0o077 != 0 ? [line(loose, .looseFile(path))] : []
    }

    /// Whether the keychain answers.
    ///
    /// - Parameters:
    ///   - keys: the keychain.
    ///   - isExpected: whether it is to be there.
    /// - Returns: the line.
    package func keychain(_ keys: any SecretStore, isExpected: Bool) async -> Diagnostic {
        let place = host.keychain.text
        do throws(SecretStoreError) {
            return line(.ok, .keychain(place: place, count: try await keys.names().count))
        } catch {
            if !isExpected, case .unreachable(.noDirectory) = error {
                return line(.note, product.keychainAbsent(place))
            }
            return line(.fix, .keychainFailed(error))
        }
    }

    /// The present moment.
    package func clock() -> Diagnostic { line(.ok, .clock(host.moment.now.formatted(.iso8601))) }

    /// The other programs.
    package func helpers(_ programs: [HelperProgram]) -> [Diagnostic] {
        programs.map { program in
            let name = program.rawValue
            if host.helpers.path(of: program) != nil { return line(.ok, .helper(name)) }
            let isNeeded = program != .secretService || host.keychain == .secretService
            return isNeeded
                ? line(.fix, .helperMissing(name: name, product: product.title))
                : line(.note, .helperNotNeeded(name))
        }
    }

    /// The cloud and the other devices.
    ///
    /// - Parameters:
    ///   - sync: what is known.
    ///   - outcome: what came of a look.
    ///   - isBegun: whether there are records that can have been handed over.
    /// - Returns: the lines.
    package func cloud(_ sync: SyncStatus, _ outcome: Syncing.Outcome, isBegun: Bool) -> [Diagnostic] {
        guard let path = host.cloud.address else { return [none] + devices(sync) }
        var diagnostics = reached(path, sync, outcome, isBegun: isBegun) + devices(sync)
        if sync.hasDamagedPut { diagnostics.append(line(.fix, .ownFileDamaged(product.command))) }
        diagnostics += sync.findings.prefix(Self.mostFiles).map {
            line(.fix, .cloudFile($0.strings(of: product)))
        }
        let more = sync.findings.count - Self.mostFiles
        if more > 0 { diagnostics.append(line(.fix, .moreCloudFiles(more))) }
        return diagnostics
    }

    /// Which cloud there is, where nothing can have been handed over yet: it is not looked at.
    package func cloudBeforeRecords() -> [Diagnostic] {
        [host.cloud.address.map { line(.note, .cloudUnseen(place: $0, records: product.records)) } ?? none]
    }

    private var none: Diagnostic { line(.ok, .cloudNone(product.records)) }

    /// That a folder of keys does not protect this disk; nothing where the keys are elsewhere, or no cloud is used.
    package func keychainAndDisk() -> [Diagnostic] {
        guard case .folder = host.keychain, host.cloud != .off else { return [] }
        return [line(.note, product.keychainAndDisk)]
    }

    /// Whether the cloud can be used, and whose it is.
    private func reached(
        _ path: String, _ sync: SyncStatus, _ outcome: Syncing.Outcome, isBegun: Bool
    ) -> [Diagnostic] {
        let availability = CloudAvailability(sync, outcome, of: product, in: host.product)
        let sentence = availability.sentence(in: host.language) ?? ""
        switch (outcome, sync.phase) {
        case (.refused, _), (_, .trouble), (_, .tooLarge), (_, .readOnly), (_, .quotaExceeded):
            return [line(.fix, .cloudTrouble(sentence))]
        case (_, .closed) where !product.isOneVault: return [line(.fix, .cloudTrouble(sentence))]
        case (.late, _), (_, .offline), (_, .signedOut), (_, .throttled):
            return [line(.note, .cloudTrouble(sentence))]
        case (_, .emptied), (_, .otherAccount):
            let hint = Diagnostic(.note, product.otherCloudHint.text(in: host.language))
            return [line(.fix, .cloudTrouble(sentence)), hint]
        default: break
        }
        if host.cloud == .folder(path), let obstacle = Self.obstacle(path) {
            let sentence = obstacle.detail(cloud: path, of: product).text(in: host.language)
            return [line(.fix, .cloudTrouble(sentence))]
        }
        guard isBegun else { return [line(.ok, .cloud(path)), line(.note, .cloudNew)] }
        let title = availability.title(in: host.language)
        guard availability.isGood else {
            return [line(.ok, .cloud(path)), line(.note, .sync(title + " · " + sentence))]
        }
        // A look opens a whole vault; of many registers it opens none.
        let known = product.isOneVault ? [line(.ok, .cloudKnown)] : []
        return [line(.ok, .cloud(path))] + known + [line(.ok, .sync(title))]
    }

    /// What keeps a folder that answered from taking a register: a look puts none, and would not meet it.
    private static func obstacle(_ path: String) -> SyncStatus.Phase? {
        guard unsafe access(path, W_OK) == 0 else { return .readOnly }
        switch DiskSpace.trouble(at: path, needing: smallRegister) {
        case .system(.readOnly, _): return .readOnly
        case .system(.noSpace, _): return .quotaExceeded
        default: return nil
        }
    }

    private func devices(_ sync: SyncStatus) -> [Diagnostic] {
        guard sync.devices.count > 1 else { return [] }
        func text(_ string: CloudStrings) -> String { string.text(in: host.language) }
        let names = sync.devices.filter { !$0.isFormer }.map { device in
            if device.isThisDevice { return "\(device.shownName) (\(text(.thisDevice)))" }
            let seen = device.lastSeen.map { ShownTime.words($0, now: host.moment.now, in: host.language) }
            return "\(device.shownName) (\(seen ?? text(.unreadDevice)))"
        }
        return [line(.ok, .devices(count: names.count, names: names))]
    }
}
