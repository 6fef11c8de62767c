import type { BulkChange, BulkChangeThere } from '#contract/bulk.ts'
import type { TxCtx } from '../context.ts'
import type { MembershipsScope } from '../scope.ts'
import { listOpenParts, listParts, type Part } from './parts.ts'
import { shown } from './reads.ts'
import { countGoneThrough, isSending } from './rules.ts'
import { listChangesTogether, listOwnTogether, type StoredChange } from './store.ts'

const nothing = { done: 0, same: 0, refused: [], stopped: 0, undone: 0, kept: [] }

/** All parts have ended, and in a moment it is said until when what they approved can be undone. */
const isSettling = (parts: readonly Part[]): boolean =>
  parts.every(
    ({ action, decision, endedAt, undoUntil }) =>
      isSending(action) && decision === 'hold' && endedAt !== null && undoUntil === null,
  )

function stateOf(
  { decision, endedAt }: Part,
  change: StoredChange | undefined,
  settling: boolean,
): BulkChange['state'] {
  if (decision === 'undo') return change === undefined || change.state === 'undone' ? 'undone' : 'undoing'
  if (change === undefined) return endedAt === null ? 'running' : 'done'
  if (change.state !== 'holding') return change.state
  return endedAt === null || settling ? 'running' : 'done'
}

/** What could not be done with threads to which the part did not come. */
function leftOf({ threads, endedAt, refusal }: Part, change: StoredChange | undefined): BulkChange['refused'] {
  if (refusal === null || endedAt === null) return []
  const count =
    change === undefined ? threads : change.state === 'holding' ? change.total - countGoneThrough(change.told) : 0
  return count === 0 ? [] : [{ reason: refusal, count }]
}

function shownPart(tx: TxCtx, part: Part, change: StoredChange | undefined, settling: boolean): BulkChangeThere {
  const { workspaceId, changeId: id, batchId, action, threads: total, decision, undoUntil } = part
  const so = change === undefined ? { total, ...nothing } : shown(tx, change)
  return {
    madeAt: part.touchedAt,
    ...so,
    id,
    action,
    workspaceId,
    batchId,
    state: stateOf(part, change, settling),
    refused: [...so.refused, ...leftOf(part, change)],
    undoUntil: decision === 'undo' ? null : undoUntil,
    now: tx.now().toISOString(),
  }
}

/** Of those workspaces to which the person still belongs. */
async function shownParts(
  tx: TxCtx,
  memberships: MembershipsScope,
  parts: readonly Part[],
): Promise<BulkChangeThere[]> {
  const changes = await listChangesTogether(
    tx,
    memberships,
    parts.map(({ changeId }) => changeId),
  )
  const changeOf = ({ workspaceId, changeId }: Part) =>
    changes.find((change) => change.workspaceId === workspaceId && change.id === changeId)
  const settling = new Set(
    [...Map.groupBy(parts, ({ batchId }) => batchId)].flatMap(([batchId, own]) => (isSettling(own) ? [batchId] : [])),
  )
  return parts
    .filter(({ workspaceId }) => memberships.workspaceIds.includes(workspaceId))
    .map((part) => shownPart(tx, part, changeOf(part), settling.has(part.batchId)))
}

/** How far a batch is, in each of its workspaces to which the person belongs; nothing of one that is not there. */
export async function readBatch(tx: TxCtx, memberships: MembershipsScope, batchId: string): Promise<BulkChangeThere[]> {
  return shownParts(tx, memberships, await listParts(tx, memberships, batchId))
}

/** What the person has under way, in whatever workspace. */
export async function listAllChanges(tx: TxCtx, memberships: MembershipsScope): Promise<BulkChangeThere[]> {
  const [parts, own] = [await listOpenParts(tx, memberships), await listOwnTogether(tx, memberships)]
  const isPart = (change: StoredChange & { workspaceId: string }) =>
    parts.some(({ workspaceId, changeId }) => workspaceId === change.workspaceId && changeId === change.id)
  return [
    ...(await shownParts(tx, memberships, parts)),
    ...own
      .filter((change) => !isPart(change))
      .map(({ workspaceId, ...change }) => ({ ...shown(tx, change), workspaceId, batchId: null })),
  ]
}
