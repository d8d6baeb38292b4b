#if canImport(UIKit)
    import ObjectiveC
    import Synchronization
    public import UIKit
    public import VideoEngine

    /// The system's class of views.
    public typealias PhoneView = UIView
#elseif canImport(AppKit)
    public import AppKit
    import ObjectiveC
    import Synchronization
    public import VideoEngine

    /// The system's class of views.
    public typealias PhoneView = NSView
#else
    public import Foundation
    public import VideoEngine

    /// The class of views that the vendors' calls take.
    public typealias PhoneView = UIView

    /// Stands in for UIKit's view on systems without it. It shows pictures on its ``canvas``; nothing else is drawn.
    ///
    /// The vendors' modules export it, so an app that imports several of them finds one class of this name.
    open class UIView: NSObject {
        /// What the view shows.
        public let canvas = PictureCanvas()

        /// Place and size; the canvas has the size in whole pixels, from 1 to 4,096. Without a size, it has that of its
        /// picture.
        open var frame: CGRect { didSet { fitCanvas() } }

        /// The size, at 0.
        open var bounds: CGRect {
            get { CGRect(origin: .zero, size: frame.size) }
            set { frame.size = newValue.size }
        }

        /// The views in it, in order of adding.
        open private(set) var subviews: [UIView] = []
        /// The view that it is in.
        open private(set) weak var superview: UIView?

        /// A view without a size.
        public override init() {
            frame = .zero
            super.init()
        }

        /// A view of a size.
        public init(frame: CGRect) {
            self.frame = frame
            super.init()
            fitCanvas()
        }

        /// Puts a view into this one, on top.
        open func addSubview(_ view: UIView) {
            view.removeFromSuperview()
            subviews.append(view)
            view.superview = self
        }

        /// Takes the view out of the one that it is in.
        open func removeFromSuperview() {
            superview?.subviews.removeAll { $0 === self }
            superview = nil
        }

        private func fitCanvas() {
            // A rectangle's width and height leave out the sign of its size.
            let sides = [frame.size.width, frame.size.height]
            guard sides.allSatisfy({ $0 >= 1 && $0.isFinite }) else { return }
            let pixels = sides.map { Int(min($0, CGFloat(Picture.sideRange.upperBound))) }
            do {
                try canvas.resize(width: pixels[0], height: pixels[1])
            } catch {
                preconditionFailure("a size within the range is refused: \(error)")
            }
        }
    }
#endif

#if canImport(UIKit) || canImport(AppKit)
    /// Makes the canvases of views one at a time.
    private let canvases = Mutex(())

    extension PhoneView {
        /// What the view shows, and draws on the main thread. It has no size of its own, so pictures keep theirs.
        public nonisolated var canvas: PictureCanvas {
            // The metatype's address is a key that nobody else has.
            let key = unsafeBitCast(PictureCanvas.self, to: UnsafeRawPointer.self)
            return canvases.withLock { _ in
                if let canvas = objc_getAssociatedObject(self, key) as? PictureCanvas { return canvas }
                let canvas = PictureCanvas()
                CanvasDrawing.begin(canvas, in: self)
                objc_setAssociatedObject(self, key, canvas, .OBJC_ASSOCIATION_RETAIN)
                return canvas
            }
        }
    }
#endif
