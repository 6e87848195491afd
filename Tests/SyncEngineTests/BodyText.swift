import Bytes

/// A body as `docs/vault-format.md` describes it, with parts to replace.
struct BodyText {
    static let zero = "000000000000-0000-0000000000000000"
    var clock = "\"0000000003e8-0002-00000000000000ff\""
    var written = "1000"
    var retentionAdvanced = "0"
    var held = "{}"
    var records = "[]"
    var rest = ""

    var text: String {
        "{\"clock\":\(clock),\"written\":\(written),\"device\":\"Ann’s \\\"box\\\"\",\"place\":\"m/1\","
            + "\"looked\":\(retentionAdvanced),\"held\":\(held),\"records\":\(records)\(rest)}"
    }
    var secret: SecretBytes { SecretBytes(text.utf8) }

    static func entry(_ id: Int, _ rest: String) -> String {
        "{\"id\":\"00000000-0000-4000-8000-00000000000\(id)\"\(rest)}"
    }
}

extension SecretBytes {
    var text: String { unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}
