import { readAccount } from '#domain/accounts/reads.ts'
import { AppError } from '#domain/app-error.ts'
import { requireFeature } from '#domain/billing/require-feature.ts'
import { readBrand } from '#domain/branding/reads.ts'
import { inTx } from '#domain/context.ts'
import { addReaders, removeReader } from '#domain/report/change-readers.ts'
import { makeLink, revokeLink } from '#domain/report/make-link.ts'
import {
  type FoundReportLink,
  findReportLink,
  readLinkedReport,
  readReport,
  readReportAccess,
} from '#domain/report/reads.ts'
import { subscribe, unsubscribeByLink } from '#domain/report/subscribe.ts'
import { mintScope, type UserScope } from '#domain/scope.ts'
import { forAnyone, inWorkspace, limited, notFoundElsewhere, type RequestContext } from '../implement.ts'
import { addressesIn } from './addresses-in.ts'

const done = { ok: true as const }

/** Who asks, at their address of now: a token keeps for its hour the one that it was made for. */
async function memberOf({ ctx, user }: Pick<RequestContext, 'ctx'> & { user: UserScope }) {
  const account = await readAccount(ctx, user.userId)
  if (account === null) throw new AppError('unauthenticated')
  return { userId: user.userId, email: account.email }
}

/** What a link opens; whatever opens nothing is refused alike. Guessing is counted, and a leaked link's readers too. */
async function opened({ ctx, ip, limits, response }: RequestContext, token: string): Promise<FoundReportLink> {
  await limits.spend('readReport', { userId: null, ip })
  response.setHeader('referrer-policy', 'no-referrer')
  const found = await findReportLink(ctx.pool, token, ctx.now())
  if (found === null) throw new AppError('not_found')
  notFoundElsewhere(ctx, found.workspaceId)
  return found
}

const systemIn = ({ workspaceId }: FoundReportLink) => mintScope(workspaceId, { kind: 'system' })

export const report = {
  read: inWorkspace.report.read.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, async (tx) => {
      await requireFeature(tx, scope, 'advanced_analytics')
      return readReport(tx, scope, input.week)
    }),
  ),
  sharing: inWorkspace.report.sharing.handler(async ({ context }) => {
    const { ctx, scope } = context
    const member = await memberOf(context)
    return inTx(ctx, scope, (tx) => readReportAccess(tx, scope, member))
  }),
  subscribe: inWorkspace.report.subscribe.handler(async ({ context, input }) => {
    const { ctx, scope } = context
    await subscribe(ctx, scope, { ...(await memberOf(context)), isSubscribed: input.isSubscribed })
    return done
  }),
  addReaders: inWorkspace.report.addReaders
    .use(limited('invite', addressesIn))
    .handler(({ context: { ctx, scope }, input }) => addReaders(ctx, scope, input.emails)),
  removeReader: inWorkspace.report.removeReader.handler(async ({ context: { ctx, scope }, input }) => {
    await removeReader(ctx, scope, input.readerId)
    return done
  }),
  makeLink: inWorkspace.report.makeLink.handler(({ context: { ctx, scope }, input }) =>
    makeLink(ctx, scope, input.days),
  ),
  revokeLink: inWorkspace.report.revokeLink.handler(async ({ context: { ctx, scope } }) => {
    await revokeLink(ctx, scope)
    return done
  }),
  readLinked: forAnyone.report.readLinked.handler(async ({ context, input }) => {
    const found = await opened(context, input.token)
    const scope = systemIn(found)
    return inTx(context.ctx, scope, async (tx) => ({
      report: await readLinkedReport(tx, scope, found, input.week),
      mailedTo: found.reader?.email ?? null,
      brand: await readBrand(tx, scope),
    }))
  }),
  unsubscribe: forAnyone.report.unsubscribe.handler(async ({ context, input }) => {
    const found = await opened(context, input.token)
    const email = found.reader && (await unsubscribeByLink(context.ctx, systemIn(found), found.reader.id))
    if (email == null) throw new AppError('not_found')
    return { email }
  }),
}
