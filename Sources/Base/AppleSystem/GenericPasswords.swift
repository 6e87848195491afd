#if canImport(Security)
    public import AppleRules
    public import Bytes
    internal import Foundation
    internal import Security

    /// Generic passwords of one service in the data protection keychain.
    ///
    /// Every query names the data protection keychain, because the Mac has an older one beside it, and says whether it is
    /// about items that iCloud Keychain carries: an item of either kind is invisible to queries about the other.
    public struct GenericPasswords: KeychainItems {
        /// How far items reach; all can be read from the first unlock after a start on.
        public enum Reach: Sendable {
            /// iCloud Keychain carries them to the owner's other devices.
            case ownersDevices
            /// They stay on this device, and a backup carries them to the one that follows it.
            case backups
            /// They leave this device not even in a backup.
            case thisDevice
        }

        private let service: String
        private let reach: Reach
        private let queue = OwnQueue("keychain")

        /// Items of one service.
        ///
        /// - Parameters:
        ///   - service: under which they stand.
        ///   - reach: how far they reach.
        public init(service: String, reach: Reach) {
            self.service = service
            self.reach = reach
        }

        /// Items of one service.
        ///
        /// - Parameters:
        ///   - service: under which they stand.
        ///   - travels: whether iCloud Keychain carries them to the owner's other devices; the others leave this device
        ///     not even in a backup.
        public init(service: String, travels: Bool) {
            self.init(service: service, reach: travels ? .ownersDevices : .thisDevice)
        }

        /// The vault's keys: iCloud Keychain carries them to the owner's other devices.
        public static var keys: GenericPasswords {
            GenericPasswords(service: KeychainNames.service, travels: true)
        }

        /// What never leaves this device, not even in a backup that is restored elsewhere.
        public static var device: GenericPasswords {
            GenericPasswords(service: KeychainNames.deviceService, travels: false)
        }

        /// The accounts of all items.
        public func accounts() async -> (status: KeychainStatus, accounts: [String]) {
            await queue.run {
                let (status, found) = copy([
                    kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: true,
                ])
                let items = found as? [[String: Any]] ?? []
                return (status, items.compactMap { $0[KeychainNames.accountAttribute] as? String })
            }
        }

        /// The bytes of one item.
        public func secret(of account: String) async -> (status: KeychainStatus, secret: SecretBytes?) {
            await queue.run {
                let (status, found) = copy([
                    kSecAttrAccount: account, kSecMatchLimit: kSecMatchLimitOne, kSecReturnData: true,
                ])
                return (status, (found as? Data).map { SecretBytes($0) })
            }
        }

        /// Adds an item.
        public func add(_ account: String, _ secret: SecretBytes) async -> KeychainStatus {
            await queue.run {
                let item = query([
                    kSecAttrAccount: account, kSecAttrAccessible: accessible,
                    kSecValueData: unsafe secret.withUnsafeBytes { unsafe Data($0) },
                ])
                return KeychainStatus(unsafe SecItemAdd(item, nil))
            }
        }

        /// Takes an item away.
        public func remove(_ account: String) async -> KeychainStatus {
            await queue.run { KeychainStatus(SecItemDelete(query([kSecAttrAccount: account]))) }
        }

        /// Puts other bytes into an item that is there.
        public func replace(_ account: String, _ secret: SecretBytes) async -> KeychainStatus {
            await queue.run {
                let values = [kSecValueData: unsafe secret.withUnsafeBytes { unsafe Data($0) }]
                return KeychainStatus(
                    SecItemUpdate(
                        query([kSecAttrAccount: account]), NSDictionary(dictionary: values) as CFDictionary))
            }
        }

        private var accessible: CFString {
            switch reach {
            case .ownersDevices, .backups: kSecAttrAccessibleAfterFirstUnlock
            case .thisDevice: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            }
        }

        private var travels: Bool { reach == .ownersDevices }

        private func copy(_ parts: [CFString: Any]) -> (KeychainStatus, AnyObject?) {
            var found: CFTypeRef?
            let status = unsafe SecItemCopyMatching(query(parts), &found)
            return (KeychainStatus(status), found)
        }

        private func query(_ parts: [CFString: Any]) -> CFDictionary {
            let ground: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service,
                kSecAttrSynchronizable: travels, kSecUseDataProtectionKeychain: true,
            ]
            return NSDictionary(dictionary: ground.merging(parts) { $1 }) as CFDictionary
        }
    }
#endif
