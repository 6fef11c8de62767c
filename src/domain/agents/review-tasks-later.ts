import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Who answers, or how, has changed: what was to happen by itself may be another thing now, and a job looks at it again. Twice is once. */
export const reviewTasksLater = (tx: TxCtx, { workspaceId }: Scope): Promise<void> =>
  tx.addJob('review_agents_tasks', { workspaceId }, { key: `review:${workspaceId}` })
