import QRWire

/// One picture read from its bytes: the codes in it, or why there are none.
struct Reading {
    /// What the exit code will say.
    let exit: ReaderExit
    /// The codes, top to bottom; empty unless ``exit`` is ``ReaderExit/found`` or ``ReaderExit/foundPart``.
    var codes: [Code] = []
    /// The format's name where it is known but not readable.
    var format: String?

    init(of bytes: [UInt8], until deadline: ContinuousClock.Instant) {
        let format = PictureFormat(of: bytes)
        let decoded: GreyPicture.Decoded
        switch GreyPicture.decode(bytes, as: format) {
        case .success(let picture): decoded = picture
        case .failure(.tooManyPixels):
            self.exit = .tooManyPixels
            return
        case .failure(.damaged):
            self.exit = .damaged
            return
        case .failure(.unsupported):
            self.exit = .unreadableFormat
            self.format = format.name
            return
        }
        var search = Search(decoded.picture, until: deadline)
        codes = search.run()
        if !codes.isEmpty {
            exit = search.mayHaveMore ? .foundPart : .found
        } else if search.ranOut {
            exit = .gaveUp
        } else if search.seesUnreadCode {
            exit = .unreadableCode
        } else if search.seesOtherCode() {
            exit = .otherCode
        } else {
            exit = decoded.isWhole ? .noCode : .damaged
        }
    }
}

/// Texts as a JSON array (RFC 8259), written without Foundation to keep the start short.
enum JSONTexts {
    static func array(_ texts: [String]) -> [UInt8] {
        Array(("[" + texts.map(quoted).joined(separator: ",") + "]").utf8)
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
