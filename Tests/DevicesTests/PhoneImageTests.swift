import Devices
import Foundation
import Testing
import VideoEngine

/// Pictures as the vendors' calls take and give them: images and pixel buffers.
@Suite struct PhoneImageTests {
    /// Brightness from 60 to 156 from left to right, in one color that has red, green and blue for all of it; odd sides.
    private func card() throws -> Picture {
        let row = Array(UInt8(60)..<157)
        var bytes = (0..<65).flatMap { _ in row }
        for color: UInt8 in [120, 136] { bytes += Array(repeating: color, count: 49 * 33) }
        return try Picture(bytes, format: .i420, width: 97, height: 65)
    }

    #if !(canImport(UIKit) || canImport(AppKit))
        @Test func `an image has its picture's size and pixels, upright`() throws {
            var picture = try Picture(width: 3, height: 2, color: .white)
            picture.rotation = .quarter
            let image = PhoneImage.of(picture)
            #expect((image.width, image.height, image.scale) == (2, 3, 1))
            #expect(image.size == CGSize(width: 2, height: 3))
            #expect(image.pixels == Array(repeating: 255, count: 4 * 6))
        }

        @Test func `an image goes into PNG and comes back, and other data is no image`() throws {
            let image = PhoneImage.of(try card())
            let data = try #require(image.pngData())
            #expect(data.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
            let again = try #require(PhoneImage(data: data))
            #expect((again.width, again.height) == (97, 65))
            let difference = try #require(image.picture.difference(from: again.picture))
            #expect(difference < 2)
            #expect(PhoneImage(data: data.prefix(60)) == nil)
            #expect(PhoneImage(data: Data()) == nil)
        }

        @Test func `a pixel buffer has rows at multiples of 64 bytes, and sides of 1 to 4,096`() throws {
            func make(_ width: Int, _ height: Int, _ format: OSType = kCVPixelFormatType_32BGRA) -> (
                CVReturn, CVPixelBuffer?
            ) {
                var buffer: CVPixelBuffer?
                let result = CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer)
                return (result, buffer)
            }
            for (width, height) in [(0, 1), (1, 0), (4_097, 1), (1, 4_097), (-1, 1)] {
                let (result, buffer) = make(width, height)
                #expect(result == kCVReturnInvalidSize && buffer == nil, "\(width) x \(height)")
            }
            #expect(make(4_096, 1).0 == kCVReturnSuccess && make(1, 4_096).0 == kCVReturnSuccess)
            #expect(make(8, 8, 0x3136_3332).0 == kCVReturnInvalidPixelFormat)
            let buffer = try #require(make(17, 5, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange).1)
            #expect(CVPixelBufferGetPlaneCount(buffer) == 2 && CVPixelBufferIsPlanar(buffer))
            #expect(CVPixelBufferGetBytesPerRow(buffer) == 64 && CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) == 64)
            #expect(CVPixelBufferGetWidthOfPlane(buffer, 1) == 9 && CVPixelBufferGetHeightOfPlane(buffer, 1) == 3)
            #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 2) == nil)
            #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, -1) == 0)
            let whole = try #require(make(17, 5).1)
            #expect(CVPixelBufferGetPlaneCount(whole) == 0 && CVPixelBufferGetBytesPerRow(whole) == 128)
        }

        @Test func `a moment is a part of a second`() {
            #expect(CMTimeMake(value: 3, timescale: 2).seconds == 1.5)
            #expect(CMTime(value: 3, timescale: 0).seconds.isNaN)
            #expect(CMTime.zero.seconds == 0)
        }
    #endif

    @Test func `a picture goes through a pixel buffer of each kind and is the same`() throws {
        let picture = try card()
        for format in PixelBufferFormat.allCases {
            let buffer = try #require(picture.pixelBuffer(format))
            #expect((CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer)) == (97, 65))
            let again = try Picture(buffer)
            if format == .bgra {
                let difference = try #require(picture.difference(from: again))
                #expect(difference < 2)
            } else {
                #expect(again == picture, "\(format)")
            }
        }
    }

    @Test func `the full range of brightness becomes the range of pictures`() throws {
        var made: CVPixelBuffer?
        #expect(
            CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
                == kCVReturnSuccess)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        let light = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
        let distance = CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
        light.storeBytes(of: 255, as: UInt8.self)
        light.storeBytes(of: 0, toByteOffset: distance, as: UInt8.self)
        let colors = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
        colors.storeBytes(of: 128, as: UInt8.self)
        colors.storeBytes(of: 128, toByteOffset: 1, as: UInt8.self)
        CVPixelBufferUnlockBaseAddress(buffer, [])
        let picture = try Picture(buffer)
        #expect(picture.brightness(x: 0, y: 0) == 235 && picture.brightness(x: 0, y: 1) == 16)
        #expect(picture.color(x: 0, y: 0) == .white)
    }
}
