import { randomBytes } from 'node:crypto'
import type { Role } from '#contract/operation.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { requireFeature } from '../billing/require-feature.ts'
import { readOutward } from '../branding/reads.ts'
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

/** An invitation's link and what the database keeps of it. */
function newToken(now: Date): { token: string; tokenHash: Buffer; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: sha256(token), expiresAt: new Date(now.getTime() + invitationDays * dayMs) }
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
  const { token, tokenHash, expiresAt } = newToken(tx.now())
  const id = await insertInvitation(tx, scope, { id: newId(), email, role, tokenHash, expiresAt })
  if (id === undefined) return false
  await sendInvitation(ctx, tx, scope, { email, token })
  await recordAudit(tx, scope, 'member.invited', id, { email, role })
  return true
}

async function sendInvitation(
  ctx: Needs,
  tx: TxCtx,
  scope: Scope,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const inviter = (await listMembers(tx, scope)).find(({ userId }) => userId === personOf(scope))
  const { name } = await readSettings(tx, scope)
  const { baseUrl, letterhead } = await readOutward(ctx.settings, tx, scope)
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
    const { token, ...kept } = newToken(tx.now())
    const invitation = await renewInvitation(tx, scope, invitationId, kept)
    if (invitation === undefined) throw new AppError('not_found')
    await sendInvitation(ctx, tx, scope, { email: invitation.email, token })
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
