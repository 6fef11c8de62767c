import { keyContext } from '#domain/connections/rules.ts'
import { newId } from '#lib/new-id.ts'
import { loadSecrets } from '#main/secrets.ts'
import { seedTasks } from '../test/seed-tasks.ts'
import type { AnsweringPlatform } from './answering-platform.ts'
import { type BenchDatabase, type Part, partEnv, startPart } from './parts.ts'

interface DueTasks {
  count: number
  firstDueAt: Date
  everyMs: number
  /** The threads belong to a campaign, whose sequence is stopped at the platform after each send: a request more. */
  hasCampaign?: boolean
  /** Every second task is an agent's, which may still be held back: it asks more before it goes. */
  isHalfAutomatic?: boolean
}

/** A workspace that is connected to the platform, with tasks that fall due one after the other. Returns the key that it calls with. */
export async function addDueWorkspace(
  database: BenchDatabase,
  platform: AnsweringPlatform,
  { hasCampaign = false, isHalfAutomatic = false, ...tasks }: DueTasks,
): Promise<string> {
  const [workspaceId, connectionId, apiKey] = [newId(), newId(), newId()]
  const { box } = await loadSecrets({ DATA_DIR: database.dataDir })
  await database.admin.query("insert into workspaces (id, name) values ($1, 'Bench')", [workspaceId])
  await database.admin.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, sync_started_at, sync_finished_at)
     values ($1, $2, 'sandbox', $3, $4, '3', now() + interval '1 day', now() + interval '1 day')`,
    [workspaceId, connectionId, platform.url, box.seal(apiKey, keyContext(workspaceId))],
  )
  const campaignId = newId()
  if (hasCampaign) {
    await database.admin.query(
      `insert into campaigns (workspace_id, id, connection_id, platform_id, name, status) values ($1, $2, $3, 76, 'Bench', 'active')`,
      [workspaceId, campaignId, connectionId],
    )
  }
  await seedTasks(database.admin, { workspaceId, connectionId, ...tasks, ...(hasCampaign ? { campaignId } : {}) })
  if (isHalfAutomatic) await giveHalfToAgent(database, workspaceId)
  return apiKey
}

/** As if an agent had written and scheduled every second one, and nothing spoke against it: the agent is as it was when it wrote. */
async function giveHalfToAgent({ admin }: BenchDatabase, workspaceId: string): Promise<void> {
  const values = [workspaceId, newId()]
  const seconds = "substring(d.body from 'answer number ([0-9]+)')::int % 2 = 0"
  await admin.query("update workspaces set wake_time = '00:00' where id = $1", [workspaceId])
  await admin.query(
    `insert into agents (workspace_id, id, name, tone, openrouter_model, delay_min, delay_max, connect_level, auto_send_enabled,
       adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts, daily_cap, company_cap, updated_at)
     values ($1, $2, 'Bench', 'friendly', 'none', 0, 0, 'workspace', true, false, false, '{}', 0, 10000, 10000, now() - interval '1 hour')`,
    values,
  )
  await admin.query(
    `insert into agent_rungs (workspace_id, agent_id, rung, step, changed_at, changed_by) values ($1, $2, 'question', 'send', now(), 'person')`,
    values,
  )
  await admin.query(
    `update threads t set judged_message_id = last_inbound_id, answer_is_automatic = true, label = 'question',
       intent = '{"label": "question", "score": 5, "action": "reply", "source": "rules", "reasons": []}'
       from drafts d where t.workspace_id = $1 and d.workspace_id = $1 and d.thread_id = t.id and ${seconds}`,
    [workspaceId],
  )
  await admin.query(
    `update drafts d set origin = 'agent', agent_id = $2, writer = 'bench', writer_kind = 'builtin', action = 'reply'
      where d.workspace_id = $1 and ${seconds}`,
    values,
  )
  // Last: a worker that takes a task meanwhile must find the rest of it.
  await admin.query(
    `update tasks t set is_automatic = true from drafts d
      where t.workspace_id = $1 and d.workspace_id = $1 and d.id = t.draft_id and ${seconds}`,
    [workspaceId],
  )
}

/** A worker whose only place outside is the platform of this bench. */
export const startSendingWorker = (database: BenchDatabase, platform: AnsweringPlatform): Promise<Part> =>
  startPart('src/main/worker', {
    ...partEnv(database, 0),
    SANDBOX: 'on',
    SANDBOX_PORT: String(platform.port),
    SYNC_EVERY_SECONDS: '86400',
  })

/** What PostgreSQL's own maintenance would find out within a minute. */
export const settleTables = ({ admin }: BenchDatabase) => admin.query('vacuum analyze')
