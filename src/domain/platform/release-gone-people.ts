import { type Sql, sql } from '#db/sql.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

const dayMs = 86_400_000

/** Where rows of a workspace name a person, and may go on without one. No foreign key leads out of a workspace to people. */
export const columnsOfPeople = [
  'agent_versions.made_by',
  'agents.created_by',
  'bulk_changes.made_by',
  'bulk_changes.undone_by',
  'campaign_agents.attached_by',
  'checkouts.begun_by',
  'draft_versions.actor_id',
  'drafts.edited_by',
  'exports.link_by',
  'exports.requested_by',
  'invitations.accepted_by',
  'invitations.invited_by',
  'kb_entries.created_by',
  'lead_erasures.asked_by',
  'notice_hooks.created_by',
  'replay_cases.judged_by',
  'replays.made_by',
  'report_links.created_by',
  'report_readers.added_by',
  'report_readers.user_id',
  'snippets.created_by',
  'tasks.created_by',
  'tasks.decided_by',
  'thread_files.added_by',
  'thread_views.created_by',
  'thread_notes.written_by',
  'threads.assigned_to',
  'threads.corrected_by',
  'workspaces.created_by',
  'workspaces.deleted_by',
  'workspaces.sends_stopped_by',
] as const

const places = columnsOfPeople.map((name) => {
  const [table = '', column = ''] = name.split('.')
  const part = (text: string): Sql => ({ text, values: [] })
  return { table: part(table), column: part(column), key: part(table === 'workspaces' ? 'id' : 'workspace_id') }
})

/** True once a day for one of all who ask: then every workspace's people are to be looked at. */
export async function isPeopleCheckDue(ctx: Pick<Ctx, 'pool' | 'now'>): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    'update platform_settings set people_checked_at = $1 where people_checked_at <= $2',
    [ctx.now(), new Date(ctx.now().getTime() - dayMs)],
  )
  return rowCount === 1
}

/**
 * Ends memberships of people who are gone and empties what else names them, in one workspace; says so in the log. The audit log keeps
 * their ids: it is written once.
 */
export async function releaseGonePeople(ctx: Pick<Ctx, 'pool' | 'now' | 'log'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const gone = await listGone(tx, scope)
    if (gone.length === 0) return
    await tx.db.query(
      sql`delete from workspace_members where workspace_id = ${scope.workspaceId} and user_id = any(${gone}::uuid[])`,
    )
    await tx.db.query(
      sql`delete from notice_hooks where workspace_id = ${scope.workspaceId} and owner_id = any(${gone}::uuid[])`,
    )
    await tx.db.query(
      sql`delete from notice_preferences where workspace_id = ${scope.workspaceId} and user_id = any(${gone}::uuid[])`,
    )
    await tx.db.query(
      sql`delete from assignment_turns where workspace_id = ${scope.workspaceId} and user_id = any(${gone}::uuid[])`,
    )
    await tx.db.query(
      sql`delete from thread_views where workspace_id = ${scope.workspaceId} and owner_id = any(${gone}::uuid[])`,
    )
    // What is still decided for all its parts ends first, and goes with a later round.
    await tx.db.query(
      sql`delete from bulk_parts where workspace_id = ${scope.workspaceId} and user_id = any(${gone}::uuid[]) and not is_open`,
    )
    for (const { table, key, column } of places)
      await tx.db.query(
        sql`update ${table} set ${column} = null where ${key} = ${scope.workspaceId} and ${column} = any(${gone}::uuid[])`,
      )
    ctx.log.warn({ workspaceId: scope.workspaceId, people: gone }, 'a workspace named people who are gone')
  })
}

async function listGone(tx: TxCtx, { workspaceId }: Scope): Promise<string[]> {
  const parts = places.map(
    ({ table, key, column }) => sql`union select ${column} from ${table} where ${key} = ${workspaceId}`,
  )
  const named = await tx.db.query<{ id: string | null }>(
    parts.reduce(
      (before, part) => sql`${before} ${part}`,
      sql`select user_id as id from workspace_members where workspace_id = ${workspaceId}`,
    ),
  )
  const ids = named.flatMap(({ id }) => id ?? [])
  const there = await tx.db.query<{ id: string }>(sql`select id from users where id = any(${ids}::uuid[])`)
  const known = new Set(there.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
