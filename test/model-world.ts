import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type AgentInput, agentDefaults } from '#contract/agents.ts'
import type { Draft, GenerateEvent } from '#contract/threads.ts'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { type DraftToWrite, writeDraft } from '#domain/drafts/write-draft.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { type FakeModel, startFakeModel } from './fakes/fake-model.ts'
import { makeAgent } from './make-agent.ts'
import { atOwnPace } from './patience.ts'
import type { SandboxProcess } from './sandbox-process.ts'
import { sharedSandbox } from './shared-sandbox.ts'
import { createWorld, type World } from './world.ts'

/** Of every world of this file. */
export let sandbox: SandboxProcess
/** The model of every world of this file; asked for its requests, told what to answer. */
export let fake: FakeModel
/** Call once in a file: the simulator and a fake model, for all its tests. */
export function withModel(): void {
  beforeAll(async () => {
    sandbox = await sharedSandbox()
    fake = await startFakeModel()
  })
  afterAll(async () => {
    await fake.close()
    await sandbox[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    fake.requests.length = 0
    fake.byDefault({ kind: 'answer' })
  })
}

/** A workspace whose agent writes with the fake model. */
export async function modelWorld(change: Partial<AgentInput> = {}): Promise<World> {
  const world = await createWorld(sandbox, { leads: 3 })
  world.ctx.writers = {
    open: () => createModelWriter({ apiKey: 'key', baseUrl: fake.baseUrl, model: 'fake/model' }),
  }
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann', ...change })
  return world
}

export const inWorld = <Result>(world: World, work: Parameters<typeof inTx<Result>>[2]) =>
  inTx(world.ctx, world.scope, work)

export async function leadWrites(
  world: World,
  text: string,
  lead = 0,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id, email } = world.platform.leads[lead] ?? { id: 0, email: '' }
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: id, text, ...more })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const { rows } = await inWorld(world, (tx) => readThreadPage(tx, world.scope, { view: 'all', limit: 50 }))
  return rows.find(({ contactEmail }) => contactEmail === email)?.id ?? ''
}

export async function write(world: World, draft: DraftToWrite): Promise<Draft> {
  const events: GenerateEvent[] = []
  for await (const event of writeDraft(world.ctx, world.scope, draft, AbortSignal.timeout(atOwnPace(20_000))))
    events.push(event)
  const done = events.at(-1)
  if (done?.type !== 'done') throw new Error('no draft was written')
  return done.draft
}

export const openDraft = async (world: World, threadId: string): Promise<Draft> => {
  const draft = await inWorld(world, (tx) => readOpenDraft(tx, world.scope, threadId, 0))
  if (draft === null) throw new Error('no draft is open')
  return draft
}
export const question = 'Could you tell me more about how the import works?'
export const findings = ({ guard }: Draft) => guard?.verdicts.map(({ kind, text }) => `${kind}: ${text}`) ?? []
