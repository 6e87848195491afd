package import Bytes
package import HTTPClient

/// What WeChat's open platform gave us, and where it stands.
package struct WeChatConfiguration: Sendable {
    /// An app or a web site of ours at WeChat.
    package struct Client: Sendable {
        /// `wx` and 16 more.
        package var id: String
        /// 32 characters.
        package var secret: SecretBytes

        package init(id: String, secret: SecretBytes) {
            self.id = id
            self.secret = secret
        }
    }

    /// The app for phones; nil without one.
    package var app: Client?
    /// The web site; nil without one.
    package var site: Client?
    /// Where its interface stands.
    package var base: OutsideAddress
    /// Where its page stands to which browsers are sent.
    package var pages: OutsideAddress

    package init(app: Client?, site: Client? = nil, base: OutsideAddress, pages: OutsideAddress) {
        self.app = app
        self.site = site
        self.base = base
        self.pages = pages
    }

    /// WeChat's own.
    package static let address = "https://api.weixin.qq.com"
    /// WeChat's own.
    package static let pagesAddress = "https://open.weixin.qq.com"
}
