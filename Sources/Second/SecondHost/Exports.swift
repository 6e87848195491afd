// Places and clouds of the machine are this room's words as well: who uses it need not know where they stand.
@_exported public import Hosting
@_exported public import SyncHost
