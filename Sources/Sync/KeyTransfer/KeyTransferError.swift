package import Files
package import Keyring
package import Sealing
internal import SecretStore
package import Terminal

/// Why keys were not carried; nothing of a passphrase, a key or a text is in it.
package enum KeyTransferError: Error, Equatable {
    /// What was given is wrong.
    case usage(KeyPhrase)
    /// Something in the system failed.
    case failed(KeyPhrase)
    /// A file could not be used.
    case files(FilesError)
    /// Standard input could not be read.
    case inputFailed
    /// Nothing was given.
    case nothingGiven
    /// The person went away from a prompt.
    case notDone

    /// What an error of the text means.
    package init(_ error: KeyTextError) {
        switch error {
        case .noKeys, .tooManyKeys, .noMemory: self = .failed(.text(error))
        default: self = .usage(.text(error))
        }
    }

    /// What an error of the keychain means.
    package init(_ error: KeyTransferFailure) { self = .failed(.carrier(error)) }

    /// How the command ends.
    package var status: ExitStatus {
        switch self {
        case .usage, .nothingGiven: .usage
        case .failed, .files, .inputFailed: .failed
        case .notDone: .notDone
        }
    }

    /// Runs what may throw an error of the text.
    static func within<R>(_ body: () throws(KeyTextError) -> R) throws(KeyTransferError) -> R {
        do throws(KeyTextError) { return try body() } catch { throw KeyTransferError(error) }
    }
}

extension KeyTransfer {
    /// Every key of the keychain, of which there is at least one.
    ///
    /// - Parameter isExpected: whether a folder of keys is to be there; it is made together with the first key.
    /// - Returns: the keys in the order of their ids.
    /// - Throws: `failed`.
    package func allKeys(isExpected: Bool) async throws(KeyTransferError) -> [SealingKey] {
        var all: [SealingKey] = []
        do throws(KeyTransferFailure) { all = try await keys() } catch {
            guard !isExpected, case .unreadable(.unreachable(.noDirectory)) = error else {
                throw KeyTransferError(error)
            }
        }
        guard !all.isEmpty else { throw KeyTransferError(.noKeys) }
        return all
    }
}
