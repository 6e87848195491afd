/// The head of an answer, a line at a time; those of interim answers are dropped, and so is what follows a body.
final class HeadLog {
    /// More than any head of a service's answer.
    static let most = 65_536

    private(set) var fields: [OutsideRequest.Field] = []
    private(set) var isComplete = false
    private(set) var isFull = false
    private var room: Int

    init(limit: Int) { room = limit }

    static let look: Easy.BytesFunction = { line, size, count, object in
        guard let line = unsafe line, let object = unsafe object else { return 0 }
        return unsafe Unmanaged<HeadLog>.fromOpaque(object).takeUnretainedValue().take(
            UnsafeRawBufferPointer(start: line, count: size * count))
    }

    /// Another count than was brought ends the call.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count <= room else {
            isFull = true
            return bytes.count == 0 ? 1 : 0
        }
        room -= bytes.count
        unsafe note(String(decoding: bytes, as: UTF8.self))
        return bytes.count
    }

    private func note(_ line: String) {
        let text = line.filter { !$0.isNewline }
        if text.hasPrefix("HTTP/") {
            fields = []
            isComplete = false
        } else if text.isEmpty {
            isComplete = true
        } else if !isComplete, let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            let end = value.lastIndex { $0 != " " && $0 != "\t" }
            fields.append(.init(String(text[..<colon]), end.map { String(value[...$0]) } ?? ""))
        }
    }
}
