#if os(Linux)
    public import Bytes
    public import Secrets
    internal import Subprocess
    internal import SystemPackage

    /// The desktop's keyring (freedesktop.org Secret Service: GNOME Keyring, KeePassXC, KWallet) as a secret store.
    ///
    /// Each secret is an item of the default keyring with the attributes `application` and `name`; its text is the document
    /// of `SecretDocument` in Base64. All talk with the service is done by the program `second-secret-service`, which ends by
    /// itself after 20 seconds without an answer. A locked keyring is never unlocked from here and never looks empty.
    public struct SecretServiceStore: SecretStore {
        private let helper: String
        private let environment: [String: String?]
        /// What the helper is told before the command.
        private let owner: [String]

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

    extension SecretServiceStore {
        /// Room for some ten thousand names.
        private static let mostText = 1 << 20
        /// Room for the reason of a failure.
        private static let mostReason = 4096

        /// Runs the helper for an answer that is not secret: its output if it did its work, else its reason.
        private func ask(
            _ words: [String], giving secret: SecretBytes? = nil
        ) async throws(SecretStoreError) -> (SecretServiceReply, String) {
            var pipe = try SecretPipe()
            // Without a secret the child reads an empty input.
            try pipe.fill(secret ?? SecretBytes([]))
            do {
                let result = try await Subprocess.run(
                    configuration(words),
                    input: .fileDescriptor(pipe.output, closeAfterSpawningProcess: false),
                    output: .string(limit: Self.mostText), error: .string(limit: Self.mostReason))
                let reply = try reply(result.terminationStatus)
                return (reply, reply == .done ? result.standardOutput : plain(result.standardError))
            } catch { throw failure(error) }
        }

        /// Runs the helper for a secret on its output; the reason of a failure comes third.
        private func fetch(
            _ words: [String]
        ) async throws(SecretStoreError) -> (SecretServiceReply, SecretBytes, String) {
            var pipe = try SecretPipe()
            do {
                let result = try await Subprocess.run(
                    configuration(words), input: .none,
                    output: .fileDescriptor(pipe.writer, closeAfterSpawningProcess: false),
                    error: .string(limit: Self.mostReason))
                let reply = try reply(result.terminationStatus)
                return (reply, pipe.drain(), plain(result.standardError))
            } catch { throw failure(error) }
        }

        private func configuration(_ words: [String]) -> Configuration {
            var changes: [Environment.Key: String?] = [:]
            for (name, value) in environment {
                if let key = Environment.Key(rawValue: name) { changes.updateValue(value, forKey: key) }
            }
            return Configuration(
                executable: .path(FilePath(helper)), arguments: Arguments(owner + words),
                environment: .inherit.updating(changes))
        }

        private func reply(_ status: TerminationStatus) throws(SecretStoreError) -> SecretServiceReply {
            switch status {
            case .exited(let code):
                guard let reply = SecretServiceReply(rawValue: code) else {
                    throw .failed("second-secret-service ended with \(code)")
                }
                return reply
            // Its own alarm, or ours because the task was cancelled.
            case .signaled: throw .unreachable(.noAnswer)
            }
        }

        private func failure(_ error: any Error) -> SecretStoreError {
            switch error {
            case let error as SecretStoreError: return error
            case is CancellationError: return .unreachable(.noAnswer)
            case let error as SubprocessError:
                if [.spawnFailed, .executableNotFound].contains(error.code) {
                    return .unreachable(.noHelper(path: helper))
                }
                return .failed("second-secret-service could not be run")
            default: return .failed("second-secret-service could not be run")
            }
        }

        /// The first line of a reason, bounded.
        private func plain(_ text: String) -> String {
            String(text.prefix { !$0.isNewline }.prefix(200))
        }
    }
#endif
