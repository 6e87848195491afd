import Bytes
import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncEngine

@Suite struct RegisterJoinTests {
    /// Registers of several replicas with histories, sealed.
    private func versions(_ random: inout RandomRecords) -> [CloudVersion] {
        var replicas = random.history(3, steps: 30)
        return replicas.indices.flatMap { number in
            (0..<2).compactMap { step in
                replicas[number].header.replica = Device.id("r", UInt64(number))
                replicas[number].hold([key(1).id.description])
                if step > 0 {
                    replicas[number].write(
                        ["issuer": .json("later")], id: random.ids[0], wallClock: 9_000_000_000)
                }
                guard let put = try? replicas[number].seal(with: key(1), wallClock: 5) else { return nil }
                return CloudVersion(
                    register: put.register, mark: "\(number).\(step)", content: .bytes(put.bytes))
            }
        }
    }

    private func join(_ versions: [CloudVersion], into replica: Replica) -> Replica {
        var result = replica
        for version in versions {
            _ = result.join(
                [IncomingRegister(version, keys: [key(1).id: key(1)])], wallClock: 6,
                newID: { Device.id("n", 1) })
        }
        return result
    }

    @Test(arguments: Soak.seeds(40)) func `registers are joined alike in every order, and twice as once`(
        seed: UInt64
    ) {
        var random = RandomRecords(seed: seed)
        let versions = versions(&random)
        var empty = Replica(incarnation: 9)
        empty.header.replica = Device.id("me", 1)
        let first = join(versions, into: empty)
        for _ in 0..<4 {
            let other = join(versions.shuffled(using: &random.generator), into: empty)
            #expect(other.records == first.records, "seed \(seed)")
            #expect(
                other.metadata.peers.mapValues(\.seen) == first.metadata.peers.mapValues(\.seen),
                "seed \(seed)")
            #expect(
                other.metadata.peers.mapValues(\.keys) == first.metadata.peers.mapValues(\.keys),
                "seed \(seed)")
        }
        #expect(join(versions, into: first).records == first.records, "seed \(seed)")
    }

    @Test(arguments: Soak.seeds(20)) func `an engine does the same on the same events`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let cloud = TestCloud(hasCopies: Bool.random(using: &generator))
        let devices = (0..<3).map { Device("D\($0)", cloud, keys: [key(UInt8(1 + $0 % 2))]) }
        for device in devices { device.start() }
        for _ in 0..<60 {
            let device = generator.pick(devices)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0:
                device.write(["issuer": "\(generator.next() % 9)"], Int.random(in: 1...3, using: &generator))
            case 1: cloud.upload(device.name)
            case 2: cloud.download(device.name)
            case 3: cloud.troubles = [.transient("")]
            case 4: device.keys = [key(1), key(2)]
            default: break
            }
            let twin = device.engine
            let before = device.effects.count
            device.recorded = []
            device.look(after: UInt64.random(in: 1...60, using: &generator))
            var replayed: [Engine.Effect] = []
            var again = twin
            for (event, instant) in device.recorded { replayed += again.step(event, at: instant) }
            #expect(again == device.engine, "seed \(seed)")
            #expect(replayed == Array(device.effects[before...]), "seed \(seed)")
        }
    }
}
