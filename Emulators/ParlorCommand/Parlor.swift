import ArgumentParser

@main
struct Parlor: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "parlor", abstract: "A cloud for voice rooms that runs on your own machine.")
}
