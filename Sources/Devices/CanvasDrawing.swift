#if canImport(QuartzCore)
    import Dispatch
    import QuartzCore
    import Synchronization
    import VideoEngine

    #if canImport(UIKit)
        import UIKit
    #else
        import AppKit
    #endif

    /// Draws what a canvas shows: the contents of its view's layer are the canvas's last picture.
    ///
    /// Pixels are made on a queue of its own, and put into the layer on the main thread, at most 30 times a second. While
    /// some are on their way, further changes are only noted, and drawn together afterwards.
    final class CanvasDrawing: Sendable {
        /// Between two drawings.
        private static let interval = DispatchTimeInterval.nanoseconds(33_333_334)
        private static let queue = DispatchQueue(label: "pictures of views", qos: .userInteractive)

        private struct State {
            weak var view: PhoneView?
            weak var canvas: PictureCanvas?
            var isUnderWay = false
            /// Whether the canvas has changed since the pixels under way were made.
            var hasChanged = false
            var last = DispatchTime(uptimeNanoseconds: 0)
        }
        private let state: Mutex<State>

        private init(_ canvas: PictureCanvas, in view: PhoneView) {
            state = Mutex(State(view: view, canvas: canvas))
        }

        /// Draws a canvas in a view from now on, as long as there are both.
        static func begin(_ canvas: PictureCanvas, in view: PhoneView) {
            let drawing = CanvasDrawing(canvas, in: view)
            canvas.onChange { drawing.draw() }
        }

        private func draw() {
            let deadline = state.withLock { state -> DispatchTime? in
                state.hasChanged = true
                guard !state.isUnderWay else { return nil }
                state.isUnderWay = true
                return state.last + Self.interval
            }
            guard let deadline else { return }
            Self.queue.asyncAfter(deadline: deadline) { self.makePixels() }
        }

        private func makePixels() {
            let canvas = state.withLock { state -> PictureCanvas? in
                state.hasChanged = false
                state.last = .now()
                return state.view == nil ? nil : state.canvas
            }
            guard let canvas else { return }
            let pixels = canvas.image.map { PicturePixels($0) }
            let layout = canvas.layout
            Task { @MainActor in self.show(pixels, layout) }
        }

        @MainActor private func show(_ pixels: PicturePixels?, _ layout: PictureLayout) {
            if let layer = state.withLock({ $0.view })?.layerOfPictures {
                layer.contents = pixels?.image
                layer.contentsGravity =
                    switch layout.filling {
                    case .crop: .resizeAspectFill
                    case .fit: .resizeAspect
                    case .stretch: .resize
                    }
                // What reaches over the edges is cut off, and where the picture does not reach there is the background.
                layer.masksToBounds = true
                if pixels != nil { layer.backgroundColor = layout.background.cgColor }
            }
            let hasChanged = state.withLock { state in
                state.isUnderWay = false
                return state.hasChanged
            }
            if hasChanged { draw() }
        }
    }

    extension PictureColor {
        fileprivate var cgColor: CGColor {
            CGColor(
                red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
        }
    }

    extension PhoneView {
        /// The layer that shows the view's pictures.
        fileprivate var layerOfPictures: CALayer? {
            #if !canImport(UIKit)
                // Only then it has a layer, whose contents the view would otherwise replace when its size changes.
                wantsLayer = true
                layerContentsRedrawPolicy = .never
            #endif
            return layer
        }
    }
#endif
