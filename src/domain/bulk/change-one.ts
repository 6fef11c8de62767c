import type { BulkAction, BulkRefusal } from '#contract/bulk.ts'
import type { Label } from '#contract/intent.ts'
import type { Ctx, TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { approveOne } from '../tasks/approve-tasks.ts'
import { cancelIn } from '../tasks/change-task.ts'
import { heldUntil, listDecidedSends } from '../tasks/hold-sends.ts'
import { lockTasks } from '../tasks/leaving.ts'
import { archiveIn, snoozeIn } from '../tasks/put-away.ts'
import { isLeftToPerson, readDecidedAt, readOpenTask } from '../tasks/reads.ts'
import { hasWrittenSince, lockAsItStands, type ThreadAsItStands } from '../threads/as-it-stands.ts'
import { assignIn } from '../threads/colleagues/assign.ts'
import { correctIn } from '../threads/correct-intent.ts'
import { markRead } from '../threads/open-thread.ts'
import { changeAiMode } from '../threads/set-ai-mode.ts'
import { type Outcome, scoreUnder, type Trace } from './rules.ts'
import type { ChosenThread } from './store.ts'

/** One thread of several, locked in the caller's transaction: what is done with it is done as it would be by itself. */
export interface One {
  ctx: Pick<Ctx, 'random'>
  tx: TxCtx
  scope: Scope
  threadId: string
  thread: ThreadAsItStands
}

const same: Outcome = { state: 'same' }
const done = (trace: Trace): Outcome => ({ state: 'done', trace })
const refused = (reason: BulkRefusal): Outcome => ({ state: 'refused', reason })

/** A slip is taken back within it, before the platform is told who is interested. */
const pushAfterMs = 2 * 60_000

/** As it was left, by which it is known later whether somebody has been at it: the clock has gone on since it was asked first. */
async function asLeft({ tx, scope, threadId }: One): Promise<Pick<ThreadAsItStands, 'archivedAt' | 'correctedAt'>> {
  return (await lockAsItStands(tx, scope, threadId)) ?? { archivedAt: null, correctedAt: null }
}

async function archive(one: One, isArchived: boolean): Promise<Outcome> {
  const { ctx, tx, scope, threadId, thread } = one
  if ((thread.archivedAt !== null) === isArchived) return same
  const { isStopped } = await archiveIn(ctx, tx, scope, threadId, isArchived)
  const { snoozedUntil, revision } = thread
  return isArchived
    ? done({ kind: 'archive', at: (await asLeft(one)).archivedAt, snoozedUntil, isStopped })
    : done({ kind: 'unarchive', revision, sends: await listDecidedSends(tx, scope, threadId) })
}

async function snooze({ tx, scope, threadId, thread }: One, until: string | null): Promise<Outcome> {
  if (thread.archivedAt !== null) return refused('archived')
  if (thread.snoozedUntil === until) return same
  await snoozeIn(tx, scope, threadId, until)
  return done({ kind: 'snooze', until, before: thread.snoozedUntil, revision: thread.revision })
}

async function label(one: One, name: Label): Promise<Outcome> {
  const { tx, scope, threadId, thread } = one
  if (thread.isOptOut) return refused('opt_out')
  if (thread.label === name) return same
  const score = scoreUnder(name, thread.score)
  await correctIn(tx, scope, threadId, { label: name, score }, new Date(tx.now().getTime() + pushAfterMs))
  const { correctedLabel, correctedScore, correctedBy, correctedAt } = thread
  const before = { label: thread.label, score: thread.score, correctedLabel, correctedScore, correctedBy, correctedAt }
  return done({ kind: 'label', at: (await asLeft(one)).correctedAt, before })
}

async function read({ tx, scope, threadId, thread }: One, isRead: boolean): Promise<Outcome> {
  if (thread.isNewThread !== isRead) return same
  await markRead(tx, scope, threadId, isRead)
  return done({ kind: 'read', isRead, revision: thread.revision })
}

async function letAct({ tx, scope, threadId, thread }: One, aiMode: ThreadAsItStands['aiMode']): Promise<Outcome> {
  if (thread.aiMode === aiMode) return same
  await changeAiMode(tx, scope, threadId, aiMode)
  return done({ kind: 'ai_mode', aiMode, before: thread.aiMode })
}

/** Whoever goes through a lot holds the colleague's membership: they can't leave meanwhile. */
async function assign({ tx, scope, threadId, thread }: One, memberId: string | null): Promise<Outcome> {
  if (thread.assignedTo === memberId) return same
  await assignIn(tx, scope, threadId, memberId)
  return done({ kind: 'assign', memberId, before: thread.assignedTo })
}

/** Nobody has read these words: one with a mark, or one that was handed to a person, is for a look of its own. */
async function approve({ tx, scope, threadId }: One): Promise<Outcome> {
  const task = await readOpenTask(tx, scope, threadId)
  if (task?.status !== 'ready') return refused('no_draft')
  if (await isLeftToPerson(tx, scope, task.id)) return refused('left_to_person')
  const locked = (await lockTasks(tx, scope, [task.id])).get(task.id)
  const refusal = await approveOne(tx, scope, locked, { undoUntil: heldUntil(tx.now()) })
  if (refusal !== null) return refused(asBulk[refusal])
  return done({ kind: 'approve', taskId: task.id, at: await readDecidedAt(tx, scope, task.id) })
}

async function reject({ ctx, tx, scope, threadId }: One): Promise<Outcome> {
  const task = await readOpenTask(tx, scope, threadId)
  const isRejected = task?.status === 'ready' && (await cancelIn(ctx, tx, scope, task.id)) !== undefined
  return isRejected ? done({ kind: 'reject', taskId: task.id }) : refused('no_draft')
}

const asBulk = {
  gone: 'no_draft',
  not_ready: 'no_draft',
  rewritten: 'changed',
  guard: 'guard',
  thread_changed: 'changed',
  another_leaving: 'another_leaving',
  other_platform: 'other_platform',
} as const

/**
 * Does what was wanted with one thread of several, and says what came of it. One in which something has come since the person saw it is left
 * alone. What was approved goes out when, and only when, its sends are released.
 */
export async function changeOne(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { threadId, action, ...seen }: ChosenThread & { action: BulkAction },
): Promise<Outcome> {
  const thread = await lockAsItStands(tx, scope, threadId)
  if (thread === undefined) return refused('gone')
  if (new Date(thread.lastMessageAt) > new Date(seen.seenAt)) return refused('changed')
  if (await hasWrittenSince(tx, scope, threadId, { now: thread, seen })) return refused('changed')
  return act({ ctx, tx, scope, threadId, thread }, action)
}

function act(one: One, action: BulkAction): Promise<Outcome> {
  switch (action.kind) {
    case 'archive':
      return archive(one, action.archived)
    case 'snooze':
      return snooze(one, action.until)
    case 'label':
      return label(one, action.label)
    case 'read':
      return read(one, action.isRead)
    case 'assign':
      return assign(one, action.memberId)
    case 'ai_mode':
      return letAct(one, action.aiMode)
    case 'approve':
      return approve(one)
    case 'reject':
      return reject(one)
  }
}
