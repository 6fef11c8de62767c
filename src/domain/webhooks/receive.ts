import { hash } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { PlatformKind } from '#contract/connections.ts'
import { isPassing } from '#db/connect.ts'
import { sha256 } from '#lib/sha256.ts'
import { inSpan, outsideTrace } from '#lib/tracing.ts'
import type { Ctx } from '../context.ts'
import { type Delivery, type FoundWebhook, findWebhook, readPlatformOf, storeDeliveries } from './deliveries-store.ts'

/** Takes deliveries of the platform's webhooks. One per process. */
export interface Receiver {
  /**
   * Resolves to `stored` when, and only when, the delivery is durable; to `unknown` when no webhook has this token, after
   * about the same time.
   * Rejects when the database can't be reached: the sender must be told to come again.
   *
   * @param id of the request that brings it: the delivery's from now on, and of the trace that begins with it
   */
  receive(token: string, body: Buffer, id: string): Promise<'stored' | 'unknown'>
}

type Needs = Pick<Ctx, 'pool' | 'platforms' | 'log'>
interface Hook extends FoundWebhook {
  platform: PlatformKind
}

interface Waiting {
  delivery: Delivery
  resolve: () => void
  reject: (error: unknown) => void
}

const maxBatch = 200
/** One large body goes alone; many small ones together. */
const maxBatchBytes = 2_000_000
/** Under load, for so many turns of the event loop a batch waits for those that are just being read: a small one costs nearly as much as a large one. */
const turnsWaited = 3
const longestEvenedMs = 200
/** How many of the last answers an answer to nobody's token is drawn from. */
const answersRemembered = 64
const hookCacheMs = 20_000
const maxCachedHooks = 20_000

/** Takes what platforms post: an answer to nobody's token takes as long as one to somebody's. */
export function createReceiver(ctx: Needs): Receiver {
  const findHook = cachedHooks(ctx)
  const store = storedTogether(ctx)
  const tookMs: number[] = []
  let answers = 0
  return {
    async receive(token, body, id) {
      const startedAt = performance.now()
      const hook = await findHook(token)
      if (hook === null) {
        // As long as one of the last took, whichever: the mean of them would stand apart from most of them.
        const likeMs = tookMs[Math.floor(Math.random() * tookMs.length)] ?? 0
        await sleep(Math.max(0, likeMs - (performance.now() - startedAt)))
        return 'unknown'
      }
      const { type, key } = ctx.platforms[hook.platform].eventKey(body)
      const { workspaceId, webhookId } = hook
      const delivery = { workspaceId, webhookId, id, dedupeKey: key, type, body }
      const attributes = { 'rejoinder.workspaceId': workspaceId, 'rejoinder.bytes': body.length }
      await inSpan({ name: 'webhook', kind: 'server', attributes }, { begins: delivery.id }, () => store(delivery))
      tookMs[answers % answersRemembered] = Math.min(performance.now() - startedAt, longestEvenedMs)
      answers += 1
      return 'stored'
    },
  }
}

/**
 * Stores a delivery, and returns when it is durable. Deliveries that arrive while an earlier batch is being committed go into the next one together:
 * under load one commit makes many of them durable, and a lone one waits for nobody. One batch at a time: a second one of the same workspace would
 * wait for the first's commit anyway, since both wake the same job.
 */
function storedTogether(ctx: Needs): (delivery: Delivery) => Promise<void> {
  let waiting: Waiting[] = []
  let isStoring = false
  let isUnderLoad = false

  const flush = async (): Promise<void> => {
    isStoring = true
    for (let turn = 0; isUnderLoad && turn < turnsWaited && waiting.length < maxBatch; turn += 1) await nextTurn()
    const { batch, rest } = takeBatch(waiting)
    waiting = rest
    isUnderLoad = batch.length > 1
    try {
      // The job that it wakes is for all of them: each goes on from its own id.
      await outsideTrace(() =>
        storeDeliveries(
          ctx,
          batch.map(({ delivery }) => delivery),
        ),
      )
      for (const { resolve } of batch) resolve()
    } catch (error) {
      // Without a database nobody who waits fares better: all are told now, and none piles up here.
      const failed = isPassing(error) ? [...batch, ...waiting.splice(0)] : batch
      for (const { reject } of failed) reject(error)
    } finally {
      isStoring = false
      if (waiting.length > 0) void flush()
    }
  }

  return (delivery) =>
    new Promise((resolve, reject) => {
      waiting.push({ delivery, resolve, reject })
      if (!isStoring) void flush()
    })
}

/** A delivery that comes twice at the same time goes into two batches: one statement can't touch a row twice, and both count. */
function takeBatch(waiting: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const batch = new Map<string, Waiting>()
  const rest: Waiting[] = []
  let bytes = 0
  for (const one of waiting) {
    const key = `${one.delivery.webhookId} ${one.delivery.dedupeKey}`
    const size = one.delivery.body.length
    const fits = batch.size === 0 || (batch.size < maxBatch && bytes + size <= maxBatchBytes)
    if (fits && !batch.has(key)) {
      batch.set(key, one)
      bytes += size
    } else rest.push(one)
  }
  return { batch: [...batch.values()], rest }
}

/** Looks tokens up by their hash. Known ones are remembered for some seconds; unknown ones never, so none can fill the memory. */
function cachedHooks(ctx: Needs): (token: string) => Promise<Hook | null> {
  const known = new Map<string, { hook: Hook; until: number }>()
  return async (token) => {
    const key = hash('sha256', token, 'base64')
    const cached = known.get(key)
    if (cached !== undefined && cached.until > performance.now()) return cached.hook
    const found = await findWebhook(ctx.pool, sha256(token))
    known.delete(key)
    const platform = found && (await readPlatformOf(ctx.pool, found))
    if (found === null || platform === null) return null
    const hook = { ...found, platform }
    if (known.size >= maxCachedHooks) known.clear()
    known.set(key, { hook, until: performance.now() + hookCacheMs })
    return hook
  }
}
