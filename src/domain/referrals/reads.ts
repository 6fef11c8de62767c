import { mostReferralsListed, type OwnReferrals, type Referral, type SeenReferral } from '#contract/referrals.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

interface ReferralRow extends Omit<SeenReferral, 'friend'> {
  fullName: string | null
  email: string | null
}

const listReferrals = (tx: TxCtx, { workspaceId }: Scope): Promise<ReferralRow[]> =>
  tx.db.query<ReferralRow>(sql`
    select r.id, r.friend_workspace_id as "friendWorkspaceId", r.at, r.state, r.refusal, r.taken_back_at as "takenBackAt",
           u.full_name as "fullName", u.email
      from referrals r left join users u on u.id = r.friend_id
     where r.workspace_id = ${workspaceId} order by r.at desc, r.id desc limit ${mostReferralsListed}`)

/** Whom an administrator of the platform sees to have come by the workspace's link, the newest first. */
export async function readSeenReferrals(tx: TxCtx, scope: Scope): Promise<SeenReferral[]> {
  const rows = await listReferrals(tx, scope)
  return rows.map(({ fullName, email, ...row }) => ({
    ...row,
    friend: fullName === null || email === null ? null : { fullName, email },
  }))
}

/** The workspace by whose link this one's creator came; null: by none. */
export async function readReferrer(tx: TxCtx, { workspaceId }: Scope): Promise<string | null> {
  const [row] = await tx.db.query<{ referredBy: string | null }>(
    sql`select referred_by as "referredBy" from workspaces where id = ${workspaceId}`,
  )
  return row?.referredBy ?? null
}

/** A link may lie where anybody finds it: who came by it is told by no more than the first name. */
const firstName = (fullName: string | null): string => fullName?.trim().split(/\s+/, 1)[0] ?? ''

/** Who came by the workspace's link, and whether it came by one itself. */
export async function readOwnReferrals(tx: TxCtx, scope: Scope): Promise<OwnReferrals> {
  const { workspaceId } = scope
  const [rows, [sums]] = await Promise.all([
    listReferrals(tx, scope),
    tx.db.query<{ credited: number; countedAt: string | null }>(sql`
      select w.referral_counted_at as "countedAt",
             (select count(*)::int from referrals r where r.workspace_id = ${workspaceId} and r.state = 'credited') as credited
        from workspaces w where w.id = ${workspaceId}`),
  ])
  const made = rows.map(
    ({ fullName, email: _, friendWorkspaceId: __, ...row }): Referral => ({ ...row, friend: firstName(fullName) }),
  )
  return { credited: sums?.credited ?? 0, made, countedAt: sums?.countedAt ?? null }
}
