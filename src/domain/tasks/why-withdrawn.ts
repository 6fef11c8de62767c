import type { PlainTaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { readSendsStop } from '../autonomy/reads.ts'
import { readConnection } from '../connections/reads.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readPause } from '../workspaces/reads.ts'
import type { Attempt } from './attempts-store.ts'
import { isDueInSuspension } from './rules.ts'

/**
 * Why what was claimed a moment ago is not called for after all: somebody has stopped all sends meanwhile, the workspace was suspended, or has another
 * platform. Of what a person decided only the last counts, as when it is claimed. Null: nothing speaks against it.
 */
export async function whyWithdrawn(
  tx: TxCtx,
  scope: Scope,
  { attempt, task }: { attempt: Attempt; task: Task },
): Promise<PlainTaskReason | null> {
  const [connection, stop, pause] = await Promise.all([
    readConnection(tx, scope),
    task.isAutomatic ? readSendsStop(tx, scope) : null,
    task.isAutomatic ? readPause(tx, scope) : null,
  ])
  if (connection === null) return 'not_connected'
  if (connection.id !== attempt.connectionId) return 'other_platform'
  if (stop !== null && stop.stopped !== null) return 'stopped_all'
  return isDueInSuspension(pause, task) ? 'suspended' : null
}
