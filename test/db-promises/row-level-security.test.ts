import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { leastRow, type WorkspaceTable, workspaceTables } from './workspace-tables.ts'

/** Tables that belong to no workspace: accounts, and what the installation keeps for itself. */
const withoutWorkspace = [
  'action_log_addresses',
  'action_log_names',
  'action_log_people',
  'action_log_person_types',
  'action_logs',
  'audit_logs',
  'auth_codes',
  'encryption_keys',
  'factor_challenges',
  'factors',
  'identities',
  'mails',
  'oauth_states',
  'one_time_tokens',
  'payment_events',
  'person_views',
  'platform_settings',
  'push_subscriptions',
  'rate_limits',
  'recovery_codes',
  'refresh_tokens',
  'restores',
  'schema_migrations',
  'sessions',
  'signing_keys',
  'two_phase_commits',
  'user_roles',
  'users',
]
/** What was done is told once: the application may add to these, and change nothing in them. */
const onlyAddedTo: readonly string[] = ['audit_entries']
const refusedByRowSecurity = { code: '42501', message: expect.stringContaining('row-level security') }
const [ours, theirs] = [newId(), newId()]

let db: TestDatabase
let superuser: pg.Pool
let tables: WorkspaceTable[]

beforeAll(async () => {
  db = await testDatabase()
  superuser = new pg.Pool({ connectionString: db.superuserUrl, max: 1 })
  superuser.on('error', () => undefined)
  tables = await workspaceTables(superuser)
  // One row for each of two workspaces in every table; what they would refer to is not needed for the walls between them.
  await superuser.query('set session_replication_role = replica')
  for (const table of tables) {
    for (const workspaceId of [ours, theirs]) {
      const row = await leastRow(superuser, table, workspaceId)
      await superuser.query(row)
    }
  }
})
afterAll(async () => {
  await superuser.end()
  await db[Symbol.asyncDispose]()
})

/** Runs as the application's role, in a transaction that is undone, under the scope of a workspace or (null) of none. */
async function asApplication<Result>(
  workspaceId: string | null,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    if (workspaceId !== null) await client.query(`set local app.workspace_id = '${workspaceId}'`)
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const visible = async (client: pg.PoolClient, { table, key }: WorkspaceTable): Promise<string[]> =>
  (await client.query<{ workspace: string }>(`select ${key} as workspace from ${table}`)).rows.map(
    (row) => row.workspace,
  )

/** What does not hold, by table: one look shows every wall that is missing. */
async function failing(check: (table: WorkspaceTable) => Promise<void>, checked = tables): Promise<string[]> {
  const found: string[] = []
  for (const table of checked) {
    await check(table).catch((error: unknown) => {
      found.push(`${table.table}: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  return found
}

const changeable = (): WorkspaceTable[] => tables.filter(({ table }) => !onlyAddedTo.includes(table))

describe('row-level security, as the application works', () => {
  it('stands, forced, on every table but those that belong to no workspace', async () => {
    const { rows } = await superuser.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and not (relrowsecurity and relforcerowsecurity) order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(withoutWorkspace)
    expect(tables.length).toBeGreaterThan(15)
  })

  it('shows a scope its own rows, and none of another workspace', async () => {
    const wrong = await failing((table) =>
      asApplication(ours, async (client) => expect(await visible(client, table)).toEqual([ours])),
    )
    expect(wrong).toEqual([])
  })

  it("reaches no row of another workspace by update or delete, and does reach one's own", async () => {
    const wrong = await failing(
      ({ table, key }) =>
        asApplication(ours, async (client) => {
          const touch = (workspaceId: string) =>
            client.query(`update ${table} set ${key} = ${key} where ${key} = $1`, [workspaceId])
          expect((await touch(theirs)).rowCount).toBe(0)
          expect((await touch(ours)).rowCount).toBe(1)
          await client.query('savepoint before_delete')
          expect((await client.query(`delete from ${table} where ${key} = $1`, [theirs])).rowCount).toBe(0)
          expect((await client.query(`delete from ${table}`)).rowCount).toBe(1)
        }),
      changeable(),
    )
    expect(wrong).toEqual([])
  })

  it('lets nobody change what is only added to, not even in their own workspace', async () => {
    const kept = tables.filter(({ table }) => onlyAddedTo.includes(table))
    expect(kept).toHaveLength(onlyAddedTo.length)
    for (const { table, key } of kept) {
      for (const change of [`delete from ${table}`, `update ${table} set ${key} = ${key}`])
        await asApplication(ours, (client) =>
          expect(client.query(change)).rejects.toMatchObject({
            code: '42501',
            message: expect.stringContaining('permission denied'),
          }),
        )
    }
  })

  it('refuses a new row for another workspace', async () => {
    const wrong = await failing((table) =>
      asApplication(ours, async (client) => {
        const row = await leastRow(superuser, table, newId())
        await expect(client.query(row)).rejects.toMatchObject(refusedByRowSecurity)
      }),
    )
    expect(wrong).toEqual([])
  })

  it("refuses to give one's own row to another workspace", async () => {
    const wrong = await failing(
      ({ table, key }) =>
        asApplication(ours, async (client) => {
          await expect(client.query(`update ${table} set ${key} = $1`, [theirs])).rejects.toMatchObject(
            refusedByRowSecurity,
          )
        }),
      changeable(),
    )
    expect(wrong).toEqual([])
  })

  it('shows nothing, and takes nothing, without a scope', async () => {
    const wrong = await failing((table) =>
      asApplication(null, async (client) => {
        expect(await visible(client, table)).toEqual([])
        if (changeable().includes(table)) expect((await client.query(`delete from ${table.table}`)).rowCount).toBe(0)
        const row = await leastRow(superuser, table, newId())
        await expect(client.query(row)).rejects.toMatchObject(refusedByRowSecurity)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('does not outlive its transaction: a connection that is lent again has no scope', async () => {
    const client = await db.pool.connect()
    try {
      await client.query(`begin; set local app.workspace_id = '${ours}'; commit`)
      const { rows } = await client.query('select 1 from threads')
      expect(rows).toEqual([])
    } finally {
      client.release()
    }
  })
})

describe("the application's role", () => {
  it('is no superuser, is not above row-level security, owns nothing and can not become the owner', async () => {
    const { rows } = await db.pool.query(
      `select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb,
              (select count(*) from pg_class c where c.relowner = r.oid) as owned,
              pg_has_role(current_user, 'rejoinder_owner', 'member') as is_owner
         from pg_roles r where r.rolname = current_user`,
    )
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0, is_owner: false },
    ])
  })

  it('can not switch the walls off', async () => {
    await expect(db.pool.query('alter table threads disable row level security')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(db.pool.query('set role rejoinder_owner')).rejects.toMatchObject({ code: '42501' })
    await expect(db.pool.query('set row_security = off; select * from threads')).rejects.toMatchObject({
      code: '42501',
    })
  })
})
