import type { PageView } from '#contract/accounts.ts'
import { inTransaction } from '#db/connect.ts'
import { json, list, sql } from '#db/sql.ts'
import type { Ctx } from '#domain/context.ts'
import type { UserScope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { plainLine } from './rules.ts'

/**
 * Adds what a person looked at to the action log, under the name and address that they have now. It counts as done in the workspace
 * only when they belong to it; else it belongs to none.
 */
export async function logPageViews(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  { userId }: UserScope,
  { workspaceId: named, views, userAgent }: { workspaceId: string | null; views: PageView[]; userAgent: string },
): Promise<void> {
  if (views.length === 0) return
  const workspaceId = await inTransaction(ctx.pool, { userId }, async (db) => {
    const [own] = await db.query<{ workspaceId: string }>(sql`
      select workspace_id as "workspaceId" from workspace_members where workspace_id = ${named} and user_id = ${userId}`)
    return own?.workspaceId
  })
  const rows = views.map(({ name, path, at, browser, screenSize }) => ({
    id: newId(),
    name: plainLine(name),
    path,
    details: { timestamp: at, browser, screen_size: screenSize },
  }))
  await inTransaction(ctx.pool, { userId, ...(workspaceId !== undefined && { workspaceId }) }, async (db) => {
    const [person] = await db.query<{ name: string; email: string }>(
      sql`select full_name as name, email from users where id = ${userId}`,
    )
    if (person === undefined) return
    const columns = sql`id, user_id, user_name, user_email, action_type, action_name, details, page_url, user_agent, created_at`
    const values = rows.map(
      ({ id, name, path, details }) =>
        sql`${id}, ${userId}, ${person.name}, ${person.email}, 'page_view', ${name}, ${json(details)}, ${path}, ${userAgent.slice(0, 300)}, ${ctx.now()}`,
    )
    await db.query(
      workspaceId === undefined
        ? sql`insert into action_logs_outside (${columns}) values ${list(values.map((row) => sql`(${row})`))}`
        : sql`insert into action_logs (workspace_id, ${columns}) values ${list(values.map((row) => sql`(${workspaceId}, ${row})`))}`,
    )
  })
}
