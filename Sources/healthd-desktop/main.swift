import HealthDesktop

HealthDesktopProgram.main()
