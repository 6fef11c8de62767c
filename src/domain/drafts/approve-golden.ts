import type { GoldenFact, KnowledgeEntry } from '#contract/knowledge.ts'
import { type OpenFact, readGolden } from '#language/check-draft.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { addEntries, assertUnchanged, keepGolden } from '../knowledge/change-entry.ts'
import { readGoldenReply } from '../knowledge/reads.ts'
import type { Scope } from '../scope.ts'
import { readSettings } from '../workspaces/reads.ts'
import { readBackers } from './golden-facts.ts'

/** What words that are to be golden state and nothing else does. */
async function readOpenFacts(tx: TxCtx, scope: Scope, words: string): Promise<GoldenFact[]> {
  const [knowledge, { companyName }] = await Promise.all([readBackers(tx, scope, words), readSettings(tx, scope)])
  const settings = companyName === null ? [] : [{ name: 'company_name', value: companyName }]
  const { facts } = readGolden(words, knowledge, settings)
  if (facts.length === 0) return []
  // As it would be if all of it were knowledge: what is open then is no knowledge.
  const all = {
    id: '',
    title: '',
    content: facts.map(({ passage }) => words.slice(passage.start, passage.end)).join('\n'),
  }
  const never = readGolden(words, [...knowledge, all], settings).facts
  const isSame = (one: OpenFact, other: OpenFact) => one.start < other.end && other.start < one.end
  return facts.map((fact) => ({ ...fact, isForOneOnly: never.some((other) => isSame(fact, other)) }))
}

/** The facts of a golden or a proposed reply on which a person has to decide. Throws `not_found` for any other entry. */
export async function readFactsOf(tx: TxCtx, scope: Scope, entryId: string): Promise<GoldenFact[]> {
  const entry = await readGoldenReply(tx, scope, entryId)
  if (entry === undefined) throw new AppError('not_found')
  return readOpenFacts(tx, scope, entry.content)
}

export interface GoldenDecision {
  entryId: string
  /** The reply as it is to be kept; left out: as it stands. */
  content?: string | undefined
  /** What of it holds for every lead. */
  trueForEveryone: readonly { title: string; content: string }[]
  /** When the reply that the person read had been changed last; left out: whatever it says by now. */
  seenAt?: string | undefined
}

/**
 * Makes a proposed reply a golden one in the words that a person left of it, and what they say is true for everyone knowledge, all or
 * nothing. Throws `not_found`, `conflict` when it says something else since `seenAt`, or `facts_undecided` while the words state what no entry and no
 * setting does.
 */
export async function approveGolden(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { entryId, content, trueForEveryone, seenAt }: GoldenDecision,
): Promise<KnowledgeEntry> {
  return inTx(ctx, scope, async (tx) => {
    if (seenAt !== undefined) await assertUnchanged(tx, scope, entryId, seenAt)
    const entry = await readGoldenReply(tx, scope, entryId)
    if (entry === undefined) throw new AppError('not_found')
    await addEntries(tx, scope, trueForEveryone, entry.threadId)
    const kept = content ?? entry.content
    const undecided = await readOpenFacts(tx, scope, kept)
    if (undecided.length > 0) {
      const left = undecided.map(({ text }) => `“${text}”`).join(', ')
      throw new AppError('facts_undecided', {
        message: `No other source says ${left}. Decide on it, or remove it from the reply.`,
      })
    }
    return keepGolden(tx, scope, entryId, kept)
  })
}
