// How a test, as a person, finds things on the screen and uses them.
extension Simulator {
    /// The first element that can be reached and is so called.
    ///
    /// - Parameter name: its identifier, or its label.
    /// - Returns: the element; nil where there is none.
    public func find(_ name: String) -> Element? {
        let all = screen.reachable
        return all.first { $0.identifier == name } ?? all.first { $0.label == name }
    }

    /// The elements that can be reached and have an identifier.
    ///
    /// - Parameter identifier: the identifier.
    /// - Returns: the elements, in the order of reading.
    public func all(_ identifier: String) -> [Element] {
        screen.reachable.filter { $0.identifier == identifier }
    }

    /// The element of that name, as soon as it is on the screen.
    ///
    /// - Parameter name: its identifier, or its label.
    /// - Returns: the element.
    /// - Throws: when the task is cancelled.
    @discardableResult
    public func the(_ name: String) async throws(Failure) -> Element {
        try await wait(for: name) { $0.find(name) }
    }

    /// Looks at each drawing until something is there.
    ///
    /// - Parameters:
    ///   - what: what is waited for, for a message.
    ///   - look: finds it.
    /// - Returns: what was found.
    /// - Throws: when the task is cancelled, as a test is after its time.
    @discardableResult
    public func wait<Found>(for what: String, _ look: (Simulator) -> Found?) async throws(Failure) -> Found {
        while !Task.isCancelled {
            if let found = look(self) { return found }
            await nextDrawing()
        }
        // A test that ran out of time says so, but not what it was thrown.
        print("\(what) never came; on the screen was:\n\(screen.text)")
        throw .neverCame(what, screen.text)
    }

    /// Taps an element as soon as it is there and can be used.
    ///
    /// - Parameter name: its identifier, or its label.
    /// - Throws: where it is nothing to tap.
    public func tap(_ name: String) async throws(Failure) {
        try tap(await usable(name).node)
    }

    /// The element of that name, as soon as it is on the screen and can be used.
    private func usable(_ name: String) async throws(Failure) -> Element {
        try await wait(for: name) { simulator in
            simulator.find(name).flatMap { $0.isEnabled ? $0 : nil }
        }
    }

    /// Opens the menu of an element as soon as it is there.
    ///
    /// - Parameter name: its identifier, or its label.
    /// - Throws: where it has none.
    public func openMenu(of name: String) async throws(Failure) {
        try openMenu(of: await the(name).node)
    }

    /// Types into a field, key by key, behind what stands there; a line's end is the Return key.
    ///
    /// - Parameters:
    ///   - text: the keys.
    ///   - name: the field's identifier, or its label.
    /// - Throws: where it is no field.
    public func type(_ text: String, into name: String) async throws(Failure) {
        try focus(await usable(name).node)
        for key in text {
            let field = try await the(name)
            if key == "\n", field.role != .textView {
                submit(field.node)
            } else {
                try write((field.value ?? "") + String(key), into: field.node)
            }
        }
    }
}
