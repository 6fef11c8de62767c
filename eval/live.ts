import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { agentDefaults } from '#contract/agents.ts'
import { replySubject } from '#contract/reply-subject.ts'
import { type DraftToCheck, guardAgainst } from '#domain/drafts/check-draft.ts'
import { compose, inputFor } from '#domain/drafts/compose.ts'
import type { Material } from '#domain/drafts/material.ts'
import { readAndMend } from '#domain/drafts/mend-draft.ts'
import { mostAsked, type ToRead } from '#domain/drafts/read-meaning.ts'
import type { WriteInput } from '#domain/drafts/writer.ts'
import { pastedConversation } from '#domain/playground/tried-conversation.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { createModelVerifier } from '#integrations/openrouter/verifier.ts'
import { readReply } from '#language/read-reply.ts'
import { silentLog } from '#lib/log.ts'
import { type Question, readRecordings, startRecordedModel } from './recorded-model.ts'

// What becomes of leads' first mails when a language model writes: the product's own writing, guard, second try and second reader, asked over
// HTTP, with answers that a model once gave to exactly these questions. No database: what it holds is in the situation.

const usage = `npm run eval:live [-- --questions OUT] [--results OUT]

  --questions OUT   writes what has no recorded answer yet: have it answered, as JSON lines of hash and answer, in eval/recordings/live.jsonl,
                    and run again until nothing is asked any more (an answer, then what is held of it, then its reader)
  --results OUT     writes what became of each, with its words`

function readArguments(): { questions?: string | undefined; results?: string | undefined } {
  try {
    return parseArgs({ options: { questions: { type: 'string' }, results: { type: 'string' } } }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

const situationSchema = z.object({
  id: z.string(),
  /** Each set is by another stranger; only the first was read before the prompt took its present shape. */
  set: z.int(),
  company: z.string(),
  sender: z.string(),
  campaign_mail: z.string(),
  lead_name: z.string(),
  lead_email: z.string(),
  lead_company: z.string(),
  mail: z.string(),
  kb: z.array(z.string()),
})
type Situation = z.infer<typeof situationSchema>

type Ports = Parameters<typeof compose>[0]

interface Outcome {
  id: string
  set: number
  action: string
  body: string
  isSecondTry: boolean
  /** Words that rules hold, whoever reads. */
  held: string[]
  /** What the second reader held, and what was written in its place is the body; null: nothing was. */
  mendedFrom: string | null
  /** Words that the second reader holds; null: it was not asked, or gave no answer. */
  readerHeld: string[] | null
}

const at = new Date('2026-11-24T10:05:00Z')
const uuidOf = (words: string): string =>
  createHash('md5')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What an agent is told; the rest of it nobody asks for. */
const agent = Object.assign({} as NonNullable<Material['agent']>, agentDefaults, { name: '', description: null })

async function materialOf(
  situation: Situation,
): Promise<{ material: Material; mail: Parameters<typeof readReply>[0] }> {
  const { id, kb, sender, company } = situation
  const talk = await pastedConversation(
    {
      now: () => at,
      mailText: async () => ({
        // A mail as it is: nothing is quoted in it.
        extract: ({ textBody }) => ({ newText: textBody, quotedText: '', wholeText: textBody, isTruncated: false }),
        withoutOwnWords: () => null,
        sanitizeHtml: (html) => ({ html, hadHiddenText: false }),
      }),
    },
    {
      kind: 'pasted',
      text: situation.mail,
      subject: 'Re: a short question',
      fromName: situation.lead_name,
      fromEmail: situation.lead_email,
    },
  )
  const material: Material = {
    ...talk,
    thread: {
      ...talk.thread,
      lang: readReply(talk.mail).lang,
      contactCompany: situation.lead_company,
      campaignName: 'Autumn',
    },
    campaignMail: [
      {
        id: 'c1',
        subject: 'a short question',
        text: situation.campaign_mail,
        html: null,
        fromName: sender,
        fromEmail: 'us@ours.example',
        sentAt: '2026-11-20T08:00:00Z',
      },
    ],
    firstSubject: 'a short question',
    instructions: [],
    now: at,
    timeZone: 'Europe/London',
    agent,
    knowledge: kb.map((entry, index) => {
      const [title = '', ...rest] = entry.split(': ')
      return { id: uuidOf(`${id}${index}`), title, content: rest.join(': '), isGolden: false }
    }),
    settings: [{ name: 'company_name', value: company }],
    routerKey: null,
    reads: 'facts',
    mcpUrl: null,
  }
  return { material, mail: talk.mail }
}

/** Null: nobody has answered what the writer was asked. */
async function tryOne(situation: Situation, ports: Ports): Promise<Outcome | null> {
  const { material, mail } = await materialOf(situation)
  const input = inputFor(material, mail)
  const signal = AbortSignal.timeout(60_000)
  try {
    const { result, isSecondTry } = await written(ports, material, input, signal)
    if (result === null) return null
    const { body, intent, unanswered, workings = [] } = result
    const draft = { subject: replySubject(result.subject, material.firstSubject), body, workings, unanswered }
    const guard = guardAgainst(material, draft, [])
    const held = guard.verdicts.flatMap(({ severity, text }) => (severity === 'block' ? [text] : []))
    const isToGo = intent.action === 'reply' && held.length === 0
    const read = isToGo ? await readAndMended(ports, { material, input, draft, guard }, signal) : notRead
    const { id, set } = situation
    return { id, set, action: intent.action, body, isSecondTry, held, ...read }
  } catch (error) {
    if (error instanceof Error && error.name === 'WriterError') return null
    throw error
  }
}

/** What is written, by its writer alone, and whether that took a second try. */
async function written(ports: Ports, material: Material, input: WriteInput, signal: AbortSignal) {
  const words = compose(ports, material, input, { signal })
  let isSecondTry = false
  let next = await words.next()
  for (; next.done !== true; next = await words.next()) isSecondTry ||= next.value.type === 'restart'
  return { result: next.value.result, isSecondTry }
}

const notRead = { mendedFrom: null, readerHeld: null }

/** What the second reader makes of a draft, which is written once more where it alone holds it. */
async function readAndMended(
  ports: Ports,
  { input, ...toRead }: Pick<ToRead, 'material' | 'draft' | 'guard'> & { input: WriteInput },
  signal: AbortSignal,
): Promise<Pick<Outcome, 'mendedFrom' | 'readerHeld'> & { body?: string }> {
  const verifier = ports.verifiers.open({ model: 'recorded/reader', workspaceKey: null })
  if (verifier === null) return notRead
  let left = mostAsked
  const take = async () => {
    left -= 1
    return left >= 0
  }
  const { material, draft } = toRead
  const toMend = { input, check: async (other: DraftToCheck) => guardAgainst(material, other, []) }
  const { guard, mended } = await readAndMend(ports, { ...toRead, verifier, take }, toMend, signal)
  const marked = guard.verdicts.flatMap(({ severity, text }) => (severity === 'warn' ? [] : [text]))
  return {
    ...(mended !== null && { body: mended.draft.body }),
    mendedFrom: mended === null ? null : draft.body,
    readerHeld: guard.reader?.outcome === 'read' ? marked : null,
  }
}

/** What became of each whose questions are answered, and what has no answer yet. */
async function tryAll(
  situations: readonly Situation[],
): Promise<{ outcomes: Outcome[]; asked: (Question & { id: string })[] }> {
  const answers = readRecordings('live.jsonl')
  const asked: (Question & { id: string })[] = []
  let current = ''
  const fake = await startRecordedModel((question) => {
    const answer = answers.get(question.hash)
    if (answer === undefined) asked.push({ id: current, ...question })
    return answer
  })
  const options = {
    apiKey: 'key',
    baseUrl: fake.baseUrl,
    patience: { firstWordMs: 10_000, pauseMs: 10_000, totalMs: 10_000 },
  }
  const ports: Ports = {
    writers: { open: () => createModelWriter({ ...options, model: 'recorded/writer' }) },
    verifiers: { open: () => createModelVerifier({ ...options, model: 'recorded/reader' }) },
    mcp: { open: () => Promise.reject(new Error('No tools are at hand')) },
    log: silentLog,
  }
  const outcomes: Outcome[] = []
  for (const situation of situations) {
    current = situation.id
    const outcome = await tryOne(situation, ports)
    if (outcome !== null) outcomes.push(outcome)
  }
  await fake.close()
  return { outcomes, asked }
}

/** What may become of an answer that its writer would have go out by itself. */
const fates: readonly (readonly [string, (one: Outcome) => boolean])[] = [
  ['... written a second time for the rules', ({ isSecondTry }) => isSecondTry],
  ['... held by rules', ({ held }) => held.length > 0],
  ['... written a second time for the second reader, and not held by it', ({ mendedFrom }) => mendedFrom !== null],
  ['... held by the second reader', ({ readerHeld }) => (readerHeld?.length ?? 0) > 0],
  ['... gone out', ({ readerHeld }) => readerHeld?.length === 0],
]

/** Of one set. */
function countsOf(situations: readonly Situation[], outcomes: readonly Outcome[]): Record<string, number> {
  const replies = outcomes.filter(({ action }) => action === 'reply')
  return {
    situations: situations.length,
    'left to a person by their writer': outcomes.length - replies.length,
    'to go out by themselves': replies.length,
    ...Object.fromEntries(fates.map(([fate, isSo]) => [fate, replies.filter(isSo).length])),
  }
}

/** A column for each set. */
function tell(situations: readonly Situation[], outcomes: readonly Outcome[]): void {
  const sets = [...new Set(situations.map(({ set }) => set))]
  const of = <One extends { set: number }>(set: number, all: readonly One[]) => all.filter((one) => one.set === set)
  const columns = sets.map((set) => [`set ${set}`, countsOf(of(set, situations), of(set, outcomes))] as const)
  const rows = Object.keys(columns[0]?.[1] ?? {})
  console.table(
    Object.fromEntries(
      rows.map((row) => [row, Object.fromEntries(columns.map(([set, counts]) => [set, counts[row] ?? 0]))]),
    ),
  )
}

function writeLines(file: string | undefined, rows: readonly unknown[]): void {
  if (file !== undefined) writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

const { questions, results } = readArguments()
const situations = readFileSync(join(import.meta.dirname, 'data/situations.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => situationSchema.parse(JSON.parse(line)))
const { outcomes, asked } = await tryAll(situations)
tell(situations, outcomes)
if (asked.length > 0) console.warn(`${asked.length} questions have no recorded answer.`)
writeLines(questions, asked)
writeLines(results, outcomes)
