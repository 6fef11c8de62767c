import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '#lib/log.ts'
import { sha256 } from '#lib/sha256.ts'
import { overNetworks, perNetwork, type Width } from './by-network.ts'

/** So many attempts within so many seconds, counted from the first one. */
export interface Budget {
  attempts: number
  withinS: number
}

/** What is counted by network holds for one address, and for a /64; what a /56 or a /48 may do beside, see `perNetwork`. */
export interface AttemptBudgets {
  /** Failed sign-ins from one network. */
  signInByNetwork: Budget
  /** Failed sign-ins to one account from one network: tight, and it locks nobody else out. */
  signInByNetworkAndAccount: Budget
  /** Failed sign-ins to one account from anywhere: what stops a guesser with many addresses. */
  signInByAccount: Budget
  /** Failed sign-ins to one account from a device that was signed in to it before: strangers do not use this up. */
  signInByKnownDevice: Budget
  /** The same from all such devices of the account. Whoever has spent it counts as a stranger. */
  signInByKnownDevices: Budget
  signUpByNetwork: Budget
  /** Sign-ups with one address from one network, */
  signUpByNetworkAndAddress: Budget
  /** and from anywhere. */
  signUpByAddress: Budget
  /** Sign-ups that were refused because the address has an account: what makes asking for addresses slow. */
  refusedSignUpByNetwork: Budget
  refreshByNetwork: Budget
  passwordChangeByAccount: Budget
  /** Mails to one address that somebody in one network can cause, */
  mailByNetworkAndAddress: Budget
  /** and anybody anywhere: a mailbox is not to be flooded. */
  mailByAddress: Budget
  /** Mails to one address asked for on devices that were signed in to its account before. */
  mailByKnownDevices: Budget
  mailByNetwork: Budget
  /** Sign-ins at a provider that were begun from one network: anybody may begin one, and each is kept until it is over. */
  providerByNetwork: Budget
  /** Codes and links that were shown from one network. */
  proofByNetwork: Budget
  /** Codes of mails that were tried for one address from one network, */
  proofByNetworkAndAddress: Budget
  /** and from anywhere: six digits bear no guessing. */
  proofByAddress: Budget
  /** Those that were tried on devices that were signed in to the account before: all that stops them there, see `takeToken`. */
  proofByKnownDevices: Budget
  /** Second factors that were tried for one account. */
  secondFactorByAccount: Budget
  /** Those that were tried on devices that have shown one before. */
  secondFactorByKnownDevices: Budget
}

const minuteS = 60
const defaults: AttemptBudgets = {
  signInByNetwork: { attempts: 60, withinS: 5 * minuteS },
  signInByNetworkAndAccount: { attempts: 10, withinS: 15 * minuteS },
  signInByAccount: { attempts: 100, withinS: 60 * minuteS },
  signInByKnownDevice: { attempts: 10, withinS: 15 * minuteS },
  signInByKnownDevices: { attempts: 30, withinS: 60 * minuteS },
  signUpByNetwork: { attempts: 100, withinS: 60 * minuteS },
  signUpByNetworkAndAddress: { attempts: 10, withinS: 60 * minuteS },
  signUpByAddress: { attempts: 30, withinS: 60 * minuteS },
  refusedSignUpByNetwork: { attempts: 15, withinS: 60 * minuteS },
  refreshByNetwork: { attempts: 1200, withinS: 5 * minuteS },
  passwordChangeByAccount: { attempts: 10, withinS: 15 * minuteS },
  mailByNetworkAndAddress: { attempts: 5, withinS: 10 * minuteS },
  mailByAddress: { attempts: 10, withinS: 10 * minuteS },
  mailByKnownDevices: { attempts: 5, withinS: 10 * minuteS },
  mailByNetwork: { attempts: 60, withinS: 60 * minuteS },
  providerByNetwork: { attempts: 60, withinS: 5 * minuteS },
  proofByNetwork: { attempts: 60, withinS: 5 * minuteS },
  proofByNetworkAndAddress: { attempts: 10, withinS: 60 * minuteS },
  proofByAddress: { attempts: 20, withinS: 60 * minuteS },
  proofByKnownDevices: { attempts: 10, withinS: 60 * minuteS },
  secondFactorByAccount: { attempts: 10, withinS: 15 * minuteS },
  secondFactorByKnownDevices: { attempts: 10, withinS: 15 * minuteS },
}

export type Admission = { ok: true } | { ok: false; retryAfterMs: number }

/** `isKnown`: counted among the account's known devices, not with strangers. */
export type ProofAdmission = { ok: true; isKnown: boolean } | Extract<Admission, { ok: false }>

/** Who makes an attempt. */
export interface Caller {
  ip: string
  /** The id of the device, where it was signed in to this very account before (`knownDeviceOf`): it is not counted with strangers. */
  knownAs?: string | undefined
}

export interface AttemptLimits {
  admitSignIn(caller: Caller, email: string): Promise<Admission>
  /** The attempt was a person with the right password: it does not count, and neither do the mistakes before it. */
  forgiveSignIn(caller: Caller, email: string): Promise<void>
  admitSignUp(ip: string, email: string): Promise<Admission>
  /** The address has an account: after a few of these the network signs nobody up for an hour. */
  countRefusedSignUp(ip: string): Promise<void>
  admitRefresh(ip: string): Promise<Admission>
  admitPasswordChange(userId: string): Promise<Admission>
  admitMail(caller: Caller, email: string): Promise<Admission>
  admitProvider(ip: string): Promise<Admission>
  /** A code (with the address that it is for) or a link is shown. */
  admitProof(caller: Caller, email?: string): Promise<ProofAdmission>
  /** It was right: it does not count. */
  forgiveProof(caller: Caller, email?: string): Promise<void>
  admitSecondFactor(userId: string, knownAs?: string): Promise<Admission>
  forgiveSecondFactor(userId: string, knownAs?: string): Promise<void>
}

/**
 * Counts attempts in the database, so that the limits hold over all server processes; a key that is over its limit is
 * remembered in memory, so that hammering costs no query. While the database does not answer, each process counts for itself.
 */
export function createAttemptLimits(pool: pg.Pool, log: Log, changed: Partial<AttemptBudgets>): AttemptLimits {
  const budgets = { ...defaults, ...changed }
  const counting: Counting = {
    by: (keyPrefix) => createLimiter(pool, keyPrefix, budgets[keyPrefix]),
    byNetwork: (keyPrefix, width = 'anything') =>
      perNetwork(width, (times, wide) => {
        const { attempts, withinS } = budgets[keyPrefix]
        return createLimiter(pool, `${keyPrefix}${wide}`, { attempts: Math.ceil(attempts * times), withinS })
      }),
    async forgive(...takes) {
      const failed = (await Promise.allSettled(takes)).find((outcome) => outcome.status === 'rejected')
      // The person is in either way; at worst the attempt keeps counting for a while.
      if (failed) log.warn({ err: failed.reason }, 'an attempt could not be removed from the count')
    },
  }
  const refreshes = counting.byNetwork('refreshByNetwork')
  const passwordChanges = counting.by('passwordChangeByAccount')
  const begunAtProviders = counting.byNetwork('providerByNetwork')
  return {
    ...limitSignIns(counting),
    ...limitSignUps(counting),
    ...limitMails(counting),
    ...limitProofs(counting),
    ...limitSecondFactors(counting),
    admitRefresh: (ip) => admitAll(...overNetworks(refreshes, ip)),
    admitPasswordChange: (userId) => admit(passwordChanges, userId),
    admitProvider: (ip) => admitAll(...overNetworks(begunAtProviders, ip)),
  }
}

/** What each kind of attempt is counted with. */
interface Counting {
  by(keyPrefix: keyof AttemptBudgets): RateLimiterPostgres
  byNetwork(keyPrefix: keyof AttemptBudgets, width?: Width): RateLimiterPostgres[]
  /** What can't be taken from the count is logged. */
  forgive(...takes: Promise<unknown>[]): Promise<void>
}

function limitSignIns({ by, byNetwork, forgive }: Counting): Pick<AttemptLimits, 'admitSignIn' | 'forgiveSignIn'> {
  const network = byNetwork('signInByNetwork')
  const both = byNetwork('signInByNetworkAndAccount', 'oneAccount')
  const ofAccount = by('signInByAccount')
  const ofDevice = by('signInByKnownDevice')
  const ofDevices = by('signInByKnownDevices')
  return {
    async admitSignIn({ ip, knownAs }, email) {
      const account = nameless(email)
      if (knownAs !== undefined) {
        const admission = await admit(ofDevice, knownAs)
        if (!admission.ok) return admission
        if ((await admit(ofDevices, account)).ok) return { ok: true }
      }
      return admitAll(...overNetworks(network, ip), ...overNetworks(both, ip, account), [ofAccount, account])
    },
    async forgiveSignIn({ ip, knownAs }, email) {
      const account = nameless(email)
      if (knownAs !== undefined) {
        // What strangers did is no mistake of this person's.
        return forgive(ofDevice.delete(knownAs), ofDevices.reward(account))
      }
      await forgive(
        ...overNetworks(network, ip).map(([limiter, key]) => limiter.reward(key)),
        ...overNetworks(both, ip, account).map(([limiter, key]) => limiter.delete(key)),
        ofAccount.reward(account),
      )
    },
  }
}

function limitSignUps({ by, byNetwork }: Counting): Pick<AttemptLimits, 'admitSignUp' | 'countRefusedSignUp'> {
  const network = byNetwork('signUpByNetwork')
  const both = byNetwork('signUpByNetworkAndAddress', 'oneAccount')
  const ofAddress = by('signUpByAddress')
  const refused = byNetwork('refusedSignUpByNetwork')
  return {
    async admitSignUp(ip, email) {
      const address = nameless(email)
      const admission = await admitAll(...overNetworks(network, ip))
      if (!admission.ok) return admission
      for (const [limiter, key] of overNetworks(refused, ip)) {
        const refusals = await look(limiter, key)
        if (!refusals.ok) return refusals
      }
      return admitAll(...overNetworks(both, ip, address), [ofAddress, address])
    },
    async countRefusedSignUp(ip) {
      // Whether it was the last one is asked at the next sign-up.
      await Promise.all(overNetworks(refused, ip).map(([limiter, key]) => admit(limiter, key)))
    },
  }
}

function limitMails({ by, byNetwork }: Counting): Pick<AttemptLimits, 'admitMail'> {
  const network = byNetwork('mailByNetwork')
  const both = byNetwork('mailByNetworkAndAddress', 'oneAccount')
  const ofAddress = by('mailByAddress')
  const ofDevices = by('mailByKnownDevices')
  return {
    async admitMail({ ip, knownAs }, email) {
      const address = nameless(email)
      if (knownAs !== undefined && (await admit(ofDevices, address)).ok) return { ok: true }
      return admitAll(...overNetworks(network, ip), ...overNetworks(both, ip, address), [ofAddress, address])
    },
  }
}

function limitProofs({ by, byNetwork, forgive }: Counting): Pick<AttemptLimits, 'admitProof' | 'forgiveProof'> {
  const network = byNetwork('proofByNetwork')
  const both = byNetwork('proofByNetworkAndAddress', 'oneAccount')
  const ofAddress = by('proofByAddress')
  const ofDevices = by('proofByKnownDevices')
  return {
    async admitProof({ ip, knownAs }, email) {
      const here = overNetworks(network, ip)
      if (email === undefined) return asStranger(await admitAll(...here))
      const address = nameless(email)
      if (knownAs !== undefined && (await admit(ofDevices, address)).ok) return { ok: true, isKnown: true }
      return asStranger(await admitAll(...here, ...overNetworks(both, ip, address), [ofAddress, address]))
    },
    async forgiveProof({ ip }, email) {
      const rewarded = overNetworks(network, ip).map(([limiter, key]) => limiter.reward(key))
      if (email === undefined) return forgive(...rewarded)
      const address = nameless(email)
      const counted = [...overNetworks(both, ip, address), [ofAddress, address], [ofDevices, address]] as const
      await forgive(...rewarded, ...counted.map(([limiter, key]) => limiter.delete(key)))
    },
  }
}

function limitSecondFactors({
  by,
  forgive,
}: Counting): Pick<AttemptLimits, 'admitSecondFactor' | 'forgiveSecondFactor'> {
  const ofAccount = by('secondFactorByAccount')
  const ofDevices = by('secondFactorByKnownDevices')
  const countOf = (knownAs: string | undefined) => (knownAs === undefined ? ofAccount : ofDevices)
  return {
    admitSecondFactor: (userId, knownAs) => admit(countOf(knownAs), userId),
    forgiveSecondFactor: (userId, knownAs) => forgive(countOf(knownAs).delete(userId)),
  }
}

type Count = readonly [RateLimiterPostgres, string]

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

const asStranger = (admission: Admission): ProofAdmission => (admission.ok ? { ok: true, isKnown: false } : admission)

/** Whether the budget is spent, without taking from it. */
async function look(limiter: RateLimiterPostgres, key: string): Promise<Admission> {
  const spent = await limiter.get(key)
  return spent === null || spent.remainingPoints > 0 ? { ok: true } : { ok: false, retryAfterMs: spent.msBeforeNext }
}

/**
 * One after the other, the account last: an attempt that its network may not make is not counted against the account, or
 * hammering from one network would lock the account's owner out everywhere.
 */
async function admitAll(...takes: readonly Count[]): Promise<Admission> {
  for (const [limiter, key] of takes) {
    const admission = await admit(limiter, key)
    if (!admission.ok) return admission
  }
  return { ok: true }
}

/** Addresses are not kept in the clear for counting. */
const nameless = (email: string): string => sha256(email).toString('base64url')
