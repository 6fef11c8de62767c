import type { GuardFinding } from '#contract/guard.ts'
import { replySubject } from '#contract/reply-subject.ts'
import type { Ctx } from '../context.ts'
import { ask, type Words, withCost } from './ask-writer.ts'
import { type Budget, onlyOnce } from './budget.ts'
import { guardAgainst } from './check-draft.ts'
import { type Material, verifierOf } from './material.ts'
import { isWriterError } from './unwritten-rules.ts'
import type { DraftWriter, HeldWords, WriteInput, WriteResult } from './writer.ts'

/** What is written a second time is late by so much at most: the first stands then. */
const timeBoxMs = 60_000

/**
 * What a writer can mend when it is told. What speaks of an attack, of other leads or of whom the mail goes to is for a person to see as it was
 * written, and so is a question that stays open.
 */
const mendable: ReadonlySet<GuardFinding['code']> = new Set<GuardFinding['code']>([
  'no_source',
  'only_the_leads',
  'mispaired',
  'contradicted',
  'placeholder',
  'greets_another',
  'language',
  'signed_twice',
  'ai_talk',
])

interface Revising {
  writer: DraftWriter
  input: WriteInput
  signal: AbortSignal
  budget: Budget
}

/**
 * Has a writer write its answer once more, told which of its words no source states, where rules hold what would go out otherwise and a second
 * reader will read what comes of it (decisions/108). The better one of the two is taken: the second where less of it is held. It is judged as
 * it was, but for one thing: where the writer now sees a question that it can't answer, a person looks. The first stays where no answer is left to ask for, or
 * the second does not come. Throws an error of ours, and the signal's reason on abort.
 */
export async function* revise(
  ctx: Pick<Ctx, 'verifiers' | 'log'>,
  material: Material,
  { writer, input, signal, budget }: Revising,
  first: WriteResult,
): Words {
  const held = heldIn(material, input, first)
  if (!isWorthRevising(ctx, material, input, first, held)) return first
  const usage = first.usage ?? {}
  // Whoever dies over the second has paid for the first.
  await budget.note({ usage, wasAnswered: true })
  const timeBox = AbortSignal.timeout(timeBoxMs)
  const once = onlyOnce(budget, usage)
  const told = { ...input, revises: { body: first.body, held: held.map(({ words }) => words) } }
  try {
    yield { type: 'restart' }
    const second = yield* ask(ctx, writer, told, AbortSignal.any([signal, timeBox]), once)
    const isBetter = second !== null && isAnswer(second) && heldIn(material, input, second).length < held.length
    ctx.log.info({ model: writer.name, held: held.length, isBetter }, 'a draft that was held was written again')
    return isBetter ? together(first, second) : withCost(first, second?.usage ?? usage)
  } catch (error) {
    signal.throwIfAborted()
    if (!isWriterError(error) && !timeBox.aborted) throw error
    ctx.log.warn({ err: error, model: writer.name }, 'a draft that was held could not be written again')
    return withCost(first, once.spent())
  }
}

interface Held {
  words: HeldWords
  isMendable: boolean
}

/** What of an answer rules hold, whoever reads it later. */
function heldIn(
  material: Material,
  input: WriteInput,
  { subject, body, toolResults = [], workings = [] }: WriteResult,
): Held[] {
  const draft = {
    subject: replySubject(subject, material.firstSubject),
    body,
    toolResults,
    workings,
    // Who signs is known before whose mailbox it is.
    sender: input.senderName === null ? undefined : { name: input.senderName, email: '' },
  }
  return guardAgainst(material, draft, []).verdicts.flatMap(({ severity, finding, text }) =>
    severity === 'block' ? [{ words: { words: text, finding }, isMendable: mendable.has(finding.code) }] : [],
  )
}

/** Where nobody reads what it means, what was written so that rules find nothing may not go out for that. */
function isWorthRevising(
  { verifiers }: Pick<Ctx, 'verifiers'>,
  material: Material,
  { signals }: WriteInput,
  { intent, body }: WriteResult,
  held: readonly Held[],
): boolean {
  return (
    intent.action === 'reply' &&
    body.trim() !== '' &&
    !signals.injection &&
    held.length > 0 &&
    held.every(({ isMendable }) => isMendable) &&
    material.agent?.careLevel === 'facts_and_meaning' &&
    verifierOf({ verifiers }, material) !== null
  )
}

const isAnswer = ({ intent, body }: WriteResult): boolean =>
  (intent.action === 'reply' || intent.action === 'handoff') && body.trim() !== ''

/** What tools told the first time is known the second time, too. */
const together = (first: WriteResult, second: WriteResult): WriteResult => ({
  ...second,
  intent: { ...first.intent, action: second.intent.action },
  toolResults: [...(first.toolResults ?? []), ...(second.toolResults ?? [])],
})
