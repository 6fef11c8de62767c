import pg from 'pg'
import { connect } from '#db/connect.ts'
import { knownMigrations, migrate } from '#db/migrate.ts'
import { noteRestored, settleAccounts, settleRestored } from '#domain/restores/settle-restored.ts'
import { mintScope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { installQueue } from '#queue/install.ts'

/** What was put back, and when. */
export interface PutBack {
  backup: string
  backedUpAt: string
  restoredAt: Date
  version: string
}

/**
 * Brings a database that was put back to this version, and has it know that it was, before anybody works on it. `openApp` is asked for the
 * application's own login once its role is there. Returns how many workspaces it has.
 */
export async function settleInstallation(
  ownerUrl: string,
  openApp: (ownerUrl: string) => Promise<string>,
  { backup, backedUpAt, restoredAt, version }: PutBack,
): Promise<number> {
  await migrate(ownerUrl, new Set((await knownMigrations()).map(({ name }) => name)))
  await installQueue(ownerUrl)
  const onError = (): void => undefined
  const url = await openApp(ownerUrl)
  const pool = connect({ url, max: 2, applicationName: 'rejoinder restore', onError })
  const ownerPool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  ownerPool.on('error', onError)
  try {
    const restored = { id: newId(), backedUpAt, restoredAt: restoredAt.toISOString() }
    await noteRestored(ownerPool, restored, { backup, version })
    await settleAccounts(pool)
    const { rows } = await pool.query<{ id: string }>('select list_workspaces() as id')
    const ctx = { pool, now: () => restoredAt }
    for (const { id } of rows) await settleRestored(ctx, mintScope(id, { kind: 'system' }), restored)
    return rows.length
  } finally {
    await Promise.all([pool.end(), ownerPool.end()])
  }
}
