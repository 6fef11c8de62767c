import { setTimeout as sleep } from 'node:timers/promises'
import type { Agent } from '#contract/agents.ts'
import type { ReplayEnd } from '#contract/replays.ts'
import { newId } from '#lib/new-id.ts'
import { readVersion } from '../agents/read-versions.ts'
import { readAgent } from '../agents/reads.ts'
import { putOffRecheck } from '../autonomy/queue-rechecks.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { WriterError } from '../drafts/writer.ts'
import { countCost } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { areAgentsPaused } from '../workspaces/reads.ts'
import { dropCase, listOpenCases, type OpenCase, storeCase } from './cases-store.ts'
import { settleRechecked } from './recheck.ts'
import { replayCase } from './replay-case.ts'
import { isWithinCap } from './rules.ts'
import { addToReplay, endReplay, noteFault, queueReplay, type RunningReplay, takeReplay } from './store.ts'

/** One job goes on for so long and lets others have their turn; the next goes on at once. */
const runMs = 45_000
/** Cases that are tried at a time: leads who write now come before them at the model, too. */
const atOnce = 3
const leastPauseMs = 15_000
const mostPauseMs = 600_000
/** By then a model has been away for about an hour. */
const mostFaults = 10

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'verifiers' | 'mcp' | 'log'>

interface Run {
  ctx: Needs
  scope: Scope
  holder: string
  replay: RunningReplay
  agent: Agent
  /** When open screens were last told of it; each telling makes them ask. */
  told: { at: number }
}

/**
 * Goes on with a replay: tries its cases, newest first, and keeps what came of each at once, so that whoever follows a job that ended
 * goes on where it was. It ends with the last case, before its cap is passed, when it is canceled, when the workspace's agents pause, and when
 * the model says no or stays away. Nothing is sent and no conversation changes. Quiet when it is not under way, or when another job goes on with it.
 */
export async function runReplay(ctx: Needs, scope: Scope, replayId: string): Promise<void> {
  const holder = newId()
  const begun = await inTx(ctx, scope, async (tx) => {
    const replay = await takeReplay(tx, scope, { id: replayId, holder })
    if (replay === undefined) return undefined
    const [agent, version, cases, isPaused] = await Promise.all([
      readAgent(tx, scope, replay.agentId),
      readVersion(tx, scope, replay.agentId, replay.version),
      listOpenCases(tx, scope, replayId),
      areAgentsPaused(tx, scope),
    ])
    return { replay, agent: agent && version && { ...agent, ...version.settings }, cases, isPaused }
  })
  if (begun === undefined) return
  const { replay, agent, cases, isPaused } = begun
  // Somebody deleted the agent meanwhile.
  if (agent === undefined) return end({ ctx, scope, holder, replay }, 'canceled', null)
  const run: Run = { ctx, scope, holder, replay, agent, told: { at: 0 } }
  if (isPaused) return end(run, 'canceled', 'paused')
  const ended = await tryCases(run, cases)
  if (ended === 'lost') return
  if (ended === 'all_tried') return end(run, 'done', null)
  if (ended === 'cap') return end(run, 'done', 'cap')
  if (ended === 'time_is_up') return inTx(ctx, scope, (tx) => queueReplay(tx, scope, replayId))
  return postpone(run, ended)
}

async function end(
  { ctx, scope, holder, replay }: Omit<Run, 'agent' | 'told'>,
  state: 'done' | 'canceled' | 'failed',
  cause: ReplayEnd | null,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (!(await endReplay(tx, scope, replay.id, { state, end: cause, holder }))) return
    if (replay.purpose === 'recheck' && state === 'done') await settleRechecked(tx, scope, replay)
    if (replay.purpose === 'recheck' && (state === 'failed' || cause === 'paused'))
      await putOffRecheck(tx, scope, replay.agentId)
    await notifyLive(tx, scope, { kind: 'replays' })
  })
}

/** A model that is away is waited for, ever longer; one that doesn't know the key never answers. */
async function postpone(run: Run, error: WriterError): Promise<void> {
  const { ctx, scope, replay } = run
  if (error.code === 'model_auth') return end(run, 'failed', error.code)
  const faults = await inTx(ctx, scope, async (tx) => {
    const counted = await noteFault(tx, scope, replay.id)
    if (counted === undefined || counted >= mostFaults) return counted
    const pauseMs = Math.min(mostPauseMs, Math.max(error.retryAfterMs ?? 0, leastPauseMs * 2 ** (counted - 1)))
    await queueReplay(tx, scope, replay.id, new Date(tx.now().getTime() + pauseMs))
    return counted
  })
  if (faults !== undefined && faults >= mostFaults) await end(run, 'failed', error.code)
  ctx.log.warn({ err: error, replayId: replay.id, faults }, 'a replay waits for the model')
}

type Ended = 'all_tried' | 'cap' | 'time_is_up' | 'lost' | WriterError

/** Tries some cases at a time until none is left, or something else ends it. */
async function tryCases(run: Run, cases: readonly OpenCase[]): Promise<Ended> {
  const { replay } = run
  const endsAt = performance.now() + runMs
  const left = [...cases]
  const sums = { costMicros: replay.costMicros, tried: replay.tried }
  let underWay = 0
  let ended: Ended | null = null
  const work = async (): Promise<void> => {
    while (ended === null) {
      if (left.length === 0) return
      if (performance.now() > endsAt) ended = 'time_is_up'
      else if (!isWithinCap({ capMicros: replay.capMicros, ...sums, underWay })) {
        // What is under way may cost less than was thought.
        if (underWay === 0) ended = 'cap'
        else await sleep(capLookMs)
      } else {
        const next = left.shift()
        if (next === undefined) return
        underWay += 1
        const after = await tryOne(run, next).finally(() => {
          underWay -= 1
        })
        if (after === 'lost' || after instanceof Error) ended ??= after
        else Object.assign(sums, after)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ended ?? 'all_tried'
}
const capLookMs = 50
const notifyEveryMs = 1000

async function tryOne(
  { ctx, scope, holder, replay: { id }, agent, told }: Run,
  open: OpenCase,
): Promise<'lost' | WriterError | Pick<RunningReplay, 'costMicros' | 'tried'>> {
  const tried = await replayCase(ctx, scope, agent, open)
  if (tried.kind === 'not_reached') return tried.error
  return inTx(ctx, scope, async (tx) => {
    const gone = { calls: 0, unpricedCalls: 0, costMicros: 0 }
    const spent = tried.kind === 'tried' ? tried.spent : gone
    const isStored = tried.kind === 'tried' && (await storeCase(tx, scope, open.id, tried.result))
    if (tried.kind === 'gone') await dropCase(tx, scope, open.id)
    const { threadId } = open
    if (spent.calls > 0 && tried.kind === 'tried')
      await countCost(tx, scope, {
        id: open.id,
        threadId,
        costUsd: spent.costMicros / 1e6,
        tokens: tried.result.tokens,
        calls: spent.calls,
        agentId: agent.id,
      })
    const sums = await addToReplay(
      tx,
      scope,
      { id, holder },
      {
        isDone: isStored,
        isGone: tried.kind === 'gone',
        hasFailed: isStored && tried.kind === 'tried' && tried.result.failure !== null,
        spent,
      },
    )
    if (performance.now() - told.at > notifyEveryMs) {
      told.at = performance.now()
      await notifyLive(tx, scope, { kind: 'replays' })
    }
    return sums ?? 'lost'
  })
}
