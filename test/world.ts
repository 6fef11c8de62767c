import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { connect } from '#domain/connections/connect.ts'
import type { Ctx } from '#domain/context.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { isEndedByOptOut } from '#domain/threads/doubt.ts'
import { isOptOutInDoubt } from '#domain/threads/reads.ts'
import { createDocuments } from '#integrations/documents/adapter.ts'
import { createDrafter } from '#integrations/drafter/drafter.ts'
import { createPlatformAdapter } from '#integrations/emailbison/adapter.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { createMailText } from '#integrations/mail-text/adapter.ts'
import { createMcpClient } from '#integrations/mcp/adapter.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { createSandboxClient } from '#integrations/sandbox/adapter.ts'
import { createHooks } from '#integrations/slack/adapter.ts'
import { createPush } from '#integrations/web-push/adapter.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { createSecretBox } from '#lib/secret-box.ts'
import { slotsFolder } from '#main/reading/start-reading.ts'
import { type JobName, queueNames } from '#queue/catalogue.ts'
import { createQueueDesk } from '#queue/desk.ts'
import { openToLook } from '#queue/work.ts'
import { runJob } from '#worker/jobs.ts'
import { createSender, type Sender } from '#worker/sender.ts'
import { createSlots } from '#worker/slots.ts'
import { type TestDatabase, testDatabase } from './db.ts'
import { startReading } from './documents/start-reading.ts'
import { everyKind } from './fakes/every-kind.ts'
import { createFakeDns } from './fakes/names.ts'
import { sandboxKey } from './keys.ts'
import type { SandboxProcess, SandboxWorkspace } from './sandbox-process.ts'

/** A clock that a test can move; it stands still otherwise. */
export interface Clock {
  now: Date
  forward(ms: number): void
}

/** One workspace connected to one workspace of the simulator, on a database of its own, with everything real behind it. */
export interface World extends AsyncDisposable {
  ctx: Ctx
  scope: Scope
  db: TestDatabase
  platform: SandboxWorkspace
  clock: Clock
  /** Where the store keeps its files. */
  filesFolder: string
  /** The queues, for whoever looks into them. */
  queue: PgBoss
  /** Does every job that is due by the world's clock until none is left; returns how many were done. */
  work(options?: { except?: readonly JobName[] }): Promise<number>
  /** Reads rows past row-level security, to see what really is in the tables. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

export async function createWorld(
  sandbox: SandboxProcess,
  options: { leads?: number; campaigns?: number; lang?: string } = {},
): Promise<World> {
  const db = await testDatabase()
  const ownerPool = new pg.Pool({ connectionString: db.ownerUrl, max: 4 })
  // Dropping the database ends what is idle here.
  ownerPool.on('error', () => undefined)
  ownerPool.on('connect', (client) => client.on('error', () => undefined))
  const clock: Clock = {
    now: new Date(),
    forward(ms) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const filesFolder = await mkdtemp(join(tmpdir(), 'rejoinder-files-'))
  const fetch = createGuardedFetch({ allowOrigins: [sandbox.url] })
  const adapter = createPlatformAdapter({ fetch, log: silentLog })
  const ctx: Ctx = {
    pool: db.pool,
    replica: null,
    platforms: everyKind(adapter),
    writers: { open: () => createDrafter() },
    verifiers: { open: () => null },
    mcp: createMcpClient({ fetch }),
    mailText: async () => createMailText(),
    documents: createDocuments({ fetch, start: () => startReading(), slotsFolder }),
    hooks: createHooks({ fetch }),
    push: createPush({ fetch, privateKey: randomBytes(32), publicUrl: 'https://rejoinder.example' }),
    sandbox: createSandboxClient(sandbox.url, sandboxKey),
    payments: null,
    mailer: null,
    files: createDiskFiles(filesFolder),
    dns: createFakeDns(),
    secrets: createSecretBox(new Map([[1, randomBytes(32)]])),
    queue: createQueueDesk(ownerPool),
    now: () => clock.now,
    random: () => 0.5,
    log: silentLog,
    settings: {
      publicUrl: 'http://127.0.0.1:9', // nothing listens there: mail comes in by sync unless a test serves webhooks
      settleAfterMs: [20_000, 40_000, 60_000],
      sendTimeoutMs: 2000,
      syncEveryMs: 300_000,
      modelInstructions: 'as tested',
      hasGuests: true,
    },
  }
  const queue = await openToLook(ownerPool)
  const platform = await sandbox.makeWorkspace(options)
  const scope = await makeWorkspace(ctx)
  await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: platform.apiKey })
  return {
    ctx,
    scope,
    db,
    platform,
    clock,
    filesFolder,
    queue,
    work: (workOptions) => work(ctx, queue, clock, workOptions?.except ?? []),
    rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await db.superuser.query<Row>(text, values)).rows,
    async [Symbol.asyncDispose]() {
      const wrong = await listWrongDoubts(db)
      await fetch.close()
      await ownerPool.end()
      await db[Symbol.asyncDispose]()
      await rm(filesFolder, { recursive: true, force: true })
      if (wrong.length > 0)
        throw new Error(`The list of threads knows opt-outs otherwise than they are: ${wrong.join()}`)
    },
  }
}

/** The same installation on another database, which was restored from its backup: another process of it, beside the same platform. */
export async function worldOn(world: World, db: TestDatabase): Promise<World> {
  const ownerPool = new pg.Pool({ connectionString: db.ownerUrl, max: 4 })
  ownerPool.on('error', () => undefined)
  ownerPool.on('connect', (client) => client.on('error', () => undefined))
  const ctx: Ctx = { ...world.ctx, pool: db.pool, queue: createQueueDesk(ownerPool) }
  const queue = await openToLook(ownerPool)
  return {
    ...world,
    ctx,
    db,
    queue,
    work: (workOptions) => work(ctx, queue, world.clock, workOptions?.except ?? []),
    rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await db.superuser.query<Row>(text, values)).rows,
    async [Symbol.asyncDispose]() {
      const wrong = await listWrongDoubts(db)
      await ownerPool.end()
      await db[Symbol.asyncDispose]()
      if (wrong.length > 0)
        throw new Error(`The list of threads knows opt-outs otherwise than they are: ${wrong.join()}`)
    },
  }
}

/** Threads whose kept words on opt-outs are not what the messages, contacts and people say: after whatever a test did there are none. */
async function listWrongDoubts({ superuser }: TestDatabase): Promise<string[]> {
  const { text, values } = sql`
    select t.id from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
     where t.is_opted_out <> ${isEndedByOptOut(sql`t.workspace_id`)} or t.is_opt_out_in_doubt <>
       (${isOptOutInDoubt(sql`t.workspace_id`)} or (c.unsubscribed_at is not null and t.opt_out_untold_at is not null))`
  const { rows } = await superuser.query<{ id: string }>(text, [...values])
  return rows.map(({ id }) => id)
}

/** A person with a workspace in which they are admin, and in which what is sent goes at once. */
export async function makeWorkspace(ctx: Pick<Ctx, 'pool'>): Promise<Scope> {
  const userId = newId()
  const workspaceId = newId()
  await inTransaction(ctx.pool, { workspaceId, userId }, async (db) => {
    await db.query(
      sql`insert into users (id, email, full_name) values (${userId}, ${`${userId}@people.example`}, 'Ada Byron')`,
    )
    await db.query(
      sql`insert into workspaces (id, name, created_by, undo_seconds) values (${workspaceId}, 'Acme', ${userId}, 0)`,
    )
    await db.query(
      sql`insert into workspace_members (workspace_id, user_id, role) values (${workspaceId}, ${userId}, 'admin')`,
    )
    await db.query(
      sql`insert into due (workspace_id, kind, subject_id, at) values (${workspaceId}, 'sweep', ${workspaceId}, now())`,
    )
  })
  return mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
}

/** What is due is sent, and what is unclear is looked up, until nothing is that need not wait. */
async function send(sender: Sender): Promise<number> {
  for (let done = 0; ; ) {
    const { begun } = await sender.round()
    await sender.idle()
    if (begun === 0) return done
    done += begun
  }
}

/** Later than any job of a test is due. */
const held = new Date('2200-01-01')

/** In the slots of production, but one after the other: a test sees the same order every time. */
async function work(ctx: Ctx, boss: PgBoss, clock: Clock, except: readonly JobName[]): Promise<number> {
  let done = 0
  const begunAt = performance.now()
  const sender = createSender(ctx, { slots: 1 })
  const wantedAt = new Map<string, Date>()
  const queues = queueNames.map((queue) => {
    const slots = createSlots(queue, {
      boss,
      log: silentLog,
      most: 1,
      workers: () => 1,
      onEnd: () => undefined,
      mailFirst: { noteFull: () => undefined, mayTakeAll: () => true, noteLooked: () => undefined },
      async run(name, payload, isLastTry) {
        done += 1
        await runJob(ctx, name, payload, isLastTry)
      },
    })
    /**
     * The queue runs by the database's clock: what is due by the world's is made due there. What was put off, and is due there since a slow machine is still
     * at work, is not due in the world, whose clock stands: it would be done again and again.
     */
    const setDue = async (): Promise<void> => {
      const isSlow = performance.now() - begunAt > 1000
      // Most worlds are no later than the database.
      if (except.length === 0 && clock.now <= new Date() && !isSlow) return
      for (const job of await boss.findJobs<{ job: JobName }>(queue, { queued: true })) {
        const { id, data, startAfter } = job
        // Without a time of its own it is due as it is added.
        const isTimed = job.state === 'created' && Math.abs(startAfter.getTime() - job.createdOn.getTime()) > 20
        const isPutOff = isSlow && isTimed && startAfter > clock.now
        if (except.includes(data.job) || isPutOff) {
          if (startAfter < held) wantedAt.set(id, startAfter)
          await boss.update(queue, undefined, { id, startAfter: held })
        } else if (startAfter > new Date() && startAfter <= clock.now) {
          await boss.update(queue, undefined, { id, startAfter: 0 })
        }
      }
    }
    return { slots, setDue }
  })
  for (let before = -1; before !== done; ) {
    before = done
    for (const { slots, setDue } of queues) {
      await setDue()
      await slots.round(true)
      await slots.idle()
    }
    done += await send(sender)
  }
  for (const [id, startAfter] of wantedAt)
    for (const queue of queueNames) await boss.update(queue, undefined, { id, startAfter })
  return done
}
