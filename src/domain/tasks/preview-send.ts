import type { Agent } from '#contract/agents.ts'
import type { Guard } from '#contract/guard.ts'
import type { Intent } from '#contract/intent.ts'
import type { SendPreview } from '#contract/playground.ts'
import { readConnectionKind } from '../connections/reads.ts'
import type { TxCtx } from '../context.ts'
import { saidBy } from '../drafts/guard-says.ts'
import type { Scope } from '../scope.ts'
import type { ThreadDetail } from '../threads/reads.ts'
import { readOptOut } from '../threads/silence.ts'
import { readSettings } from '../workspaces/reads.ts'
import { readSentCounts } from './caps-store.ts'
import { decideSend } from './rules.ts'
import { dueTime, localTime } from './time-rules.ts'

export interface DraftToPreview {
  agent: Agent
  /** Null for a reply that belongs to no conversation. */
  thread: ThreadDetail | null
  intent: Pick<Intent, 'action' | 'handoff'>
  writer: 'model' | 'builtin'
  guard: Guard
}

const largestRandom = 1 - Number.EPSILON

/** What would happen to a draft if its mail had just come, by the same rules as for one that is stored; changes nothing. */
export async function previewSend(
  tx: TxCtx,
  scope: Scope,
  { agent, thread, intent, writer, guard }: DraftToPreview,
): Promise<SendPreview> {
  const clock = await readSettings(tx, scope)
  const { day } = localTime(tx.now(), clock.timeZone)
  const sent =
    thread === null
      ? null
      : {
          ...(await readSentCounts(tx, scope, { agentId: agent.id, day, threadId: thread.id })),
          ...(await readOptOut(tx, scope, thread.id)),
        }
  const decision = decideSend({
    action: intent.action,
    handoff: intent.handoff ?? null,
    isAutoSendOn: agent.autoSendEnabled,
    aiMode: thread?.aiMode ?? null,
    passesGuard: guard.ok,
    ...saidBy(guard),
    writer,
    connection: await readConnectionKind(tx, scope),
    isUnsubscribed: thread?.isUnsubscribed ?? false,
    isOptOutInDoubt: sent?.isInDoubt ?? false,
    hasBounced: sent?.hasBounced ?? false,
    isEdited: false,
    sentToday: sent?.sentToday ?? 0,
    dailyCap: agent.dailyCap,
    sentInThread: sent?.sentInThread ?? 0,
    threadCap: agent.threadCap,
  })
  if (decision.kind === 'approval') return decision
  const at = (random: number) => dueTime(tx.now(), agent, clock, random).toISOString()
  return { kind: 'automatic', from: at(0), to: at(largestRandom) }
}
