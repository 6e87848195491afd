internal import Bytes
internal import FoundationExports
internal import OneTimePassword
internal import SyncEngine

/// An opened vault: a replica's records and the header they are sealed with.
///
/// A value; nothing here touches a disk.
struct Vault: Equatable {
    /// The version of a vault's envelope: no field of a token keeps siblings.
    static let format = Envelope.versions.lowerBound

    var replica: Replica
    /// What stands in the clear.
    var header: RegisterHeader {
        get { replica.header }
        set { replica.header = newValue }
    }

    /// A new, empty vault.
    init(replica: Replica) { self.replica = replica }

    /// What is wrong with bytes that should be a vault.
    enum OpenError: Error, Equatable {
        case seal(SealingError)
        case malformed
    }

    init(_ envelope: Envelope, key: SealingKey, incarnation: UInt64) throws(OpenError) {
        let body: SecretBytes
        do throws(SealingError) { body = try envelope.open(with: key) } catch { throw .seal(error) }
        do throws(Replica.BodyError) {
            replica = try Replica(body: body, incarnation: incarnation)
            replica.header = try RegisterHeader(envelope.header)
        } catch {
            throw .malformed
        }
    }

    /// The vault's file; it throws rather than make one that could not be read back.
    func sealed(with key: SealingKey) throws(AuthenticatorError) -> [UInt8] {
        let bytes = try? Envelope.seal(
            replica.body, header: header.bytes, name: Home.vaultName, key: key)
        guard let bytes, bytes.count <= Home.vaultLimit else { throw .tooLarge }
        return bytes
    }
}

extension Vault {
    /// Everything that can be shown, sorted by `order`; with the discs of the tokens, if they are drawn.
    func contents(order: Collation, drawsDiscs: Bool = true) -> VaultState.Contents {
        var contents = VaultState.Contents()
        for (id, entry) in replica.records.entries {
            guard case .record(let record) = entry else { continue }
            do throws(OneTimePasswordError) {
                let token = try Token(id: id, record: record)
                if let stamp = record.hidingStamp {
                    contents.deleted.append(deleted(token, stamp))
                } else {
                    contents.listed.append(ListedToken(token))
                }
            } catch {
                // Deleted or not: what cannot be restored from the list of the deleted must not go unseen.
                contents.unreadable.append(Self.unreadable(record, error))
            }
        }
        contents.unreadable.sort { $0.name < $1.name }
        for _ in replica.records.unreadable {
            contents.unreadable.append(UnreadableEntry(name: "", reason: nil))
        }
        // Places are sorted, not tokens, which are large to move.
        let listed = contents.listed
        contents.listed = listed.indices.sorted { order.precedes(listed[$0], listed[$1]) }.map { listed[$0] }
        if drawsDiscs {
            let monograms = MonogramAssignment(contents.listed)
            for listed in contents.listed { contents.monograms[listed.token.id] = monograms[listed] }
        }
        contents.deleted.sort { ($1.deleted, $0.id.uuidString) < ($0.deleted, $1.id.uuidString) }
        return contents
    }

    private func deleted(_ token: Token, _ stamp: HybridTimestamp) -> DeletedToken {
        let left = Replica.holding - min(replica.retainedFor(token.id) ?? 0, Replica.holding)
        return DeletedToken(
            token: token, deleted: Date(milliseconds: Int(stamp.wallClock)),
            daysLeft: max(1, Int((left + 86_399_999) / 86_400_000)))
    }

    private static func unreadable(_ record: Record, _ reason: OneTimePasswordError) -> UnreadableEntry {
        let names = [Token.FieldName.issuer, Token.FieldName.account].compactMap {
            record.fields[$0]?.value.jsonString
        }
        return UnreadableEntry(name: names.filter { !$0.isEmpty }.joined(separator: " – "), reason: reason)
    }
}
