import type { AuditLog } from '#contract/admin.ts'
import type { Queryable } from '#db/connect.ts'
import { json, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'

export interface AdminAction {
  /** Null: a command on the server. */
  adminUserId: string | null
  action: AuditLog['action']
  entityType: string
  entityId: string | null
  /** Never holds a secret. */
  details: Record<string, unknown>
}

/** Adds a line to the platform's audit log in the transaction of what it tells about. Nobody can change or remove it later. */
export async function recordAuditLog(
  db: Queryable,
  { adminUserId, action, entityType, entityId, details }: AdminAction,
  now: Date,
): Promise<void> {
  await db.query(sql`
    insert into audit_logs (id, admin_user_id, action_type, entity_type, entity_id, details, created_at)
    values (${newId()}, ${adminUserId}, ${action}, ${entityType}, ${entityId}, ${json(details)}::jsonb, ${now})`)
}
