#if canImport(Security)
    public import AccountAppleRules
    public import AppleSystem

    extension GenericPasswords: AccountItems {
        /// The items of the session (requirements 4.2): readable from the first unlock after a start on, not carried by
        /// iCloud Keychain.
        public static var session: GenericPasswords {
            GenericPasswords(service: AccountNames.service, reach: .backups)
        }

        /// The items that must never leave this device.
        public static var accountDevice: GenericPasswords {
            GenericPasswords(service: AccountNames.deviceService, reach: .thisDevice)
        }
    }
#endif
