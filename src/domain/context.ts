import type pg from 'pg'
import { inTransaction, type Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Log } from '#lib/log.ts'
import type { SecretBox } from '#lib/secret-box.ts'
import { type AddOptions, addJob } from '#queue/add.ts'
import type { JobName, JobPayload } from '#queue/catalogue.ts'
import type { Documents, Files, Mailer, MailText, McpDoor, PlatformDoor, SandboxDoor, WriterDoor } from './ports.ts'
import type { Scope, UserScope } from './scope.ts'

/** Everything that a verb may need from outside. A verb takes `Pick<Ctx, ...>` of it: its signature says what it touches. */
export interface Ctx {
  pool: pg.Pool
  platform: PlatformDoor
  writers: WriterDoor
  /** The tools of the workspaces' own MCP servers. */
  mcp: McpDoor
  mailText: MailText
  documents: Documents
  /** Sends the product's own mail; null without SMTP: then it waits in the outbox that a developer sees. */
  mailer: Mailer | null
  /** The simulator, when it runs beside the product. */
  sandbox: SandboxDoor | null
  files: Files
  secrets: SecretBox
  now: () => Date
  random: () => number
  log: Log
  settings: Settings
}

/** What an operator decided for all workspaces. */
export interface Settings {
  /** Where the platform reaches us, without a slash at the end. */
  publicUrl: string
  /** When the platform's conversation is read to settle an unclear send: so many ms after the call ended, in turn. */
  settleAfterMs: readonly number[]
  /** How long a send may take before its outcome counts as unclear, ms. */
  sendTimeoutMs: number
  /** How often each connection is compared with the platform, ms. */
  syncEveryMs: number
}

/** What exists inside a transaction: the database and the queue. No port is at hand, so no network call can be made in one. */
export interface TxCtx {
  db: Queryable
  addJob<Name extends JobName>(name: Name, payload: JobPayload<Name>, options?: AddOptions): Promise<void>
  now: () => Date
}

const txCtx = (db: Queryable, now: () => Date): TxCtx => ({
  db,
  addJob: (name, payload, options) => addJob(db, name, payload, options),
  now,
})

/** Runs `work` in one transaction that sees the rows of the scope's workspace and no others. */
export async function inTx<Result>(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.pool, { workspaceId: scope.workspaceId }, (db) => work(txCtx(db, ctx.now)))
}

/** Runs `work` in one transaction that sees what the person may see of themselves: own memberships, own workspaces' names. */
export async function inUserTx<Result>(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: UserScope,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.pool, { userId: scope.userId }, (db) => work(txCtx(db, ctx.now)))
}

/** Tells open browsers, when this transaction commits, that something changed; they then ask for it. */
export async function tellLive(
  tx: TxCtx,
  scope: Scope,
  event:
    | { kind: 'thread' | 'task'; threadId: string }
    | { kind: 'connection' | 'campaigns' | 'agents' | 'webhooks' | 'settings' | 'team' | 'exports' | 'knowledge' },
): Promise<void> {
  const threadId = 'threadId' in event ? event.threadId : null
  await tx.db.query(sql`
    with stored as (
      insert into live_events (workspace_id, kind, thread_id) values (${scope.workspaceId}, ${event.kind}, ${threadId}) returning id)
    select pg_notify('live', json_build_object('w', ${scope.workspaceId}::text, 'k', ${event.kind}::text, 't', ${threadId}::text)::text) from stored`)
}
