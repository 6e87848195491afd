/// The format of a picture by its first bytes, as its own specification fixes them.
enum PictureFormat: Equatable {
    case png, jpeg, webp
    /// HEIC, AVIF and their relatives: ISO base media with a `ftyp` box of an image brand.
    case heif
    /// A format recognised but not read.
    case other(name: String)
    case unknown

    init(of bytes: [UInt8]) {
        func starts(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if starts("RIFF"), starts("WEBP", at: 8) {
            self = .webp
        } else if starts("ftyp", at: 4) {
            self = Self.media(brand: String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self))
        } else if let (_, name) = Self.others.first(where: { bytes.starts(with: $0.start) }) {
            self = .other(name: name)
        } else {
            self = Self.looksLikeSVG(bytes) ? .other(name: "SVG") : .unknown
        }
    }

    /// The name a person knows, nil for what is unknown.
    var name: String? {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .heif: "HEIC"
        case .other(let name): name
        case .unknown: nil
        }
    }

    private static func media(brand: String) -> Self {
        switch brand {
        case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis", "miaf": .heif
        case "crx ": .other(name: "Canon RAW")
        case "qt  ": .other(name: "QuickTime video")
        default: .other(name: "MP4 video")
        }
    }

    private static let others: [(start: [UInt8], name: String)] = [
        (Array("GIF8".utf8), "GIF"), (Array("BM".utf8), "BMP"), (Array("%PDF".utf8), "PDF"),
        ([0x49, 0x49, 0x2A, 0x00], "TIFF"), ([0x4D, 0x4D, 0x00, 0x2A], "TIFF"),
        ([0xFF, 0x0A], "JPEG XL"), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "JPEG XL"),
        ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "JPEG 2000"), ([0, 0, 1, 0], "ICO"),
        (Array("8BPS".utf8), "Photoshop"), (Array("PK\u{3}\u{4}".utf8), "ZIP"),
    ]

    private static func looksLikeSVG(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
        guard text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<" else { return false }
        return text.lowercased().contains("<svg")
    }
}
