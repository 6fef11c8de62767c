import { agentDefaults } from '#contract/agents.ts'
import { type Band, bandOf } from '#contract/bands.ts'
import type { Guard } from '#contract/guard.ts'
import type { labels } from '#contract/labels.ts'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { type DraftToWrite, writeDraft } from '#domain/drafts/write-draft.ts'
import { createEntry } from '#domain/knowledge/change-entry.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { createMcpClient } from '#integrations/mcp/adapter.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { newId } from '#lib/new-id.ts'
import { type FakeBehaviour, type FakeModel, startFakeModel } from '../../test/fakes/fake-model.ts'
import { startMcpServer } from '../../test/fakes/mcp-server.ts'
import { makeAgent } from '../../test/make-agent.ts'
import type { SandboxProcess } from '../../test/sandbox-process.ts'
import { createWorld, type World } from '../../test/world.ts'
import { type Case, readKnowledge, readSettings, type Setting } from './cases.ts'

/** What the model was asked about a case, as it was sent. */
export interface Question {
  case: string
  system: string
  user: string
  schema: unknown
}

/** What became of a case in the product. */
export interface Outcome {
  case: string
  label: (typeof labels)[number] | null
  score: number | null
  band: Band | null
  action: string | null
  /** The open draft that stands afterwards; null when there is none. */
  body: string | null
  guard: Guard | null
  /** Why the answer was refused. */
  refused: string | null
}

interface Run {
  world: World
  cases: Case[]
  sandbox: SandboxProcess
  server: CaseServer
  threads: Map<string, string>
  refused: Map<string, string>
}

/** A model that knows by the lead's address which case it is asked about, and whether this is the question that counts. */
interface CaseServer {
  fake: FakeModel
  questions: Map<string, Question>
  /** From now on what is asked about these is the case's own question; before, it is what led up to it. */
  count(cases: readonly Case[], emailOf: (one: Case) => string): void
  /** What stands in the composers when a person comes to wish for another draft. */
  stand(cases: readonly Case[], emailOf: (one: Case) => string): void
}

const addressed = /^Address: (\S+)$/m

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string; output?: unknown }) => part.text ?? '').join('')
      : ''

async function startCaseServer(
  answerTo: (one: Case) => string | undefined,
  questions: Map<string, Question>,
): Promise<CaseServer> {
  const fake = await startFakeModel()
  const counted = new Map<string, Case>()
  const standing = new Map<string, string>()
  fake.byPrompt((prompt) => {
    const email = addressed.exec(prompt)?.[1] ?? ''
    const one = counted.get(email)
    const body = standing.get(email)
    const leadingUp: FakeBehaviour = {
      kind: 'answer',
      answer: { action: 'handoff', lang: 'und', ...(body === undefined ? {} : { body }) },
    }
    const { messages = [], response_format: format } = fake.requests.at(-1)?.body ?? {}
    if (one === undefined) return leadingUp
    const hasAsked = messages.some(({ role }) => role === 'tool')
    if (one.tool !== undefined && !hasAsked)
      return { kind: 'toolCalls', calls: [{ name: one.tool.name, args: one.tool.args }] }
    const [system, user, ...rest] = messages.map(({ role, content, ...more }) => ({
      role,
      text: textOf(content) || JSON.stringify(more),
    }))
    const said = rest.map(({ role, text }) => `\n\n(${role === 'tool' ? 'the tool answered' : 'you asked'}) ${text}`)
    const { json_schema: form } = (format ?? {}) as { json_schema?: { schema?: unknown } }
    questions.set(one.case, {
      case: one.case,
      system: system?.text ?? '',
      user: `${user?.text ?? ''}${said.join('')}`,
      schema: form?.schema ?? null,
    })
    const text = answerTo(one)
    return text === undefined ? leadingUp : { kind: 'answer', text, chunkChars: 400 }
  })
  return {
    fake,
    questions,
    stand(cases, emailOf) {
      for (const one of cases) if (one.draft !== undefined) standing.set(emailOf(one), one.draft)
    },
    count(cases, emailOf) {
      counted.clear()
      for (const one of cases) counted.set(emailOf(one), one)
    },
  }
}

async function makeWorld(sandbox: SandboxProcess, setting: Setting, cases: readonly Case[]): Promise<World> {
  const leads = Math.max(...cases.map(({ lead }) => lead)) + 1
  const world = await createWorld(sandbox, { leads, campaigns: 4, lang: setting.lang })
  const { ctx, scope } = world
  await updateSettings(ctx, scope, { timeZone: setting.timeZone, companyName: setting.company })
  const entries = setting.knowledge === null ? [] : (readKnowledge()[setting.knowledge] ?? [])
  for (const entry of entries) await createEntry(ctx, scope, { ...entry, tags: [] })
  await makeAgent(ctx, scope, { ...agentDefaults, name: 'Ann', followupEnabled: false, ...without(setting.agent) })
  return world
}

const without = ({ tone, description }: Setting['agent']) => ({
  ...(tone === undefined ? {} : { tone }),
  ...(description === undefined ? {} : { description }),
})

const emailIn = (world: World) => (one: Case) => world.platform.leads[one.lead]?.email ?? ''

/** One mail of each of these conversations, all at once, and all that the product does with it. */
async function step({ world, sandbox, threads }: Run, cases: readonly Case[], at: number): Promise<void> {
  for (const one of cases) {
    const mail = one.thread[at]
    const leadId = world.platform.leads[one.lead]?.id
    const workspaceId = world.platform.id
    if (mail?.from === 'lead') {
      const { from, ...said } = mail
      await sandbox.leadReplies({ workspaceId, leadId, style: 'plain', ...said })
    }
    if (mail?.from === 'us') await sandbox.manualSend({ replyId: await newestOf(world, one), text: mail.text })
  }
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const rows = await world.rows<{ id: string; email: string }>(
    'select t.id, c.email from threads t join contacts c on c.id = t.contact_id',
  )
  for (const one of cases) threads.set(one.case, rows.find(({ email }) => email === emailIn(world)(one))?.id ?? '')
}

async function newestOf(world: World, one: Case): Promise<number> {
  const [row] = await world.rows<{ id: string }>(
    `select m.platform_reply_id as id from messages m join threads t on t.last_inbound_id = m.id
       join contacts c on c.id = t.contact_id where c.email = $1`,
    [emailIn(world)(one)],
  )
  return Number(row?.id)
}

async function ask(run: Run, one: Case, more: Partial<DraftToWrite>): Promise<void> {
  const { ctx, scope } = run.world
  const wish: DraftToWrite = { threadId: run.threads.get(one.case) ?? '', askedBy: 'person', ...more }
  try {
    for await (const event of writeDraft(ctx, scope, wish, AbortSignal.timeout(20_000)))
      if (event.type === 'done') break
  } catch (error) {
    run.refused.set(one.case, error instanceof Error ? error.message : String(error))
  }
}

async function askOwn(run: Run, one: Case): Promise<void> {
  if (one.wish !== undefined) return ask(run, one, { instruction: one.wish })
  if (one.followUp !== undefined) return ask(run, one, { followUp: { id: newId(), number: one.followUp } })
  // A machine's mail, and an opt-out, are put before no model by themselves: here a person asks for a draft.
  if (!run.server.questions.has(one.case)) await ask(run, one, {})
}

async function outcomeOf({ world, threads, refused }: Run, one: Case): Promise<Outcome> {
  const threadId = threads.get(one.case) ?? ''
  return inTx(world.ctx, world.scope, async (tx) => {
    const [thread, draft] = await Promise.all([
      readThread(tx, world.scope, threadId),
      readOpenDraft(tx, world.scope, threadId, 0),
    ])
    const score = thread?.intentScore ?? null
    return {
      case: one.case,
      label: thread?.label ?? null,
      score,
      band: score === null ? null : bandOf(score),
      action: thread?.action ?? null,
      body: draft?.body ?? null,
      guard: draft?.guard ?? null,
      refused: refused.get(one.case) ?? null,
    }
  })
}

async function runSetting(
  sandbox: SandboxProcess,
  setting: Setting,
  cases: Case[],
  server: CaseServer,
): Promise<Outcome[]> {
  await using world = await makeWorld(sandbox, setting, cases)
  const run: Run = { world, cases, sandbox, server, threads: new Map(), refused: new Map() }
  world.ctx.writers = {
    open: () => createModelWriter({ apiKey: 'key', baseUrl: server.fake.baseUrl, model: 'recorded/model' }),
  }
  server.stand(cases, emailIn(world))
  const isAskedLater = ({ wish, followUp }: Case) => wish !== undefined || followUp !== undefined
  const longest = Math.max(...cases.map(({ thread }) => thread.length))
  for (let at = 0; at < longest; at += 1) {
    const last = cases.filter((one) => !isAskedLater(one) && one.thread.length === at + 1)
    server.count(last, emailIn(world))
    if (setting.tools) for (const one of last) await withTool(run, one, () => step(run, [one], at))
    else
      await step(
        run,
        cases.filter(({ thread }) => thread.length > at),
        at,
      )
  }
  server.count(cases, emailIn(world))
  for (const one of cases) await askOwn(run, one)
  const outcomes: Outcome[] = []
  for (const one of cases) outcomes.push(await outcomeOf(run, one))
  return outcomes
}

/** The workspace's own server says what this case's tool is to say. */
async function withTool({ world }: Run, { tool }: Case, work: () => Promise<void>): Promise<void> {
  await using server = await startMcpServer()
  const fetch = createGuardedFetch({ allowOrigins: [server.origin] })
  server.tell(tool?.says ?? '')
  world.ctx.mcp = createMcpClient({ fetch })
  await updateSettings(world.ctx, world.scope, { mcpUrl: server.url })
  await work()
  await fetch.close()
}

/** So many settings at a time: each waits for its database and its model. */
const places = 3

/**
 * Runs every case through the whole product: the simulator's leads write, the mail is taken in, scored and put before a model over HTTP,
 * whose answers come from `answerTo`. Says what was asked, and what became of each.
 */
export async function runCases(
  sandbox: SandboxProcess,
  cases: readonly Case[],
  answerTo: (one: Case) => string | undefined,
): Promise<{ questions: Map<string, Question>; outcomes: Outcome[] }> {
  const questions = new Map<string, Question>()
  const outcomes: Outcome[] = []
  const waiting = Object.entries(readSettings())
  // The simulator's leads are the same people in each: a model of its own tells them apart.
  const place = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, setting] = next
      const own = cases.filter((one) => one.setting === name)
      const server = await startCaseServer(answerTo, questions)
      try {
        if (own.length > 0) outcomes.push(...(await runSetting(sandbox, setting, own, server)))
      } finally {
        await server.fake.close()
      }
    }
  }
  await Promise.all(Array.from({ length: places }, place))
  return { questions, outcomes }
}
