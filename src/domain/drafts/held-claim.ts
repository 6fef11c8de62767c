import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type Claim, releaseClaim, renewEveryMs, renewLease } from './writings-store.ts'

/** A claim whose lease is renewed until this is disposed of. What was not ended by then is let go, for the next one to take. */
export interface HeldClaim extends AsyncDisposable {
  /** Aborted when somebody else has the claim by now: what would still be written is of no use. */
  lost: AbortSignal
  /** Set when it was ended: there is nothing to be let go. */
  isOver: boolean
}

export function holdClaim(ctx: Pick<Ctx, 'pool' | 'now' | 'log'>, scope: Scope, claim: Claim): HeldClaim {
  const lost = new AbortController()
  let isRenewing = false
  const renew = async (): Promise<void> => {
    if (isRenewing) return
    isRenewing = true
    try {
      if (!(await inTx(ctx, scope, (tx) => renewLease(tx, scope, claim)))) lost.abort()
    } catch (error) {
      // The database is away: whether it was lost is seen when it is back, at the latest before anything is stored.
      ctx.log.debug({ err: error }, 'a lease could not be renewed')
    } finally {
      isRenewing = false
    }
  }
  const timer = setInterval(() => void renew(), renewEveryMs)
  return {
    lost: lost.signal,
    isOver: false,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      if (this.isOver) return
      await inTx(ctx, scope, (tx) => releaseClaim(tx, scope, claim)).catch((error: unknown) =>
        ctx.log.debug({ err: error }, 'a writing was not released: its lease will run out'),
      )
    },
  }
}
