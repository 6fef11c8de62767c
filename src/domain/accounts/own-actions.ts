import type { OwnAction, OwnActionPage } from '#contract/action-log.ts'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '#domain/context.ts'
import type { UserScope } from '#domain/scope.ts'
import { isExactTime } from '#lib/exact-time.ts'

const atMost = 20
const cursorShape = /^([^_]{1,40})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** A page of 20 of what is logged about a person, newest first; goes on below the line `cursor`, and begins anew where that is none. */
export async function readOwnActions(
  ctx: Pick<Ctx, 'pool'>,
  { userId }: UserScope,
  cursor: string | undefined,
): Promise<OwnActionPage> {
  const [, at = '', id = ''] = cursorShape.exec(cursor ?? '') ?? []
  const [belowAt, belowId] = isExactTime(at) ? [at, id] : [null, null]
  const found = await single(ctx.pool).query<OwnAction & { exactAt: string }>(sql`
    select id, created_at as at, action_type as type, action_name as name, page_url as page,
           coalesce(details ->> 'browser', '') as browser, coalesce(details ->> 'screen_size', '') as "screenSize",
           success as "isSuccess", error_message as error, execution_time_ms as ms,
           to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt"
      from list_own_actions(${userId}, ${belowAt}::timestamptz, ${belowId}::uuid, ${atMost + 1})`)
  const last = found[atMost - 1]
  return {
    actions: found.slice(0, atMost).map(({ exactAt: _, ...action }) => action),
    nextCursor: found.length > atMost && last !== undefined ? `${last.exactAt}_${last.id}` : null,
  }
}
