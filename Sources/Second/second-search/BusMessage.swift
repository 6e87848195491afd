internal import CSystemd
internal import Glibc

/// A message that is being written.
@safe final class BusMessage {
    fileprivate(set) var pointer: OpaquePointer

    /// Takes over a message.
    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { _ = unsafe sd_bus_message_unref(pointer) }

    func append(_ values: [BusValue]) throws(BusError) {
        for value in values { try append(value) }
    }

    private func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .text(let text):
            try BusError.check(unsafe sd_bus_message_append_basic(pointer, BusType.text, text))
        case .number(var number):
            try BusError.check(unsafe sd_bus_message_append_basic(pointer, BusType.number, &number))
        case .signed(var number):
            try BusError.check(unsafe sd_bus_message_append_basic(pointer, BusType.signed, &number))
        case .real(var number):
            try BusError.check(unsafe sd_bus_message_append_basic(pointer, BusType.real, &number))
        case .array(let element, let values): try inside(BusType.array, element, values)
        case .structure(let fields): try inside(BusType.structure, BusValue.signature(of: fields), fields)
        case .variant(let value): try inside(BusType.variant, value.signature, [value])
        case .entry(let key, let value):
            try inside(BusType.entry, "s" + value.signature, [.text(key), value])
        }
    }

    private func inside(
        _ container: CChar, _ contents: String, _ values: [BusValue]
    ) throws(BusError) {
        try BusError.check(unsafe sd_bus_message_open_container(pointer, container, contents))
        try append(values)
        try BusError.check(unsafe sd_bus_message_close_container(pointer))
    }
}

/// A call that arrived, which is to be answered.
@safe final class IncomingCall {
    /// What is asked for.
    let call: MethodCall
    private let pointer: OpaquePointer

    /// Takes over a message; nil, and the message is gone, for one that is no call.
    init?(_ message: OpaquePointer) {
        guard unsafe sd_bus_message_is_method_call(message, nil, nil) > 0 else {
            _ = unsafe sd_bus_message_unref(message)
            return nil
        }
        unsafe pointer = message
        func text(_ pointer: UnsafePointer<CChar>?) -> String? {
            unsafe pointer.map { unsafe String(cString: $0) }
        }
        let signature = unsafe text(sd_bus_message_get_signature(message, 1)) ?? ""
        var reader = unsafe ArgumentReader(message: message)
        call = unsafe MethodCall(
            path: text(sd_bus_message_get_path(message)) ?? "",
            interface: text(sd_bus_message_get_interface(message)),
            member: text(sd_bus_message_get_member(message)) ?? "", signature: signature,
            arguments: reader.arguments(signature))
    }

    deinit { _ = unsafe sd_bus_message_unref(pointer) }

    /// The message of an answer; nil where the caller wants none.
    fileprivate func message(_ make: (inout OpaquePointer?) -> Int32) throws(BusError) -> BusMessage? {
        guard unsafe sd_bus_message_get_expect_reply(pointer) > 0 else { return nil }
        var message: OpaquePointer?
        try BusError.check(unsafe make(&message))
        return unsafe message.map { unsafe BusMessage($0) }
    }

    /// The message of an answer; nil where the caller wants none.
    func message(for reply: BusReply) throws(BusError) -> BusMessage? {
        switch reply {
        case .values(let values):
            let message = try unsafe message { unsafe sd_bus_message_new_method_return(pointer, &$0) }
            try message?.append(values)
            return message
        case .error(let name, let word):
            return try unsafe message { message in
                unsafe name.rawValue.withCString { name in
                    unsafe word.withCString { word in
                        var error = unsafe sd_bus_error(name: name, message: word, _need_free: 0)
                        return unsafe sd_bus_message_new_method_error(pointer, &message, &error)
                    }
                }
            }
        }
    }
}

/// Takes the arguments out of a call, up to a bound: nobody types more, and what comes from others may be of any size.
@safe private struct ArgumentReader {
    /// The most bytes of all texts, each of which counts for some more.
    private static let mostBytes = 16_384
    private static let bytesOfEach = 16

    private let message: OpaquePointer
    private var left = mostBytes

    init(message: OpaquePointer) { unsafe self.message = unsafe message }

    /// Nil for more than the bound, and for other types than texts, arrays of them, and numbers.
    mutating func arguments(_ signature: String) -> [BusArgument]? {
        var arguments: [BusArgument] = []
        var types = Substring(signature)
        while let type = types.popFirst() {
            var argument: BusArgument?
            switch type {
            case "s": if case .text(let text) = item() { argument = .text(text) }
            case "u": argument = number()
            case "a" where types.popFirst() == "s": argument = texts()
            default: break
            }
            guard let argument else { return nil }
            arguments.append(argument)
        }
        return arguments
    }

    private enum Item {
        case text(String)
        /// An array has no more.
        case end
        case tooMuch
    }

    private mutating func item() -> Item {
        var text: UnsafePointer<CChar>?
        let result = unsafe sd_bus_message_read_basic(message, BusType.text, &text)
        guard result > 0, let text = unsafe text else { return result == 0 ? .end : .tooMuch }
        left -= unsafe strlen(text) + Self.bytesOfEach
        return left < 0 ? .tooMuch : .text(unsafe String(cString: text))
    }

    private mutating func texts() -> BusArgument? {
        guard unsafe sd_bus_message_enter_container(message, BusType.array, "s") > 0 else { return nil }
        var texts: [String] = []
        while true {
            switch item() {
            case .text(let text): texts.append(text)
            case .end: return unsafe sd_bus_message_exit_container(message) < 0 ? nil : .texts(texts)
            case .tooMuch: return nil
            }
        }
    }

    private func number() -> BusArgument? {
        var number: UInt32 = 0
        return unsafe sd_bus_message_read_basic(message, BusType.number, &number) > 0 ? .number(number) : nil
    }
}

/// The letters of types, as C takes them.
private enum BusType {
    static let text = letter("s")
    static let number = letter("u")
    static let signed = letter("i")
    static let real = letter("d")
    static let array = letter("a")
    static let structure = letter("r")
    static let variant = letter("v")
    static let entry = letter("e")

    private static func letter(_ letter: Unicode.Scalar) -> CChar { CChar(bitPattern: UInt8(ascii: letter)) }
}
