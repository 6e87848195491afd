#if os(Linux)
    import Bytes
    import Glibc
    import SecretService
    import Secrets
    import Subprocess
    import SystemPackage
    import Testing

    @Suite struct SecretServiceTests {
        let scratch: Scratch

        init() throws { scratch = try Scratch() }

        /// Every question a store can be asked, with a store that should fail all of them alike.
        private func expectAll(_ error: SecretStoreError, of store: SecretServiceStore) async {
            await #expect(throws: error) { try await store.names() }
            await #expect(throws: error) { try await store.read("key") }
            await #expect(throws: error) { try await store.add("key", SecretBytes([9])) }
            await #expect(throws: error) { try await store.remove("key") }
        }

        @Test func `a locked keyring is said to be locked, never empty, and its secret survives`()
            async throws
        {
            try await Keyring.with(.unlocked, in: scratch) { keyring async throws in
                try await keyring.store.add("key", SecretBytes([1, 0, 2]))
            }
            try await Keyring.with(.asFound, in: scratch) { keyring async throws in
                await expectAll(.locked, of: keyring.store)
                await #expect(throws: SecretStoreError.locked) { try await keyring.store.read("another") }
            }
            try await Keyring.with(.unlocked, in: scratch) { keyring async throws in
                #expect(try await keyring.store.read("key") == SecretBytes([1, 0, 2]))
                #expect(try await keyring.store.names() == ["key"])
            }
        }

        @Test func `a session without a keyring says so`() async throws {
            try await Keyring.with(.asFound, in: scratch) { keyring async throws in
                await expectAll(.unreachable(.noKeyring), of: keyring.store)
            }
        }

        @Test func `a bus without a service says so`() async throws {
            try await Keyring.with(.none, in: scratch) { keyring async throws in
                await expectAll(.unreachable(.noService), of: keyring.store)
            }
        }

        @Test(arguments: [nil, "", "unix:path=/nonexistent/bus", "nonsense"] as [String?])
        func `without a bus the answer comes at once`(address: String?) async throws {
            let environment: [String: String?] = [
                "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": scratch.path, "DISPLAY": ":77",
                "PATH": scratch.path,
            ]
            try await scratch.script(
                scratch.path + "/dbus-launch", "#!/bin/sh\n: > \(scratch.path)/launched\n")
            await expectAll(
                .unreachable(.noBus), of: SecretServiceStore(helper: Keyring.helper, environment: environment)
            )
            // Nobody asked for a bus that outlives us.
            #expect(mode(of: scratch.path + "/launched") == 0)
        }

        @Test func `a missing helper is said with its path`() async {
            let path = scratch.path + "/second-secret-service"
            await expectAll(.unreachable(.noHelper(path: path)), of: SecretServiceStore(helper: path))
        }

        @Test(
            arguments: [
                ("kill -ALRM $$", .unreachable(.noAnswer)), ("kill -SEGV $$", .unreachable(.noAnswer)),
                ("exit 3", .failed("second-secret-service ended with 3")), ("exit 16", .keyringDenied),
                ("echo 'why not\nmore' >&2; exit 18", .failed("why not")),
            ] as [(String, SecretStoreError)])
        func `a helper that ends otherwise is never taken for an answer`(
            script: String, error: SecretStoreError
        ) async throws {
            let path = scratch.path + "/helper"
            try await scratch.script(path, "#!/bin/sh\ncat >/dev/null\n\(script)\n")
            await expectAll(error, of: SecretServiceStore(helper: path))
        }

        @Test(arguments: ["", "text", "U0VDUkVUMQo=", "====", "AAAA"])
        func `output that is not a whole secret of that name is damaged`(output: String) async throws {
            let path = scratch.path + "/helper"
            try await scratch.script(path, "#!/bin/sh\nprintf %s '\(output)'\n")
            await #expect(throws: SecretStoreError.damaged(name: "key")) {
                try await SecretServiceStore(helper: path).read("key")
            }
        }

        @Test func `two different secrets under one name are damaged, and listed once`() async throws {
            try await Keyring.with(.unlocked, in: scratch) { keyring async throws in
                let store = keyring.store
                try await store.add("key", SecretBytes([1]))
                try await keyring.tool(
                    "add", ["--label=x", "application", "second", "name", "key", "z", "z"])
                #expect(try await store.names() == ["key"])
                await #expect(throws: SecretStoreError.damaged(name: "key")) { try await store.read("key") }
                await #expect(throws: SecretStoreError.alreadyExists(name: "key")) {
                    try await store.add("key", SecretBytes([1]))
                }
                try await store.remove("key")
                #expect(try await store.names() == [])
            }
        }

        @Test func `items of other programs are neither listed nor read`() async throws {
            try await Keyring.with(.unlocked, in: scratch) { keyring async throws in
                try await keyring.tool("x", ["--label=x", "application", "other", "name", "key"])
                #expect(try await keyring.store.names() == [])
                #expect(try await keyring.store.read("key") == nil)
                try await keyring.store.remove("key")
                try await keyring.store.add("key", SecretBytes([1]))
                #expect(try await keyring.store.read("key") == SecretBytes([1]))
            }
        }
    }

    extension Scratch {
        /// Makes a program.
        ///
        /// Another process writes it: a file that a fork of ours still holds open cannot be run.
        func script(_ path: String, _ text: String) async throws {
            let result = try await Subprocess.run(
                .path("/bin/sh"), arguments: ["-c", "cat > $0; chmod 700 $0", path], input: .string(text),
                output: .discarded)
            #expect(result.terminationStatus == .exited(0))
        }
    }

    extension Keyring {
        /// Stores a text by libsecret's own tool.
        func tool(_ text: String, _ words: [String]) async throws {
            var changes: [Environment.Key: String?] = [:]
            for (name, value) in environment {
                changes.updateValue(value, forKey: try #require(Environment.Key(rawValue: name)))
            }
            let result = try await Subprocess.run(
                .name("secret-tool"), arguments: Arguments(["store"] + words),
                environment: .inherit.updating(changes),
                input: .string(text), output: .discarded, error: .discarded)
            #expect(result.terminationStatus == .exited(0))
        }
    }
#endif
