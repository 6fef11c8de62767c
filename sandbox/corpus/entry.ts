import { z } from 'zod'
import type { Language } from '../store/leads.ts'

export const labels = z.enum([
  'meeting_request',
  'interested',
  'question',
  'objection',
  'not_now',
  'referral',
  'out_of_office',
  'auto_reply',
  'not_interested',
  'unsubscribe',
  'abuse',
  'bounce',
  'other',
])
export type Label = z.infer<typeof labels>

export const styles = z.enum([
  'gmail',
  'outlook',
  'apple',
  'mobile',
  'bottom',
  'inline',
  'html_only',
  'forward',
  'plain',
])
export type Style = z.infer<typeof styles>

type Flag =
  | 'injection'
  | 'typos'
  | 'return_date'
  | 'no_return_date'
  | 'forwarded'
  | 'html_only'
  | 'second_contact'
  | 'legal'

/**
 * What a lead writes of their own. The quote, signature and disclaimer around it come from `render/`.
 * `{first}` `{last}` `{company}` `{title}` `{phone}` `{domain}` are the lead's, `{sender}` is our first name;
 * `{date:9}`, `{short:9}` and `{weekday:9}` are the working day that many days ahead, in the lead's language.
 */
export type CorpusEntry = {
  id: string
  lang: Language
  text: string
  /** The mail client that must have written it; without it, any. */
  style?: Style
  /** In place of the subject that the mail client would derive. `{subject}` is the quoted one. */
  subject?: string
  /** Answers put between the paragraphs of the quoted mail, for the style `inline`. */
  answers?: string[]
  disclaimer?: true
  /** A colleague of the lead, at the lead's domain. */
  cc?: { name: string; mailbox: string }
  flags?: Flag[]
}

export type LabelledEntry = CorpusEntry & { label: Label }

export function labelled(label: Label, entries: CorpusEntry[]): LabelledEntry[] {
  return entries.map((entry) => ({ ...entry, label }))
}
