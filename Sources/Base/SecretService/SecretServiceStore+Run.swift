#if os(Linux)
    internal import Bytes
    internal import Secrets
    internal import Subprocess
    internal import SystemPackage

    extension SecretServiceStore {
        /// Room for some ten thousand names.
        private static let mostText = 1 << 20
        /// Room for the reason of a failure.
        private static let mostReason = 4096

        /// Runs the helper for an answer that is not secret: its output if it did its work, else its reason.
        func ask(
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
        func fetch(
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
