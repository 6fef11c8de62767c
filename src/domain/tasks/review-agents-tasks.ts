import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type AutomaticTask, listAutomatic, listCalledOff, listPreparedAfter, type TaskPlace } from './series-store.ts'

const atOnce = 500

/**
 * An agent was changed, attached or deleted, the night is another one, or everything was stopped: what was to go out by itself, and the follow-ups, are
 * looked at again, those that are due first, so that what the screens announce is what will happen. Of planned follow-ups these are as many as a
 * person would look at, and the others are looked at when they are written; of what is written none is left out: one job follows the other, `after`
 * where it ended. Follow-ups that were called off since nobody was to write them are looked at once: whoever answers now may.
 */
export async function reviewAgentsTasks(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  after?: TaskPlace | undefined,
): Promise<void> {
  const { workspaceId } = scope
  await inTx(ctx, scope, async (tx) => {
    const tasks: AutomaticTask[] =
      after === undefined ? await listAutomatic(tx, scope, atOnce) : await listPreparedAfter(tx, scope, after, atOnce)
    const calledOff = after === undefined ? await listAllCalledOff(tx, scope) : []
    for (const threadId of new Set([...tasks, ...calledOff].map((task) => task.threadId)))
      await tx.addJob('review_tasks', { workspaceId, threadId }, { key: `review_after_change:${threadId}` })
    const last = tasks.at(-1)
    if (last === undefined || tasks.length < atOnce) return
    const place = { at: last.at, id: last.id }
    await tx.addJob('review_agents_tasks', { workspaceId, after: place }, { key: `review:${workspaceId}:${last.id}` })
  })
}

/** Each look calls off so many at most: there are few. */
async function listAllCalledOff(tx: TxCtx, scope: Scope): Promise<AutomaticTask[]> {
  const all: AutomaticTask[] = []
  for (let some: AutomaticTask[] | undefined; some === undefined || some.length === atOnce; ) {
    some = await listCalledOff(tx, scope, all.at(-1), atOnce)
    all.push(...some)
  }
  return all
}
