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
  const by = (keyPrefix: keyof AttemptBudgets) => createLimiter(pool, keyPrefix, budgets[keyPrefix])
  const byNetwork = (keyPrefix: keyof AttemptBudgets, width: Width = 'anything') =>
    perNetwork(width, (times, wide) => {
      const { attempts, withinS } = budgets[keyPrefix]
      return createLimiter(pool, `${keyPrefix}${wide}`, { attempts: Math.ceil(attempts * times), withinS })
    })
  const signIns = {
    network: byNetwork('signInByNetwork'),
    both: byNetwork('signInByNetworkAndAccount', 'oneAccount'),
    account: by('signInByAccount'),
    device: by('signInByKnownDevice'),
    devices: by('signInByKnownDevices'),
  }
  const signUps = {
    network: byNetwork('signUpByNetwork'),
    both: byNetwork('signUpByNetworkAndAddress', 'oneAccount'),
    address: by('signUpByAddress'),
    refused: byNetwork('refusedSignUpByNetwork'),
  }
  const refreshes = byNetwork('refreshByNetwork')
  const passwordChanges = by('passwordChangeByAccount')
  const mails = {
    network: byNetwork('mailByNetwork'),
    both: byNetwork('mailByNetworkAndAddress', 'oneAccount'),
    address: by('mailByAddress'),
    devices: by('mailByKnownDevices'),
  }
  const begunAtProviders = byNetwork('providerByNetwork')
  const proofs = {
    network: byNetwork('proofByNetwork'),
    both: byNetwork('proofByNetworkAndAddress', 'oneAccount'),
    address: by('proofByAddress'),
    devices: by('proofByKnownDevices'),
  }
  const secondFactors = { account: by('secondFactorByAccount'), devices: by('secondFactorByKnownDevices') }
  const forgive = async (...takes: Promise<unknown>[]): Promise<void> => {
    const failed = (await Promise.allSettled(takes)).find((outcome) => outcome.status === 'rejected')
    // The person is in either way; at worst the attempt keeps counting for a while.
    if (failed) log.warn({ err: failed.reason }, 'an attempt could not be removed from the count')
  }
  return {
    async admitSignIn({ ip, knownAs }, email) {
      const account = nameless(email)
      if (knownAs !== undefined) {
        const admission = await admit(signIns.device, knownAs)
        if (!admission.ok) return admission
        if ((await admit(signIns.devices, account)).ok) return { ok: true }
      }
      return admitAll(...overNetworks(signIns.network, ip), ...overNetworks(signIns.both, ip, account), [
        signIns.account,
        account,
      ])
    },
    async forgiveSignIn({ ip, knownAs }, email) {
      const account = nameless(email)
      if (knownAs !== undefined) {
        // What strangers did is no mistake of this person's.
        return forgive(signIns.device.delete(knownAs), signIns.devices.reward(account))
      }
      await forgive(
        ...overNetworks(signIns.network, ip).map(([limiter, key]) => limiter.reward(key)),
        ...overNetworks(signIns.both, ip, account).map(([limiter, key]) => limiter.delete(key)),
        signIns.account.reward(account),
      )
    },
    async admitSignUp(ip, email) {
      const address = nameless(email)
      const admission = await admitAll(...overNetworks(signUps.network, ip))
      if (!admission.ok) return admission
      for (const [limiter, key] of overNetworks(signUps.refused, ip)) {
        const refusals = await look(limiter, key)
        if (!refusals.ok) return refusals
      }
      return admitAll(...overNetworks(signUps.both, ip, address), [signUps.address, address])
    },
    async countRefusedSignUp(ip) {
      // Whether it was the last one is asked at the next sign-up.
      await Promise.all(overNetworks(signUps.refused, ip).map(([limiter, key]) => admit(limiter, key)))
    },
    admitRefresh: (ip) => admitAll(...overNetworks(refreshes, ip)),
    admitPasswordChange: (userId) => admit(passwordChanges, userId),
    async admitMail({ ip, knownAs }, email) {
      const address = nameless(email)
      if (knownAs !== undefined && (await admit(mails.devices, address)).ok) return { ok: true }
      return admitAll(...overNetworks(mails.network, ip), ...overNetworks(mails.both, ip, address), [
        mails.address,
        address,
      ])
    },
    admitProvider: (ip) => admitAll(...overNetworks(begunAtProviders, ip)),
    async admitProof({ ip, knownAs }, email) {
      const here = overNetworks(proofs.network, ip)
      if (email === undefined) return asStranger(await admitAll(...here))
      const address = nameless(email)
      if (knownAs !== undefined && (await admit(proofs.devices, address)).ok) return { ok: true, isKnown: true }
      return asStranger(await admitAll(...here, ...overNetworks(proofs.both, ip, address), [proofs.address, address]))
    },
    async forgiveProof({ ip }, email) {
      const rewarded = overNetworks(proofs.network, ip).map(([limiter, key]) => limiter.reward(key))
      if (email === undefined) return forgive(...rewarded)
      const address = nameless(email)
      const both = overNetworks(proofs.both, ip, address)
      const counted = [...both, [proofs.address, address], [proofs.devices, address]] as const
      await forgive(...rewarded, ...counted.map(([limiter, key]) => limiter.delete(key)))
    },
    admitSecondFactor: (userId, knownAs) =>
      admit(knownAs === undefined ? secondFactors.account : secondFactors.devices, userId),
    forgiveSecondFactor: (userId, knownAs) =>
      forgive((knownAs === undefined ? secondFactors.account : secondFactors.devices).delete(userId)),
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
