/// Names of hosts, such as `accounts.example.com`: how a link says where an account is beside how its service is called.
enum HostName {
    /// RFC 1035 section 2.3.4, in bytes.
    private static let lengthLimit = 253
    private static let labelLimit = 63

    /// Whether a link may say that `domain` is the host of the service that is called `issuer`.
    static func isDomain(_ domain: String, of issuer: String) -> Bool {
        !issuer.isBlank && isHostName(domain) && issuer.lowercased() != domain.lowercased()
            // A label that begins so is cut after the domain.
            && !issuer.utf8.starts(with: Array((domain + ":").utf8))
    }

    /// Two labels or more of letters, digits and inner hyphens, the last of which is no number.
    ///
    /// Letters of all scripts count: not every link has names of hosts in their ASCII form.
    private static func isHostName(_ text: String) -> Bool {
        guard text.utf8.count <= lengthLimit else { return false }
        let labels = text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, last.contains(where: \.properties.isAlphabetic) else {
            return false
        }
        return labels.allSatisfy { label in
            (1...labelLimit).contains(label.count) && label.first != "-" && label.last != "-"
                && label.allSatisfy(isOfLabel)
        }
    }

    private static func isOfLabel(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": return true
        default:
            switch scalar.properties.generalCategory {
            case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
                .spacingMark,
                .decimalNumber:
                return !scalar.isASCII
            default: return false
            }
        }
    }
}

extension String {
    /// Whether nothing of the text is to be seen: no characters, or white space alone.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
