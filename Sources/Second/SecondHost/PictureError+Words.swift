#if os(Linux)
    public import QRPictures
    public import SecondCore

    extension PictureError {
        /// What is wrong with the picture and what to do.
        ///
        /// - Parameter language: the person's language.
        /// - Returns: one or two sentences.
        public func text(in language: Language) -> String { language == .chinese ? chinese : description }

        private var chinese: String {
            switch self {
            case .noCode: "此图片中没有二维码。请靠近、正对并在均匀光线下重新拍摄。"
            case .unreadableCode: "此图片中有二维码，但无法读取：部分被遮挡、损坏或模糊。请重新拍摄，确保清晰完整。"
            case .otherCode: "此图片中是条形码或其他类型的码，不是二维码。"
            case .unreadableFormat(let name?): "无法读取 \(name) 文件。请将图片存为 PNG、JPEG、WebP 或 HEIC。"
            case .unreadableFormat(nil): "此文件不是图片。请选择 PNG、JPEG、WebP 或 HEIC 文件。"
            case .tooManyPixels: "此图片超过 \(PictureReader.mostMegapixels) 百万像素。请裁剪到二维码处。"
            case .tooLarge: "此文件大于 \(PictureReader.mostMebibytes) MiB。请裁剪到二维码处。"
            case .damaged: "此图片已损坏或不完整。请重新保存或下载。"
            case .gaveUp: "在此图片中查找二维码用时过长。请裁剪到二维码处。"
            case .readerMissing: "缺少程序 second-qr，因此无法读取图片。请重新安装 Second。"
            case .readerFailed: "无法读取此图片：second-qr 出错。请改用二维码的屏幕截图。"
            }
        }
    }

    extension PictureTexts {
        /// What to say of codes that may be missing.
        ///
        /// - Parameter language: the person's language.
        /// - Returns: two sentences, or nil where all codes were read.
        public func remark(in language: Language) -> String? {
            guard mayHaveMore else { return nil }
            return language == .chinese
                ? "此图片中可能还有其他二维码。请靠近缺少的二维码单独拍摄。"
                : "There may be more QR codes in this picture. Take a picture of the missing ones alone, from closer."
        }
    }

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
            if let remark = found.remark(in: language) { say(remark) }
            return found.texts
        }
    }
#endif
