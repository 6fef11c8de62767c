import type { Guard } from '#contract/guard.ts'
import { isPassing } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, databaseTime, inTx, type TxCtx } from '../context.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import { countCost } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { readAnswered } from './answered-mail.ts'
import { spentOn } from './budget.ts'
import { checkDraft } from './check-draft.ts'
import { readChosenSender } from './chosen-sender.ts'
import { inputFor } from './compose.ts'
import { gather, type Material, usedEntries, verifierOf } from './material.ts'
import { type ReadAndMended, readAndMend, type ToMend } from './mend-draft.ts'
import { withoutAnswer } from './read-meaning.ts'
import { costOf } from './unwritten-rules.ts'
import { countVerifyAsked, type DraftToVerify, findToVerify, storeGuard, storeOtherWords } from './verify-store.ts'
import { keepWritten } from './versions-store.ts'
import type { WriteInput } from './writer.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'verifiers' | 'mcp' | 'log'>

/** Two answers of a reader, and one of the writer between them, of a minute each. */
const limitMs = 210_000

interface Verifying {
  /** Whether its reader's word is all that a draft waits for, so that its writer may mend what that holds. */
  isToGo: (tx: TxCtx) => Promise<boolean>
  /** Done in the transaction that stores what was found. */
  goOn: (tx: TxCtx) => Promise<void>
}

/**
 * Has the agent's second reader read an open draft that nobody has changed, and stores what that found. Where no language model is at hand any
 * more, its words are read without one. A reader that gives no answer, or dies over it as often as it may be asked, is `silent`. Nothing is
 * asked for a draft that is gone, changed or read. What follows is done in the transaction that stores it, under the thread's lock.
 */
export async function verifyDraft(
  ctx: Needs,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
  { isToGo, goOn }: Verifying,
): Promise<void> {
  const found = await inTx(ctx, scope, async (tx) => {
    const row = await findToVerify(tx, scope, draftId)
    if (row === undefined) return null
    const [readAt, material] = await Promise.all([databaseTime(tx), gather(ctx, tx, scope, threadId)])
    const verifier = verifierOf(ctx, material)
    const guard = verifier === null ? await readWords(ctx, tx, scope, material, row) : row.guard
    const input = verifier !== null && (await isToGo(tx)) ? await inputOf(tx, scope, material, row) : null
    return { row, material, guard, verifier, readAt, input }
  })
  if (found === null) return inTx(ctx, scope, goOn)
  const { row, material, guard, verifier, readAt, input } = found
  const { subject, body, tool_results: toolResults, workings, files } = row
  const draft = { subject, body, toolResults, workings, files }
  const take = () => inTx(ctx, scope, (tx) => countVerifyAsked(tx, scope, row.id))
  const asked = { material, draft, guard, take }
  const toMend = input && { input, check: checkOf(ctx, scope, material, row) }
  const read: ReadAndMended =
    verifier === null
      ? { guard, usage: {}, calls: 0, mended: null }
      : await readAndMend(ctx, { ...asked, verifier }, toMend, AbortSignal.timeout(limitMs)).catch((error: unknown) => {
          if (isPassing(error)) throw error
          // A fault of ours holds the draft at once: nobody would see it while the job is tried for hours.
          ctx.log.error({ err: error, draftId }, 'a draft could not be read again')
          return { guard: withoutAnswer(guard, verifier.name), usage: {}, calls: 0, mended: null }
        })
  await inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    const of = { id: row.id, version: row.version, guard: since(readAt, read.guard) }
    await (read.mended === null
      ? storeGuard(tx, scope, of)
      : storeMended(tx, scope, { of, row, material, ...read.mended }))
    const { calls, usage } = read
    if (calls > 0) await countCost(tx, scope, { id: newId(), threadId, calls, ...spentOn(usage) })
    await goOn(tx)
  })
}

const since = (readAt: string, { reader, ...guard }: Guard): Guard =>
  reader === undefined ? guard : { ...guard, reader: { ...reader, readAt: new Date(readAt).toISOString() } }

/** What an answer was written out of; null where it was none to the lead's newest mail, or that is not the newest any more. */
async function inputOf(tx: TxCtx, scope: Scope, material: Material, row: DraftToVerify): Promise<WriteInput | null> {
  const { thread } = material
  if (row.based_on_revision !== thread.revision) return null
  const answered = await readAnswered(tx, scope, thread, false)
  if (answered === undefined || answered.isLeftOpen) return null
  const signer = await readChosenSender(tx, scope, material, row.envelope)
  return {
    ...inputFor(material, toInboundMail(answered.message)),
    ...(signer === undefined ? {} : { senderName: signer.name || null, isSigned: signer.signature !== '' }),
  }
}

const checkOf =
  (ctx: Needs, scope: Scope, material: Material, { envelope }: DraftToVerify): ToMend['check'] =>
  (words) =>
    inTx(ctx, scope, (tx) => checkDraft(ctx, tx, scope, material, { ...words, envelope }))

interface Mended extends NonNullable<ReadAndMended['mended']> {
  of: Parameters<typeof storeOtherWords>[2]
  row: DraftToVerify
  material: Material
}

async function storeMended(tx: TxCtx, scope: Scope, { of, row, material, draft, result }: Mended): Promise<void> {
  const stored = await storeOtherWords(tx, scope, of, {
    subject: draft.subject,
    body: draft.body,
    knowledge: usedEntries(material, result.usedKnowledgeIds),
    toolResults: draft.toolResults ?? [],
    workings: draft.workings ?? null,
    usage: costOf(row.usage ?? {}, result.usage ?? {}),
  })
  if (stored === undefined) return
  await keepWritten(tx, scope, stored, null)
  const told = { writer: stored.writer ?? '', ok: of.guard.ok, by: 'agent' } as const
  await addToTimeline(tx, scope, stored.thread_id, 'draft_written', told)
}

/** With its words read, too; what was left unanswered when it was written stays so. */
async function readWords(
  ctx: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  scope: Scope,
  material: Material,
  row: DraftToVerify,
): Promise<Guard> {
  const { subject, body, envelope, files, tool_results: toolResults, workings } = row
  const unanswered = row.guard.verdicts.flatMap(({ finding }) =>
    finding.code === 'unanswered' ? [finding.question] : [],
  )
  const words = { ...material, reads: 'facts_and_words' as const }
  return checkDraft(ctx, tx, scope, words, { subject, body, envelope, files, toolResults, workings, unanswered })
}
