import Devices
import Dispatch
import EmulatorAPI
import Testing

/// Devices in real time, on the emulator in the process.
@Suite(.timeLimit(.minutes(15))) struct LiveDeviceTests {
    private final class Listener: Sendable {}

    /// What a test held, seen without holding it.
    private struct Held {
        weak var device: Device?
        weak var link: AnyObject?
    }

    @Test func `callbacks in real time run with their device current`() async {
        let device = EmbeddedEmulator.shared.makeDevice("live")
        let current = await withCheckedContinuation { continuation in
            device.perform { continuation.resume(returning: Device.current) }
        }
        #expect(current === device)
    }

    @Test func `in real time a call goes out on the queue that was chosen`() async {
        let device = EmbeddedEmulator.shared.makeDevice("live")
        let outlet = DelegateOutlet<Listener>(device: device)
        let queue = DispatchQueue(label: "chosen")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        outlet.queue = queue
        let listener = Listener()
        outlet.add(listener) { [weak listener] in listener }
        let isOnQueue = await withCheckedContinuation { continuation in
            outlet.call("a") { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true && Device.current === device)
            }
        }
        #expect(isOnQueue)
        #expect(outlet.hasListeners)
    }

    @Test func `a remote emulator takes the same texts, and makes devices without a server`() throws {
        let emulator = try RemoteEmulator("http://[::1]:7070")
        #expect("\(emulator.address)" == "[::1]:7070")
        #expect(emulator.makeDevice("alice").name == "alice")
        #expect(emulator.trace.isEmpty)
        #expect(throws: EmulatorAddressError.self) { try RemoteEmulator("http://[::1]") }
    }

    @Test func `in real time the emulator in the process answers what a device asks its routes`() async throws {
        let call = VendorCall(method: "POST", target: "/v4/im_open_login_svc/kick", body: [])
        let device = EmbeddedEmulator().makeDevice("live")
        let response = await withCheckedContinuation { continuation in
            device.ask(call, vendor: "tencent", app: AppID(Tenant.tencentDemo.appID), patience: .seconds(60)) {
                continuation.resume(returning: $0)
            }
        }
        #expect(String(decoding: try response.get().body, as: UTF8.self).contains("FAIL"))
    }

    @Test func `a live device that was closed is freed once nobody holds it`() async throws {
        var held = Held()
        do {
            let emulator = EmbeddedEmulator.shared
            let device = emulator.makeDevice("closed and let go")
            let link = try #require(device.connect(to: AppID(Tenant.tencentDemo.appID)))
            let isConnected = AsyncStream.makeStream(of: Void.self)
            link.listen { input in
                withExtendedLifetime(device) {}
                if case .state(.connected) = input { isConnected.continuation.yield() }
            }
            for await _ in isConnected.stream { break }
            held = Held(device: device, link: link as AnyObject)
            device.close()
        }
        // The link's tasks end in their own time.
        while held.device != nil || held.link != nil { await Task.yield() }
    }

    @Test func `an emulator in the process has a tenant under each of its apps`() {
        let emulator = EmbeddedEmulator()
        let device = emulator.makeDevice("alice")
        emulator.add(Tenant.tencentDemo.linked(withChannelsOf: .zegoDemo))
        for app in [Tenant.tencentDemo.appID, Tenant.zegoDemo.appID] {
            #expect(device.connect(to: AppID(app)) != nil)
        }
        emulator.remove(.zegoDemo)
        #expect(device.connect(to: AppID(Tenant.tencentDemo.appID)) == nil)
    }
}
