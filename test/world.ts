import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { connect } from '#domain/connections/connect.ts'
import type { Ctx } from '#domain/context.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { createDocuments } from '#integrations/documents/door.ts'
import { createDrafter } from '#integrations/drafter/drafter.ts'
import { createPlatformDoor } from '#integrations/emailbison/door.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { createMailText } from '#integrations/mail-text/door.ts'
import { createMcpDoor } from '#integrations/mcp/door.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { createSandboxDoor } from '#integrations/sandbox/door.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { createSecretBox } from '#lib/secret-box.ts'
import type { JobName } from '#queue/catalogue.ts'
import { jobNames, runJob } from '#worker/jobs.ts'
import { createSender } from '#worker/sender.ts'
import { type TestDatabase, testDatabase } from './db.ts'
import { quietLogger } from './quiet-logger.ts'
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
  /** Does every job that is due by the world's clock until none is left; returns how many were done. */
  work(options?: { except?: readonly JobName[] }): Promise<number>
  /** Reads rows past row-level security, to see what really is in the tables. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

export async function createWorld(sandbox: SandboxProcess, options: { leads?: number } = {}): Promise<World> {
  const db = await testDatabase()
  const ownerPool = new pg.Pool({ connectionString: db.ownerUrl, max: 4 })
  const superuser = new pg.Pool({ connectionString: db.superuserUrl, max: 2 })
  // Dropping the database ends what is idle here.
  for (const pool of [ownerPool, superuser]) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }
  const clock: Clock = {
    now: new Date(),
    forward(ms) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const filesFolder = await mkdtemp(join(tmpdir(), 'rejoinder-files-'))
  const fetch = createGuardedFetch({ allowOrigins: [sandbox.url] })
  const ctx: Ctx = {
    pool: db.pool,
    platform: createPlatformDoor({ fetch, log: silentLog }),
    writers: { open: () => createDrafter() },
    mcp: createMcpDoor({ fetch }),
    mailText: async () => createMailText(),
    documents: createDocuments({ fetch }),
    sandbox: createSandboxDoor(sandbox.url),
    mailer: null,
    files: createDiskFiles(filesFolder),
    secrets: createSecretBox(new Map([[1, randomBytes(32)]])),
    now: () => clock.now,
    random: () => 0.5,
    log: silentLog,
    settings: {
      publicUrl: 'http://127.0.0.1:9', // nothing listens there: mail comes in by sync unless a test serves webhooks
      settleAfterMs: [20_000, 40_000, 60_000],
      sendTimeoutMs: 2000,
      syncEveryMs: 300_000,
    },
  }
  const platform = await sandbox.makeWorkspace(options)
  const scope = await makeWorkspace(ctx)
  await connect(ctx, scope, { baseUrl: sandbox.url, apiKey: platform.apiKey })
  return {
    ctx,
    scope,
    db,
    platform,
    clock,
    work: (workOptions) => work(ctx, ownerPool, clock, workOptions?.except ?? []),
    rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await superuser.query<Row>(text, values)).rows,
    async [Symbol.asyncDispose]() {
      await fetch.close()
      await Promise.all([ownerPool.end(), superuser.end()])
      await db[Symbol.asyncDispose]()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

/** A person with a workspace in which they are admin. */
export async function makeWorkspace(ctx: Pick<Ctx, 'pool'>): Promise<Scope> {
  const userId = newId()
  const workspaceId = newId()
  await inTransaction(ctx.pool, { workspaceId, userId }, async (db) => {
    await db.query(
      sql`insert into users (id, email, full_name) values (${userId}, ${`${userId}@people.example`}, 'Ada Byron')`,
    )
    await db.query(sql`insert into workspaces (id, name, created_by) values (${workspaceId}, 'Acme', ${userId})`)
    await db.query(
      sql`insert into workspace_members (workspace_id, user_id, role) values (${workspaceId}, ${userId}, 'admin')`,
    )
  })
  return mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
}

/** What is due is sent, and what is unclear is looked up, until nothing is. */
async function send(ctx: Ctx): Promise<number> {
  const sender = createSender(ctx, { places: 1 })
  for (let done = 0; ; ) {
    const { begun } = await sender.round()
    await sender.idle()
    if (begun === 0) return done
    done += begun
  }
}

async function work(ctx: Ctx, ownerPool: pg.Pool, clock: Clock, except: readonly JobName[]): Promise<number> {
  let done = 0
  const taskList: TaskList = Object.fromEntries(
    jobNames
      .filter((name) => !except.includes(name))
      .map((name) => [
        name,
        async (payload: unknown) => {
          done += 1
          await runJob(ctx, name, payload, false)
        },
      ]),
  )
  for (let before = -1; before !== done; ) {
    before = done
    // The queue runs by the database's clock: what is due by the world's is made due there.
    await ownerPool.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at <= $1 and locked_at is null',
      [clock.now],
    )
    await runOnce({ pgPool: ownerPool, taskList, noHandleSignals: true, logger: quietLogger })
    done += await send(ctx)
  }
  return done
}
