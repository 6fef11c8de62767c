import type { RecordedAction, RecordedActions } from '#contract/action-log.ts'
import { inTransaction } from '#db/connect.ts'
import { json, sql } from '#db/sql.ts'
import type { Ctx } from '#domain/context.ts'
import type { UserScope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { actionName, entityAt, pageUrl } from './action-rules.ts'
import { plainLine } from './rules.ts'

type Told = RecordedActions & { userAgent: string }

/**
 * Adds what was done in a browser to the action log: a person's, under the name and address that they have now, or, with null, that of
 * somebody who is not signed in. It counts as done in the workspace only when they belong to it; else it belongs to none. Quiet when the
 * person is gone.
 */
export async function recordActions(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  person: UserScope | null,
  told: Told,
): Promise<void> {
  // By when it was told: what is told one after the other may be stored the other way around.
  const now = ctx.now()
  if (person === null) {
    await ctx.pool.query('select record_actions(null, null, null, $1, $2)', [linesOf(told, null), now])
    return
  }
  const { userId } = person
  await inTransaction(ctx.pool, { userId }, async (db) => {
    const [[own], [user]] = await Promise.all([
      db.query<{ workspaceId: string }>(sql`
        select workspace_id as "workspaceId" from workspace_members where workspace_id = ${told.workspaceId} and user_id = ${userId}`),
      db.query<{ name: string; email: string }>(
        sql`select full_name as name, email from users where id = ${userId} and not is_anonymous`,
      ),
    ])
    if (user === undefined) return
    const lines = linesOf(told, own?.workspaceId ?? null)
    await db.query(
      sql`select record_actions(${userId}, ${user.name}, ${user.email}, ${lines}::jsonb, ${now}::timestamptz)`,
    )
  })
}

function linesOf({ actions, browser, screenSize, userAgent }: Told, workspaceId: string | null): string {
  const line = ({ type, name, path, at, isFailed = false, error, ms }: RecordedAction) => ({
    id: newId(),
    type,
    name: actionName(name),
    workspace_id: workspaceId,
    entity_type: entityAt(path)?.type ?? null,
    entity_id: entityAt(path)?.id ?? null,
    details: { timestamp: at, browser, screen_size: screenSize },
    page_url: pageUrl(path),
    user_agent: userAgent.slice(0, 300),
    success: !isFailed,
    error_message: error === undefined ? null : plainLine(error),
    execution_time_ms: ms ?? null,
  })
  return json(actions.map(line))
}
