import type { PlatformDelivery } from '#contract/admin.ts'
import { inTransaction, isOverNodes, single } from '#db/connect.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { firstIdOf } from '#lib/new-id.ts'
import type { Ctx } from '../context.ts'
import type { AdminScope, Scope } from '../scope.ts'
import { hourMs } from './reads.ts'

export interface DeliveryFilter {
  workspaceId?: string | undefined
  type?: string | undefined
  status?: PlatformDelivery['status'] | undefined
  /** Of the last so many hours. */
  hours?: number | undefined
  /** Only what came before this one. */
  cursor?: string | undefined
}

/** Makes the right to act in a workspace. */
export type Enter = (workspaceId: string) => Scope

type Needs = Pick<Ctx, 'pool' | 'now'>

const atOnce = 4

/**
 * The newest deliveries of the whole platform that fit, for an administrator; nobody else gets any. Where the workspaces are spread over servers,
 * which join none of several, it goes from one to the next.
 */
export async function findDeliveries(
  ctx: Needs,
  scope: AdminScope,
  { workspaceId, type, status, hours, cursor }: DeliveryFilter,
  { atMost, enter }: { atMost: number; enter: Enter },
): Promise<PlatformDelivery[]> {
  const firstId = hours === undefined ? null : firstIdOf(new Date(ctx.now().getTime() - hours * hourMs))
  const whole = sql`
    select workspace_id as "workspaceId", workspace_name as "workspaceName", id, type, status, error->>'code' as cause,
           received_at as "receivedAt", processed_at as "processedAt", deliveries, is_test as "isTest"
      from list_platform_deliveries(${scope.userId}, ${workspaceId ?? null}, ${type ?? null}, ${status ?? null}, ${firstId},
             ${cursor ?? null}, ${atMost})`
  try {
    return await single(ctx.pool).query<PlatformDelivery>(whole)
  } catch (error) {
    // Whoever is no administrator was given nothing before anything was refused.
    if (!isOverNodes(error)) throw error
  }
  const fits: Sql[] = [
    ...(cursor === undefined ? [] : [sql`and e.id < ${cursor}`]),
    ...(firstId === null ? [] : [sql`and e.id >= ${firstId}`]),
    ...(type === undefined ? [] : [sql`and e.type = ${type}`]),
    ...(status === undefined ? [] : [ofStatus[status]]),
  ]
  const left = workspaceId === undefined ? await listWorkspaces(ctx) : [workspaceId]
  let found: PlatformDelivery[] = []
  while (left.length > 0) {
    const some = await Promise.all(left.splice(0, atOnce).map((id) => findOwn(ctx, enter(id), fits, atMost)))
    found = [...found, ...some.flat()].toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, atMost)
  }
  return found
}

/** Word for word: each state is found by an index of its own. */
const ofStatus: Readonly<Record<PlatformDelivery['status'], Sql>> = {
  received: sql`and e.status = 'received'`,
  processed: sql`and e.status = 'processed'`,
  ignored: sql`and e.status = 'ignored'`,
  failed: sql`and e.status = 'failed'`,
}

const listWorkspaces = async ({ pool }: Needs): Promise<string[]> =>
  (await single(pool).query<{ id: string }>(sql`select list_workspaces() as id`)).map(({ id }) => id)

/** Those of one workspace. */
const findOwn = (
  { pool }: Needs,
  { workspaceId }: Scope,
  fits: readonly Sql[],
  atMost: number,
): Promise<PlatformDelivery[]> =>
  inTransaction(pool, { workspaceId }, (db) =>
    db.query<PlatformDelivery>(sql`
      select w.id as "workspaceId", w.name as "workspaceName", e.id, e.type, e.status, e.error->>'code' as cause,
             e.received_at as "receivedAt", e.processed_at as "processedAt", e.delivery_count as deliveries,
             coalesce(h.kind = 'test', false) as "isTest"
        from webhook_events e join workspaces w on w.id = ${workspaceId}
          left join webhooks h on h.workspace_id = ${workspaceId} and h.id = e.webhook_id
       where e.workspace_id = ${workspaceId} and w.deleted_at is null ${fits.reduce((all, one) => sql`${all} ${one}`, empty)}
       order by e.id desc limit ${atMost}`),
  )
