import { agentDefaults } from '#contract/agents.ts'
import type { Guard, GuardFinding } from '#contract/guard.ts'
import { replySubject } from '#contract/reply-subject.ts'
import type { Ctx } from '../context.ts'
import { ask } from './ask-writer.ts'
import { freshBudget, onlyOnce } from './budget.ts'
import type { DraftToCheck } from './check-draft.ts'
import { heldToSignals } from './compose.ts'
import { type ReadMeaning, readMeaning, type ToRead } from './read-meaning.ts'
import { openTools } from './tools.ts'
import { costOf, isWriterError } from './unwritten-rules.ts'
import type { HeldWords, WriteInput, WriteResult, WriteUsage } from './writer.ts'

/** The draft waits meanwhile, and nobody sees it come. */
const timeBoxMs = 60_000

/** What a writer can mend when it is told; what a reader left out is no fault of the words. */
const mendable: ReadonlySet<GuardFinding['code']> = new Set<GuardFinding['code']>([
  'not_in_sources',
  'said_otherwise',
  'not_quoted',
  'no_quote',
  'quote_not_found',
  'not_the_leads',
  'no_source',
  'only_the_leads',
  'mispaired',
])

export interface ToMend {
  /** What the draft was written out of. */
  input: WriteInput
  /** Holds other words against their sources, without a model. */
  check: (draft: DraftToCheck) => Promise<Guard>
}

export interface ReadAndMended extends ReadMeaning {
  /** The words that the guard is of, where they took the place of the draft's. */
  mended: { result: WriteResult; draft: DraftToCheck } | null
}

/**
 * `readMeaning`, and where its reader alone holds the draft: has it written once more, told which words are held and why, and read again
 * (decisions/109). What was written then is taken only when it is an answer of which nothing is held and nothing left open; else all is as the reader found it. `null`
 * to mend: it is read only. `usage` and `calls` are of all that was asked. Stores nothing. Throws an error of ours, and the signal's reason on abort.
 */
export async function readAndMend(
  ctx: Pick<Ctx, 'writers' | 'mcp' | 'log'>,
  toRead: ToRead,
  toMend: ToMend | null,
  signal: AbortSignal,
): Promise<ReadAndMended> {
  const first = { ...(await readMeaning(ctx, toRead, signal)), mended: null }
  const held = toMend === null ? [] : heldByReader(first.guard)
  // Counted before the writer is asked: whoever dies over it has used it up.
  if (toMend === null || held.length === 0 || toMend.input.signals.injection || !(await toRead.take())) return first
  const { material, draft, verifier } = toRead
  const { result, usage, calls } = await writeAgain(ctx, toRead, { ...toMend, held }, signal)
  const spent = (more: ReadMeaning | null) => ({
    usage: costOf(costOf(first.usage, usage), more?.usage ?? {}),
    calls: first.calls + calls + (more?.calls ?? 0),
  })
  const isAnswer = result?.intent.action === 'reply' && result.body.trim() !== '' && !result.unanswered?.length
  if (result === null || !isAnswer) return { ...first, ...spent(null) }
  const words = {
    ...draft,
    subject: replySubject(result.subject, material.firstSubject),
    body: result.body,
    toolResults: [...(draft.toolResults ?? []), ...(result.toolResults ?? [])],
    workings: result.workings ?? null,
    unanswered: result.unanswered,
  }
  const guard = await toMend.check(words)
  if (guard.verdicts.some(({ severity }) => severity === 'block')) return { ...first, ...spent(null) }
  const once = onlyOneAnswer()
  const second = await readMeaning(ctx, { material, draft: words, guard, verifier, take: once }, signal)
  const isBetter = second.guard.ok && second.guard.reader?.outcome === 'read'
  ctx.log.info(
    { model: verifier.name, held: held.length, isBetter },
    'a draft that its second reader held was written again',
  )
  if (!isBetter) return { ...first, ...spent(second) }
  return { guard: second.guard, ...spent(second), mended: { result, draft: words } }
}

/** What a reader holds of a draft of which rules hold nothing; none where some of it is not for its writer to mend. */
function heldByReader({ verdicts, reader }: Guard): HeldWords[] {
  const against = verdicts.filter(({ severity }) => severity !== 'warn')
  if (reader?.outcome !== 'read' || !against.every(({ finding }) => mendable.has(finding.code))) return []
  return against.map(({ text, finding }) => ({ words: text, finding }))
}

function onlyOneAnswer(): () => Promise<boolean> {
  let isTaken = false
  return async () => {
    const isFirst = !isTaken
    isTaken = true
    return isFirst
  }
}

interface Again {
  result: WriteResult | null
  usage: Partial<WriteUsage>
  calls: number
}

async function writeAgain(
  ctx: Pick<Ctx, 'writers' | 'mcp' | 'log'>,
  { material, draft }: ToRead,
  { input, held }: ToMend & { held: readonly HeldWords[] },
  signal: AbortSignal,
): Promise<Again> {
  const { agent, routerKey, mcpUrl } = material
  const writer = ctx.writers.open({
    model: agent?.openrouterModel ?? agentDefaults.openrouterModel,
    workspaceKey: routerKey,
  })
  if (writer.kind !== 'model') return { result: null, usage: {}, calls: 0 }
  const budget = onlyOnce(freshBudget(), {})
  const timeBox = AbortSignal.timeout(timeBoxMs)
  const both = AbortSignal.any([signal, timeBox])
  try {
    await using open = await openTools(ctx, mcpUrl, both)
    const told = { ...input, tools: open.tools, revises: { body: draft.body, held } }
    const words = ask(ctx, writer, told, both, budget)
    let next = await words.next()
    while (next.done !== true) next = await words.next()
    const result = next.value && heldToSignals(input, next.value, writer.kind)
    return { result, usage: result?.usage ?? budget.spent(), calls: budget.calls() }
  } catch (error) {
    signal.throwIfAborted()
    if (!isWriterError(error) && !timeBox.aborted) throw error
    ctx.log.warn({ err: error, model: writer.name }, 'a draft that its second reader held could not be written again')
    return { result: null, usage: budget.spent(), calls: budget.calls() }
  }
}
