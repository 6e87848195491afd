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
        private let service: String
        private let travels: Bool
        private let queue = OwnQueue("keychain")

        /// Items of one service.
        ///
        /// - Parameters:
        ///   - service: under which they stand.
        ///   - travels: whether iCloud Keychain carries them to the owner's other devices; the others leave this device
        ///     not even in a backup.
        public init(service: String, travels: Bool) {
            self.service = service
            self.travels = travels
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

        private var accessible: CFString {
            travels ? kSecAttrAccessibleAfterFirstUnlock : kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        }

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
