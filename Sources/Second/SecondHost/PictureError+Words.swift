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
#endif
