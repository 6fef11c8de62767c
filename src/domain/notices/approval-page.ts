import type { ApprovalPage, ApprovalState } from '#contract/approvals.ts'
import type { Role } from '#contract/operation.ts'
import { roles } from '#contract/operation.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import { personOf, type Scope } from '../scope.ts'
import { readSeenState } from '../tasks/approve-seen.ts'
import { readDecided, readTasks } from '../tasks/reads.ts'
import { readThread } from '../threads/reads.ts'
import { isWorkspaceOpen, readSettings } from '../workspaces/reads.ts'
import type { ApprovalLink } from './approval-link.ts'
import { readWords } from './read-cards.ts'
import { readReach } from './read-reach.ts'

/** The role that somebody has in the workspace at this moment; null: none, or the workspace is gone. */
export const readRoleOf = async (ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, userId: string): Promise<Role | null> =>
  (await readMember(ctx, scope, userId))?.role ?? null

/** `readRoleOf` with the address that is the account's at this moment. */
export async function readMember(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  userId: string,
): Promise<{ role: Role; email: string } | null> {
  return inTx(ctx, scope, async (tx) => {
    if (!(await isWorkspaceOpen(tx, scope))) return null
    const [row] = await tx.db.query<{ role: string; email: string }>(sql`
      select m.role, u.email from workspace_members m join users u on u.id = m.user_id
       where m.workspace_id = ${scope.workspaceId} and m.user_id = ${userId}`)
    const role = roles.find((one) => one === row?.role)
    return row === undefined || role === undefined ? null : { role, email: row.email }
  })
}

/**
 * What a link shows to the person of the scope, as everything is now; `done` is what became of it, where it was just used. Throws
 * `approval_link_over` when the conversation is gone.
 */
export async function readApprovalPage(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  link: ApprovalLink,
  done?: ApprovalState,
): Promise<ApprovalPage> {
  return inTx(ctx, scope, async (tx) => {
    const [task] = await readTasks(tx, scope, [link.taskId])
    const thread = task && (await readThread(tx, scope, task.threadId))
    if (task === undefined || thread === undefined) throw new AppError('approval_link_over')
    const { revision } = thread
    const state = done === 'open' || done === 'beside' ? done : await readSeenState(tx, scope, link, { task, revision })
    const draft = task.draftId === null ? undefined : await readDraftToSend(tx, scope, task.draftId)
    const isAnother = thread.answerEmail !== null && thread.answerEmail !== thread.contactEmail
    return {
      state,
      isApproved: done === 'open',
      workspaceId: scope.workspaceId,
      workspaceName: (await readSettings(tx, scope)).name,
      threadId: thread.id,
      leadName: isAnother ? (thread.answerName ?? '') : thread.contactName,
      leadEmail: thread.answerEmail ?? thread.contactEmail,
      words: (await readWords(tx, scope, thread.id)) ?? '',
      draft:
        draft === undefined || state === 'gone'
          ? null
          : { subject: draft.subject, body: draft.body, ...(await readReach(tx, scope, draft)) },
      actsAs: await readName(tx, personOf(scope)),
      taken: state === 'taken' ? ((await readDecided(tx, scope, task.id)) ?? null) : null,
      undoUntil: task.undoUntil,
    }
  })
}

async function readName({ db }: TxCtx, userId: string | null): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    sql`select coalesce(nullif(full_name, ''), email) as name from users where id = ${userId}`,
  )
  return row?.name ?? ''
}
