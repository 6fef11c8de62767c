import { labels } from '#contract/bands.ts'
import type { TimelineEntry } from '#contract/threads.ts'
import { labelNames, signedScore } from '#web/app/thread/intent-words.ts'

export type TimelineWords = { title: string; why?: string; tone: 'neutral' | 'positive' | 'info' | 'negative' }

type Detail = TimelineEntry['detail']

const text = (detail: Detail, key: string): string | undefined => {
  const value = detail[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
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
const ends: Partial<Record<string, string>> = {
  heard: 'The lead has written.',
  answered_elsewhere: 'A person answered in EmailBison.',
  opted_out: 'The lead has opted out.',
  bounced: 'The address bounced.',
  said_no: 'The lead has said no.',
  no_agent: 'No agent is in charge of this conversation.',
  off_here: 'The agent is off in this conversation.',
  off: 'The agent does not follow up.',
  ended: 'A person ended them.',
  all_sent: 'That was the last one.',
  nothing_to_say: 'The writer found nothing to say, or a person is writing here.',
}
const setAside: Partial<Record<string, string>> = {
  draft_gone: 'Its draft was thrown away.',
  unsubscribed: 'The lead opted out.',
  stopped: 'The lead wants no more mail, or can not be reached.',
  answered_elsewhere: 'A person answered in EmailBison.',
  new_message: 'The lead has written again, so it is drafted anew.',
}
const things: Partial<Record<string, { told: string; failed: string }>> = {
  unsubscribe: { told: 'EmailBison knows of the opt-out', failed: 'EmailBison could not be told of the opt-out' },
  interested: { told: 'Marked interested in EmailBison', failed: 'Could not be marked interested in EmailBison' },
  stop_sequence: { told: 'Campaign sequence stopped', failed: 'The campaign sequence could not be stopped' },
}
/** `follow-up 1`, or the word for an answer. */
const what = (detail: Detail, other: string): string =>
  typeof detail.followUp === 'number' ? `follow-up ${detail.followUp}` : other
const numbered = (detail: Detail): string => `Follow-up ${detail.number ?? ''} of ${detail.count ?? ''}`

function notTold(detail: Detail): string | undefined {
  if (detail.why === 'no_lead') return 'It knows no lead for this conversation. Unsubscribe the address there.'
  const reason = text(detail, 'why') ?? ''
  return detail.last === true ? `${reason} It was given up: do it in EmailBison.` : `${reason} It is tried again.`
}

/** What only sounds like one is told to nobody before a person has said so. */
const isLikelyOptOut = ({ label, action }: Detail): boolean => label === 'unsubscribe' && action === 'handoff'

/** What the judgement asks for, where that is no answer. */
function asked(detail: Detail): string | undefined {
  const until = text(detail, 'until')
  const back = until && `Away until ${day.format(new Date(`${until}T12:00:00`))}: no answer is called for.`
  if (detail.action === 'wait') return back ?? 'No answer is called for.'
  if (detail.action === 'stop') return 'Nothing more is sent by itself.'
  if (isLikelyOptOut(detail)) return 'It sounds like an opt-out: a person confirms it, or answers.'
  return detail.action === 'handoff' ? 'A person must answer.' : undefined
}

const notWritten: Partial<Record<string, string>> = {
  no_answer_called_for: 'This reply calls for no answer.',
  left_to_a_person: 'Nothing fits that could be said without a person.',
  no_agent: 'No agent is in charge of this conversation.',
  off_here: 'The agent is off in this conversation.',
  model_unavailable: 'The language model did not answer.',
  model_timeout: 'The language model took too long.',
  model_refused: 'The language model refused to write it.',
  model_bad_answer: 'The language model answered something that can not be used.',
  model_auth: 'The language model does not accept the key. Check it in Settings.',
}

const kinds: Partial<Record<string, Tell>> = {
  received: say('Reply received'),
  answered_elsewhere: say('Answered in EmailBison', 'positive'),
  scored: (detail) => ({
    title: `Scored ${judgement(detail)}`,
    tone: 'neutral',
    ...why([judges[text(detail, 'by') ?? ''], asked(detail)].filter(Boolean).join(' ')),
  }),
  corrected: (detail, actor) => ({
    title: `${actor ?? 'A person'} corrected it to ${judgement(detail)}`,
    tone: 'info',
  }),
  unsubscribed: say('Opted out: nothing more is sent', 'negative'),
  bounced: say('The address bounced', 'negative'),
  draft_written: (detail) => ({
    title: `${typeof detail.followUp === 'number' ? `Follow-up ${detail.followUp}` : 'Draft'} written by ${text(detail, 'writer') ?? 'the agent'}`,
    tone: 'neutral',
    ...why(detail.ok === false ? 'Something in it has no source.' : undefined),
  }),
  draft_not_written: (detail) => {
    const isForPerson = detail.why === 'no_answer_called_for' && detail.action === 'handoff'
    const reason = isForPerson ? 'left_to_a_person' : text(detail, 'why')
    return { title: 'No draft written', tone: 'neutral', ...why(reason && (notWritten[reason] ?? reason)) }
  },
  draft_discarded: by('discarded the draft'),
  scheduled: (detail) => ({
    title: `${capital(`${what(detail, '')} scheduled`.trim())} for ${momentOf(detail, 'at') ?? 'later'}`,
    tone: 'info',
    ...why(detail.why === 'quiet_hours' ? 'Nothing goes out by itself before the wake time.' : text(detail, 'why')),
  }),
  run_now: by('ran it at once'),
  approved: by('approved the draft'),
  follow_up_planned: (detail) => ({
    title: `${numbered(detail)} planned for ${momentOf(detail, 'at') ?? 'later'}`,
    tone: 'info',
    why: 'Unless the lead writes first.',
  }),
  follow_up_moved: (detail) => ({
    title: `${numbered(detail)} moved to ${momentOf(detail, 'at') ?? 'later'}`,
    tone: 'info',
  }),
  follow_ups_ended: (detail) => ({
    title: 'No more follow-ups',
    tone: 'neutral',
    ...why(ends[text(detail, 'why') ?? ''] ?? notWritten[text(detail, 'why') ?? '']),
  }),
  platform_told: (detail) => ({
    title: things[text(detail, 'what') ?? '']?.told ?? 'EmailBison was told',
    tone: 'positive',
    ...why(detail.confirmed === false ? 'It took the call; it does not show whether it holds.' : undefined),
  }),
  platform_not_told: (detail) => ({
    title: things[text(detail, 'what') ?? '']?.failed ?? 'EmailBison could not be told',
    tone: 'negative',
    ...why(notTold(detail)),
  }),
  waits_for_approval: say('Not sent by itself: waits for a person', 'info'),
  canceled: (detail, actor) => ({
    title: actor ? `${actor} canceled ${what(detail, 'the reply')}` : `${capital(what(detail, 'reply'))} canceled`,
    tone: 'neutral',
    ...why(text(detail, 'why')),
  }),
  restored: (detail, actor) => ({
    title: `${actor ?? 'A person'} took back the cancellation of ${what(detail, 'the reply')}`,
    tone: 'neutral',
  }),
  superseded: (detail) => ({
    title: 'The prepared reply was set aside',
    tone: 'neutral',
    ...why(setAside[text(detail, 'why') ?? ''] ?? text(detail, 'why')),
  }),
  sent: (detail, actor) => ({
    title: actor
      ? `${actor} sent ${what(detail, 'the reply')}`
      : `${capital(what(detail, 'reply'))} sent${detail.automatic === true ? ' by itself' : ''}`,
    tone: 'positive',
  }),
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
