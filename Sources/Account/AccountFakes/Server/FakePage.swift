/// Small pages.
enum FakePage {
    struct Input: Sendable {
        let name, label, value: String
    }

    /// A page on which a person fills in who they are, and agrees or not.
    static func form(title: String, action: String, hidden: [String: String], inputs: [Input]) -> String {
        let fields = inputs.map {
            "<p><label>\(escape($0.label)) <input name=\"\($0.name)\" value=\"\(escape($0.value))\"></label></p>"
        }
        return page(
            title,
            """
            <h1>\(escape(title))</h1>
            <form method="post" action="\(escape(action))">
            \(write(hidden))
            \(fields.joined(separator: "\n"))
            <p><button name="fake_decision" value="continue">Continue</button>
            <button name="fake_decision" value="cancel">Cancel</button></p>
            </form>
            """)
    }

    /// A page that posts itself on, as Apple's does.
    static func posting(to address: String, _ fields: [String: String]) -> String {
        page(
            "Working…",
            """
            <form method="post" action="\(escape(address))">
            \(write(fields))
            <noscript><button>Continue</button></noscript>
            </form>
            <script>document.forms[0].submit()</script>
            """)
    }

    private static func write(_ hidden: [String: String]) -> String {
        hidden.sorted { $0.key < $1.key }.map {
            "<input type=\"hidden\" name=\"\(escape($0.key))\" value=\"\(escape($0.value))\">"
        }.joined(separator: "\n")
    }

    private static func page(_ title: String, _ body: String) -> String {
        """
        <!doctype html>
        <html lang="en"><meta charset="utf-8"><title>\(escape(title))</title>
        \(body)
        </html>

        """
    }

    static func escape(_ text: String) -> String {
        text.map {
            switch $0 {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String($0)
            }
        }.joined()
    }
}
