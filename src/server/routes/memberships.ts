import type { LiveEvent } from '#contract/live.ts'
import type { AllEvent } from '#contract/memberships.ts'
import { countSelectable } from '#domain/bulk/all-reads.ts'
import { listAllChanges, readBatch } from '#domain/bulk/batch-reads.ts'
import { startBatch } from '#domain/bulk/start-batch.ts'
import { undoBatch } from '#domain/bulk/undo-batch.ts'
import { inMemberships, readMemberships } from '#domain/context.ts'
import { findAllPeople } from '#domain/search/find-people.ts'
import { findAllThreads } from '#domain/search/find-threads.ts'
import { readAllTaskCounts, readAllTasks } from '#domain/tasks/all-tasks-page.ts'
import { readColleagues } from '#domain/team/reads.ts'
import { readAllPresent } from '#domain/threads/colleagues/presence.ts'
import { readAllMatches, readAllThreadCounts, readAllThreads } from '#domain/threads/lists/all-threads-page.ts'
import { readAllReviewQueue } from '#domain/threads/lists/review-queue.ts'
import { type FollowedMemberships, overMemberships, refuseOnDomain, type ServerCtx } from '../implement.ts'
import { maxWaiting, openStream, pingMs, untilWoken } from './live.ts'

interface FollowingAll {
  ctx: ServerCtx
  followed: FollowedMemberships
  signal: AbortSignal
}

const ofAll = (kind: 'ready' | 'ping' | 'resync'): AllEvent => ({ workspaceId: null, event: { kind } })

/**
 * The stream of one browser over all workspaces of its person: those of each moment, of which one that is left is not heard any more. It has no
 * places: whoever reads it again asks for everything.
 */
async function* followAll({ ctx, followed, signal }: FollowingAll): AsyncGenerator<AllEvent> {
  let waiting: AllEvent[] = []
  let wake: () => void = () => undefined
  const add = (event: AllEvent): void => {
    const isOfAll = event.event.kind === 'resync'
    // It tells of all that waited before it, too.
    waiting = isOfAll || waiting.length >= maxWaiting ? [ofAll('resync')] : [...waiting, event]
    wake()
  }
  const hear = (workspaceId: string, event: LiveEvent): void => {
    // Who belongs there may have changed: it is not waited for the next turn.
    if (event.kind === 'team') void followed.look()
    add({ workspaceId, event })
  }
  const heard = new Map<string, () => void>()
  const listen = (wanted: readonly string[]): boolean => {
    const gone = [...heard].filter(([id]) => !wanted.includes(id))
    const added = wanted.filter((id) => !heard.has(id))
    for (const [id, leave] of gone) {
      leave()
      heard.delete(id)
    }
    for (const id of added)
      heard.set(
        id,
        ctx.live.subscribe(id, ({ event }) => hear(id, event)),
      )
    return gone.length + added.length > 0
  }
  try {
    listen(followed.now.workspaceIds)
    followed.onLook = ({ workspaceIds }) => {
      if (!signal.aborted && listen(workspaceIds)) add(ofAll('resync'))
    }
    yield ofAll('ready')
    let pingAt = performance.now() + pingMs
    while (!signal.aborted) {
      const news = waiting
      waiting = []
      yield* news
      if (performance.now() >= pingAt) {
        yield ofAll('ping')
        pingAt = performance.now() + pingMs
      }
      if (waiting.length > 0) continue
      await untilWoken((resolve) => (wake = resolve), Math.max(0, pingAt - performance.now()), signal)
    }
  } finally {
    followed.onLook = () => undefined
    for (const leave of heard.values()) leave()
  }
}

export const memberships = {
  threads: overMemberships.memberships.threads.handler(({ context: { ctx, memberships: own }, input }) =>
    readMemberships(ctx, own, (tx) => readAllThreads(tx, own, input)),
  ),
  threadCounts: overMemberships.memberships.threadCounts.handler(({ context: { ctx, memberships: own } }) =>
    readMemberships(ctx, own, (tx) => readAllThreadCounts(tx, own)),
  ),
  matches: overMemberships.memberships.matches.handler(({ context: { ctx, memberships: own }, input }) =>
    readMemberships(ctx, own, (tx) => readAllMatches(tx, own, input)),
  ),
  search: overMemberships.memberships.search.handler(({ context: { ctx, memberships: own }, input }) =>
    readMemberships(ctx, own, (tx) => findAllThreads(tx, own, input)),
  ),
  people: overMemberships.memberships.people.handler(({ context: { ctx, memberships: own }, input }) =>
    readMemberships(ctx, own, async (tx) => ({ people: await findAllPeople(tx, own, input) })),
  ),
  selectable: overMemberships.memberships.selectable.handler(({ context: { ctx, memberships: own }, input }) =>
    readMemberships(ctx, own, (tx) => countSelectable(tx, own, input)),
  ),
  colleagues: overMemberships.memberships.colleagues.handler(({ context: { ctx, memberships: own } }) =>
    inMemberships(ctx, own, (tx) => readColleagues(tx, own)),
  ),
  presence: overMemberships.memberships.presence.handler(({ context: { ctx, memberships: own } }) =>
    inMemberships(ctx, own, (tx) => readAllPresent(tx, own)),
  ),
  changes: overMemberships.memberships.changes.handler(({ context: { ctx, memberships: own } }) =>
    inMemberships(ctx, own, (tx) => listAllChanges(tx, own)),
  ),
  startChanges: overMemberships.memberships.startChanges.handler(({ context: { ctx, memberships: own }, input }) => {
    refuseOnDomain(ctx)
    return startBatch(ctx, own, input)
  }),
  readChanges: overMemberships.memberships.readChanges.handler(({ context: { ctx, memberships: own }, input }) =>
    inMemberships(ctx, own, (tx) => readBatch(tx, own, input.batchId)),
  ),
  undoChanges: overMemberships.memberships.undoChanges.handler(({ context: { ctx, memberships: own }, input }) => {
    // It is undone as one, also where the domain shows nothing of it.
    refuseOnDomain(ctx)
    return undoBatch(ctx, own, input.batchId)
  }),
  tasks: overMemberships.memberships.tasks.handler(({ context: { ctx, memberships: own }, input }) =>
    readMemberships(ctx, own, (tx) => readAllTasks(tx, own, input)),
  ),
  taskCounts: overMemberships.memberships.taskCounts.handler(({ context: { ctx, memberships: own } }) =>
    readMemberships(ctx, own, (tx) => readAllTaskCounts(tx, own)),
  ),
  review: overMemberships.memberships.review.handler(({ context: { ctx, memberships: own } }) =>
    readMemberships(ctx, own, (tx) => readAllReviewQueue(tx, own)),
  ),
  events: overMemberships.memberships.events.handler(({ context, signal }) => {
    const { ctx, followed } = context
    return followAll({ ctx, followed, signal: openStream(context, signal) })
  }),
}
