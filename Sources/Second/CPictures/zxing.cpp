#define ZX_USE_UTF8 1
#include "CPictures.h"

#include <ZXing/ReadBarcode.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace {

// Strict UTF-8 (no overlong forms, no surrogates). QR codes made today carry UTF-8 whatever the standard's
// default says, and ZXing's guess of the character set can be wrong for short texts.
bool isUTF8(std::string_view text)
{
    size_t i = 0;
    while (i < text.size()) {
        unsigned char lead = text[i++];
        if (lead < 0x80) continue;
        int more = lead >= 0xC2 && lead <= 0xDF ? 1 : lead >= 0xE0 && lead <= 0xEF ? 2
                 : lead >= 0xF0 && lead <= 0xF4 ? 3 : -1;
        if (more < 0 || i + more > text.size()) return false;
        unsigned char next = text[i];
        if ((lead == 0xE0 && next < 0xA0) || (lead == 0xED && next > 0x9F) || (lead == 0xF0 && next < 0x90)
            || (lead == 0xF4 && next > 0x8F))
            return false;
        for (int k = 0; k < more; k++, i++)
            if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return false;
    }
    return true;
}

std::string payload(const ZXing::Result &result)
{
    const auto &raw = result.bytes();
    std::string_view bytes(reinterpret_cast<const char *>(raw.data()), raw.size());
    if (!result.hasECI() && isUTF8(bytes)) return std::string(bytes);
    return result.text();
}

bool fill(czxing_code &code, const ZXing::Result &result)
{
    std::string text = payload(result);
    code.bytes = static_cast<uint8_t *>(std::malloc(text.size() + 1));
    if (code.bytes == nullptr) return false;
    std::memcpy(code.bytes, text.data(), text.size());
    code.count = text.size();
    const auto &corners = result.position();
    double x = 0, y = 0, reach = 0;
    for (const auto &corner : corners) x += corner.x / 4.0, y += corner.y / 4.0;
    for (const auto &corner : corners) reach = std::max(reach, std::hypot(corner.x - x, corner.y - y));
    code.x = static_cast<int>(x);
    code.y = static_cast<int>(y);
    code.reach = static_cast<int>(std::ceil(reach));
    for (int i = 0; i < 4; i++) code.corners_x[i] = corners[i].x, code.corners_y[i] = corners[i].y;
    return true;
}

}  // namespace

extern "C" czxing_codes czxing_read(const uint8_t *grey, int width, int height, czxing_binarizer binarizer)
{
    czxing_codes found = {nullptr, 0};
    try {
        ZXing::DecodeHints hints;
        hints.setFormats(ZXing::BarcodeFormat::QRCode);
        hints.setBinarizer(binarizer == czxing_global_histogram ? ZXing::Binarizer::GlobalHistogram
                                                                : ZXing::Binarizer::LocalAverage);
        auto results = ZXing::ReadBarcodes({grey, width, height, ZXing::ImageFormat::Lum}, hints);
        if (results.empty()) return found;
        found.codes = static_cast<czxing_code *>(std::calloc(results.size(), sizeof(czxing_code)));
        if (found.codes == nullptr) return found;
        for (const auto &result : results) {
            if (!result.isValid()) continue;
            if (fill(found.codes[found.count], result)) found.count++;
        }
    } catch (...) {
    }
    return found;
}

extern "C" int czxing_sees_other_code(const uint8_t *grey, int width, int height)
{
    using ZXing::BarcodeFormat;
    try {
        ZXing::DecodeHints hints;
        hints.setFormats(BarcodeFormat::EAN13 | BarcodeFormat::EAN8 | BarcodeFormat::UPCA | BarcodeFormat::Code128
                         | BarcodeFormat::Code39 | BarcodeFormat::DataMatrix | BarcodeFormat::Aztec
                         | BarcodeFormat::PDF417 | BarcodeFormat::MicroQRCode);
        hints.setMaxNumberOfSymbols(1);
        for (const auto &result : ZXing::ReadBarcodes({grey, width, height, ZXing::ImageFormat::Lum}, hints))
            if (result.isValid()) return 1;
    } catch (...) {
    }
    return 0;
}

extern "C" void czxing_free(czxing_codes found)
{
    for (size_t i = 0; i < found.count; i++) std::free(found.codes[i].bytes);
    std::free(found.codes);
}
