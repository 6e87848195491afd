#if os(Linux)
    import AccountClient
    import AccountClientTestSupport
    import AccountClientLinux
    import Bytes
    import SecretService
    import Secrets
    import Testing

    /// A sign-in in the desktop's keyring.
    @Suite struct SignInInKeyringTests {
        private func store(_ keyring: Keyring) -> SecretServiceStore {
            SecretServiceStore(
                of: SecretTokenStore.service, label: "Readmigo sign-in", helper: Keyring.helper,
                environment: keyring.environment)
        }

        @Test(arguments: TokenStoreSuite.alone)
        func `a session in the keyring keeps what the port promises`(
            promise: Promise<TokenStoreSuite.Views>
        ) async throws {
            try await Keyring.with(.unlocked, in: try Scratch()) { keyring async throws in
                let secrets = store(keyring)
                try await promise.check(.init { SecretTokenStore(secrets) })
            }
        }

        @Test(arguments: DeviceKeySuite.all)
        func `a key in the keyring keeps what the port promises`(
            promise: Promise<DeviceKeySuite.Views>
        ) async throws {
            try await Keyring.with(.unlocked, in: try Scratch()) { keyring async throws in
                let secrets = store(keyring)
                try await promise.check(.init { SecretDeviceKey(secrets) })
            }
        }

        @Test func `a locked keyring is locked, and the session is there afterwards`() async throws {
            let scratch = try Scratch()
            let session = TokenStoreSuite.session(1)
            try await Keyring.with(.unlocked, in: scratch) { keyring async throws in
                try await SecretTokenStore(store(keyring)).keep(session)
            }
            try await Keyring.with(.asFound, in: scratch) { keyring async throws in
                let tokens = SecretTokenStore(store(keyring))
                await #expect(throws: TokenStoreError.locked) { try await tokens.session() }
                await #expect(throws: TokenStoreError.locked) { try await tokens.keep(session) }
                await #expect(throws: DeviceKeyError.locked) {
                    try await SecretDeviceKey(store(keyring)).publicKey()
                }
            }
            try await Keyring.with(.unlocked, in: scratch) { keyring async throws in
                #expect(try await SecretTokenStore(store(keyring)).session() == session)
            }
        }

        @Test func `Second's secrets and these do not see each other`() async throws {
            try await Keyring.with(.unlocked, in: try Scratch()) { keyring async throws in
                try await keyring.store.add("session-0000000000000007", SecretBytes([1]))
                let tokens = SecretTokenStore(store(keyring))
                #expect(try await tokens.session() == nil)
                try await tokens.keep(TokenStoreSuite.session(1))
                #expect(try await keyring.store.names() == ["session-0000000000000007"])
                #expect(try await store(keyring).names() == ["session-0000000000000001"])
                try await tokens.removeSession()
                #expect(try await keyring.store.read("session-0000000000000007") == SecretBytes([1]))
            }
        }
    }
#endif
