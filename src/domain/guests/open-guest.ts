import { agentDefaults } from '#contract/agents.ts'
import { guestMinutes } from '#contract/guests.ts'
import type { AccountsCtx } from '../accounts/accounts-ctx.ts'
import type { SessionGrant } from '../accounts/grant-session.ts'
import { openGuestAccount } from '../accounts/guest-account.ts'
import type { Device } from '../accounts/open-session.ts'
import { createAgent } from '../agents/create-agent.ts'
import { AppError } from '../app-error.ts'
import { connectSandbox } from '../connections/connect.ts'
import type { Ctx } from '../context.ts'
import { createEntry } from '../knowledge/change-entry.ts'
import { mintScope } from '../scope.ts'
import { restorableMs } from '../workspaces/delete-workspace.ts'
import { guestKnowledge } from './guest-knowledge.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'sandbox' | 'log' | 'settings'> & {
  accounts: AccountsCtx
}

const noGuests = (): AppError =>
  new AppError('not_found', { message: 'This installation opens no workspace without an account. Sign up instead.' })

/**
 * Opens a workspace for somebody without an account, with an agent, some knowledge and the sandbox connected, so that leads write within
 * seconds. It is erased after an hour, with all that was done in it. Throws `not_found` where no guests or newcomers are let in, and
 * `platform_unreachable` where the sandbox does not answer: what was made by then is erased at its time, too.
 */
export async function openGuest(ctx: Needs, device: Device): Promise<SessionGrant> {
  if (!ctx.settings.hasGuests) throw noGuests()
  const until = new Date(ctx.now().getTime() + guestMinutes * 60_000)
  const erasedAs = new Date(until.getTime() - restorableMs)
  const opened = await openGuestAccount(ctx.accounts, { until, erasedAs }, device)
  if (opened === null) throw noGuests()
  const scope = mintScope(opened.workspaceId, { kind: 'system' })
  for (const entry of guestKnowledge) await createEntry(ctx, scope, entry)
  await createAgent(ctx, scope, { ...agentDefaults, name: 'Ann' })
  await connectSandbox(ctx, scope)
  ctx.log.info({ workspaceId: scope.workspaceId }, 'a guest came in')
  return opened.grant
}
