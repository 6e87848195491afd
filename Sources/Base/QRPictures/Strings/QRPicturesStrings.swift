// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What QRPictures says to people: keys of the texts in its catalogues.
package enum PictureStrings: Localizable, Equatable {
    case noCode, unreadableCode, otherCode, unreadableFormat(String), noPicture, tooManyPixels(Int)
    case tooLarge(Int), damaged, gaveUp, readerMissing, readerFailed, mayHaveMore

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .noCode: "There is no QR code in this picture. Take it closer, straight on and in even light."
        case .unreadableCode: "There is a QR code in this picture, but it cannot be read: parts of it are covered, damaged or blurred. Take it again, sharp and whole."
        case .otherCode: "This picture shows a barcode or another kind of code, not a QR code."
        case .unreadableFormat(let name): "\(name) files cannot be read. Save the picture as PNG, JPEG, WebP or HEIC."
        case .noPicture: "This file is not a picture. Choose a PNG, JPEG, WebP or HEIC file."
        case .tooManyPixels(let megapixels): "This picture has more than \(megapixels) megapixels. Crop it to the code."
        case .tooLarge(let mebibytes): "This file is larger than \(mebibytes) MiB. Crop the picture to the code."
        case .damaged: "This picture is damaged or incomplete. Save or download it again."
        case .gaveUp: "Looking for a QR code in this picture took too long. Crop it to the code."
        case .readerMissing: "The program second-qr is missing, so pictures cannot be read. Install Second again."
        case .readerFailed: "The picture could not be read: second-qr failed. Try a screenshot of the code instead."
        case .mayHaveMore: "There may be more QR codes in this picture. Take a picture of the missing ones alone, from closer."
        }
    }

    private var chinese: String {
        switch self {
        case .noCode: "此图片中没有二维码。请靠近、正对并在均匀光线下重新拍摄。"
        case .unreadableCode: "此图片中有二维码，但无法读取：部分被遮挡、损坏或模糊。请重新拍摄，确保清晰完整。"
        case .otherCode: "此图片中是条形码或其他类型的码，不是二维码。"
        case .unreadableFormat(let name): "无法读取 \(name) 文件。请将图片存为 PNG、JPEG、WebP 或 HEIC。"
        case .noPicture: "此文件不是图片。请选择 PNG、JPEG、WebP 或 HEIC 文件。"
        case .tooManyPixels(let megapixels): "此图片超过 \(megapixels) 百万像素。请裁剪到二维码处。"
        case .tooLarge(let mebibytes): "此文件大于 \(mebibytes) MiB。请裁剪到二维码处。"
        case .damaged: "此图片已损坏或不完整。请重新保存或下载。"
        case .gaveUp: "在此图片中查找二维码用时过长。请裁剪到二维码处。"
        case .readerMissing: "缺少程序 second-qr，因此无法读取图片。请重新安装 Second。"
        case .readerFailed: "无法读取此图片：second-qr 出错。请改用二维码的屏幕截图。"
        case .mayHaveMore: "此图片中可能还有其他二维码。请靠近缺少的二维码单独拍摄。"
        }
    }
}
