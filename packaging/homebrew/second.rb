# Second for Homebrew on Linux, as text. `ruby -c` (Ruby 3.1) found nothing; Homebrew was not at hand, so `brew` has never
# built it. Its steps are those of `make install`. On a Mac there is the app: this program stands on Linux's libraries.
class Second < Formula
  desc "Authenticator without an account, for terminal and browser"
  license "MIT"
  head "file://#{File.expand_path("../..", __dir__)}", using: :git, branch: "main"

  depends_on "pkgconf" => :build
  depends_on "swift" => :build
  depends_on "curl"
  depends_on "jpeg-turbo"
  depends_on "libheif"
  depends_on "libpng"
  depends_on "libpq"
  depends_on "libsecret"
  depends_on "libsodium"
  depends_on :linux
  depends_on "qrencode"
  depends_on "sqlite"
  depends_on "systemd"
  depends_on "webp"
  depends_on "zbar"
  depends_on "zlib"
  depends_on "zxing-cpp"

  def install
    built = ".build-install/release"
    `scripts/packages programs second`.split.each do |product|
      system "swift", "build", "--disable-sandbox", "--configuration", "release", "--static-swift-stdlib",
             "--scratch-path", ".build-install", "--product", product
    end
    system "scripts/packages", "install", "second", built, prefix
  end

  test do
    ENV["SECOND_HOME"] = testpath/"home"
    ENV["SECOND_KEYCHAIN"] = testpath/"keys"
    pipe_output("#{bin}/second add", "otpauth://totp/GitHub:ann?secret=JBSWY3DPEHPK3PXP&issuer=GitHub\n", 0)
    assert_match(/\A\d{6}\n\z/, shell_output("#{bin}/second code github"))
  end
end
