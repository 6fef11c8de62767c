import pg from 'pg'
import { expect, it } from 'vitest'
import { ensureAppLogin } from '#db/app-role.ts'
import { keyContext } from '#domain/connections/rules.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { testDatabase } from '../../test/db.ts'
import { makeWorkspace } from '../../test/world.ts'
import { rotateKeys } from './rotate-keys.ts'
import { loadSecrets } from './secrets.ts'

it('a stolen master secret gets into the database no more, though something stored is opened by neither', async () => {
  await using db = await testDatabase()
  const ownerPool = new pg.Pool({ connectionString: db.ownerUrl, max: 2 })
  ownerPool.on('error', () => undefined)
  const [stolen, fresh, lost] = ['s'.repeat(40), 'f'.repeat(40), 'l'.repeat(40)]
  const before = await loadSecrets({ DATA_DIR: '/nowhere', APP_SECRET: stolen })
  await ensureAppLogin(db.ownerUrl, before.database)
  try {
    const { workspaceId } = await makeWorkspace(db)
    const { box: foreign } = await loadSecrets({ DATA_DIR: '/nowhere', APP_SECRET: lost })
    await db.superuser.query(
      `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, is_active)
       values ($1, $2, 'sandbox', 'http://x', $3, 'x', false)`,
      [workspaceId, newId(), foreign.seal('a key', keyContext(workspaceId))],
    )
    const { box, databaseTagBefore } = await loadSecrets({
      DATA_DIR: '/nowhere',
      APP_SECRET: fresh,
      APP_SECRET_BEFORE: stolen,
    })
    const ctx = { pool: db.pool, secrets: box, now: () => new Date(), log: silentLog }
    await expect(rotateKeys({ ctx, ownerPool, box, databaseTagBefore, settleMs: 1 })).rejects.toThrow(
      /1 could not be opened .*Take it away now/s,
    )
    const found = await db.superuser.query('select from pg_roles where rolname = $1', [
      `rejoinder_app_${before.database.tag}`,
    ])
    expect(found.rowCount).toBe(0)
  } finally {
    await ownerPool.end()
    await db.superuser.query(`drop role if exists rejoinder_app_${before.database.tag}`)
  }
})
