import Files
import Foundation
import Secrets
import TestSupport
import Testing

@testable import SecondCore

/// A change meets a full disk at each of its steps.
@Suite struct WriteFailureTests {
    private final class Failing: Sendable {
        let left: Locked<Int?> = Locked(nil)
        let count = Locked(0)

        private func step(_ call: () -> Int) -> Int {
            count.withLock { $0 += 1 }
            let fails = left.withLock { left in
                defer { left = left.map { $0 - 1 } }
                return left == 0
            }
            return fails ? -28 : call()
        }

        var calls: FileCalls {
            let system = FileCalls.system
            var calls = system
            calls.create = { directory, name in self.step { system.create(directory, name) } }
            unsafe calls.write = { file, bytes in self.step { unsafe system.write(file, bytes) } }
            calls.sync = { file in self.step { system.sync(file) } }
            calls.rename = { directory, from, to in self.step { system.rename(directory, from, to) } }
            calls.link = { directory, from, to in self.step { system.link(directory, from, to) } }
            return calls
        }
    }

    @Test func `a change on a failing disk is whole or not at all, and says which`() async throws {
        let device = try Device()
        let failing = Failing()
        let authenticator = device.authenticator(calls: failing.calls)
        _ = try await authenticator.add(new("first"), at: Device.start)
        let before = failing.count.withLock { $0 }
        _ = try await authenticator.add(new("second"), at: Device.start)
        let steps = failing.count.withLock { $0 } - before
        #expect(steps == 5)
        for step in 0..<steps {
            let (bytes, state) = (try device.vault, await authenticator.state)
            failing.left.withLock { $0 = step }
            let error = await #expect(throws: AuthenticatorError.self) {
                _ = try await authenticator.add(new("step \(step)"), at: Device.start)
            }
            failing.left.withLock { $0 = nil }
            let path = device.folder.path + "/home/vault.sealed"
            if step < steps - 1 {
                #expect(error == .files(.system(.noSpace, path: path)), "step \(step)")
                #expect(try device.vault == bytes)
                #expect(await authenticator.state == state)
                _ = try await authenticator.add(new("step \(step)"), at: Device.start)
            } else {
                // The new file stands already; only that it will last could not be confirmed.
                #expect(error == .unconfirmed(.system(.noSpace, path: path)))
                #expect(await authenticator.state.tokens.count == state.tokens.count + 1)
            }
            #expect(await device.authenticator().load(at: Device.start).tokens == authenticator.state.tokens)
        }
        #expect(try device.folder.names("home").filter { $0.hasPrefix(".tmp-") } == [])
    }

    @Test func `a first start on a failing disk leaves nothing that hinders the next`() async throws {
        for step in 0..<20 {
            let device = try Device()
            let failing = Failing()
            failing.left.withLock { $0 = step }
            let state = await device.authenticator(calls: failing.calls).load(at: Device.start)
            let next = await device.authenticator().load(at: Device.start)
            #expect(next.condition == .ready, "step \(step)")
            #expect(try await device.store.names().count == 1)
            if state.condition == .ready { break }
            let ids = try device.folder.names("home").filter { $0.hasPrefix("replica-") }
            #expect(ids.count <= 2)
        }
    }
}
