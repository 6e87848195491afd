"""What differs from Orca's own settings: it writes what it would speak, and does not repeat the keys that are typed."""

from orca import settings

settings.speechServerFactory = "written"
settings.speechFactoryModules = ["written"]
settings.enableKeyEcho = False
