import { labels } from '#contract/labels.ts'
import type { TimelineEntry } from '#contract/threads.ts'
import { labelName, signedScore } from '#web/app/intent-labels.ts'

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
  return [score, label && labelName(label)].filter(Boolean).join(', ') || 'no score'
}

const judges: Partial<Record<string, string>> = {
  signals: 'Clear signals in the email decided this.',
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
  heard: 'The lead has replied.',
  answered_elsewhere: 'A person answered in EmailBison.',
  opted_out: 'The lead has opted out.',
  opt_out_in_doubt: 'The lead may have opted out: a person decides first.',
  bounced: 'The address bounced.',
  said_no: 'The lead said no.',
  no_agent: 'No agent handles this conversation.',
  off_here: 'The agent is off in this conversation.',
  off: 'The agent doesn’t follow up.',
  ended: 'Someone ended them.',
  all_sent: 'That was the last one.',
  nothing_to_say: 'There was nothing useful to say, or someone is already writing here.',
}
const setAside: Partial<Record<string, string>> = {
  draft_gone: 'Its draft was discarded.',
  unsubscribed: 'The lead opted out.',
  stopped: 'The lead wants no more email, or can’t be reached.',
  answered_elsewhere: 'A person answered in EmailBison.',
  new_message: 'The lead has written again, so a new draft is being written.',
}
const things: Partial<Record<string, { told: string; failed: string }>> = {
  unsubscribe: {
    told: 'EmailBison was told about the opt-out',
    failed: 'EmailBison couldn’t be told about the opt-out',
  },
  opt_out_call: { told: 'A part of the opt-out was taken', failed: 'A part of the opt-out wasn’t taken' },
  interested: { told: 'Marked interested in EmailBison', failed: 'Couldn’t be marked interested in EmailBison' },
  stop_sequence: { told: 'Campaign sequence stopped', failed: 'The campaign sequence couldn’t be stopped' },
}
/** `follow-up 1`, or the word for an answer. */
const what = (detail: Detail, other: string): string =>
  typeof detail.followUp === 'number' ? `follow-up ${detail.followUp}` : other
const numbered = (detail: Detail): string => `Follow-up ${detail.number ?? ''} of ${detail.count ?? ''}`

const isSome = (detail: Detail, key: string): boolean => typeof detail[key] === 'number' && detail[key] > 0

function notTold(detail: Detail): string | undefined {
  if (detail.why === 'no_lead') return 'EmailBison has no lead for this conversation. Unsubscribe the address there.'
  const reason = text(detail, 'why') ?? ''
  return detail.last === true
    ? `${reason} We stopped trying: please do it in EmailBison.`
    : `${reason} We’ll try again.`
}

/** What only sounds like one is told to nobody before a person has said so. */
const isLikelyOptOut = ({ label, action }: Detail): boolean => label === 'unsubscribe' && action === 'handoff'

/** What the judgement asks for, where that is no answer. */
function asked(detail: Detail): string | undefined {
  const until = text(detail, 'until')
  const back = until && `Away until ${day.format(new Date(`${until}T12:00:00`))}, so no answer is needed.`
  if (detail.action === 'wait') return back ?? 'No answer is needed.'
  if (detail.action === 'stop') return 'Nothing more is sent automatically.'
  if (isLikelyOptOut(detail)) return 'It sounds like an opt-out. Someone needs to confirm it, or answer.'
  return detail.action === 'handoff' ? 'A person needs to answer.' : undefined
}

const notWritten: Partial<Record<string, string>> = {
  no_answer_called_for: 'This reply needs no answer.',
  left_to_a_person: 'There was nothing to say without a person.',
  no_agent: 'No agent handles this conversation.',
  off_here: 'The agent is off in this conversation.',
  model_unavailable: 'The language model couldn’t be reached for an hour.',
  model_timeout: 'The language model took too long or stopped partway every time.',
  model_refused: 'The language model refused to write this.',
  model_bad_answer: 'The language model never gave a usable answer.',
  model_auth: 'The language model rejected the key, or its account has run out of credit. Check it in Settings.',
  our_fault: 'Something went wrong on our side. It has been logged.',
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
    ...why(detail.why === 'quiet_hours' ? 'Nothing goes out automatically before the wake time.' : text(detail, 'why')),
  }),
  run_now: by('ran it right away'),
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
    ...why(detail.confirmed === false ? 'EmailBison accepted it, but doesn’t show whether it took effect.' : undefined),
  }),
  platform_not_told: (detail) => ({
    title: things[text(detail, 'what') ?? '']?.failed ?? 'EmailBison couldn’t be told',
    tone: 'negative',
    ...why(notTold(detail)),
  }),
  waits_for_approval: say('Not sent automatically: waiting for a person', 'info'),
  canceled: (detail, actor) => ({
    title: actor ? `${actor} canceled ${what(detail, 'the reply')}` : `${capital(what(detail, 'reply'))} canceled`,
    tone: 'neutral',
    ...why(text(detail, 'why')),
  }),
  restored: (detail, actor) => ({
    title: `${actor ?? 'A person'} restored ${what(detail, 'the reply')}`,
    tone: 'neutral',
  }),
  undone: (_detail, actor) => ({
    title: `${actor ?? 'A person'} undid the send`,
    tone: 'neutral',
    why: 'Nothing went out.',
  }),
  superseded: (detail) => ({
    title: 'The prepared reply was set aside',
    tone: 'neutral',
    ...why(setAside[text(detail, 'why') ?? ''] ?? text(detail, 'why')),
  }),
  sent: (detail, actor) => ({
    title: actor
      ? `${actor} sent ${what(detail, 'the reply')}`
      : `${capital(what(detail, 'reply'))} sent${detail.automatic === true ? ' automatically' : ''}`,
    tone: 'positive',
  }),
  send_delayed: (detail) => ({
    title: 'Sending is delayed',
    tone: 'neutral',
    ...why(text(detail, 'why') ?? text(detail, 'message')),
  }),
  send_accepted: say('EmailBison accepted the reply and will send it'),
  send_unclear: (detail) => ({
    title: 'EmailBison didn’t confirm the reply',
    tone: 'negative',
    ...why(text(detail, 'why') ?? text(detail, 'message')),
  }),
  send_failed: (detail) => ({
    title: 'Failed to send',
    tone: 'negative',
    ...why(text(detail, 'why') ?? text(detail, 'message')),
  }),
  retried: by('tried again'),
  archived: (detail, actor) => ({
    title: actor ? `${actor} archived the thread` : 'Archived the thread',
    tone: 'neutral',
    ...why(
      isSome(detail, 'canceled') ? 'What was prepared has been set aside, and comes back with the thread.' : undefined,
    ),
  }),
  unarchived: (detail, actor) => ({
    title: actor ? `${actor} moved the thread to the inbox` : 'Moved to the inbox: a reply hasn’t gone out',
    tone: 'neutral',
    ...why(isSome(detail, 'restored') ? 'What was set aside is back.' : undefined),
  }),
  snoozed: (detail, actor) => ({
    title: `${actor ?? 'A person'} snoozed it until ${momentOf(detail, 'until') ?? 'later'}`,
    tone: 'neutral',
  }),
  unsnoozed: (_detail, actor) => ({
    title: actor ? `${actor} brought the thread back` : 'Back from snooze',
    tone: 'neutral',
  }),
  ai_mode: (detail, actor) => ({
    title: `${actor ?? 'A person'} set the agent to ${modes[text(detail, 'mode') ?? ''] ?? 'its own setting'}`,
    tone: 'neutral',
  }),
}

/** One sentence for one line of a thread's timeline; a kind that this version does not know is told by its name. */
export function timelineWords({ kind, detail, actorName }: TimelineEntry): TimelineWords {
  const tell = kinds[kind] ?? say(capital(kind.replaceAll('_', ' ')))
  return tell(detail, actorName)
}
