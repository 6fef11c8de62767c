import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'

/** Where a probe arrives: among the webhooks, so that what stands before them lets it through or does not, as it does with a webhook. */
const prefix = 'probe.'
const goodForMs = 60_000

const macOf = (key: string, until: number, nonce: string): string =>
  createHmac('sha256', key).update(`webhook probe\n${until}\n${nonce}`).digest('base64url')

/** A token that one POST within a minute is answered for; whoever has the operator's token makes it. */
export function makeProbe(key: string, now: Date, nonce: string): string {
  const until = now.getTime() + goodForMs
  return `${prefix}${until}.${nonce}.${macOf(key, until, nonce)}`
}

export const isProbe = (token: string): boolean => token.startsWith(prefix)

/** Takes each probe once; null for one that is none, too late, or was taken. */
export function createProbes(key: string | undefined, now: () => Date): (token: string) => string | null {
  const taken = new Map<string, number>()
  return (token) => {
    const [, until = '', nonce = '', mac = ''] = token.split('.')
    const isOurs = key !== undefined && isSame(mac, macOf(key, Number(until), nonce)) && Number(until) > now().getTime()
    if (!isOurs || taken.has(nonce)) return null
    for (const [old, over] of taken) if (over < now().getTime()) taken.delete(old)
    taken.set(nonce, Number(until))
    return nonce
  }
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))
