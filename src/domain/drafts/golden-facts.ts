import { readGolden } from '#language/check-draft.ts'
import { cutPassages } from '#lib/cut-passages.ts'
import type { TxCtx } from '../context.ts'
import { type KnowledgeEntry, retrieve } from '../knowledge/reads.ts'
import type { Scope } from '../scope.ts'

type Setting = { name: string; value: string }

/** Of the entries that may back a golden reply so many are looked at. */
const backersRead = 24

/** Not golden ones: what may prove the facts of these words. */
export async function readBackers(
  tx: TxCtx,
  scope: Scope,
  words: string,
  without?: ReadonlySet<string>,
): Promise<KnowledgeEntry[]> {
  const found = await retrieve(tx, scope, { text: words.slice(0, 4000) }, backersRead, without)
  return found.filter(({ isGolden }) => !isGolden)
}

/** What was found for a draft, its golden replies as `backedGolden` leaves them. */
export async function withBackedGolden(
  tx: TxCtx,
  scope: Scope,
  found: readonly KnowledgeEntry[],
  settings: readonly Setting[],
  without?: ReadonlySet<string>,
): Promise<KnowledgeEntry[]> {
  const golden = found.filter(({ isGolden }) => isGolden)
  if (golden.length === 0) return [...found]
  const words = golden.map(({ content }) => content.slice(0, 1300)).join('\n')
  return backedGolden(found, await readBackers(tx, scope, words, without), settings)
}

/**
 * Each golden reply less the sentences that state what nothing else does; one of which nothing is left goes. Behind them all comes
 * what of `backers` states the rest, so that a draft may say it. Pure.
 */
export function backedGolden(
  found: readonly KnowledgeEntry[],
  backers: readonly KnowledgeEntry[],
  settings: readonly Setting[],
): KnowledgeEntry[] {
  const known = new Set(found.map(({ id }) => id))
  const more = backers.filter(({ id }) => !known.has(id))
  const proving = [...found.filter(({ isGolden }) => !isGolden), ...more]
  const needed = new Set<string>()
  const kept = found.flatMap((entry) => {
    if (!entry.isGolden) return [entry]
    const { passages, backedBy } = readGolden(entry.content, proving, settings)
    const content = cutPassages(entry.content, passages)
    if (content === '') return []
    for (const id of backedBy) needed.add(id)
    return [{ ...entry, title: neutralTitle(entry.title, proving, settings), content }]
  })
  return [...kept, ...more.filter(({ id }) => needed.has(id))]
}

/** It is called by what its lead asked: a day or a name of theirs is not for others to read. */
function neutralTitle(title: string, proving: readonly KnowledgeEntry[], settings: readonly Setting[]): string {
  const { facts } = readGolden(title, proving, settings)
  const theirs = facts.filter(({ kind }) => kind !== 'feature' && kind !== 'promise')
  return theirs.toReversed().reduce((words, { start, end }) => `${words.slice(0, start)}…${words.slice(end)}`, title)
}
