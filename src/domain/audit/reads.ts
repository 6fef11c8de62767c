import type { AuditEntry } from '#contract/team.ts'
import { empty, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** The workspace's audit log, newest first; goes on before the entry `before`. */
export async function readAudit(
  tx: TxCtx,
  scope: Scope,
  limit: number,
  before?: string,
): Promise<{ entries: AuditEntry[]; hasOlder: boolean }> {
  const older = before === undefined ? empty : sql`and a.id < ${before}::uuid`
  const entries = await tx.db.query<AuditEntry>(sql`
    select a.id, coalesce(nullif(u.full_name, ''), u.email) as actor, a.action, a.entity, a.entity_id as "entityId",
           coalesce(nullif(s.full_name, ''), s.email) as subject, a.detail, a.at
      from audit_entries a left join users u on u.id = a.actor_id
      left join users s on a.entity = 'member' and s.id::text = a.entity_id
     where a.workspace_id = ${scope.workspaceId} ${older} order by a.id desc limit ${limit + 1}`)
  return { entries: entries.slice(0, limit), hasOlder: entries.length > limit }
}
