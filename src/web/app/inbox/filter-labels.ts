import { labelFacts } from '#contract/labels.ts'
import { meOf, nameIn, noneOf } from '#contract/none-of.ts'
import type { ThreadFilters, ThreadMatches } from '#contract/threads.ts'
import { wordsOfWait } from '#web/app/numbers/wait-labels.ts'
import { languageName } from '#web/language-name.ts'

type Names = Pick<ThreadMatches, 'campaignName' | 'agentName' | 'personName' | 'assigneeName'>

/** One thing that narrows a list, in words, and the names in the address that go with it. */
type FilterWords = { names: readonly (keyof ThreadFilters)[]; text: string }

/** What the address narrows a list by, each as a person says it. Names are left open (`...`) while they are not known. */
export function filterWords(filters: ThreadFilters, known: Names | undefined): FilterWords[] {
  const { campaign, agent, label, sender, person, language, band, assignee, draft, unread } = filters
  const named = (name: keyof Names, gone: string): string => (known === undefined ? '...' : (known[name] ?? gone))
  const words: (FilterWords | null)[] = [
    periodWords(filters),
    one(
      'campaign',
      campaign,
      'No campaign',
      (value) => `Campaign: ${nameIn(value) ?? named('campaignName', 'one that is gone')}`,
    ),
    one('agent', agent, 'No agent', (value) => `Agent: ${nameIn(value) ?? named('agentName', 'one that is gone')}`),
    one('label', label, 'No label', () => `Label: ${label && (labelFacts[label]?.name ?? label)}`),
    one('sender', sender, 'No sender', (value) => `Sender: ${value}`),
    one(
      'person',
      person,
      'Answered automatically',
      () => `Answered by ${named('personName', 'somebody who has left')}`,
    ),
    one('language', language, 'No language', (value) => `Language: ${knownLanguage(value)}`),
    one('band', band, '', (value) => `Intent: ${value}`),
    one('assignee', assignee, 'Assigned to nobody', (value) =>
      value === meOf ? 'Assigned to me' : `Assigned to ${named('assigneeName', 'somebody who has left')}`,
    ),
    one('draft', draft, '', (value) => (value === 'yes' ? 'Has a draft' : 'Has no draft')),
    one('unread', unread, '', (value) => (value === 'yes' ? 'Unread' : 'Read')),
  ]
  return words.flatMap((one) => one ?? [])
}

const one = (
  name: keyof ThreadFilters,
  value: string | undefined,
  none: string,
  text: (value: string) => string,
): FilterWords | null => (value === undefined ? null : { names: [name], text: value === noneOf ? none : text(value) })

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** What a number counts, which led here. */
const numberWords: Readonly<Record<NonNullable<ThreadFilters['number']>, string>> = {
  replies: 'Replied',
  machineMails: 'Wrote automatically',
  positiveReplies: 'Replied positively',
  otherReplies: 'Replied, but not positively',
  meetingRequests: 'Asked for a meeting',
  optOuts: 'Opted out',
  sends: 'Sent to',
  automaticSends: 'Sent to automatically',
  firstAnswers: 'First answered',
  uneditedDrafts: 'Draft sent unedited',
  editedDrafts: 'Draft sent edited',
  rejectedDrafts: 'Draft rejected',
  waits: 'Draft waited',
  modelCosts: 'Models asked about it',
  questions: 'Asked what nobody could answer',
}

function periodWords({ from, to, person, number, reason }: ThreadFilters): FilterWords | null {
  const why = number === 'waits' && reason !== undefined ? wordsOfWait(reason) : undefined
  const what = number && (why === undefined ? numberWords[number] : `${numberWords[number]} (${why})`)
  const words = daysWords(what ?? (person === undefined ? 'Replied' : 'Answered'), { from, to })
  if (what === undefined) return words
  return { names: ['number', 'reason', ...(words?.names ?? [])], text: words?.text ?? what }
}

function daysWords(verb: string, { from, to }: Pick<ThreadFilters, 'from' | 'to'>): FilterWords | null {
  const shown = (day: string): string => {
    if (day.endsWith('d')) return daysAgo(Number.parseInt(day, 10) - 1)
    return Number.isNaN(Date.parse(day)) ? day : dayFormat.format(new Date(day))
  }
  if (from !== undefined && to !== undefined) {
    const days =
      from === to ? `${from.endsWith('d') ? '' : 'on '}${shown(from)}` : `from ${shown(from)} to ${shown(to)}`
    return { names: ['from', 'to'], text: `${verb} ${days}` }
  }
  if (from === '1d') return { names: ['from'], text: `${verb} today` }
  if (from?.endsWith('d')) return { names: ['from'], text: `${verb} in the last ${Number.parseInt(from, 10)} days` }
  if (from !== undefined) return { names: ['from'], text: `${verb} since ${shown(from)}` }
  return to === undefined ? null : { names: ['to'], text: `${verb} until ${shown(to)}` }
}

const daysAgo = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`)

const knownLanguage = (code: string): string => (code === 'und' ? 'not known' : languageName(code))
