import { inSpan, isTraced } from '#lib/tracing.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readTrace } from './store.ts'

/**
 * Does what is due of a task, or of a line of its ledger, as one more piece of the trace in which its draft was put on its way, however long ago and
 * by whatever process. Just does it where nothing is traced.
 */
export async function inTraceOf<Result>(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { name, of }: { name: 'send' | 'settle'; of: { taskId: string } | { attemptId: string } },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTraced()) return work()
  const parent = await inTx(ctx, scope, (tx) => readTrace(tx, scope, of))
  const attributes = {
    'rejoinder.workspaceId': scope.workspaceId,
    ...('taskId' in of ? { 'rejoinder.taskId': of.taskId } : { 'rejoinder.attemptId': of.attemptId }),
  }
  return inSpan({ name, kind: 'consumer', attributes }, { parent }, work)
}
