import AppRuntime
import Testing

/// What a field's view holds, and what of it the app is told.
struct EditedTextTests {
    private var empty: EditedText { EditedText(TypedText(text: "", version: 0)) }

    @Test func `what is typed is told once, over the version that was taken last`() {
        var field = EditedText(TypedText(text: "", version: 3))
        #expect(field.news() == nil)
        field.text = "T"
        #expect(field.news() == TypedText(text: "T", version: 3))
        #expect(field.news() == nil)
        field.text = ""
        #expect(field.news() == TypedText(text: "", version: 3), "letters that are taken away are typed, too")
    }

    @Test func `what the app puts into the field is not told back`() {
        var field = empty
        field.text = "T"
        _ = field.news()
        field.take(TypedText(text: "Tomatoes", version: 1))
        #expect(field.text == "Tomatoes" && field.news() == nil)
        field.text = "Tomatoes!"
        #expect(field.news() == TypedText(text: "Tomatoes!", version: 1))
    }

    @Test func `what the app knows under the same version leaves the field alone`() {
        var field = empty
        field.text = "To"
        field.take(TypedText(text: "T", version: 0))
        #expect(field.text == "To" && field.news() == TypedText(text: "To", version: 0))
    }

    @Test func `what the app has taken out is not told as typed`() {
        var field = empty
        field.text = "Tomatoes"
        _ = field.news()
        field.empty()
        #expect(field.text.isEmpty && field.news() == nil)
        field.text = "B"
        #expect(field.news() == TypedText(text: "B", version: 0))
    }

    @Test func `a field prints without its text`() {
        let field = EditedText(TypedText(text: "secret words", version: 2))
        let texts = ["\(field)", String(reflecting: field), "\(Mirror(reflecting: field).children.count)"]
        #expect(texts == ["<12 characters, version 2>", "<12 characters, version 2>", "0"])
    }
}
