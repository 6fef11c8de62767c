import { usualTrialDays } from '#contract/plans.ts'
import type { Ctx } from '#domain/context.ts'
import { readOffer } from '#domain/platform/reads.ts'
import { answerWithin } from '#lib/answer-within.ts'

export interface Offer {
  trialDays: number
  arePlansSold: boolean
  /** Whether a visitor may open a workspace in the sandbox. */
  hasGuests: boolean
  /** Whether the sandbox can be connected. */
  hasSandbox: boolean
}

/** The public pages are written when the application is built, for the usual offer: of any other they are told here. */
const isUsual = ({ trialDays, arePlansSold, hasGuests, hasSandbox }: Offer): boolean =>
  arePlansSold && hasGuests && hasSandbox && trialDays === usualTrialDays

/** Whether a page has nothing to say where no plans are sold. */
export const isOfPlans = (path: string): boolean => path === '/site/pricing.html' || path === '/site/docs/billing.html'

const marked = (name: string): RegExp => new RegExp(`<(\\w+)[^>]* ${name}=""[^>]*>[\\s\\S]*?</\\1>`, 'g')
const trialDays = /(<span data-trial-days="">)[^<]*/g

/** A public page as it is true of an offer: without what is not offered, and with the days of its trial. Pure. */
export function pageWith(html: string, offer: Offer): string {
  const without = [
    ...(offer.hasGuests ? [] : ['data-of-guests']),
    ...(offer.hasSandbox ? [] : ['data-of-sandbox']),
    ...(offer.arePlansSold ? [] : ['data-of-plans']),
  ]
  const shown = without.reduce((rest, name) => rest.replace(marked(name), ''), html)
  const days = offer.arePlansSold ? offer.trialDays : 0
  if (days === 0) return shown.replace(marked('data-of-trial'), '').replaceAll('Start Free Trial', 'Get Started')
  return shown.replace(trialDays, `$1${days} ${days === 1 ? 'day' : 'days'}`)
}

/** What machines read of the site, a page a line: without prices and billing where nothing is sold. Pure. */
export const listWith = (text: string, { arePlansSold }: Offer): string =>
  arePlansSold ? text : text.replace(/^.*\/(?:pricing|docs\/billing)[<)].*\n/gm, '')

const keptMs = 10_000
/** No visitor waits for a page because the database is silent. */
const patienceMs = 2000

/** Tells what is offered, at most ten seconds late; null for the usual offer. While the database can't be asked, what it told last. */
export function createOfferReader(
  ctx: Pick<Ctx, 'pool' | 'now' | 'log' | 'settings' | 'sandbox'>,
): () => Promise<Offer | null> {
  let kept: { offer: Promise<Offer | null>; at: number } | null = null
  let last: Offer | null = null
  const ask = async (): Promise<Offer | null> => {
    try {
      const found = await answerWithin(readOffer(ctx), patienceMs, 'the database')
      const offer = { ...found, hasGuests: ctx.settings.hasGuests, hasSandbox: ctx.sandbox !== null }
      last = isUsual(offer) ? null : offer
    } catch (error) {
      ctx.log.warn({ err: error }, 'what is offered could not be read for a public page')
    }
    return last
  }
  return () => {
    if (kept === null || ctx.now().getTime() - kept.at > keptMs) kept = { offer: ask(), at: ctx.now().getTime() }
    return kept.offer
  }
}
