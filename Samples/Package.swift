// swift-tools-version: 6.1
import PackageDescription

/// Runnable rooms, each as its vendor's developers write them.
let package = Package(
    name: "ParlorSamples",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Parlor", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        // What every story prints and speaks; it knows no vendor.
        .target(
            name: "SampleStories", dependencies: [.product(name: "ParlorTesting", package: "Parlor")],
            path: "Stories"),
        .executableTarget(
            name: "TencentVoiceRoom",
            dependencies: [
                .product(name: "TRTCVoiceRoom", package: "Parlor"),
                .product(name: "TXLiteAVSDK_TRTC", package: "Parlor"),
                .product(name: "TUICore", package: "Parlor"),
                .product(name: "ParlorTesting", package: "Parlor"),
                "SampleStories",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "TencentVoiceRoom"),
        .executableTarget(
            name: "ZegoLiveAudioRoom",
            dependencies: [
                .product(name: "ZIM", package: "Parlor"),
                .product(name: "ZegoExpressEngine", package: "Parlor"),
                .product(name: "ParlorTesting", package: "Parlor"),
                "SampleStories",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "ZegoLiveAudioRoom"),
        .executableTarget(
            name: "EasemobAgoraVoiceRoom",
            dependencies: [
                .product(name: "EasemobVoiceRoom", package: "Parlor"),
                .product(name: "ParlorTesting", package: "Parlor"),
                "SampleStories",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "EasemobVoiceRoom"),
        .executableTarget(
            name: "VolcengineWatchTogether",
            dependencies: [
                .product(name: "VolcEngineRTC", package: "Parlor"),
                .product(name: "LiveStreams", package: "Parlor"),
                .product(name: "ParlorTesting", package: "Parlor"),
                "SampleStories",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "VolcengineWatchTogether"),
        .testTarget(
            name: "TwoPhones",
            dependencies: [
                .product(name: "TRTCVoiceRoom", package: "Parlor"),
                .product(name: "ParlorTesting", package: "Parlor"),
            ],
            path: "Tests/TwoPhones"),
        .testTarget(
            name: "SampleStoriesTests",
            dependencies: [
                "SampleStories", .product(name: "ParlorTesting", package: "Parlor"),
                .product(name: "TXLiteAVSDK_TRTC", package: "Parlor"),
            ],
            path: "Tests/SampleStoriesTests"),
    ],
    swiftLanguageModes: [.v6]
)
