import HealthReceive

await HealthReceiveProgram.main()
