import type pg from 'pg'
import type { changedKinds } from '#contract/live.ts'
import { inTransaction, type Queryable, type Visibility } from '#db/connect.ts'
import type { Replica } from '#db/replica.ts'
import { planName, type Sql, sql } from '#db/sql.ts'
import type { Log } from '#lib/log.ts'
import type { SecretBox } from '#lib/secret-box.ts'
import { type AddOptions, newJob } from '#queue/add.ts'
import type { JobName, JobPayload } from '#queue/catalogue.ts'
import type { QueueDesk } from '#queue/desk.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type {
  Dns,
  Documents,
  Files,
  Hooks,
  Mailer,
  MailText,
  McpClient,
  Payments,
  Push,
  VerifierFactory,
  WriterFactory,
} from './ports.ts'
import type { MembershipsScope, Scope, UserScope } from './scope.ts'
import type { Platforms, SandboxClient } from './sending-platform.ts'

/** Everything that a verb may need from outside. A verb takes `Pick<Ctx, ...>` of it: its signature says what it touches. */
export interface Ctx {
  pool: pg.Pool
  /** Where lists and searches are read, if there is one; see `inReadTx`. */
  replica: Replica | null
  /** The sending platforms, by the kind of a connection. */
  platforms: Platforms
  writers: WriterFactory
  verifiers: VerifierFactory
  /** The tools of the workspaces' own MCP servers. */
  mcp: McpClient
  /** Loaded when it is first asked for: it costs some megabytes, and a web server may never read a mail. */
  mailText: () => Promise<MailText>
  documents: Documents
  /** Sends the product's own mail; null without SMTP: then it waits in the outbox that a developer sees. */
  mailer: Mailer | null
  /** Takes what plans cost; null: plans change at once, and nothing is charged. */
  payments: Payments | null
  /** Places of customers' that take messages as Slack does. */
  hooks: Hooks
  /** Browsers that show what their people are told. */
  push: Push
  /** The simulator, when it runs beside the product. */
  sandbox: SandboxClient | null
  files: Files
  dns: Dns
  secrets: SecretBox
  /** The queue, for whoever looks after it: the application's own connections only add to it. */
  queue: QueueDesk
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
  /** Names what the product tells a language model besides an agent's own words: with other instructions it is another name. */
  modelInstructions: string
  /** How often each connection is compared with the platform, ms. */
  syncEveryMs: number
  /** Whether somebody without an account may open a workspace in the sandbox for an hour. */
  hasGuests: boolean
}

/** What exists inside a transaction: the database and the queue. No port is at hand, so no network call can be made in one. */
export interface TxCtx {
  db: Queryable
  addJob<Name extends JobName>(name: Name, payload: JobPayload<Name>, options?: AddOptions): Promise<void>
  now: () => Date
  /** Written when the work is done. */
  outbox: Outbox
}

async function inTxWith<Result>(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  visibility: Visibility,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  const outbox = createOutbox()
  const addJob: TxCtx['addJob'] = async (name, payload, options) => outbox.addJob(newJob(name, payload, options))
  const whole = async (db: Queryable): Promise<Result> => {
    const result = await work({ db, addJob, now: ctx.now, outbox })
    await outbox.write(db)
    return result
  }
  return inTransaction(ctx.pool, visibility, whole, outbox.writeSums)
}

const inTurns = new WeakMap<Queryable, Promise<unknown>>()

/** Does `work` when what was begun by this within the transaction is done: of what a shared transaction holds, one after the other. */
export function oneByOne<Result>({ db }: TxCtx, work: () => Promise<Result>): Promise<Result> {
  const mine = (inTurns.get(db) ?? Promise.resolve()).then(work)
  inTurns.set(
    db,
    mine.catch(() => undefined),
  )
  return mine
}

const asked = new WeakMap<Queryable, Map<string, Promise<unknown>>>()

/**
 * The rows of what steps of a shared transaction ask for alike, of the workspace and not of a thread: while it is under way nobody asks for it once more. It is
 * answered behind all that was answered before, so whoever comes to it sees no less than by a statement of their own. For what no step
 * changes; its rows are shared, and must not be changed.
 */
export function readAlike<Result extends object>({ db }: Pick<TxCtx, 'db'>, statement: Sql): Promise<Result[]> {
  const underWay = asked.get(db) ?? new Map<string, Promise<unknown>>()
  asked.set(db, underWay)
  const key = `${planName(statement.text)} ${statement.values.join(' ')}`
  const known = underWay.get(key)
  if (known !== undefined) return known as Promise<Result[]>
  const rows = db.query<Result>(statement)
  underWay.set(key, rows)
  const end = (): boolean => underWay.delete(key)
  rows.then(end, end)
  return rows
}

/**
 * The database's own time, by which it stamps what it stores and by which that is compared; as a parameter, since an update within a
 * distributed engine takes no `now()`.
 */
export async function databaseTime({ db }: Pick<TxCtx, 'db'>): Promise<string> {
  const [row] = await db.query<{ at: string }>(sql`select now()::text as at`)
  if (row === undefined) throw new Error('The database returned no time')
  return row.at
}

/** Runs `work` in one transaction that sees the rows of the scope's workspace and no others. */
export async function inTx<Result>(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  return inTxWith(ctx, { workspaceId: scope.workspaceId }, work)
}

/** Runs `work` in one transaction that sees what the person may see of themselves: own memberships, own workspaces' names. */
export async function inUserTx<Result>(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: UserScope,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  return inTxWith(ctx, { userId: scope.userId }, work)
}

/**
 * Runs `work` in one transaction that reads the rows of all workspaces of the scope and no others, and can change none of them; of their
 * members, the person's own lines.
 */
export async function inMemberships<Result>(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  { userId, workspaceIds }: MembershipsScope,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  return inTxWith(ctx, { userId, workspaceIds }, work)
}

type Reads = Pick<Ctx, 'pool' | 'now' | 'replica'>

/**
 * `inTx` for what only reads and may take long, a list or a search: by the replica, where there is one that has all that was committed when this
 * was called; by the primary otherwise, and where the replica fails. The same wall stands on both.
 */
export async function inReadTx<Result>(
  ctx: Reads,
  scope: Scope,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  return readWith(ctx, { workspaceId: scope.workspaceId }, work)
}

/** The same over all workspaces of the scope; see `inMemberships`. */
export async function readMemberships<Result>(
  ctx: Reads,
  { userId, workspaceIds }: MembershipsScope,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  return readWith(ctx, { userId, workspaceIds }, work)
}

async function readWith<Result>(
  ctx: Reads,
  visibility: Visibility,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  const there = await ctx.replica?.read((pool, asOf) => inTxWith({ ...ctx, pool }, { ...visibility, asOf }, work))
  return there ? there.result : inTxWith(ctx, visibility, work)
}

/** Tells open browsers, when this transaction commits, that something changed; they then ask for it. */
export async function notifyLive(
  tx: TxCtx,
  scope: Scope,
  event: { kind: 'thread' | 'task' | 'presence'; threadId: string } | { kind: (typeof changedKinds)[number] },
): Promise<void> {
  const threadId = 'threadId' in event ? event.threadId : null
  tx.outbox.addNews({ workspace_id: scope.workspaceId, kind: event.kind, thread_id: threadId })
}
