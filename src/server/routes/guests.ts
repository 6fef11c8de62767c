import { inTx } from '#domain/context.ts'
import { openGuest } from '#domain/guests/open-guest.ts'
import { readGuestUntil } from '#domain/workspaces/reads.ts'
import { forAnyone, inWorkspace, refuseOnDomain } from '../implement.ts'

export const guests = {
  open: forAnyone.guests.open.handler(async ({ context: { ctx, request, ip, limits } }) => {
    refuseOnDomain(ctx)
    await limits.spend('guest', { userId: null, ip })
    await limits.spendOverall('guest')
    const userAgent = request.headers['user-agent'] ?? ''
    const { accessToken, refreshToken } = await openGuest(ctx, { ip, userAgent })
    return { accessToken, refreshToken }
  }),
  get: inWorkspace.guests.get.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, async (tx) => ({ until: await readGuestUntil(tx, scope) })),
  ),
}
