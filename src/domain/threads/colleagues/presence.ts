import { goneMs, type Present, type PresentIn } from '#contract/presence.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { AppError } from '../../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import { findWhereMayAct } from '../../over-memberships.ts'
import { type MembershipsScope, personOf, type Scope } from '../../scope.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** More than a list shows. */
const mostPresent = 500

const since = (tx: TxCtx): string => new Date(tx.now().getTime() - goneMs).toISOString()

type PresentThere = PresentIn & { workspaceId: string }

/** Each colleague once for each thread; not the person themself. `own`: the workspace, or any of several. */
const presentIn = (tx: TxCtx, own: Sql, personId: string | null, which: Sql = empty): Promise<PresentThere[]> =>
  tx.db.query<PresentThere>(sql`
    select p.workspace_id as "workspaceId", p.thread_id as "threadId", p.user_id as "userId",
           coalesce(nullif(u.full_name, ''), u.email) as name, bool_or(p.is_writing) as "isWriting"
      from thread_presence p
      join workspace_members m on m.workspace_id = ${own} and m.workspace_id = p.workspace_id and m.user_id = p.user_id
      join users u on u.id = p.user_id
     where p.workspace_id = ${own} ${which} and p.seen_at > ${since(tx)} and p.user_id is distinct from ${personId}::uuid
     group by p.workspace_id, p.thread_id, p.user_id, u.full_name, u.email order by name, p.user_id limit ${mostPresent}`)

const ofOne = ({ workspaceId }: Scope): Sql => sql`${workspaceId}::uuid`

/** Which colleagues have the thread open now. */
export const readPresent = async (tx: TxCtx, scope: Scope, threadId: string): Promise<Present[]> =>
  (await presentIn(tx, ofOne(scope), personOf(scope), sql`and p.thread_id = ${threadId}`)).map(
    ({ userId, name, isWriting }) => ({ userId, name, isWriting }),
  )

/** Which colleagues have which threads open now. */
export const readPresentEverywhere = async (tx: TxCtx, scope: Scope): Promise<PresentIn[]> =>
  (await presentIn(tx, ofOne(scope), personOf(scope))).map(({ workspaceId: _here, ...present }) => present)

/** The same in all workspaces in which a person may answer. */
export async function readAllPresent(tx: TxCtx, memberships: MembershipsScope): Promise<PresentThere[]> {
  const mine = await findWhereMayAct(tx, memberships)
  return presentIn(tx, sql`any(${mine}::uuid[])`, memberships.userId)
}

interface Said {
  threadId: string
  tabId: string
  state: 'reading' | 'writing' | 'gone'
}

/**
 * A tab of the person's has the thread open, or no more; a tab has one at a time. Others hear of it when something changes, and not each time
 * that it is said. Answers who else is there. Throws `not_found`.
 */
export const markPresent = (ctx: Needs, scope: Scope, { threadId, tabId, state }: Said): Promise<Present[]> =>
  inTx(ctx, scope, async (tx) => {
    const { workspaceId } = scope
    const userId = personOf(scope)
    if (userId === null) throw new AppError('forbidden')
    const thread = await tx.db.query(sql`select from threads where workspace_id = ${workspaceId} and id = ${threadId}`)
    if (thread.length === 0) throw new AppError('not_found')
    if (state === 'gone') await endWithin(tx, scope, { userId, tabId, threadId })
    else await putPresent(tx, scope, { userId, threadId, tabId, isWriting: state === 'writing' })
    return readPresent(tx, scope, threadId)
  })

async function putPresent(
  tx: TxCtx,
  scope: Scope,
  { userId, threadId, tabId, isWriting }: { userId: string; threadId: string; tabId: string; isWriting: boolean },
): Promise<void> {
  const { workspaceId } = scope
  const [before] = await tx.db.query<{ threadId: string; isWriting: boolean; userId: string; isThere: boolean }>(sql`
    select thread_id as "threadId", is_writing as "isWriting", user_id as "userId", seen_at > ${since(tx)} as "isThere"
      from thread_presence where workspace_id = ${workspaceId} and tab_id = ${tabId} for update`)
  // A tab's id is its own secret: whoever shows another's moves nobody.
  if (before !== undefined && before.userId !== userId) throw new AppError('not_found')
  await tx.db.query(sql`
    insert into thread_presence as p (workspace_id, tab_id, thread_id, user_id, is_writing, seen_at)
    values (${workspaceId}, ${tabId}, ${threadId}, ${userId}, ${isWriting}, ${tx.now().toISOString()})
    on conflict (workspace_id, tab_id) do update set thread_id = excluded.thread_id, is_writing = excluded.is_writing, seen_at = excluded.seen_at
      where p.user_id = excluded.user_id`)
  const isNews =
    before === undefined || !before.isThere || before.threadId !== threadId || before.isWriting !== isWriting
  if (isNews) await notifyLive(tx, scope, { kind: 'presence', threadId })
  if (before !== undefined && before.threadId !== threadId)
    await notifyLive(tx, scope, { kind: 'presence', threadId: before.threadId })
}

/** A tab of the person's is closed, hidden or lost: it has no thread open. Quiet where it had none. */
export const endPresence = (ctx: Needs, scope: Scope, tabId: string): Promise<void> =>
  inTx(ctx, scope, async (tx) => {
    const userId = personOf(scope)
    if (userId !== null) await endWithin(tx, scope, { userId, tabId, threadId: null })
  })

/** `threadId`: only while it is this one that the tab has open; null: whichever. */
async function endWithin(
  tx: TxCtx,
  scope: Scope,
  { userId, tabId, threadId }: { userId: string; tabId: string; threadId: string | null },
): Promise<void> {
  const [ended] = await tx.db.query<{ threadId: string }>(sql`
    delete from thread_presence where workspace_id = ${scope.workspaceId} and tab_id = ${tabId} and user_id = ${userId}
       and (${threadId}::uuid is null or thread_id = ${threadId}::uuid) returning thread_id as "threadId"`)
  if (ended !== undefined) await notifyLive(tx, scope, { kind: 'presence', threadId: ended.threadId })
}

/** Forgets tabs that have long said nothing. */
export async function prunePresence(tx: TxCtx, scope: Scope): Promise<void> {
  await tx.db.query(
    sql`delete from thread_presence where workspace_id = ${scope.workspaceId} and seen_at < ${since(tx)}`,
  )
}
