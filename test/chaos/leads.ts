import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { eventually } from '../process/eventually.ts'
import type { clientOf } from '../sandbox-process.ts'
import type { Random } from './random.ts'

type Sandbox = ReturnType<typeof clientOf>

/** Whom leads write to: a workspace of the simulator, and its leads in the order in which they write for the first time. */
export interface Writers {
  platformId: number
  leadIds: readonly number[]
}

/** A lead who wants no more mail: by the link of a campaign mail, or in words (then the mail that says so). */
export interface OptOut {
  platformId: number
  leadId: number
  replyId: number | null
  at: Date
}

export interface LeadsDid {
  optOuts: OptOut[]
}

const interested = 'Yes, this sounds interesting. Please tell me more about how it works.'
const hot = 'Yes, we want to buy this. Can you call me tomorrow at 10? Please send the contract along.'
const enough = 'Please unsubscribe me.'
/** As long as an agent's answer may wait for its time, and a little more. */
const longestDoubtMs = 8000
const mostAtOnce = 12

const corpusShape = z.object({ entries: z.array(z.object({ id: z.string(), lang: z.string() })) })
/** The model of the chaos writes English: what others wrote is left to people. */
const shareInEnglish = 0.75

/** What a lead does: most write once, and whatever leads write. */
const moves = [
  ...Array.from({ length: 12 }, () => 'once' as const),
  ...Array.from({ length: 3 }, () => 'again' as const),
  ...Array.from({ length: 2 }, () => 'twice' as const),
  ...Array.from({ length: 2 }, () => 'keen' as const),
  ...Array.from({ length: 2 }, () => 'regrets' as const),
]

export interface Writing {
  replies: number
  /** How many come in a second, on average. */
  perSecond: number
  /** Whether some of those who write opt out soon after. */
  hasOptOuts?: boolean
}

/**
 * Leads write until the simulator has so many of their mails; in bursts, which webhooks tell of. Some write twice at once, some again after they were
 * answered, some opt out while an answer to them waits for its time.
 */
export async function leadsWrite(
  customers: readonly Writers[],
  sandbox: Sandbox,
  random: Random,
  { replies, perSecond, hasOptOuts = false }: Writing,
): Promise<LeadsDid> {
  const corpus = await eventually('the simulator answers', () => sandbox.control('GET', '/corpus'))
  const { entries } = corpusShape.parse(corpus)
  const inEnglish = entries.filter(({ lang }) => lang === 'en')
  const did: LeadsDid = { optOuts: [] }
  const regrets: Promise<void>[] = []
  let written = await eventually('the simulator counts', async () => ({
    count: await receivedInAll(sandbox, customers),
  })).then(({ count }) => count)
  // Another part of the same story goes on with the next lead.
  let turn = written
  const nextOf = ({ leadIds }: Writers): number => {
    turn += 1
    return leadIds[turn % leadIds.length] ?? 0
  }
  const write = async (platformId: number, leadId: number, text?: string): Promise<number | null> => {
    const some = random.next() < shareInEnglish ? inEnglish : entries
    const words = text === undefined ? { corpusId: random.pick(some).id } : { text, lang: 'en' }
    const [reply] = await sandbox.leadReplies({ workspaceId: platformId, leadId, ...words })
    written += 1
    return reply?.id ?? null
  }
  const optOut = async (platformId: number, leadId: number): Promise<void> => {
    await sleep(random.whole(0, longestDoubtMs))
    const byLink = random.next() < 0.5
    const replyId = byLink ? null : await write(platformId, leadId, enough)
    if (byLink) await sandbox.leadUnsubscribes({ workspaceId: platformId, leadId })
    did.optOuts.push({ platformId, leadId, replyId, at: new Date() })
  }
  const move = async (customer: Writers): Promise<void> => {
    const { platformId, leadIds } = customer
    const what = random.pick(moves)
    const leadId = what === 'again' ? random.pick(leadIds.slice(0, Math.max(1, turn))) : nextOf(customer)
    if (what === 'twice') await Promise.all([write(platformId, leadId), write(platformId, leadId, interested)])
    else if (what === 'keen') await write(platformId, leadId, hot)
    else if (what === 'regrets') {
      await write(platformId, leadId, interested)
      // Of whom the simulator was killed under nobody knows whether they opted out.
      if (hasOptOuts) regrets.push(optOut(platformId, leadId).catch(() => undefined))
    } else await write(platformId, leadId)
  }
  while (written < replies) {
    const count = Math.min(random.whole(1, mostAtOnce), replies - written)
    const customer = random.pick(customers)
    const ends = await Promise.allSettled(Array.from({ length: count }, () => move(customer)))
    // A call whose answer was lost may have been carried out: the record tells how many there are.
    if (ends.some(({ status }) => status === 'rejected'))
      written = await receivedInAll(sandbox, customers).catch(() => written)
    await sleep((count / perSecond) * 1000)
  }
  await Promise.all(regrets)
  return did
}

export async function receivedInAll(
  sandbox: Sandbox,
  customers: readonly Pick<Writers, 'platformId'>[],
): Promise<number> {
  return (await countsOf(sandbox, customers)).received
}

/** How many mails came in, and how many went out, by the product or inside the platform. */
export async function countsOf(
  sandbox: Sandbox,
  customers: readonly Pick<Writers, 'platformId'>[],
): Promise<{ received: number; sent: number }> {
  const { workspaces } = await sandbox.state()
  const ids = new Set(customers.map(({ platformId }) => platformId))
  const theirs = workspaces.filter(({ id }) => ids.has(id))
  const sum = (what: 'received' | 'sent'): number => theirs.reduce((all, workspace) => all + workspace[what], 0)
  return { received: sum('received'), sent: sum('sent') }
}
