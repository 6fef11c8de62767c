import { recount, seedTasks } from '../seed-tasks.ts'
import type { World } from '../world.ts'

/** Threads of the world's workspace with a person's draft that waits, as if nobody had come to them for a while. */
export async function seedReady(world: World, count: number): Promise<void> {
  const { workspaceId } = world.scope
  const [connection] = await world.rows<{ id: string }>('select id from connections where workspace_id = $1', [
    workspaceId,
  ])
  await seedTasks(world.db.superuser, {
    workspaceId,
    connectionId: connection?.id ?? '',
    count,
    firstDueAt: world.clock.now,
    everyMs: 0,
  })
  await world.rows(`update threads set last_message_at = $1 where answer_status = 'pending' and workspace_id = $2`, [
    world.clock.now,
    workspaceId,
  ])
  await world.rows(`update threads set answer_status = 'ready' where answer_status = 'pending' and workspace_id = $1`, [
    workspaceId,
  ])
  await world.rows(`update tasks set status = 'ready' where status = 'pending' and workspace_id = $1`, [workspaceId])
  await world.rows(`delete from due where kind = 'send' and workspace_id = $1`, [workspaceId])
  await recount(world.db.superuser, workspaceId)
}
