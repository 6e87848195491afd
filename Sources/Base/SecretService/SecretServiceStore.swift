#if os(Linux)
    public import Bytes
    public import Secrets

    /// The desktop's keyring (freedesktop.org Secret Service: GNOME Keyring, KeePassXC, KWallet) as a secret store.
    ///
    /// Each secret is an item of the default keyring with the attributes `application` and `name`; its text is the document
    /// of `SecretDocument` in Base64. All talk with the service is done by the program `second-secret-service`, which ends by
    /// itself after 20 seconds without an answer. A locked keyring is never unlocked from here and never looks empty.
    public struct SecretServiceStore: SecretStore {
        let helper: String
        let environment: [String: String?]
        /// What the helper is told before the command.
        let owner: [String]

        /// Uses a helper program for the secrets of one application; nothing is started yet.
        ///
        /// - Parameters:
        ///   - application: by which they are found; one application never sees another's.
        ///   - label: what a person reads in the desktop's keyring program.
        ///   - helper: the path of `second-secret-service`.
        ///   - environment: variables to set (or, with `nil`, to remove) for it beside the inherited ones.
        public init(
            of application: String = "second", label: String = "Second vault key", helper: String,
            environment: [String: String?] = [:]
        ) {
            self.helper = helper
            self.environment = environment
            owner = ["--for", application, label]
        }

        /// The names of all secrets of ours, sorted.
        ///
        /// - Throws: `locked`, `keyringDenied`, `unreachable`, `failed`.
        public func names() async throws(SecretStoreError) -> [String] {
            let (reply, text) = try await ask(["names"])
            guard reply == .done else { throw error(reply, "", text) }
            return text.split(separator: "\n").map(String.init)
                .filter { (try? SecretRules.check(name: $0)) != nil }
        }

        /// The secret of that name; `nil` if the unlocked keyring answered that it has none.
        ///
        /// - Throws: `damaged` for an item that is not a whole secret of that name; `locked`, `keyringDenied`, `unreachable`,
        ///   `badName`, `failed`.
        public func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
            try SecretRules.check(name: name)
            let (reply, text, reason) = try await fetch(["read", name])
            if reply == .notFound { return nil }
            guard reply == .done else { throw error(reply, name, reason) }
            guard let document = Base64.decode(text), let secret = SecretDocument.decode(name, document)
            else {
                throw .damaged(name: name)
            }
            return secret
        }

        /// Stores a secret under a free name, and reads it back.
        ///
        /// - Throws: `alreadyExists`, `locked`, `keyringDenied`, `unreachable`, `badName`, `badSecret`, `failed`.
        public func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
            try SecretRules.check(name: name)
            try SecretRules.check(secret: secret)
            let text = Base64.encode(SecretDocument.encode(name, secret))
            let (reply, reason) = try await ask(["add", name], giving: text)
            guard reply == .done else { throw error(reply, name, reason) }
        }

        /// Removes the secret of that name, if there is one.
        ///
        /// - Throws: `locked`, `keyringDenied`, `unreachable`, `badName`, `failed`.
        public func remove(_ name: String) async throws(SecretStoreError) {
            try SecretRules.check(name: name)
            let (reply, reason) = try await ask(["remove", name])
            guard reply == .done else { throw error(reply, name, reason) }
        }

        /// Says for a store what the helper said.
        private func error(_ reply: SecretServiceReply, _ name: String, _ reason: String) -> SecretStoreError
        {
            switch reply {
            case .locked: .locked
            case .noBus: .unreachable(.noBus)
            case .noService: .unreachable(.noService)
            case .noKeyring: .unreachable(.noKeyring)
            case .alreadyExists: .alreadyExists(name: name)
            case .denied: .keyringDenied
            case .damaged: .damaged(name: name)
            case .done, .notFound, .failed, .usage:
                .failed(reason.isEmpty ? "the keyring gave no reason" : reason)
            }
        }
    }
#endif
