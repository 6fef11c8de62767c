import type { CorpusEntry, Label, Style } from '../corpus/entry.ts'
import type { Language, Lead } from '../store/leads.ts'
import { type Quoted, words } from './locale.ts'
import { fillIn } from './placeholders.ts'
import { fixedNumber, footerFor } from './signature.ts'
import { type Bodies, writeAs } from './styles.ts'

export type Written = Bodies & { subject: string }

const everydayStyles: Style[] = ['gmail', 'outlook', 'apple', 'gmail', 'outlook', 'mobile', 'bottom']

/** The whole mail of a lead: their words, with the quote, signature and subject that their mail client makes. */
export function compose(entry: CorpusEntry & { label: Label | null }, lead: Lead, quoted: Quoted): Written {
  const style = entry.style ?? usualStyle(entry.label, lead)
  const senderFirstName = quoted.name.split(' ')[0] ?? quoted.name
  const fill = (text: string) => fillIn(text.replaceAll('{subject}', quoted.subject), lead, senderFirstName, entry.lang)
  const bodies = writeAs[style]({
    text: fill(entry.text.trim()),
    answers: (entry.answers ?? []).map(fill),
    quoted,
    footer: footerFor(lead, style, entry.disclaimer === true),
    language: lead.language,
    timeZone: lead.time_zone,
  })
  const subject =
    entry.subject === undefined
      ? derivedSubject(entry.label, style, lead.language, quoted.subject)
      : fill(entry.subject)
  return { subject, ...bodies }
}

function usualStyle(label: Label | null, lead: Lead): Style {
  if (label === 'out_of_office' || label === 'auto_reply' || label === 'bounce') return 'plain'
  return everydayStyles[fixedNumber(lead.email) % everydayStyles.length] ?? 'gmail'
}

function derivedSubject(label: Label | null, style: Style, language: Language, subject: string): string {
  const { answerPrefix, forwardPrefix, automatic, undeliverable } = words[language]
  const bare = subject.replace(/^((re|aw|wg|tr|rv|fw|fwd)\s*:\s*)+/i, '')
  if (label === 'out_of_office' || label === 'auto_reply') return `${automatic}${bare}`
  if (label === 'bounce') return `${undeliverable}${bare}`
  if (style === 'forward') return `${forwardPrefix}${bare}`
  return style === 'outlook' || style === 'html_only' ? `${answerPrefix}${bare}` : `Re: ${bare}`
}
