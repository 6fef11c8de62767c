import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { eventually } from '../process/eventually.ts'
import type { clientOf } from '../sandbox-process.ts'
import type { Installation } from './installation.ts'
import type { Customer } from './people.ts'
import type { Random } from './random.ts'

const atOnce = 4
/** As long as it takes about to write a reminder and to send it. */
const longestMs = 4000
const lateWords = 'Sorry for the delay. This is still interesting, please tell me what it costs.'

/**
 * Reminders that are planned for days to come are written now, a few at a time, until there were so many or none is left; every second lead writes
 * at that very moment.
 */
export async function crossReminders(
  installation: Pick<Installation, 'admin'>,
  sandbox: Pick<ReturnType<typeof clientOf>, 'leadReplies'>,
  customers: readonly Customer[],
  random: Random,
  count: number,
): Promise<void> {
  const platformOf = new Map(customers.map(({ person, platformId }) => [person.workspaceId, platformId]))
  const writing: Promise<unknown>[] = []
  for (let [hurried, empty] = [0, 0]; hurried < count && empty < 3; await sleep(random.whole(300, 900))) {
    // While the database is away nothing is hurried, and that doesn't last.
    const reminded = await eventually('reminders are hurried', () => hurryReminders(installation.admin), 120_000)
    hurried += reminded.length
    empty = reminded.length === 0 ? empty + 1 : 0
    for (const { workspaceId, leadId } of reminded.filter(() => random.next() < 0.5)) {
      const write = async (): Promise<void> => {
        await sleep(random.whole(0, longestMs))
        await sandbox.leadReplies({ workspaceId: platformOf.get(workspaceId), leadId, text: lateWords })
      }
      // The simulator may just be away: then they were silent.
      writing.push(write().catch(() => undefined))
    }
  }
  await Promise.all(writing)
}

async function hurryReminders(admin: pg.Pool): Promise<{ workspaceId: string; leadId: number }[]> {
  const { rows: picked } = await admin.query<{ id: string; workspaceId: string; leadId: number | null }>(
    `select k.workspace_id as "workspaceId", k.id, c.platform_lead_id::int as "leadId" from tasks k
       join threads t on t.workspace_id = k.workspace_id and t.id = k.thread_id
       join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
      where k.type = 'follow_up' and k.status = 'pending' and k.draft_id is null and k.scheduled_at > now() + interval '1 day'
      order by random() limit $1`,
    [atOnce],
  )
  // A step at a time: where workspaces are spread over nodes, no statement writes both.
  const { rows: hurried } = await admin.query<{ id: string }>(
    `update tasks set scheduled_at = now() where id = any($1::uuid[]) and status = 'pending' returning id`,
    [picked.map(({ id }) => id)],
  )
  const ids = new Set(hurried.map(({ id }) => id))
  await admin.query('update due set at = now() where subject_id = any($1::uuid[])', [[...ids]])
  return picked.flatMap(({ id, workspaceId, leadId }) =>
    ids.has(id) && leadId !== null ? [{ workspaceId, leadId }] : [],
  )
}
