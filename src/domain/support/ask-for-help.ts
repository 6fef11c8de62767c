import { plans } from '#contract/plans.ts'
import { AppError } from '../app-error.ts'
import { readLimits, readStanding } from '../billing/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { helpMail } from '../mail/texts.ts'
import { readSupport } from '../platform/reads.ts'
import type { Scope } from '../scope.ts'
import { readSettings } from '../workspaces/reads.ts'

/**
 * Mails a person's request for help to the operator's address, who answers it there: the answer goes to the person. It says of which workspace
 * and plan it is, and those with priority are marked. Throws `not_found` where no address is set.
 */
export async function askForHelp(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { person, screen, words }: { person: { name: string; email: string }; screen: string; words: string },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const support = await readSupport(tx.db)
    if (support === null) throw new AppError('not_found')
    const [{ name }, standing, { features }] = await Promise.all([
      readSettings(tx, scope),
      readStanding(tx, scope),
      readLimits(tx, scope),
    ])
    const mail = helpMail({
      person,
      words,
      screen,
      workspace: name,
      workspaceId: scope.workspaceId,
      plan: standing === null ? null : planName(standing.plan, standing.state),
      hasPriority: standing !== null && features.includes('priority_support'),
    })
    await queueMail(tx, support.email, mail, { replyTo: person.email })
  })
}

const planName = (plan: 'trial' | keyof typeof plans, state: string): string =>
  `${plan === 'trial' ? 'Trial' : plans[plan].name}${state === 'ended' ? ' (ended)' : state === 'past_due' ? ' (unpaid)' : ''}`
