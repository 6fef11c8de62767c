import type { Style } from '../corpus/entry.ts'
import type { Lead } from '../store/leads.ts'
import { words } from './locale.ts'
import { customVariable } from './placeholders.ts'

/** A number that is always the same for the same words: one lead's mail looks alike each time it is written. */
export function fixedNumber(words: string): number {
  let hash = 2166136261
  for (const sign of words) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

export type Footer = { card: string[]; mobile: string | null; disclaimer: string | null }

/** What a mail client appends by itself: the business card, "Sent from my iPhone", the legal text. */
export function footerFor(lead: Lead, style: Style, isDisclaimerForced: boolean): Footer {
  const { mobile, disclaimer } = words[lead.language]
  const number = fixedNumber(lead.email)
  const hasCard =
    style === 'outlook' || style === 'html_only' || (style !== 'mobile' && style !== 'plain' && number % 3 > 0)
  const hasDisclaimer = isDisclaimerForced || (style === 'outlook' && number % 4 === 0)
  return {
    card: hasCard ? businessCard(lead, number) : [],
    mobile: style === 'mobile' ? (mobile[number % mobile.length] ?? null) : null,
    disclaimer: hasDisclaimer ? disclaimer : null,
  }
}

function businessCard(lead: Lead, number: number): string[] {
  const name = `${lead.first_name} ${lead.last_name}`
  const phone = customVariable(lead, 'phone')
  const site = `www.${lead.email.split('@')[1] ?? ''}`
  const [title, company] = [lead.title ?? '', lead.company ?? '']
  const city = customVariable(lead, 'city')
  const cards = [
    [name, title, company, city, `T ${phone}`, site],
    [name, `${title} | ${company}`, phone],
    [name, title, company, `M: ${phone} | ${lead.email}`],
  ]
  return (cards[number % cards.length] ?? []).filter((line) => line !== '')
}
