import { sql } from '#db/sql.ts'
import type { Scope } from '../scope.ts'
import { type ThreadNeeds, updateThread } from './update-thread.ts'

/** A person has seen the thread: it is no longer new. Throws `not_found`. */
export const openThread = (ctx: ThreadNeeds, scope: Scope, threadId: string): Promise<void> =>
  updateThread(ctx, scope, threadId, sql`is_new_thread = false`)
