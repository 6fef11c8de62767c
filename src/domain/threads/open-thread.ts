import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { changeThread, type ThreadNeeds, updateThread } from './update-thread.ts'

/** A person has seen the thread: it is no longer new. Throws `not_found`. */
export const openThread = (ctx: ThreadNeeds, scope: Scope, threadId: string): Promise<void> =>
  updateThread(ctx, scope, threadId, sql`is_new_thread = false`)

/** Says of a thread that it was opened, or that it is new still, in the caller's transaction. Throws `not_found`. */
export const markRead = (tx: TxCtx, scope: Scope, threadId: string, isRead: boolean): Promise<void> =>
  changeThread(tx, scope, threadId, sql`is_new_thread = ${!isRead}`)
