import type { Guard } from '#contract/guard.ts'
import { isPassing } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, databaseTime, inTx, type TxCtx } from '../context.ts'
import { countCost } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { spentOn } from './budget.ts'
import { checkDraft } from './check-draft.ts'
import { gather, type Material, verifierOf } from './material.ts'
import { readMeaning, withoutAnswer } from './read-meaning.ts'
import { countVerifyAsked, type DraftToVerify, findToVerify, storeGuard } from './verify-store.ts'

/** Two answers of a minute each. */
const limitMs = 150_000

/**
 * Has the agent's second reader read an open draft that nobody has changed, and stores what that found. Where no language model is at hand any
 * more, its words are read without one. A reader that gives no answer, or dies over it as often as it may be asked, is `silent`. Nothing is
 * asked for a draft that is gone, changed or read. What follows is done in the transaction that stores it, under the thread's lock.
 */
export async function verifyDraft(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'verifiers' | 'log'>,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
  goOn: (tx: TxCtx) => Promise<void>,
): Promise<void> {
  const found = await inTx(ctx, scope, async (tx) => {
    const row = await findToVerify(tx, scope, draftId)
    if (row === undefined) return null
    const [readAt, material] = await Promise.all([databaseTime(tx), gather(ctx, tx, scope, threadId)])
    const verifier = verifierOf(ctx, material)
    const guard = verifier === null ? await readWords(ctx, tx, scope, material, row) : row.guard
    return { row, material, guard, verifier, readAt }
  })
  if (found === null) return inTx(ctx, scope, goOn)
  const { row, material, guard, verifier, readAt } = found
  const draft = { subject: row.subject, body: row.body, toolResults: row.tool_results, files: row.files }
  const take = () => inTx(ctx, scope, (tx) => countVerifyAsked(tx, scope, row.id))
  const asked = { material, draft, guard, take }
  const read =
    verifier === null
      ? { guard, usage: {}, calls: 0 }
      : await readMeaning(ctx, { ...asked, verifier }, AbortSignal.timeout(limitMs)).catch((error: unknown) => {
          if (isPassing(error)) throw error
          // A fault of ours holds the draft at once: nobody would see it while the job is tried for hours.
          ctx.log.error({ err: error, draftId }, 'a draft could not be read again')
          return { guard: withoutAnswer(guard, verifier.name), usage: {}, calls: 0 }
        })
  await inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    await storeGuard(tx, scope, { id: row.id, version: row.version, guard: since(readAt, read.guard) })
    const { calls, usage } = read
    if (calls > 0) await countCost(tx, scope, { id: newId(), threadId, calls, ...spentOn(usage) })
    await goOn(tx)
  })
}

const since = (readAt: string, { reader, ...guard }: Guard): Guard =>
  reader === undefined ? guard : { ...guard, reader: { ...reader, readAt: new Date(readAt).toISOString() } }

/** With its words read, too; what was left unanswered when it was written stays so. */
async function readWords(
  ctx: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  scope: Scope,
  material: Material,
  row: DraftToVerify,
): Promise<Guard> {
  const { subject, body, envelope, files, tool_results: toolResults } = row
  const unanswered = row.guard.verdicts.flatMap(({ finding }) =>
    finding.code === 'unanswered' ? [finding.question] : [],
  )
  const words = { ...material, reads: 'facts_and_words' as const }
  return checkDraft(ctx, tx, scope, words, { subject, body, envelope, files, toolResults, unanswered })
}
