import type { HttpBindings } from '@hono/node-server'
import type { ControlAccess, ControlKeys } from './control/keys.ts'
import type { Database } from './database.ts'
import type { FaultBook } from './faults/book.ts'
import type { SettingsBook } from './settings.ts'
import type { Workspace } from './store/workspaces.ts'
import type { DeliveryQueue } from './webhooks/deliveries.ts'

/** Leads who write by themselves. */
export type Activity = {
  /** The leads of this workspace will write by themselves once it is connected. */
  allow(workspaceId: number): void
  /** Somebody has connected the workspace: the first lead writes now. Later calls change nothing. */
  begin(workspaceId: number): void
  /** Null where leads never write by themselves. */
  of(workspaceId: number): { isOn: boolean; written: number; nextAt: string | null } | null
  /** The switch. Switched on, the next lead writes in a moment. */
  turn(workspaceId: number, isOn: boolean): void
  start(): void
  stop(): Promise<void>
}

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
