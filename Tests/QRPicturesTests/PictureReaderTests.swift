import QRPictures
import Testing

@Suite struct `Reading pictures` {
    @Test(arguments: [
        "clean.png", "palette.png", "sixteen-bit.png", "bilevel.png", "interlaced.png", "coloured.png",
        "transparent.png", "transparent-light.png", "clean.jpg", "progressive.jpg", "cmyk.jpg", "clean.webp",
        "lossless.webp", "animated.webp", "transparent.webp", "clean.heic", "transparent.heic", "clean.avif",
    ])
    func `every format and colour type gives the link`(name: String) async throws {
        #expect(try await reader.read(picture(name)) == [link])
    }

    @Test(arguments: [
        "inverted.png", "mirrored.png", "rotated.png", "blurred.jpg", "moved.jpg", "noisy.jpg", "faint.png",
        "shaded.jpg", "covered.png", "tilted.jpg", "tiny-modules.png", "no-quiet-zone.png",
    ])
    func `every distortion gives the link`(name: String) async throws {
        #expect(try await reader.read(picture(name)) == [link])
    }

    @Test func `six codes come row by row`() async throws {
        #expect(try await reader.read(picture("six.png")) == (0..<6).map(siteLink))
    }

    @Test func `a light and a dark code in one picture are both read`() async throws {
        #expect(try await reader.read(picture("light-and-dark.png")) == [siteLink(0), siteLink(1)])
    }

    @Test func `a code that is there twice counts once`() async throws {
        #expect(try await reader.read(picture("same-twice.png")) == [siteLink(0)])
    }

    @Test func `text that is no link comes as it is`() async throws {
        let text = "not a link: \"quotes\", \\ and\na second line"
        #expect(try await reader.read(picture("plain-text.png")) == [text])
        let chinese = "otpauth://totp/示例:小明?secret=JBSWY3DPEHPK3PXP&issuer=示例"
        #expect(try await reader.read(picture("chinese.png")) == [chinese])
    }

    @Test(arguments: ["cut-below-code.jpg", "cut-below-code.png"])
    func `a file cut off below the code still gives the link`(name: String) async throws {
        #expect(try await reader.read(picture(name)) == [link])
    }
}

@Suite struct `Pictures without a text` {
    @Test(arguments: [
        ("no-code.jpg", PictureError.noCode), ("ean.png", .otherCode),
        ("hundred-megapixels.png", .tooManyPixels), ("cut-clean.png", .damaged), ("cut-clean.jpg", .damaged),
        ("cut-clean.webp", .damaged), ("cut-clean.heic", .damaged),
    ])
    func `each file has its error`(name: String, error: PictureError) async throws {
        #expect(await failure(of: try picture(name)) == error)
    }

    @Test(arguments: [
        ("", nil), ("just some text, no picture", nil), ("GIF89a\u{1}", "GIF"), ("BM\u{1}\u{2}", "BMP"),
        ("%PDF-1.7\n", "PDF"),
        ("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "SVG"),
        ("II*\u{0}", "TIFF"), ("\u{0}\u{0}\u{0}\u{18}ftypisom", "MP4 video"),
    ])
    func `what is no readable picture is named where it can be`(text: String, name: String?) async {
        #expect(await failure(of: Array(text.utf8)) == .unreadableFormat(name: name))
    }

    @Test(
        arguments: [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF, 0xE0],
            Array("RIFF....WEBP".utf8), Array("\0\0\0\u{18}ftypheic".utf8),
        ] as [[UInt8]])
    func `a mere beginning of a picture is damaged`(bytes: [UInt8]) async {
        #expect(await failure(of: bytes) == .damaged)
    }

    @Test func `a PNG that claims 100,000 by 100,000 pixels is refused by its header`() async {
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
            0x00, 0x01, 0x86, 0xA0, 0x00, 0x01, 0x86, 0xA0, 8, 6, 0, 0, 0, 0x27, 0xD3, 0x8F, 0x6C,
        ]
        // libpng wants the header's checksum right before it tells the size.
        let data: [UInt8] = [0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, 0x78, 0, 0, 0, 0]
        #expect(
            await failure(of: header.dropLast(4) + checksum(of: header[12..<29]) + data) == .tooManyPixels)
    }

    @Test func `a file over 32 MiB is refused before anything is started`() async {
        let missing = PictureReader(executable: "/nowhere/second-qr")
        #expect(await failure(of: Array(repeating: 0, count: 32 << 20 + 1), with: missing) == .tooLarge)
    }

    @Test func `every error has a sentence of its own that ends with a full stop`() {
        let errors: [PictureError] = [
            .noCode, .unreadableCode, .otherCode, .unreadableFormat(name: "GIF"),
            .unreadableFormat(name: nil), .tooManyPixels,
            .tooLarge, .damaged, .gaveUp, .readerMissing, .readerFailed,
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
        #expect(errors.allSatisfy { $0.description.hasSuffix(".") })
    }

    /// CRC-32 as PNG wants it (ISO 3309), most significant byte first.
    private func checksum(of bytes: some Sequence<UInt8>) -> [UInt8] {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~crc >> UInt32($0)) }
    }
}
