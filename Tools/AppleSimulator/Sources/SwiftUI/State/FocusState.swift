/// Which field has the keyboard.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// It, to read and to write elsewhere.
    public struct Binding {
        fileprivate let slot: StateSlot<Value>
        fileprivate let none: Value

        /// Which field has it.
        public var wrappedValue: Value {
            get { slot.value }
            nonmutating set { slot.set(newValue) }
        }

        /// Itself.
        public var projectedValue: Binding { self }

        /// What ties a field to it.
        ///
        /// - Parameter value: what the field is called.
        /// - Returns: the tie.
        @MainActor
        func tie(_ value: Value) -> FocusTie {
            FocusTie(isFocused: slot.value == value) { isFocused in
                if isFocused {
                    slot.set(value)
                } else if slot.value == value {
                    slot.set(none)
                }
            }
        }
    }

    private let slot: StateSlot<Value>
    private let none: Value

    /// Of several fields one, or none.
    public init<T: Hashable>() where Value == T? {
        none = nil
        slot = StateSlot(nil)
    }

    /// Of one field.
    public init() where Value == Bool {
        none = false
        slot = StateSlot(false)
    }

    /// Which field has it.
    public var wrappedValue: Value {
        get { slot.value }
        nonmutating set { slot.set(newValue) }
    }

    /// It, for fields.
    public var projectedValue: FocusState<Value>.Binding { Binding(slot: slot, none: none) }
}

extension FocusState: LinkedProperty {
    func link(_ context: DrawingContext) { slot.link(context) }
}
