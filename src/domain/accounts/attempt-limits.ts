import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '#lib/log.ts'
import { networkOf } from './rules.ts'

/** So many attempts within so many seconds, counted from the first one. */
export interface Budget {
  attempts: number
  withinS: number
}

export interface AttemptBudgets {
  /** Failed sign-ins from one network. */
  signInByNetwork: Budget
  /** Failed sign-ins to one account from one network: tight, and it locks nobody else out. */
  signInByNetworkAndAccount: Budget
  /** Failed sign-ins to one account from anywhere: what stops a guesser with many addresses. */
  signInByAccount: Budget
  signUpByNetwork: Budget
  /** Sign-ups with one address from anywhere. */
  signUpByAddress: Budget
  /** Sign-ups that were refused because the address has an account: what makes asking for addresses slow. */
  refusedSignUpByNetwork: Budget
  refreshByNetwork: Budget
  passwordChangeByAccount: Budget
  /** Mails to one address that anybody can cause; a mailbox is not to be flooded. */
  mailByAddress: Budget
  mailByNetwork: Budget
  /** Sign-ins at a provider that were begun from one network: anybody may begin one, and each is kept until it is over. */
  providerByNetwork: Budget
  /** Codes and links that were shown from one network. */
  proofByNetwork: Budget
  /** Codes of mails that were tried for one address from anywhere: six digits bear no guessing. */
  proofByAddress: Budget
  /** Second factors that were tried for one account. */
  secondFactorByAccount: Budget
}

const minuteS = 60
const defaults: AttemptBudgets = {
  signInByNetwork: { attempts: 60, withinS: 5 * minuteS },
  signInByNetworkAndAccount: { attempts: 10, withinS: 15 * minuteS },
  signInByAccount: { attempts: 100, withinS: 60 * minuteS },
  signUpByNetwork: { attempts: 60, withinS: 60 * minuteS },
  signUpByAddress: { attempts: 10, withinS: 60 * minuteS },
  refusedSignUpByNetwork: { attempts: 15, withinS: 60 * minuteS },
  refreshByNetwork: { attempts: 1200, withinS: 5 * minuteS },
  passwordChangeByAccount: { attempts: 10, withinS: 15 * minuteS },
  mailByAddress: { attempts: 5, withinS: 10 * minuteS },
  mailByNetwork: { attempts: 60, withinS: 60 * minuteS },
  providerByNetwork: { attempts: 60, withinS: 5 * minuteS },
  proofByNetwork: { attempts: 60, withinS: 5 * minuteS },
  proofByAddress: { attempts: 20, withinS: 60 * minuteS },
  secondFactorByAccount: { attempts: 10, withinS: 15 * minuteS },
}

export type Admission = { ok: true } | { ok: false; retryAfterMs: number }

export interface AttemptLimits {
  admitSignIn(ip: string, email: string): Promise<Admission>
  /** The attempt was a person with the right password: it does not count, and neither do the mistakes before it. */
  forgiveSignIn(ip: string, email: string): Promise<void>
  admitSignUp(ip: string, email: string): Promise<Admission>
  /** The address has an account: after a few of these the network signs nobody up for an hour. */
  countRefusedSignUp(ip: string): Promise<void>
  admitRefresh(ip: string): Promise<Admission>
  admitPasswordChange(userId: string): Promise<Admission>
  admitMail(ip: string, email: string): Promise<Admission>
  admitProvider(ip: string): Promise<Admission>
  /** A code (with the address that it is for) or a link is shown. */
  admitProof(ip: string, email?: string): Promise<Admission>
  /** It was right: it does not count. */
  forgiveProof(ip: string, email?: string): Promise<void>
  admitSecondFactor(userId: string): Promise<Admission>
  forgiveSecondFactor(userId: string): Promise<void>
}

/**
 * Counts attempts in the database, so that the limits hold over all server processes; a key that is over its limit is
 * remembered in memory, so that hammering costs no query. While the database does not answer, each process counts for itself.
 */
export function createAttemptLimits(pool: pg.Pool, log: Log, changed: Partial<AttemptBudgets>): AttemptLimits {
  const budgets = { ...defaults, ...changed }
  const limiterOf = (keyPrefix: keyof AttemptBudgets) => createLimiter(pool, keyPrefix, budgets[keyPrefix])
  const byNetwork = limiterOf('signInByNetwork')
  const byBoth = limiterOf('signInByNetworkAndAccount')
  const byAccount = limiterOf('signInByAccount')
  const signUps = limiterOf('signUpByNetwork')
  const signUpsByAddress = limiterOf('signUpByAddress')
  const refusedSignUps = limiterOf('refusedSignUpByNetwork')
  const refreshes = limiterOf('refreshByNetwork')
  const passwordChanges = limiterOf('passwordChangeByAccount')
  const mailsByAddress = limiterOf('mailByAddress')
  const mailsByNetwork = limiterOf('mailByNetwork')
  const begunAtProviders = limiterOf('providerByNetwork')
  const proofsByNetwork = limiterOf('proofByNetwork')
  const proofsByAddress = limiterOf('proofByAddress')
  const secondFactors = limiterOf('secondFactorByAccount')
  const forgive = async (...takes: Promise<unknown>[]): Promise<void> => {
    const failed = (await Promise.allSettled(takes)).find((outcome) => outcome.status === 'rejected')
    // The person is in either way; at worst the attempt keeps counting for a while.
    if (failed) log.warn({ err: failed.reason }, 'an attempt could not be taken off the count')
  }
  return {
    async admitSignIn(ip, email) {
      const [network, account] = [networkOf(ip), nameless(email)]
      return admitAll([byNetwork, network], [byBoth, `${network}:${account}`], [byAccount, account])
    },
    async forgiveSignIn(ip, email) {
      const [network, account] = [networkOf(ip), nameless(email)]
      await forgive(byNetwork.reward(network), byBoth.delete(`${network}:${account}`), byAccount.reward(account))
    },
    async admitSignUp(ip, email) {
      const network = networkOf(ip)
      for (const take of [() => admit(signUps, network), () => look(refusedSignUps, network)]) {
        const admission = await take()
        if (!admission.ok) return admission
      }
      return admit(signUpsByAddress, nameless(email))
    },
    async countRefusedSignUp(ip) {
      // Whether it was the last one is asked at the next sign-up.
      await admit(refusedSignUps, networkOf(ip))
    },
    admitRefresh: (ip) => admit(refreshes, networkOf(ip)),
    admitPasswordChange: (userId) => admit(passwordChanges, userId),
    admitMail: (ip, email) => admitAll([mailsByNetwork, networkOf(ip)], [mailsByAddress, nameless(email)]),
    admitProvider: (ip) => admit(begunAtProviders, networkOf(ip)),
    admitProof: (ip, email) =>
      email === undefined
        ? admit(proofsByNetwork, networkOf(ip))
        : admitAll([proofsByNetwork, networkOf(ip)], [proofsByAddress, nameless(email)]),
    forgiveProof: (ip, email) =>
      forgive(
        proofsByNetwork.reward(networkOf(ip)),
        ...(email === undefined ? [] : [proofsByAddress.delete(nameless(email))]),
      ),
    admitSecondFactor: (userId) => admit(secondFactors, userId),
    forgiveSecondFactor: (userId) => forgive(secondFactors.delete(userId)),
  }
}

function createLimiter(pool: pg.Pool, keyPrefix: string, { attempts, withinS }: Budget): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points: attempts,
    duration: withinS,
    inMemoryBlockOnConsumed: attempts + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points: attempts, duration: withinS }),
  })
}

async function admit(limiter: RateLimiterPostgres, key: string): Promise<Admission> {
  try {
    await limiter.consume(key)
    return { ok: true }
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return { ok: false, retryAfterMs: refused.msBeforeNext }
    throw refused
  }
}

/** Whether the budget is spent, without taking from it. */
async function look(limiter: RateLimiterPostgres, key: string): Promise<Admission> {
  const spent = await limiter.get(key)
  return spent === null || spent.remainingPoints > 0 ? { ok: true } : { ok: false, retryAfterMs: spent.msBeforeNext }
}

/**
 * One after the other, the account last: an attempt that its network may not make is not counted against the account, or
 * hammering from one network would lock the account's owner out everywhere.
 */
async function admitAll(...takes: readonly (readonly [RateLimiterPostgres, string])[]): Promise<Admission> {
  for (const [limiter, key] of takes) {
    const admission = await admit(limiter, key)
    if (!admission.ok) return admission
  }
  return { ok: true }
}

/** Addresses are not kept in the clear for counting. */
const nameless = (email: string): string => createHash('sha256').update(email).digest('base64url')
