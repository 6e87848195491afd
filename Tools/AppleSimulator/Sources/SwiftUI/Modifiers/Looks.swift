internal import SimulatorCore

// How views look.
extension View {
    nonisolated public func clipShape<S: Shape>(_ shape: S) -> some View {
        modifier(
            Boxed { box in
                (box.outline, box.isClipped) = (shape.drawnOutline, true)
            })
    }

    nonisolated public func shadow(
        color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        modifier(
            Boxed {
                $0.shadow = Shadow(
                    paint: color.paint, radius: Double(radius), x: Double(x), y: Double(y))
            })
    }

    nonisolated public func opacity(_ opacity: Double) -> some View {
        modifier(Boxed { $0.opacity = opacity })
    }

    nonisolated public func scaleEffect(_ s: CGFloat) -> some View {
        modifier(Boxed { $0.scale = Double(s) })
    }

    nonisolated public func rotationEffect(_ angle: Angle) -> some View {
        modifier(Boxed { $0.degrees = angle.degrees })
    }

    nonisolated public func tint(_ tint: Color?) -> some View {
        surrounded { $0.look.tint = tint?.paint }
    }

    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        surrounded { $0.look.paint = style.drawnPaint }
    }

    nonisolated public func labelsHidden() -> some View { surrounded { $0.hidesLabels = true } }

    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        surrounded { $0.look.isLarge = controlSize == .large }
    }

    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        modifier(Surrounding { $0[keyPath: keyPath] = value })
    }

    /// Changes what the system's views read of their surroundings.
    nonisolated func surrounded(
        _ change: @escaping (inout Surroundings) -> Void
    ) -> ModifiedContent<Self, Surrounding> {
        modifier(Surrounding { change(&$0.surroundings) })
    }
}

// How texts look.
extension View {
    nonisolated public func font(_ font: Font?) -> some View {
        surrounded { (font ?? .body).apply(to: &$0.look) }
    }

    nonisolated public func monospacedDigit() -> some View { surrounded { $0.look.hasEqualDigits = true } }

    nonisolated public func lineLimit(_ number: Int?) -> some View { surrounded { $0.look.lines = number } }

    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        surrounded { $0.look.minimumScale = Double(factor) }
    }

    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        surrounded { $0.look.alignment = alignment.name }
    }

    /// Text is cut at its end, whatever the mode.
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
}

// How controls and lists look.
extension View {
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        surrounded { $0.buttonStyle = .own(style) }
    }

    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        surrounded { $0.buttonStyle = .system(S.drawnLook) }
    }

    nonisolated public func menuStyle<S: MenuStyle>(_ style: S) -> some View { self }

    nonisolated public func menuIndicator(_ visibility: Visibility) -> some View {
        surrounded { $0.showsMenuIndicator = visibility != .hidden }
    }

    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        surrounded { $0.pickerLook = .segmented }
    }

    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }

    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }

    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View {
        surrounded { $0.isPlainList = true }
    }

    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View {
        modifier(Noted { $0.row.hasSeparator = visibility != .hidden })
    }

    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
        modifier(Noted { $0.row.background = (view as? Color)?.paint })
    }

    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        modifier(Noted { $0.row.insets = insets?.insets })
    }

    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

    nonisolated public func badge(_ count: Int) -> some View { modifier(Noted { $0.row.badge = count }) }

    /// Animations are over at once: views are drawn as they stand at the end.
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }

    nonisolated public func transition(_ t: AnyTransition) -> some View { self }

    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    nonisolated public func contentShape<S: Shape>(
        _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
    ) -> some View { self }
}
