import type { FactKind, FactSource, GuardFinding, GuardSays, plainFindings, Searched } from '#contract/guard.ts'
import { languageName } from '#web/language-name.ts'

const nouns: Record<FactKind, string> = {
  link: 'link',
  email: 'email address',
  phone: 'phone number',
  address: 'address',
  date: 'date',
  price: 'price',
  percentage: 'percentage',
  number: 'number',
  promise: 'promise',
  name: 'name',
  feature: 'claim',
}

const plain: Record<(typeof plainFindings)[number], string> = {
  ai_talk: 'This sounds like an AI talking, not like you.',
  instruction_to_ai: 'This reads like an instruction to an AI.',
  ordered_words: 'The lead’s email asked for exactly these words.',
  signed_twice: 'Signed twice.',
  contradicted: 'The sources say the opposite.',
  other_lead: 'This belongs to another lead.',
  invisible_characters: 'There are invisible characters here.',
  markup: 'This is code that the lead wouldn’t see as text.',
  too_long: 'This is too long to check in full.',
  empty: 'The draft is empty.',
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What knowledge lacks, as part of a sentence. */
export const unansweredWords = (question: string): string => `the knowledge base doesn’t answer “${question}”`

function findingWords(finding: GuardFinding): string {
  switch (finding.code) {
    case 'look_alike_letters':
      return `“${finding.words}” uses look-alike letters from another alphabet.`
    case 'placeholder':
      return `“${finding.words}” is a placeholder nobody filled in.`
    case 'language':
      return `The lead writes in ${languageName(finding.lead)}, but this is in ${languageName(finding.written)}.`
    case 'greets_another':
      return `The draft greets ${finding.name}, which isn’t this lead’s name.`
    case 'from_stranger':
      return `The newest message came from ${finding.email}, which isn’t one of this lead’s addresses.`
    case 'greets_absent':
      return `The draft greets ${finding.name}, but it goes to ${finding.to}, who answered.`
    case 'recipient_opted_out':
      return `${finding.email} has opted out of your emails.`
    case 'recipient_other_lead':
      return `${finding.email} is a lead of another conversation, and has had no part in this one.`
    case 'recipient_new':
      return `${finding.email} has had no part in this conversation so far.`
    case 'many_recipients':
      return `The reply would go to ${finding.count} people. Check To and CC first.`
    case 'no_source':
      return `No source for the ${nouns[finding.fact]} “${finding.words}”.`
    case 'only_the_leads':
      return `Only the lead says “${finding.words}”, so it can’t back up our ${nouns[finding.fact]}.`
    case 'mispaired':
      return `The sources give a different ${nouns[finding.fact]} than “${finding.words}” for ${capital(finding.owner)}.`
    case 'own_offer':
      return `No source says “${finding.words}”. Keep it only if you mean it.`
    case 'seems_unsaid':
      return `No source seems to say “${finding.words}”.`
    case 'doubtful_sentence':
      return `“${finding.words}”: no source seems to say this, so please check it.`
    case 'not_in_sources':
      return `The second reader found no source for “${finding.words}”.`
    case 'no_quote':
      return `The second reader quoted no source for “${finding.words}”.`
    case 'quote_not_found':
      return `The second reader’s quote for “${finding.words}” isn’t in the source it named.`
    case 'left_out':
      return `The second reader skipped “${finding.words}”.`
    case 'not_the_leads':
      return `The lead’s messages don’t say “${finding.words}”.`
    case 'said_otherwise':
      return finding.quote === null
        ? `The sources say otherwise than “${finding.words}”.`
        : `The sources say “${finding.quote}”, not “${finding.words}”.`
    case 'not_quoted':
      return `What the second reader quoted doesn’t state the ${nouns[finding.fact]} “${finding.words}”.`
    case 'unanswered':
      return capital(unansweredWords(finding.question))
    default:
      return plain[finding.code]
  }
}

/** What the guard says, at the mark or in a line of its own. */
export const guardWords = ({ finding, isInSubject }: GuardSays): string =>
  `${isInSubject === true ? 'Subject: ' : ''}${findingWords(finding)}`

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const list = new Intl.ListFormat('en')

const whereWords = ({ knowledge, settings, messages, tools, leads }: Searched): string =>
  list.format([
    ...counted(knowledge, 'knowledge entry', 'knowledge entries'),
    ...counted(settings, 'setting', 'settings'),
    ...counted(messages, 'message of yours', 'messages of yours'),
    ...counted(tools, 'tool result', 'tool results'),
    ...counted(leads, 'message of the lead', 'messages of the lead'),
  ])

/** "14 day of trial" as people say it. */
const soughtWords = (sought: string): string =>
  sought.replace(/^([\d.]+) ([a-z]+)(?: of (.+))?$/, (_, amount: string, unit: string, about?: string) => {
    const what = unit === 'thing' ? '' : ` ${unit}${amount === '1' ? '' : 's'}`
    return `${amount}${what}${about === undefined ? '' : ` (${about})`}`
  })

/** What the guard looked for and where, in a sentence; null where it did not look. */
export function searchWords({ finding }: GuardSays): string | null {
  if (!('searched' in finding) || finding.searched === undefined) return null
  const where = whereWords(finding.searched)
  const sought = finding.sought === undefined ? '' : ` for ${soughtWords(finding.sought)}`
  return where === '' ? 'There was nothing to look in.' : `Looked${sought} in ${where}.`
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const ofDay = (sentAt: string | null): string => (sentAt === null ? '' : ` of ${day.format(new Date(sentAt))}`)
const named = (name: string): string => name.replaceAll('_', ' ')

/** A source as a person calls it: "Knowledge: Pricing 2026", "Your message of 3 March", "Settings: company name". */
export function sourceWords(source: FactSource): string {
  switch (source.kind) {
    case 'knowledge':
      return `Knowledge: ${source.title ?? 'an entry'}`
    case 'setting':
      return `Settings: ${named(source.name)}`
    case 'tool':
      return `Tool: ${named(source.name)}`
    case 'file':
      return `Attached: ${source.name}`
    case 'own_message':
      return `Your message${ofDay(source.sentAt)}`
    case 'lead_message':
      return `The lead’s message${ofDay(source.sentAt)}`
    case 'lead':
      return 'The lead'
    case 'instruction':
      return 'Your instruction'
    case 'sender':
      return 'The sender'
  }
}
