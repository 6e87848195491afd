#if canImport(Foundation) && canImport(ObjectiveC)
    internal import AccountAppleRules
    public import AccountClient
    internal import AppleSystem
    internal import Foundation

    extension ClientPorts {
        /// What an app of iPhone, iPad or Mac has around its client: its keychain, its Secure Enclave, its own folder.
        ///
        /// The lock between processes and the one between visits to the keychain are two: who refreshes visits.
        ///
        /// - Parameters:
        ///   - pinning: which services are pinned to which keys.
        ///   - locks: the folder of the locks; where extensions share the keychain, one in the app group's container.
        /// - Returns: the ports; nothing slow is done before they are used.
        public static func live(pinning: Pinning, locks: String = AccountFolder.path) -> ClientPorts {
            AccountFolder.prepare()
            let data = SystemProtection()
            let visits = FolderLock(path: locks, name: "keychain.lock")
            return ClientPorts(
                tokens: KeychainTokenStore(GenericPasswords.session, data: data, lock: visits),
                key: KeychainDeviceKey(GenericPasswords.accountDevice, data: data, maker: DeviceKeys()),
                transport: URLSessionTransport(pinning: pinning),
                notes: ContainerNotes(path: AccountFolder.path, data: data), scrypt: PortableScrypt(),
                lock: FolderLock(path: locks, name: "session.lock"))
        }
    }

    /// The folder of the client's own files, `Application Support/Account/files`.
    public enum AccountFolder {
        private static var parent: URL {
            URL.applicationSupportDirectory.appending(path: "Account", directoryHint: .isDirectory)
        }

        /// Where it is.
        public static var path: String { parent.path + "/files" }

        /// Makes the folder above it; files below can be opened from the first unlock after a start on.
        ///
        /// Before that it cannot be made, and anyone who needs it says so.
        static func prepare() {
            try? FileManager.default.createDirectory(
                at: parent, withIntermediateDirectories: true, attributes: LiveSystem.protection)
        }
    }
#endif
