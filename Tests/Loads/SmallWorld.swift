import Devices
import ImSDK_Plus
import ParlorTesting

/// Two people log in to a world that ends with an answer under way.
package func smallWorld(seed: UInt64) {
    let world = World(seed: seed)
    let tenant = world.addTenant(.tencentDemo)
    for name in ["alice", "bob"] {
        world.device(name).run {
            let chat = V2TIMManager.sharedInstance()!
            _ = chat.initSDK(1_400_000_001, config: nil)
            chat.login(userID: name, userSig: tenant.token(for: name), succ: {}, fail: { _, _ in })
            world.advance(by: .milliseconds(10))
            chat.createGroup(groupType: "Meeting", groupID: nil, groupName: name, succ: { _ in }, fail: { _, _ in })
        }
    }
}
