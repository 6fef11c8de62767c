import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { readEffectiveAgent } from '../agents/reads.ts'
import { readAllowedStep } from '../autonomy/reads.ts'
import { rungsOf } from '../autonomy/rules.ts'
import { readConnection } from '../connections/reads.ts'
import type { TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import type { LockedForDecision } from '../threads/lock-for-decision.ts'
import { readThread } from '../threads/reads.ts'
import { isWorkspaceOpen, readPause } from '../workspaces/reads.ts'
import type { Attempt } from './attempts-store.ts'
import { isHeardElsewhere } from './heard-elsewhere.ts'
import { isCalledOtherwise, isDueInSnooze, isDueInSuspension } from './rules.ts'

/**
 * Why what was claimed a moment ago is not called for after all: somebody has stopped all sends meanwhile, snoozed the thread or taken it from the agent,
 * told the agent to send nothing by itself or no answers of this kind, called the mail that it answers otherwise, or changed its words; the lead whom it reminds has written in another
 * conversation; the workspace was suspended, was deleted, or has another platform. Of what a person decided only the last two count, as when it is claimed. Null: nothing speaks against it.
 */
export async function whyWithdrawn(
  tx: TxCtx,
  scope: Scope,
  { attempt, task, locked }: { attempt: Attempt; task: Task; locked: LockedForDecision },
): Promise<TaskReason | null> {
  const [isOpen, connection, draft, agent, thread, pause] = await Promise.all([
    isWorkspaceOpen(tx, scope),
    readConnection(tx, scope),
    task.isAutomatic && task.draftId !== null ? readDraftToSend(tx, scope, task.draftId) : undefined,
    task.isAutomatic ? readEffectiveAgent(tx, scope, locked.campaignId) : null,
    task.isAutomatic ? readThread(tx, scope, task.threadId) : undefined,
    task.isAutomatic ? readPause(tx, scope) : null,
  ])
  if (!isOpen) return { code: 'workspace_deleted' }
  if (connection === null) return { code: 'not_connected' }
  if (connection.id !== attempt.connectionId) return { code: 'other_platform' }
  if (!task.isAutomatic) return null
  if (locked.aiMode === 'off') return { code: 'off_here' }
  if (locked.aiMode === 'draft') return { code: 'drafts_here' }
  if (agent?.autoSendEnabled !== true || agent.id !== draft?.agentId) return { code: 'manual' }
  if (agent.careLevel === 'person') return { code: 'always_person' }
  const rungs = rungsOf({ label: thread?.label ?? null, isFollowUp: task.type === 'follow_up' })
  const { step, rung, isStopped } = await readAllowedStep(tx, scope, agent.id, rungs)
  if (isStopped) return { code: 'stopped_all' }
  if (step === 'draft') return { code: 'draft_step', rung }
  if (draft.isEdited) return { code: 'edited' }
  if (thread !== undefined && isCalledOtherwise(thread, task)) return { code: 'conversation_changed' }
  if (isDueInSnooze(locked, task, tx.now())) return { code: 'snoozed' }
  if (isDueInSuspension(pause, task)) return { code: 'suspended' }
  return (await isHeardElsewhere(tx, scope, task)) ? { code: 'conversation_changed' } : null
}
