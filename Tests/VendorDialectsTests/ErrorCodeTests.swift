import Foundation
import Testing

@testable import VendorDialects

struct ErrorCodeTests {
    /// Every `static let name = Self(rawValue: code)` of the files that declare one kind of code.
    private func constants(in files: [String]) throws -> [(name: String, code: Int32)] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Emulators/VendorDialects/Tencent")
        return try files.flatMap { file in
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .matches(of: #/static let (\w+) = Self\(rawValue: (-?\d+)\)/#)
                .map { (String($0.output.1), Int32($0.output.2)!) }
        }
    }

    @Test(arguments: [
        (["ErrorCode.swift"], 5), (["ErrorCode+IM.swift", "ErrorCode+IMServices.swift"], 140),
        (["ErrorCode+TRTC.swift"], 80),
    ])
    func `each code has one name`(files: [String], atLeast count: Int) throws {
        let constants = try constants(in: files)
        #expect(constants.count >= count)
        let byCode = Dictionary(grouping: constants, by: \.code)
        for (code, names) in byCode where names.count > 1 { Issue.record("\(code) is named \(names.map(\.name))") }
    }

    @Test func `the codes of a UserSig are the vendor's, and TRTC has their negative twins`() {
        let twins: [(Tencent.IMCode, Tencent.TRTCCode, Int32)] = [
            (.userSigExpired, .userSigExpired, 70001), (.userSigUnreadable, .userSigUnreadable1, 70003),
            (.userSigCheckFailed, .userSigUnreadable3, 70005), (.userSigOfWrongSecret, .userSigOfWrongSecret, 70009),
            (.userSigOfWrongUser, .userSigOfWrongUser, 70013), (.userSigOfWrongApp, .userSigOfWrongApp, 70014),
            (.sdkAppIDNotFound, .signingAppNotFound, 70020), (.userSigRevoked, .userSigRevoked, 70052),
        ]
        for (im, trtc, code) in twins {
            #expect(im.rawValue == code)
            #expect(trtc.rawValue == -code)
        }
        #expect(Tencent.IMCode.userSigEmpty.rawValue == 70002)
        #expect(Tencent.TRTCCode.userSigCheckFailed.rawValue == -100018)
        #expect(Tencent.TRTCCode.privateMapKeyWrong.rawValue == -100006)
    }
}
