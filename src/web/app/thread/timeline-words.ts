import { labels } from '#contract/bands.ts'
import type { TimelineEntry } from '#contract/threads.ts'
import { labelNames, signedScore } from '#web/app/thread/intent-words.ts'

export type TimelineWords = { title: string; why?: string; tone: 'neutral' | 'positive' | 'info' | 'negative' }

type Detail = TimelineEntry['detail']

const text = (detail: Detail, key: string): string | undefined => {
  const value = detail[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const time = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function momentOf(detail: Detail, key: string): string | undefined {
  const value = text(detail, key)
  return value && !Number.isNaN(Date.parse(value)) ? time.format(new Date(value)) : undefined
}

function judgement(detail: Detail): string {
  const label = labels.find((known) => known === detail.label)
  const score = typeof detail.score === 'number' ? signedScore(detail.score) : undefined
  return [score, label && labelNames[label]].filter(Boolean).join(', ') || 'no score'
}

const judges: Partial<Record<string, string>> = {
  signals: 'Hard signs in the mail decided this.',
  rules: 'Read by the built-in rules.',
  model: 'Read by the language model.',
}
const modes: Partial<Record<string, string>> = { auto: 'Auto', draft: 'Drafts only', off: 'Off' }

type Tell = (detail: Detail, actor: string | null) => TimelineWords

const say = (title: string, tone: TimelineWords['tone'] = 'neutral'): Tell => {
  return (detail) => ({ title, tone, ...why(text(detail, 'why')) })
}
const by = (title: string): Tell => {
  return (_detail, actor) => ({ title: actor ? `${actor} ${title}` : capital(title), tone: 'neutral' })
}
const why = (words: string | undefined): { why?: string } => (words ? { why: words } : {})
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const notWritten: Partial<Record<string, string>> = { no_answer_called_for: 'This reply calls for no answer.' }

const kinds: Partial<Record<string, Tell>> = {
  received: say('Reply received'),
  answered_elsewhere: say('Answered in EmailBison', 'positive'),
  scored: (detail) => ({
    title: `Scored ${judgement(detail)}`,
    tone: 'neutral',
    ...why(judges[text(detail, 'by') ?? '']),
  }),
  corrected: (detail, actor) => ({
    title: `${actor ?? 'A person'} corrected it to ${judgement(detail)}`,
    tone: 'info',
  }),
  unsubscribed: say('Opted out: nothing more is sent', 'negative'),
  bounced: say('The address bounced', 'negative'),
  draft_written: (detail) => ({
    title: `Draft written by ${text(detail, 'writer') ?? 'the agent'}`,
    tone: 'neutral',
    ...why(detail.ok === false ? 'Something in it has no source.' : undefined),
  }),
  draft_not_written: (detail) => {
    const reason = text(detail, 'why')
    return { title: 'No draft written', tone: 'neutral', ...why(reason && (notWritten[reason] ?? reason)) }
  },
  draft_discarded: by('discarded the draft'),
  scheduled: (detail) => ({
    title: `Scheduled for ${momentOf(detail, 'at') ?? 'later'}`,
    tone: 'info',
    ...why(text(detail, 'why')),
  }),
  waits_for_approval: say('Waits for a person', 'info'),
  canceled: (detail, actor) => ({
    title: actor ? `${actor} canceled the reply` : 'Reply canceled',
    tone: 'neutral',
    ...why(text(detail, 'why')),
  }),
  superseded: say('The prepared reply was set aside'),
  sent: (_detail, actor) => ({ title: actor ? `${actor} sent the reply` : 'Reply sent', tone: 'positive' }),
  send_delayed: (detail) => ({
    title: 'Sending is delayed',
    tone: 'neutral',
    ...why(text(detail, 'why') ?? text(detail, 'message')),
  }),
  send_unclear: (detail) => ({
    title: 'EmailBison did not confirm the reply',
    tone: 'negative',
    ...why(text(detail, 'why') ?? text(detail, 'message')),
  }),
  send_failed: (detail) => ({
    title: 'Failed to send',
    tone: 'negative',
    ...why(text(detail, 'why') ?? text(detail, 'message')),
  }),
  retried: by('tried again'),
  archived: by('archived the thread'),
  unarchived: by('moved the thread to the inbox'),
  snoozed: (detail, actor) => ({
    title: `${actor ?? 'A person'} snoozed it until ${momentOf(detail, 'until') ?? 'later'}`,
    tone: 'neutral',
  }),
  unsnoozed: (_detail, actor) => ({
    title: actor ? `${actor} brought the thread back` : 'Back from snooze',
    tone: 'neutral',
  }),
  ai_mode: (detail, actor) => ({
    title: `${actor ?? 'A person'} set the agent to ${modes[text(detail, 'mode') ?? ''] ?? 'its own rule'}`,
    tone: 'neutral',
  }),
}

/** One sentence for one line of a thread's timeline; a kind that this version does not know is told by its name. */
export function timelineWords({ kind, detail, actorName }: TimelineEntry): TimelineWords {
  const tell = kinds[kind] ?? say(capital(kind.replaceAll('_', ' ')))
  return tell(detail, actorName)
}
