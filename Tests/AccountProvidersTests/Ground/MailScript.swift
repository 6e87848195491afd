/// A mail server that does one thing differently.
struct MailScript: LineScript {
    enum Twist: Sendable, Equatable {
        case none, offersTLS
        case denies(Int)
        case refusesRecipient(Int)
        case refusesMessage(Int)
        case closesAfterMessage
        /// At the second message of a connection, before or after it was taken.
        case closesAtSecond, endsAtSecond, closesAfterSecond
    }

    var twist = Twist.none
    private var isInMessage = false
    private var isInPassword = false
    private var isProtected = false
    private var messages = 0

    init(_ twist: Twist = .none) { self.twist = twist }

    let greeting: String? = "220 here\r\n"

    mutating func answer(_ line: String) -> [LineAction] {
        if isInPassword {
            isInPassword = false
            if case .denies(let status) = twist { return [.send("\(status) no\r\n")] }
            return [.send("235 welcome\r\n")]
        }
        if isInMessage { return line == "." ? endOfMessage() : [] }
        return command(line.uppercased())
    }

    private mutating func endOfMessage() -> [LineAction] {
        isInMessage = false
        switch twist {
        case .refusesMessage(let status): return [.send("\(status) no\r\n")]
        case .closesAfterMessage: return [.close]
        case .closesAfterSecond where messages == 2: return [.close]
        default: return [.send("250 taken\r\n")]
        }
    }

    private mutating func command(_ line: String) -> [LineAction] {
        switch line.prefix(4) {
        case "EHLO":
            let offer = twist == .offersTLS && !isProtected ? "STARTTLS" : "AUTH PLAIN"
            return [.send("250-here\r\n250 \(offer)\r\n")]
        case "STAR":
            isProtected = true
            return [.send("220 go\r\n"), .startTLS]
        case "AUTH":
            isInPassword = true
            return [.send("334 \r\n")]
        case "MAIL":
            messages += 1
            if messages == 2, twist == .closesAtSecond { return [.close] }
            if messages == 2, twist == .endsAtSecond { return [.send("421 shutting down\r\n"), .close] }
            return [.send("250 fine\r\n")]
        case "RCPT":
            if case .refusesRecipient(let status) = twist { return [.send("\(status) no\r\n")] }
            return [.send("250 fine\r\n")]
        case "DATA":
            isInMessage = true
            return [.send("354 go\r\n")]
        case "QUIT": return [.send("221 bye\r\n"), .close]
        default: return [.send("250 fine\r\n")]
        }
    }
}
