// Keys, the state of the cloud and the languages are this room's words as well: who uses it need not know where they stand.
@_exported public import SyncEngine
@_exported public import SyncProduct
