import type { Lesson } from '#contract/lessons.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listProposed } from './store.ts'

/** What waits for a person to decide whether it is learned, of all agents or of one, the most frequent first. */
export const readLessons = (tx: TxCtx, scope: Scope, agentId?: string): Promise<Lesson[]> =>
  listProposed(tx, scope, agentId)
