/// The parameters of a link that mean something here, decoded, each with one value.
///
/// Unknown parameters (`image`, `color`, `counter`…) are ignored.
struct LinkParameters {
    private enum Name: String {
        case secret, issuer, algorithm, digits, period

        var repeated: OneTimePasswordError {
            switch self {
            case .secret: .secret(.repeated)
            case .issuer: .issuer(.repeated)
            case .algorithm: .algorithm(.repeated)
            case .digits: .digits(.repeated)
            case .period: .period(.repeated)
            }
        }

        var brokenEncoding: OneTimePasswordError {
            switch self {
            case .secret: .secret(.brokenEncoding)
            case .issuer: .issuer(.brokenEncoding)
            case .algorithm: .algorithm(.brokenEncoding)
            case .digits: .digits(.brokenEncoding)
            case .period: .period(.brokenEncoding)
            }
        }
    }

    private var values: [Name: String] = [:]
    private var steamIsNamed = false

    /// Reads a query: pairs between `&`, names in any case, `+` for a space; a raw `#` is an ordinary character.
    init(query: ArraySlice<UInt8>) throws(OneTimePasswordError) {
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard var name = Self.text(pair[..<equals])?.lowercased() else {
                throw .link(.brokenEncoding)
            }
            // A link copied out of a page's source has `&amp;` where it means `&`.
            if name.hasPrefix("amp;") { name.removeFirst(4) }
            let known = Name(rawValue: name)
            guard let value = Self.text(pair[equals...].dropFirst()) else {
                throw known?.brokenEncoding ?? .link(.brokenEncoding)
            }
            steamIsNamed = steamIsNamed || Self.namesSteam(name, value.lowercased())
            guard let known else { continue }
            guard values.updateValue(value, forKey: known) ?? value == value else { throw known.repeated }
        }
    }

    var secret: String? { values[.secret] }
    var issuer: String { values[.issuer] ?? "" }

    /// Whether these are the settings of a Steam token of `issuer`.
    ///
    /// Besides the parameters that say so, Valve's own links do it by their issuer, with five digits or none named.
    func areSteam(issuer: String) -> Bool {
        steamIsNamed || (issuer.lowercased() == "steam" && ["5", nil].contains(values[.digits]))
    }

    func algorithm() throws(OneTimePasswordError) -> Algorithm {
        guard let value = values[.algorithm] else { return .sha1 }
        return try Algorithm(spelling: value)
    }

    func digits() throws(OneTimePasswordError) -> Digits {
        guard let value = values[.digits] else { return .default }
        return try Digits(Self.number(value, of: OneTimePasswordError.digits))
    }

    func period() throws(OneTimePasswordError) -> Period {
        guard let value = values[.period] else { return .default }
        return try Period(Self.number(value, of: OneTimePasswordError.period))
    }
}

extension LinkParameters {
    private static func text(_ part: ArraySlice<UInt8>) -> String? {
        PercentEncoding.decode(part, plusIsSpace: true).map { String(decoding: $0, as: UTF8.self) }
    }

    /// `encoder=steam` (KeePassXC), `representation=steamguard`, `algorithm=steam`, KeeTrayTOTP's `digits=s`, and a
    /// `steam` of its own (Stratum), whose value, if it has one, does not say no.
    private static func namesSteam(_ name: String, _ value: String) -> Bool {
        switch name {
        case "encoder", "representation", "algorithm": ["steam", "steamguard"].contains(value)
        case "digits": ["s", "steam"].contains(value)
        case "steam": !["0", "false", "no"].contains(value)
        default: false
        }
    }

    private static func number(
        _ text: String, of field: (OneTimePasswordError.NumberReason) -> OneTimePasswordError
    ) throws(OneTimePasswordError) -> Int {
        guard !text.isEmpty else { throw field(.empty) }
        let magnitude = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let decimal = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard !magnitude.isEmpty, magnitude.allSatisfy(decimal.contains) else { throw field(.notANumber) }
        guard let number = Int(text) else { throw field(.outOfRange) }
        return number
    }
}
