internal import Bytes
internal import KeyText
internal import SyncEngine

/// What was typed about keys.
///
/// It prints nothing of that.
public struct KeyEntry: Sendable, Equatable {
    var text = ""
    var passphrase = ""
    var again = ""

    subscript(name: KeyForm.Field.Name) -> String {
        get {
            switch name {
            case .text: text
            case .passphrase: passphrase
            case .again: again
            }
        }
        set {
            switch name {
            case .text: text = newValue
            case .passphrase: passphrase = newValue
            case .again: again = newValue
            }
        }
    }

    private func secret() throws(KeyTextError) -> Passphrase { try Passphrase(SecretBytes(passphrase.utf8)) }

    /// Opens a text of keys and adds them; off the vault, since it takes a moment.
    @concurrent
    static func taken(_ entry: KeyEntry, _ keys: KeyTransfer) async -> VaultJob.Outcome {
        let all: [SealingKey]
        do throws(KeyTextError) {
            all = try SealedKeys(text: Array(entry.text.utf8)).open(with: try entry.secret())
        } catch {
            return .noKeys(error)
        }
        do throws(KeyTransferFailure) {
            return .keysAdded(try await keys.add(all), of: all.count)
        } catch {
            return .keysNotCarried(error)
        }
    }

    /// Seals all keys in a text; off the vault, since it takes a moment.
    @concurrent
    static func sealed(_ entry: KeyEntry, _ keys: KeyTransfer) async -> VaultJob.Outcome {
        let all: [SealingKey]
        do throws(KeyTransferFailure) { all = try await keys.keys() } catch { return .keysNotCarried(error) }
        do throws(KeyTextError) {
            let passphrase = try entry.secret()
            try passphrase.checkStrength()
            return .keysSealed(try SealedKeys(all, passphrase: passphrase).text)
        } catch {
            return .noKeys(error)
        }
    }
}

extension KeyEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always the same.
    public var description: String { "<keys>" }
    /// The same.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
