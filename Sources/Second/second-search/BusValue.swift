/// A value of a message, of the types that the interfaces here speak.
indirect enum BusValue: Sendable, Equatable {
    case text(String)
    case number(UInt32)
    case signed(Int32)
    case real(Double)
    /// An array, whose elements have one signature even if there are none.
    case array(of: String, [BusValue])
    case structure([BusValue])
    case variant(BusValue)
    /// An entry of an array that is a dictionary.
    case entry(String, BusValue)

    /// An array of texts.
    static func texts(_ texts: [String]) -> BusValue { .array(of: "s", texts.map { .text($0) }) }

    /// A dictionary of texts to values of any type.
    static func properties(_ entries: [(String, BusValue)]) -> BusValue {
        .array(of: "{sv}", entries.map { .entry($0, .variant($1)) })
    }

    /// The type's signature, by the D-Bus specification.
    var signature: String {
        switch self {
        case .text: "s"
        case .number: "u"
        case .signed: "i"
        case .real: "d"
        case .array(let element, _): "a" + element
        case .structure(let fields): "(" + Self.signature(of: fields) + ")"
        case .variant: "v"
        case .entry(_, let value): "{s" + value.signature + "}"
        }
    }

    static func signature(of values: [BusValue]) -> String { values.map(\.signature).joined() }
}

/// An argument of a call, of the types that the interfaces here take.
enum BusArgument: Sendable, Equatable {
    case text(String)
    case texts([String])
    case number(UInt32)
}

/// What somebody on the bus asks for.
struct MethodCall: Sendable, Equatable {
    let path: String
    /// Nil where the caller names none, which the specification allows.
    let interface: String?
    let member: String
    let signature: String
    /// Nil for more than anybody would ask for, and for types that no method here takes.
    let arguments: [BusArgument]?
}

/// The answer to a call.
enum BusReply: Sendable, Equatable {
    case values([BusValue])
    /// An error by its name on the bus, and the word that it is about.
    case error(BusErrorName, String)
}

/// Errors by the names that the reference implementation gives them.
enum BusErrorName: String {
    case failed = "org.freedesktop.DBus.Error.Failed"
    case accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    case invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
    case limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
    case unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    case unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
    case unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    case unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
}
