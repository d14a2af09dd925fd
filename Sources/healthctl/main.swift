import HealthCommands

await HealthctlProgram.main()
