import type { HttpBindings } from '@hono/node-server'
import type { Activity } from './activity/activity.ts'
import type { ControlAccess, ControlKeys } from './control/keys.ts'
import type { Database } from './database.ts'
import type { FaultBook } from './faults/book.ts'
import type { SettingsBook } from './settings.ts'
import type { Workspace } from './store/workspaces.ts'
import type { DeliveryQueue } from './webhooks/deliveries.ts'

/** What every part of the sandbox is handed. */
export type Sandbox = {
  db: Database
  settings: SettingsBook
  faults: FaultBook
  deliveries: DeliveryQueue
  activity: Activity
  keys: ControlKeys
  /** This instance's own address, known once it listens. */
  instanceUrl: () => string
}

/** Parameters of a call, from the query string or from a JSON body, nested as written. */
export type Params = Record<string, unknown>

export type ApiEnv = {
  Bindings: HttpBindings
  Variables: { workspace: Workspace; params: Params; access: ControlAccess }
}
