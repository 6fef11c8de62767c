import type { Draft } from '#contract/threads.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { toDraft } from './reads.ts'
import { keepWords } from './save-draft.ts'
import { findOpen, takeWritten } from './store.ts'
import { findVersion, type VersionRow } from './versions-store.ts'

export interface VersionToRestore {
  threadId: string
  versionId: string
  /** Of the open draft that it takes the place of, as the person saw it; 0 when they saw none. */
  version: number
}

/**
 * Makes an earlier version the words of the open draft, or opens a draft with them; what stood there is a version itself by then.
 * Its facts are traced again. Throws `not_found`, or `conflict` (with the newest draft in `data.draft`) when the draft has changed
 * since the person looked.
 */
export async function restoreVersion(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'verifiers'>,
  scope: Scope,
  { threadId, versionId, version }: VersionToRestore,
): Promise<Draft> {
  return inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    const wanted = await findVersion(tx, scope, threadId, versionId)
    if (wanted === undefined) throw new AppError('not_found')
    const open = await findOpen(tx, scope, threadId)
    // Its own knowledge and tool results come along first: the words are held against them.
    if (open !== undefined && open.version === version && wanted.kind === 'written')
      await takeBack(tx, scope, open.id, wanted)
    const { subject, body } = wanted
    const draftId = open?.id ?? newId()
    const words = { threadId, draftId, version: open === undefined ? 0 : version, subject, body, isRestored: true }
    const { row, revision } = await keepWords(ctx, tx, scope, words)
    await notifyLive(tx, scope, { kind: 'thread', threadId })
    return toDraft(row, revision)
  })
}

const takeBack = (tx: TxCtx, scope: Scope, draftId: string, version: VersionRow) =>
  takeWritten(tx, scope, draftId, {
    subject: version.subject,
    body: version.body,
    writer: version.writer,
    knowledge: version.knowledge,
    toolResults: version.tool_results,
    workings: version.workings,
  })
