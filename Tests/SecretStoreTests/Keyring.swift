#if os(Linux)
    import Glibc
    import SecretService
    import Subprocess
    import SystemPackage
    import Testing

    /// A session bus of its own with a keyring of its own, ended with the closure it is lent to.
    struct Keyring {
        /// What answers on the bus.
        enum Service {
            /// A fresh keyring, unlocked.
            case unlocked
            /// The keyring that stands in the folder, not unlocked; a fresh folder has none.
            case asFound
            /// Nothing.
            case none
        }

        let scratch: Scratch
        let environment: [String: String?]

        /// The program that is built beside the tests.
        static let helper: String = {
            var path = [CChar](repeating: 0, count: 4096)
            _ = unsafe readlink("/proc/self/exe", &path, path.count - 1)
            let here = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return here.prefix(upTo: here.lastIndex(of: "/") ?? here.startIndex) + "/second-secret-service"
        }()

        var store: SecretServiceStore { SecretServiceStore(helper: Self.helper, environment: environment) }

        /// Starts bus and service in the folder, lends them, ends exactly these.
        static func with(
            _ service: Service, in scratch: Scratch, _ body: (Keyring) async throws -> Void
        ) async throws {
            let path = scratch.path
            prepare(service, scratch)
            // The keyring holds the other end open for as long as it lives.
            let alive = unsafe open(path + "/alive", O_RDONLY | O_NONBLOCK)
            defer { _ = close(alive) }
            let address = "unix:path=\(path)/bus"
            let environment: [String: String?] = [
                "HOME": path + "/home", "XDG_RUNTIME_DIR": path + "/run",
                "XDG_DATA_HOME": path + "/home/data",
                "DBUS_SESSION_BUS_ADDRESS": address, "DISPLAY": nil, "WAYLAND_DISPLAY": nil,
            ]
            var changes: [Environment.Key: String?] = [:]
            for (name, value) in environment {
                changes.updateValue(value, forKey: try #require(Environment.Key(rawValue: name)))
            }
            _ = try await Subprocess.run(
                .name("dbus-daemon"),
                arguments: [
                    "--config-file=\(path)/bus.conf", "--nofork", "--nopidfile", "--print-address=1",
                ],
                environment: .inherit.updating(changes), input: .none, output: .sequence, error: .discarded
            ) { execution in
                defer {
                    stop(scratch, alive)
                    try? execution.send(signal: .terminate)
                }
                // The address is printed when the bus listens.
                for try await line in execution.standardOutput.strings() {
                    #expect(line.hasPrefix(address))
                    break
                }
                try await body(Keyring(scratch: scratch, environment: environment))
            }
        }

        private static func prepare(_ service: Service, _ scratch: Scratch) {
            let path = scratch.path
            for folder in ["home", "run", "services"] { _ = unsafe mkdir("\(path)/\(folder)", 0o700) }
            _ = unsafe unlink(path + "/bus")
            _ = unsafe mkfifo(path + "/alive", 0o600)
            let config = """
                <busconfig><type>session</type><listen>unix:path=\(path)/bus</listen>
                <auth>EXTERNAL</auth><servicedir>\(path)/services</servicedir>
                <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
                <allow own="*"/></policy></busconfig>
                """
            scratch.put(at: path + "/bus.conf", config)
            scratch.put(at: path + "/password", "a password for tests")
            let file = path + "/services/org.freedesktop.secrets.service"
            guard service != .none else {
                _ = unsafe unlink(file)
                return
            }
            let unlock = service == .unlocked ? "--unlock" : "--start"
            let script = """
                echo $$ > \(path)/keyring.pid
                exec 9> \(path)/alive
                exec gnome-keyring-daemon \(unlock) --foreground --components=secrets < \(path)/password >/dev/null 2>&1
                """
            scratch.put(at: path + "/keyring.sh", script)
            // The bus starts it when it is first spoken to, and lets the caller wait until it is there.
            let entry = "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sh \(path)/keyring.sh\n"
            scratch.put(at: file, entry)
        }

        /// Ends the keyring that our script started, if it did, and waits until it has ended.
        private static func stop(_ scratch: Scratch, _ alive: Int32) {
            let file = unsafe open(scratch.path + "/keyring.pid", O_RDONLY)
            guard file >= 0 else { return }
            var digits = [UInt8](repeating: 0, count: 16)
            let count = unsafe digits.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
            _ = close(file)
            let text = String(decoding: digits.prefix(max(0, count)).prefix { $0 > 32 }, as: UTF8.self)
            if let process = pid_t(text), process > 1 {
                _ = kill(process, SIGTERM)
                var end = pollfd(fd: alive, events: 0, revents: 0)
                #expect(unsafe poll(&end, 1, 10_000) == 1)
            }
            _ = unsafe unlink(scratch.path + "/keyring.pid")
        }
    }
#endif
