#if os(Linux)
    public import QRPictures
    public import SecondCore

    extension PictureReader {
        /// The texts of all QR codes in a picture.
        ///
        /// - Parameters:
        ///   - picture: the bytes of a PNG, JPEG, WebP or HEIC file.
        ///   - language: the person's language.
        ///   - say: is given a remark if there may be more codes.
        /// - Returns: at least one text.
        /// - Throws: ``PictureError`` where nothing was read.
        public func read(
            _ picture: [UInt8], in language: Language, say: (String) -> Void
        ) async throws(PictureError) -> [String] {
            let found = try await search(picture)
            if let remark = found.remark { say(remark.text(in: language)) }
            return found.texts
        }
    }
#endif
