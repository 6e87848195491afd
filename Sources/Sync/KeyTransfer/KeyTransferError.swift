package import Files
internal import Secrets
package import KeyText
package import SyncEngine
package import Terminal

/// Why keys were not carried; nothing of a passphrase, a key or a text is in it.
package enum KeyTransferError: Error, Equatable {
    /// What was given is wrong.
    case usage(KeyStrings)
    /// Something in the system failed.
    case failed(KeyStrings)
    /// A file could not be used.
    case files(FilesError)
    /// Standard input could not be read.
    case inputFailed
    /// Nothing was given.
    case nothingGiven
    /// The person went away from a prompt.
    case notDone

    /// What an error of the text means.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - product: whose keys are carried.
    package init(_ error: KeyTextError, of product: KeyProduct) {
        let strings = error.strings(of: product)
        switch error {
        case .noKeys, .tooManyKeys, .noMemory: self = .failed(strings)
        default: self = .usage(strings)
        }
    }

    /// What an error of the keychain means.
    package init(_ error: KeyTransferFailure) { self = .failed(error.strings) }

    /// How the command ends.
    package var status: ExitStatus {
        switch self {
        case .usage, .nothingGiven: .usage
        case .failed, .files, .inputFailed: .failed
        case .notDone: .notDone
        }
    }
}

extension KeyTransfer {
    /// Every key of the keychain, of which there is at least one.
    ///
    /// - Parameters:
    ///   - isExpected: whether a folder of keys is to be there; it is made together with the first key.
    ///   - product: whose keys they are.
    /// - Returns: the keys in the order of their ids.
    /// - Throws: `failed`.
    package func allKeys(
        isExpected: Bool, of product: KeyProduct
    ) async throws(KeyTransferError) -> [SealingKey] {
        var all: [SealingKey] = []
        do throws(KeyTransferFailure) { all = try await keys() } catch {
            guard !isExpected, case .unreadable(.unreachable(.noDirectory)) = error else {
                throw KeyTransferError(error)
            }
        }
        guard !all.isEmpty else { throw KeyTransferError(.noKeys, of: product) }
        return all
    }
}
