package import Assets

/// The screens with which a person does in a browser whatever the account service offers.
package enum AccountPages {
    /// What the page may load, and from where; no text may become markup.
    package static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'"

    /// The page at `/` and every file that it loads.
    package static var assets: [Asset] {
        PageFiles.all.values.filter { !$0.path.hasSuffix(".html") } + [page]
    }

    private static var page: Asset {
        Asset(path: "/", contentType: html, bytes: PageFiles.all["index.html"]?.bytes ?? [])
    }

    static let html = "text/html; charset=utf-8"
}
