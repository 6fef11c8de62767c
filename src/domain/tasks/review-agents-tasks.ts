import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type AutomaticTask, listAutomatic, listPreparedAfter, type TaskPlace } from './series-store.ts'

const atOnce = 500

/**
 * An agent was changed, attached or deleted, the night is another one, or everything was stopped: what was to go out by itself, and the follow-ups, are
 * looked at again, those that are due first, so that what the screens announce is what will happen. Of planned follow-ups these are as many as a
 * person would look at, and the others are looked at when they are written; of what is written none is left out: one job follows the other, `after`
 * where it ended.
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
    for (const threadId of new Set(tasks.map((task) => task.threadId)))
      await tx.addJob('review_tasks', { workspaceId, threadId }, { key: `review_after_change:${threadId}` })
    const last = tasks.at(-1)
    if (last === undefined || tasks.length < atOnce) return
    const place = { at: last.at, id: last.id }
    await tx.addJob('review_agents_tasks', { workspaceId, after: place }, { key: `review:${workspaceId}:${last.id}` })
  })
}
