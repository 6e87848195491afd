internal import Bytes
internal import Glibc
internal import Secrets

// Speaks with the desktop's keyring on behalf of `second`, so that `second` itself starts without GLib.
//
//     second-secret-service names            one name a line on standard output
//     second-secret-service read NAME        the stored text on standard output
//     second-secret-service add NAME         stores the text from standard input (1 to 4096 bytes)
//     second-secret-service remove NAME
//
// Before the command may stand `--for APPLICATION LABEL`: whose items they are (second's if nothing is said), and what
// the desktop's keyring program calls them.
//
// Exit codes: SecretServiceReply. A service that never answers ends it by the alarm.

let patience: UInt32 = 20
let longest = 4096

func run(_ words: [String]) throws(HelperFailure) {
    var words = words
    var owner = Owner.second
    if words.first == "--for", words.count > 3 {
        owner = Owner(application: words[1], label: words[2])
        words.removeFirst(3)
    }
    let command = words.first ?? ""
    guard ["names", "read", "add", "remove"].contains(command), words.count == (command == "names" ? 1 : 2)
    else {
        throw HelperFailure(
            .usage,
            "usage: second-secret-service [--for APPLICATION LABEL] names | read NAME | add NAME | remove NAME"
        )
    }
    let name = words.count == 2 ? words[1] : ""
    let secret = command == "add" ? try standardInput() : nil
    let bus = try unsafe BusLock.bus()
    let turn = ["add", "remove"].contains(command) ? try unsafe BusLock(on: bus) : nil
    defer { withExtendedLifetime(turn) {} }
    let keyring = try Keyring(of: owner)
    if command == "names" {
        let text = try keyring.names().map { $0 + "\n" }.joined()
        try print(SecretBytes(text.utf8))
    } else if command == "read" {
        guard let secret = try keyring.read(name) else { throw HelperFailure(.notFound) }
        try print(secret)
    } else if let secret {
        try keyring.add(name, secret)
    } else {
        try keyring.remove(name)
    }
}

/// All of standard input, which must be 1 to 4096 bytes.
func standardInput() throws(HelperFailure) -> SecretBytes {
    let input = unsafe SecretBytes(capacity: longest + 1) { buffer in
        var count = 0
        while count < buffer.count {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let got = unsafe read(0, rest.baseAddress, rest.count)
            if got > 0 { count += got } else if got == 0 || errno != EINTR { break }
        }
        return count
    }
    guard (1...longest).contains(input.count) else {
        throw HelperFailure(.usage, "standard input must be 1 to 4096 bytes")
    }
    return input
}

/// Writes everything to standard output.
func print(_ bytes: SecretBytes) throws(HelperFailure) {
    try unsafe bytes.withUnsafeBytes { (buffer) throws(HelperFailure) in
        var done = 0
        while done < buffer.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
            let wrote = unsafe write(1, rest.baseAddress, rest.count)
            if wrote > 0 {
                done += wrote
            } else if errno != EINTR {
                throw HelperFailure(.failed, "standard output is closed")
            }
        }
    }
}

alarm(patience)
do {
    try run(Array(CommandLine.arguments.dropFirst()))
} catch {
    var line = error.sentence + "\n"
    if !error.sentence.isEmpty {
        line.withUTF8 { bytes in _ = unsafe write(2, bytes.baseAddress, bytes.count) }
    }
    exit(error.reply.rawValue)
}
