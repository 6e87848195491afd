package import AccountClient

/// What ``BiometricGate`` promises, of a gate before which a test can put people.
package enum BiometricGateSuite {
    /// One device that nobody has enabled a gate on, with a face enrolled and its owner before it.
    package struct Views: Sendable {
        let open: @Sendable () -> any BiometricGate
        let present: @Sendable (MemoryGate.Person) -> Void
        let offer: @Sendable (BiometricKind?) -> Void
        let enrolAnew: @Sendable () -> Void

        /// A device.
        ///
        /// - Parameters:
        ///   - open: the gate as another process has it, each time.
        ///   - present: puts somebody before the sensor.
        ///   - offer: changes what the sensor offers.
        ///   - enrolAnew: changes the faces or fingers that are enrolled.
        package init(
            _ open: @escaping @Sendable () -> any BiometricGate,
            present: @escaping @Sendable (MemoryGate.Person) -> Void,
            offer: @escaping @Sendable (BiometricKind?) -> Void, enrolAnew: @escaping @Sendable () -> Void
        ) {
            self.open = open
            self.present = present
            self.offer = offer
            self.enrolAnew = enrolAnew
        }
    }

    private static let refusals: [(MemoryGate.Person, GateError)] = [
        (.stranger, .refused), (.leaving, .cancelled), (.password, .passwordWanted),
    ]

    /// Every promise.
    package static let all: [Promise<Views>] = [
        Promise("what was sealed opens after a proof, in every process, and looks like nothing before") {
            views in
            try await views.open().enable("to test")
            for bytes in [[], [7], [UInt8](repeating: 9, count: 4096)] {
                let (one, other) = (try await views.open().seal(bytes), try await views.open().seal(bytes))
                try holds(one != other, "two seals are alike")
                try holds(bytes.count < 2 || !one.starts(with: bytes.prefix(2)), "the seal shows the bytes")
                try same(try await views.open().open(one, "to test"), bytes, "what was opened")
                try same(try await views.open().open(other, "to test"), bytes, "what was opened of the other")
            }
        },
        Promise("without a key nothing is sealed or opened") { views in
            try await refuses(GateError.changed, "a seal") { _ = try await views.open().seal([1]) }
            try await refuses(GateError.changed, "opening") {
                _ = try await views.open().open([1], "to test")
            }
            try await views.open().disable()
        },
        Promise("without a proof nothing is enabled") { views in
            for (person, error) in refusals {
                views.present(person)
                try await refuses(error, "enabling by \(person)") { try await views.open().enable("to test") }
                try await refuses(GateError.changed, "a seal") { _ = try await views.open().seal([1]) }
            }
        },
        Promise("sealing needs no proof, opening needs one each time") { views in
            try await views.open().enable("to test")
            for (person, error) in refusals {
                views.present(person)
                let sealed = try await views.open().seal([1, 2])
                try await refuses(error, "opening by \(person)") {
                    _ = try await views.open().open(sealed, "to test")
                }
                views.present(.known)
                try same(try await views.open().open(sealed, "to test"), [1, 2], "what its owner opened")
            }
        },
        Promise("without a sensor it seals and does not open") { views in
            try same(await views.open().kind(), .face, "the kind")
            try await views.open().enable("to test")
            views.offer(nil)
            try same(await views.open().kind(), nil, "the kind without a sensor")
            let sealed = try await views.open().seal([1])
            try await refuses(GateError.unavailable, "opening") {
                _ = try await views.open().open(sealed, "to test")
            }
            try await refuses(GateError.unavailable, "enabling") { try await views.open().enable("to test") }
            views.offer(.finger)
            try same(await views.open().kind(), .finger, "the kind afterwards")
            try same(try await views.open().open(sealed, "to test"), [1], "what was opened")
        },
        Promise("changed faces end it, and a new key opens nothing of the old one's") { views in
            try await views.open().enable("to test")
            let old = try await views.open().seal([1])
            views.enrolAnew()
            try await refuses(GateError.changed, "a seal") { _ = try await views.open().seal([1]) }
            try await refuses(GateError.changed, "opening") {
                _ = try await views.open().open(old, "to test")
            }
            try await views.open().enable("to test")
            do {
                _ = try await views.open().open(old, "to test")
                throw Breach(description: "a new key opened what an old one had sealed")
            } catch is GateError {}
            let new = try await views.open().seal([2])
            try same(try await views.open().open(new, "to test"), [2], "what the new key sealed")
        },
        Promise("a seal that was changed does not open") { views in
            try await views.open().enable("to test")
            let sealed = try await views.open().seal([1, 2, 3])
            for index in sealed.indices {
                var other = sealed
                other[index] ^= 1
                do {
                    _ = try await views.open().open(other, "to test")
                    throw Breach(description: "byte \(index) can be changed")
                } catch is GateError {}
            }
        },
        Promise("what was disabled is gone, and can be disabled again") { views in
            try await views.open().enable("to test")
            let sealed = try await views.open().seal([1])
            try await views.open().disable()
            try await views.open().disable()
            try await refuses(GateError.changed, "opening") {
                _ = try await views.open().open(sealed, "to test")
            }
        },
    ]
}
