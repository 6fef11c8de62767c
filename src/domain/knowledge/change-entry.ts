import type { EntryInput, Imported, ImportFormat, KnowledgeEntry } from '#contract/knowledge.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { chooseAnswer } from './questions-store.ts'
import { readImport } from './rules.ts'
import {
  eraseDeleted,
  insertEntries,
  isChangedSince,
  lockImports,
  type NewEntry,
  publishGolden,
  selectNew,
  setDeletedAt,
  updateEntry,
} from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** How long a deleted entry can be taken back, ms. */
const keptDeletedMs = 30 * 24 * 3_600_000

/** One change of one entry, told to open browsers. Throws `not_found` when `work` finds none. */
async function change(
  ctx: Needs,
  scope: Scope,
  work: (tx: TxCtx) => Promise<KnowledgeEntry | undefined>,
): Promise<KnowledgeEntry> {
  return inTx(ctx, scope, async (tx) => {
    const entry = await work(tx)
    if (entry === undefined) throw new AppError('not_found')
    await notifyLive(tx, scope, { kind: 'knowledge' })
    return entry
  })
}

/** An entry says something new: the questions that leads asked are held against it, and the drafts that wait. */
async function toReview(tx: TxCtx, scope: Scope, entry: KnowledgeEntry | undefined): Promise<typeof entry> {
  if (entry?.state === 'published') await reviewSoon(tx, scope, [entry.id])
  return entry
}

async function reviewSoon(tx: TxCtx, scope: Scope, entryIds: string[]): Promise<void> {
  const { workspaceId } = scope
  await tx.addJob('review_questions', { workspaceId, entryIds })
  await tx.addJob('review_drafts', { workspaceId, entryIds })
  await recheckLater(tx, scope)
}

/** Whoever is at the knowledge base changes several entries. */
const recheckAfterMs = 15 * 60_000

/** What agents answered out of the knowledge is looked at again, where they answer by themselves. */
const recheckLater = (tx: TxCtx, { workspaceId }: Scope): Promise<void> =>
  tx.addJob(
    'recheck_agents',
    { workspaceId },
    { key: `recheck:${workspaceId}`, runAt: new Date(tx.now().getTime() + recheckAfterMs) },
  )

/** Adds an entry; the next draft may use it. The question that it was written for, if any, counts as answered at once. */
export const createEntry = (
  ctx: Needs,
  scope: Scope,
  { questionId, ...input }: EntryInput & { questionId?: string | undefined },
): Promise<KnowledgeEntry> =>
  change(ctx, scope, async (tx) => {
    const [entry] = await insertEntries(tx, scope, [{ ...input, id: newId() }])
    if (entry !== undefined && questionId !== undefined) await chooseAnswer(tx, scope, questionId, entry.id)
    return toReview(tx, scope, entry)
  })

/**
 * Replaces an entry's words; a proposed one stays proposed. Throws `not_found`, also for a deleted one, and `conflict` when somebody has changed it
 * since `seenAt`.
 */
export const editEntry = (
  ctx: Needs,
  scope: Scope,
  id: string,
  { seenAt, ...input }: EntryInput & { seenAt?: string | undefined },
): Promise<KnowledgeEntry> =>
  change(ctx, scope, async (tx) => {
    if (seenAt !== undefined) await assertUnchanged(tx, scope, id, seenAt)
    return toReview(tx, scope, await updateEntry(tx, scope, id, input))
  })

/** Throws `conflict` when the entry was changed since `seenAt`; until the end of the transaction nobody else changes it. */
export async function assertUnchanged(tx: TxCtx, scope: Scope, id: string, seenAt: string): Promise<void> {
  if (await isChangedSince(tx, scope, id, seenAt)) throw new AppError('conflict')
}

/** Keeps a proposed or a golden reply in these words, from now on for drafts. Throws `not_found` for any other entry. */
export async function keepGolden(tx: TxCtx, scope: Scope, id: string, content: string): Promise<KnowledgeEntry> {
  const entry = await toReview(tx, scope, await publishGolden(tx, scope, id, content))
  if (entry === undefined) throw new AppError('not_found')
  await notifyLive(tx, scope, { kind: 'knowledge' })
  return entry
}

/** Adds what is not there word for word, out of the answer to a thread where it came out of one. */
export const addEntries = (
  tx: TxCtx,
  scope: Scope,
  entries: readonly Pick<EntryInput, 'title' | 'content'>[],
  threadId: string | null,
): Promise<number> =>
  entries.length === 0
    ? Promise.resolve(0)
    : addNew(
        tx,
        scope,
        entries.map((entry) => ({ ...entry, tags: [], isGolden: false, threadId })),
      )

/** Deletes an entry or dismisses a proposal: no draft uses it from now on. Kept for 30 days. Throws `not_found`. */
export const removeEntry = (ctx: Needs, scope: Scope, id: string): Promise<KnowledgeEntry> =>
  change(ctx, scope, async (tx) => {
    await eraseDeleted(tx, scope, new Date(tx.now().getTime() - keptDeletedMs))
    const entry = await setDeletedAt(tx, scope, id, tx.now())
    if (entry?.state === 'published') {
      await reviewSoon(tx, scope, [id])
    }
    return entry
  })

/** Takes a deleted or dismissed entry back as it was. Throws `not_found` when its time is over or it is not deleted. */
export const restoreEntry = (ctx: Needs, scope: Scope, id: string): Promise<KnowledgeEntry> =>
  change(ctx, scope, async (tx) => {
    await eraseDeleted(tx, scope, new Date(tx.now().getTime() - keptDeletedMs))
    return toReview(tx, scope, await setDeletedAt(tx, scope, id, null))
  })

/**
 * Adds what a text holds, all in one transaction, without what is there already word for word. What can't be an entry is named with
 * its line and left out.
 */
export async function importEntries(
  ctx: Needs,
  scope: Scope,
  { format, text, fileName }: { format: ImportFormat; text: string; fileName?: string | undefined },
): Promise<Imported> {
  const { entries, skipped } = readImport(format, text, fileName)
  const created = entries.length === 0 ? 0 : await inTx(ctx, scope, (tx) => addNew(tx, scope, entries))
  return { created, alreadyThere: entries.length - created, skipped }
}

async function addNew(tx: TxCtx, scope: Scope, entries: readonly NewEntry[]): Promise<number> {
  await lockImports(tx, scope)
  const added = await selectNew(tx, scope, entries)
  if (added.length === 0) return 0
  // The first of the text is the newest of the list, so that both read in the same order.
  const ids = added
    .map(() => newId())
    .sort()
    .reverse()
  const withIds = added.flatMap((entry, index) => {
    const id = ids[index]
    return id === undefined ? [] : [{ ...entry, id }]
  })
  await insertEntries(tx, scope, withIds)
  await reviewSoon(
    tx,
    scope,
    withIds.map(({ id }) => id),
  )
  await notifyLive(tx, scope, { kind: 'knowledge' })
  return added.length
}
