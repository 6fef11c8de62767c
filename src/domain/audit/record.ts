import { json, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'

/** What the audit log of a workspace tells of: `entity.what_happened`. The screens have one sentence for each. */
export type AuditAction =
  | 'workspace.created'
  | 'workspace.renamed'
  | 'workspace.deleted'
  | 'workspace.restored'
  | 'workspace.suspended'
  | 'workspace.resumed'
  | 'workspace.looked_into'
  | 'settings.changed'
  | 'branding.changed'
  | 'branding.logo_set'
  | 'branding.logo_removed'
  | 'domain.proved'
  | 'domain.released'
  | 'connection.connected'
  | 'agent.created'
  | 'agent.changed'
  | 'agent.tried'
  | 'agent.care_changed'
  | 'agent.deleted'
  | 'agent.webhooks_recreated'
  | 'agent.attached'
  | 'agent.detached'
  | 'agent.steps_set'
  | 'agent.step_taken_back'
  | 'agent.caps_set'
  | 'agent.switched'
  | 'sender.signed'
  | 'sends.stopped'
  | 'sends.resumed'
  | 'assignment.set'
  | 'assignment.removed'
  | 'member.invited'
  | 'member.invited_again'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'member.left'
  | 'invitation.revoked'
  | 'webhook.replayed'
  | 'webhook.opened'
  | 'notifications.address_added'
  | 'notifications.address_changed'
  | 'notifications.address_removed'
  | 'report.link_made'
  | 'report.link_revoked'
  | 'report.reader_added'
  | 'report.reader_removed'
  | 'credit.earned'
  | 'credit.taken_back'
  | 'referral.refused'
  | 'referral.counted'
  | 'referral.taken_back'
  | 'plan.chosen'
  | 'plan.ended'
  | 'plan.canceled'
  | 'plan.goes_on'
  | 'plan.payment_failed'
  | 'plan.paid'
  | 'plan.agents_kept'
  | 'credit.used'
  | 'payment.refunded'
  | 'payment.disputed'
  | 'payment.repaired'
  | 'view.added'
  | 'view.changed'
  | 'view.removed'
  | 'export.requested'
  | 'export.downloaded'

/** Adds a line to the workspace's audit log in the transaction of what it tells about. `detail` never holds a secret or a mail. */
export async function recordAudit(
  tx: Pick<TxCtx, 'db' | 'now'>,
  scope: Scope,
  action: AuditAction,
  entityId: string | null,
  detail: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await tx.db.query(sql`
    insert into audit_entries (workspace_id, id, actor_id, action, entity, entity_id, detail, at)
    values (${scope.workspaceId}, ${newId()}, ${personOf(scope)}, ${action}, ${action.split('.', 1)[0] ?? ''}, ${entityId},
            ${json(detail)}::jsonb, ${tx.now().toISOString()})`)
}
