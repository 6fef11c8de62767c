import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import { recheckFacts } from '../drafts/recheck-facts.ts'
import type { Scope } from '../scope.ts'

/**
 * Holds a draft against what is known by now: what its guard says from then on, where it said nothing before. Null: it says nothing, or had something
 * against it already, so that whoever decided on it knew.
 */
export async function findLostSources(
  ctx: Pick<Ctx, 'secrets' | 'verifiers'>,
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
): Promise<TaskReason[] | null> {
  const before = await readDraftToSend(tx, scope, draftId)
  await recheckFacts(ctx, tx, scope, { threadId, draftId })
  if (before?.passesGuard !== true) return null
  const now = await readDraftToSend(tx, scope, draftId)
  return now === undefined || now.passesGuard ? null : [{ code: 'guard', says: now.guardSays }]
}

/** What a person has decided on does not go out since something of it has no source any more: they hear of it. */
export function tellKeptBack(tx: TxCtx, scope: Scope, { id, threadId }: Task, reasons: TaskReason[]): void {
  const cause = { kind: 'handoff', reasons } as const
  tx.outbox.raise(scope, { key: `handoff:${id}:${tx.now().toISOString()}`, threadId, cause, at: tx.now() })
}
