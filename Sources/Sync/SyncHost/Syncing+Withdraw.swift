internal import Files
public import Hosting
public import SyncEngine

/// Taking out of a folder what this device has put there.
extension Syncing {
    /// What came of it.
    public enum Withdrawal: Sendable, Equatable {
        /// So many files were taken out; none of this device's is left.
        case done(Int)
        /// Another program of this home works in a cloud and does not leave it; nothing was taken out.
        case elsewhere
        /// The folder does not answer; a part may be out.
        case late
        /// The folder may not be used with this home, so it was not touched.
        case refused(HostError)
        /// The folder refused; a part may be out.
        case failed(CloudError)
    }

    /// Takes the registers of a device out of a folder.
    ///
    /// Those of other devices, and the file that names the account, stay. The home must not use that folder any more, or the next sync puts them there again. So a program of this home
    /// that works there is waited for: it stops once it sees the other choice.
    ///
    /// - Parameters:
    ///   - replica: the id under which this device writes: 32 hexadecimal digits.
    ///   - path: the folder, absolute.
    ///   - limit: how long the folder may take.
    /// - Returns: what came of it. What is said for a part is made good by the same call.
    public func withdraw(
        _ replica: String, from path: String, within limit: Duration
    ) async -> Withdrawal {
        guard let lock = await lock() else { return .elsewhere }
        let withdrawal = await withdrawAlone(replica, path, limit)
        lock.release()
        return withdrawal
    }

    private func withdrawAlone(_ replica: String, _ path: String, _ limit: Duration) async -> Withdrawal {
        let (results, result) = AsyncStream.makeStream(of: Result<Int, CloudError>.self)
        let outcome = await TimeLimit.whole(limit).outcome(by: clock) { _ in
            if let refusal = await refusal(path) { return .refused(refusal) }
            do throws(CloudError) { result.yield(.success(try await remove(replica, from: path))) } catch {
                result.yield(.failure(error))
            }
            return .done
        }
        result.finish()
        switch outcome {
        case .late: return .late
        case .refused(let error): return .refused(error)
        case .off, .elsewhere, .held, .done: break
        }
        for await result in results {
            switch result {
            case .success(let count): return .done(count)
            case .failure(let error): return .failed(error)
            }
        }
        return .late
    }

    /// Removes what stands there, until a whole reading finds nothing more.
    private func remove(_ replica: String, from path: String) async throws(CloudError) -> Int {
        let cloud = cloud(path, false)
        var (count, page) = (0, String?.none)
        repeat {
            let found = try await cloud.changes(since: CloudCursor(), page: page)
            let own = found.versions.filter { RegisterName($0.register)?.replica == replica }
            if !own.isEmpty { try await cloud.remove(Set(own.map(\.mark)), account: found.account) }
            count += own.count
            page = found.next
        } while page != nil
        return count
    }
}
