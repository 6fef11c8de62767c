import { keyContext } from '#domain/connections/rules.ts'
import { newId } from '#lib/new-id.ts'
import { loadSecrets } from '#main/secrets.ts'
import { seedTasks } from '../test/seed-tasks.ts'
import type { AnsweringPlatform } from './answering-platform.ts'
import { type BenchDatabase, type Part, partEnv, startPart } from './parts.ts'

/** A workspace that is connected to the platform, with tasks that fall due one after the other. Returns the key that it calls with. */
export async function addDueWorkspace(
  database: BenchDatabase,
  platform: AnsweringPlatform,
  tasks: { count: number; firstDueAt: Date; everyMs: number },
): Promise<string> {
  const [workspaceId, connectionId, apiKey] = [newId(), newId(), newId()]
  const { box } = await loadSecrets(database.dataDir, undefined)
  await database.admin.query("insert into workspaces (id, name) values ($1, 'Bench')", [workspaceId])
  await database.admin.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, sync_started_at)
     values ($1, $2, 'sandbox', $3, $4, '3', now() + interval '1 day')`,
    [workspaceId, connectionId, platform.url, box.seal(apiKey, keyContext(workspaceId))],
  )
  await seedTasks(database.admin, { workspaceId, connectionId, ...tasks })
  return apiKey
}

/** A worker whose only place outside is the platform of this bench. */
export const startSendingWorker = (database: BenchDatabase, platform: AnsweringPlatform): Promise<Part> =>
  startPart('src/main/worker.ts', {
    ...partEnv(database, 0),
    SANDBOX: 'on',
    SANDBOX_PORT: String(platform.port),
    SYNC_EVERY_SECONDS: '86400',
  })

/** What PostgreSQL's own housekeeping would find out within a minute. */
export const settleTables = ({ admin }: BenchDatabase) => admin.query('vacuum analyze')
