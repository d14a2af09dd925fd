import HealthWeb

await HealthWebProgram.main()
