import { type ActionLog, type ActionType, actionLogsAtMost } from '#contract/action-log.ts'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'
import type { AdminScope } from '../scope.ts'

interface Wanted {
  type?: ActionType | undefined
  search?: string | undefined
  after?: string | undefined
}

/**
 * The newest 500 lines of the action log, of one type or of all, whose name or address has `search` in it, added after `after`. The database
 * asks once more whether the person may see them: nobody else gets a line.
 */
export const readActionLogs = (
  ctx: Pick<Ctx, 'pool'>,
  { userId }: AdminScope,
  { type, search = '', after }: Wanted,
): Promise<ActionLog[]> =>
  single(ctx.pool).query<ActionLog>(sql`
    select id, created_at as at, user_name as "userName", user_email as "userEmail", action_type as type, action_name as name,
           page_url as page, coalesce(details ->> 'browser', '') as browser, coalesce(details ->> 'screen_size', '') as "screenSize",
           success as "isSuccess", error_message as error, execution_time_ms as ms
      from list_action_logs(${userId}, ${type ?? null}, ${search}, ${after ?? '-infinity'}::timestamptz, ${actionLogsAtMost})`)
