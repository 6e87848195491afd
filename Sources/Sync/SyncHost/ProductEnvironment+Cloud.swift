public import Hosting
internal import SyncEngine
public import SyncProduct

/// Which cloud the home uses, and which it may.
extension ProductEnvironment {
    /// The choice that a text names.
    ///
    /// - Parameter text: a folder's path, an address of another kind of cloud, or `off`.
    /// - Returns: the choice.
    public func choice(_ text: String) -> CloudChoice {
        CloudChoice(text, from: Places.workingDirectory, schemes: schemes)
    }

    private var schemes: [String] { clouds.compactMap(\.scheme) }

    /// The file of the home that remembers the cloud.
    private var cloudFile: RememberedChoice { .cloud(in: directory, schemes: schemes) }

    /// The kind of the cloud at an address.
    func kind(of address: String) -> any CloudKind {
        let named = clouds.first { kind in kind.scheme.map { address.hasPrefix($0 + ":") } ?? false }
        return named ?? FolderKind()
    }

    /// The cloud at an address.
    func cloud(at address: String, for use: CloudUse) -> any Cloud {
        kind(of: address).cloud(at: address, for: use)
    }

    /// The cloud as what a home holds needs to know it; nil for none.
    public var cloudConfiguration: CloudConfiguration? { configuration(of: cloud) }

    func configuration(of choice: CloudChoice) -> CloudConfiguration? {
        choice.address.map { CloudConfiguration(name: $0, confirms: kind(of: $0).confirms) }
    }

    /// The cloud at this moment: another program may have told the home to use another one.
    var presentCloud: CloudChoice {
        if let askedCloud { return askedCloud }
        do throws(HostError) { return try cloudFile.read().map(remembered) ?? .off } catch {
            return cloud
        }
    }

    /// Tells the home which cloud to use from now on; a folder that it never used is made if it is missing.
    ///
    /// - Parameter text: a folder's path, an address of another kind of cloud, or `off`.
    /// - Returns: the choice.
    /// - Throws: `emptyPlace`, `unfitCloud`, `files`; nothing is remembered then.
    public func useCloud(_ text: String) throws(HostError) -> CloudChoice {
        guard !text.isEmpty else { throw .emptyPlace(option: "cloud use") }
        let choice = choice(text)
        if let address = choice.address { try kind(of: address).prepare(address, for: self) }
        try cloudFile.write(choice.text)
        return choice
    }

    /// Why a cloud may not be this home's, wherever it was named.
    ///
    /// It may block: a share may not answer. So it is asked before the cloud is touched, and not whenever a home is
    /// opened.
    func refusal(of address: String) -> HostError? { kind(of: address).refusal(of: address, for: self) }

    /// The clouds that this home has had.
    var usedClouds: UsedClouds { UsedClouds(directory: directory) }

    /// The cloud that was this home's last, whether or not it still is; nil if none ever was.
    public var latestCloud: CloudChoice? { usedClouds.latest.map(remembered) }

    /// Whether the cloud is the one that the person told the home to use, and none was met there yet.
    func isChosenAnew(_ address: String) -> Bool {
        do throws(HostError) {
            guard try cloudFile.read() == address else { return false }
            return !usedClouds.contains(address)
        } catch {
            return false
        }
    }

    private func remembered(_ text: String) -> CloudChoice {
        CloudChoice(text, from: "", schemes: schemes)
    }
}
