import { randomBytes } from 'node:crypto'
import type { Role } from '#contract/operation.ts'
import { newId } from '#lib/new-id.ts'
import { hashIn } from '../accounts/realm-hash.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { requireFeature } from '../billing/require-feature.ts'
import { type Outward, readOutward } from '../branding/reads.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { invitationMail } from '../mail/texts.ts'
import { personOf, type Scope } from '../scope.ts'
import { readSettings } from '../workspaces/reads.ts'
import { invitationDays } from './rules.ts'
import { endInvitation, insertInvitation, listMembers, renewInvitation } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'settings'>
type Invited = { email: string; outcome: 'invited' | 'already_member' | 'already_invited' }

const dayMs = 86_400_000

/** An invitation's link, and what the database keeps of it: it is found where the link leads. */
function newToken(now: Date, { realm }: Outward): { token: string; tokenHash: Buffer; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashIn(realm, token), expiresAt: new Date(now.getTime() + invitationDays * dayMs) }
}

/**
 * Invites each address once and says what became of it; the mails go out by a job. A link works once, for seven days. Where the
 * plan has no roles only admins are invited; throws `plan_lacks_roles`.
 */
export async function invite(
  ctx: Needs,
  scope: Scope,
  { emails, role }: { emails: readonly string[]; role: Role },
): Promise<Invited[]> {
  return inTx(ctx, scope, async (tx) => {
    if (role !== 'admin') await requireFeature(tx, scope, 'team_roles')
    const members = new Set((await listMembers(tx, scope)).map(({ email }) => email))
    const outcomes: Invited[] = []
    for (const email of new Set(emails)) {
      if (members.has(email)) outcomes.push({ email, outcome: 'already_member' })
      else
        outcomes.push({
          email,
          outcome: (await inviteOne(ctx, tx, scope, email, role)) ? 'invited' : 'already_invited',
        })
    }
    await notifyLive(tx, scope, { kind: 'team' })
    return outcomes
  })
}

async function inviteOne(ctx: Needs, tx: TxCtx, scope: Scope, email: string, role: Role): Promise<boolean> {
  const outward = await readOutward(ctx.settings, tx, scope)
  const { token, tokenHash, expiresAt } = newToken(tx.now(), outward)
  const id = await insertInvitation(tx, scope, { id: newId(), email, role, tokenHash, expiresAt })
  if (id === undefined) return false
  await sendInvitation(tx, scope, { email, token, outward })
  await recordAudit(tx, scope, 'member.invited', id, { email, role })
  return true
}

async function sendInvitation(
  tx: TxCtx,
  scope: Scope,
  { email, token, outward }: { email: string; token: string; outward: Outward },
): Promise<void> {
  const inviter = (await listMembers(tx, scope)).find(({ userId }) => userId === personOf(scope))
  const { name } = await readSettings(tx, scope)
  const { baseUrl, letterhead } = outward
  const link = `${baseUrl}/invitation#${token}`
  await queueMail(
    tx,
    email,
    invitationMail(
      { workspace: name, inviter: inviter?.fullName || 'Someone', link, days: invitationDays },
      letterhead,
    ),
  )
}

/** Sends an open invitation again with a new link and a new end; the earlier link ends. Throws `not_found`. */
export async function inviteAgain(ctx: Needs, scope: Scope, invitationId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const outward = await readOutward(ctx.settings, tx, scope)
    const { token, ...kept } = newToken(tx.now(), outward)
    const invitation = await renewInvitation(tx, scope, invitationId, kept)
    if (invitation === undefined) throw new AppError('not_found')
    await sendInvitation(tx, scope, { email: invitation.email, token, outward })
    await recordAudit(tx, scope, 'member.invited_again', invitationId, { email: invitation.email })
    await notifyLive(tx, scope, { kind: 'team' })
  })
}

/** Takes an open invitation back: its link ends. Throws `not_found`. */
export async function revokeInvitation(ctx: Needs, scope: Scope, invitationId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const invitation = await endInvitation(tx, scope, invitationId, { revoked: true })
    if (invitation === undefined) throw new AppError('not_found')
    await recordAudit(tx, scope, 'invitation.revoked', invitationId, { email: invitation.email })
    await notifyLive(tx, scope, { kind: 'team' })
  })
}
