internal import Files
public import Hosting

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Which folder is the cloud, and which may be.
extension Host {
    /// The cloud at this moment: another program may have told the home to use another one.
    var presentCloud: CloudChoice {
        if let askedCloud { return askedCloud }
        do throws(HostError) {
            let text = try RememberedChoice.cloud(in: directory).read()
            return text.map { CloudChoice($0, from: "") } ?? .off
        } catch {
            return cloud
        }
    }

    /// Tells the home which cloud to use from now on; a folder that it never used is made if it is missing.
    ///
    /// - Parameter text: a folder's path, or `off`.
    /// - Returns: the choice.
    /// - Throws: `emptyPlace`, `unfitCloud`, `files`; nothing is remembered then.
    public func useCloud(_ text: String) throws(HostError) -> CloudChoice {
        guard !text.isEmpty else { throw .emptyPlace(option: "cloud use") }
        let choice = CloudChoice(text, from: Places.workingDirectory)
        if case .folder(let path) = choice {
            guard !path.contains("\n") else { throw .unfitCloud(path: path, .name) }
            if let refusal = refusal(of: path) { throw refusal }
            try prepare(path)
        }
        try RememberedChoice.cloud(in: directory).write(choice.text)
        return choice
    }

    /// Why a folder may not be this home's cloud, wherever it was named: what must stay on this machine must not lie
    /// where the cloud carries it away.
    ///
    /// It looks at the disk and may block: a share may not answer. So it is asked before the cloud is touched, and not
    /// whenever a home is opened.
    ///
    /// - Parameter path: the folder, absolute.
    /// - Returns: the reason; nil if it may.
    func refusal(of path: String) -> HostError? {
        PlaceCheck.conflict(keychain: keychain, cloud: path)
            ?? PlaceCheck.conflict(home: directory.path, cloud: path)
    }

    /// Makes the folder if it is missing and was never used, and sees that it can be listed.
    private func prepare(_ path: String) throws(HostError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let code = errno
            guard code == ENOENT else { throw .unfitCloud(path: path, Self.fault(code, path)) }
            // A disk or a share that is not there now: its folder is waited for.
            if usedClouds.contains(path) { return }
            do throws(FilesError) { try SharedDirectory.make(path) } catch {
                switch error {
                case .notFound: throw .unfitCloud(path: path, .nothingAbove)
                case .denied: throw .unfitCloud(path: path, .denied)
                default: throw .unfitCloud(path: path, .files(error))
                }
            }
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .unfitCloud(path: path, .notFolder) }
        guard unsafe access(path, R_OK | X_OK) == 0 else { throw .unfitCloud(path: path, .denied) }
    }

    private static func fault(_ code: Int32, _ path: String) -> HostError.CloudFault {
        switch code {
        case EACCES, EPERM: .denied
        case ENOTDIR: .notFolder
        case ENAMETOOLONG: .files(.nameTooLong(path: path))
        default: .files(.failed(path: path, code: code))
        }
    }

    /// The folders that this home has had as its cloud.
    var usedClouds: UsedClouds { UsedClouds(directory: directory) }

    /// The folder that was this home's cloud last, whether or not it still is; nil if none ever was.
    public var latestCloud: CloudChoice? { usedClouds.latest.map { CloudChoice($0, from: "") } }

    /// Whether the folder is the one that the person told the home to use, and none was met there yet.
    func isChosenAnew(_ path: String) -> Bool {
        do throws(HostError) {
            guard try RememberedChoice.cloud(in: directory).read() == path else { return false }
            return !usedClouds.contains(path)
        } catch {
            return false
        }
    }
}
