import type { PlainTaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { readEffectiveAgent } from '../agents/reads.ts'
import { readSendsStop } from '../autonomy/reads.ts'
import { readConnection } from '../connections/reads.ts'
import type { TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import type { LockedForDecision } from '../threads/lock-for-decision.ts'
import { isWorkspaceOpen, readPause } from '../workspaces/reads.ts'
import type { Attempt } from './attempts-store.ts'
import { isHeardElsewhere } from './heard-elsewhere.ts'
import { isDueInSnooze, isDueInSuspension } from './rules.ts'

/**
 * Why what was claimed a moment ago is not called for after all: somebody has stopped all sends meanwhile, snoozed the thread or taken it from the agent,
 * told the agent to send nothing by itself, or changed its words; the lead whom it reminds has written in another conversation; the workspace was
 * suspended, was deleted, or has another platform. Of what a person decided only the last two count, as when it is claimed. Null: nothing speaks against it.
 */
export async function whyWithdrawn(
  tx: TxCtx,
  scope: Scope,
  { attempt, task, locked }: { attempt: Attempt; task: Task; locked: LockedForDecision },
): Promise<PlainTaskReason | null> {
  const [isOpen, connection, draft, agent, stop, pause] = await Promise.all([
    isWorkspaceOpen(tx, scope),
    readConnection(tx, scope),
    task.isAutomatic && task.draftId !== null ? readDraftToSend(tx, scope, task.draftId) : undefined,
    task.isAutomatic ? readEffectiveAgent(tx, scope, locked.campaignId) : null,
    task.isAutomatic ? readSendsStop(tx, scope) : null,
    task.isAutomatic ? readPause(tx, scope) : null,
  ])
  if (!isOpen) return 'workspace_deleted'
  if (connection === null) return 'not_connected'
  if (connection.id !== attempt.connectionId) return 'other_platform'
  if (!task.isAutomatic) return null
  if (locked.aiMode === 'off') return 'off_here'
  if (locked.aiMode === 'draft') return 'drafts_here'
  if (agent?.autoSendEnabled !== true || agent.id !== draft?.agentId) return 'manual'
  if (draft.isEdited) return 'edited'
  if (isDueInSnooze(locked, task, tx.now())) return 'snoozed'
  if (stop !== null && stop.stopped !== null) return 'stopped_all'
  if (isDueInSuspension(pause, task)) return 'suspended'
  return (await isHeardElsewhere(tx, scope, task)) ? 'conversation_changed' : null
}
