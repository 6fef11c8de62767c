import type { PageView } from '#contract/accounts.ts'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
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
  await inTransaction(ctx.pool, { userId, ...(workspaceId !== undefined && { workspaceId }) }, (db) =>
    db.query(sql`
      insert into action_logs
        (id, workspace_id, user_id, user_name, user_email, action_type, action_name, details, page_url, user_agent, created_at)
      select v.id, ${workspaceId ?? null}, u.id, u.full_name, u.email, 'page_view', v.name, v.details, v.path,
             ${userAgent.slice(0, 300)}, ${ctx.now()}
        from users u, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, name text, path text, details jsonb)
       where u.id = ${userId}`),
  )
}
