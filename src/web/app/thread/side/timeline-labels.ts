import type { IntentSource } from '#contract/intent.ts'
import { rungNames, stepNames } from '#contract/ladder-words.ts'
import { namePlatform } from '#contract/name-platform.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import type {
  DetailOf,
  FollowUpEnd,
  NotTold,
  SupersededCause,
  TimelineEntry,
  TimelineKind,
} from '#contract/timeline.ts'
import { labelName, signedScore } from '#web/app/intent-labels.ts'
import { reasonWords, unwrittenWords } from '#web/app/reason-labels.ts'
import { lessTold } from '#web/app/thread/told-once.ts'
import { wrongWords } from '#web/app/wrong-labels.ts'

export type TimelineWords = {
  title: string
  why?: string | undefined
  tone: 'neutral' | 'positive' | 'info' | 'negative'
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const time = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const moment = (at: string): string => time.format(new Date(at))

const judgement = ({ label, score }: DetailOf<'corrected'>): string => `${signedScore(score)}, ${labelName(label)}`

const judges: Record<IntentSource, string | undefined> = {
  signals: 'Clear signals in the email decided this.',
  rules: 'Read by the built-in rules.',
  model: 'Read by the language model.',
  person: undefined,
}
const modes = { auto: 'Auto', draft: 'Drafts only', off: 'Off' } as const

interface Context {
  actor: string | null
  platformName: string
  /** Reasons that the screen says already. */
  told: readonly TaskReason[]
}
type WordsOf<Kind extends TimelineKind> = (detail: DetailOf<Kind>, context: Context) => TimelineWords

const say =
  (title: string, tone: TimelineWords['tone'] = 'neutral') =>
  (): TimelineWords => ({ title, tone })
const by =
  (title: string) =>
  (_detail: unknown, { actor }: Context): TimelineWords => ({
    title: actor ? `${actor} ${title}` : capital(title),
    tone: 'neutral',
  })
const because =
  (title: string, tone: TimelineWords['tone']) =>
  ({ reasons }: { reasons: readonly TaskReason[] }, { told, platformName }: Context): TimelineWords => ({
    title: namePlatform(title, { name: platformName }),
    tone,
    why: reasonWords(lessTold(told, reasons), platformName),
  })
const gone = 'someone who has left'
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const noAgent = 'No agent handles this conversation.'
const offHere = 'The agent is off in this conversation.'
const ends: Record<FollowUpEnd | 'nothing_to_say', string | undefined> = {
  no_answer: undefined,
  heard: 'The lead has replied.',
  answered_elsewhere: 'A person answered in {platform}.',
  opted_out: 'The lead has opted out.',
  opt_out_in_doubt: 'The lead may have opted out: a person decides first.',
  bounced: 'The address bounced.',
  said_no: 'The lead said no.',
  no_agent: noAgent,
  off_here: offHere,
  off: 'The agent doesn’t follow up.',
  ended: 'Someone ended them.',
  all_sent: 'That was the last one.',
  nothing_to_say: 'There was nothing useful to say, or someone is already writing here.',
}
const setAside: Record<SupersededCause, string> = {
  draft_gone: 'Its draft was discarded.',
  unsubscribed: 'The lead opted out.',
  stopped: 'The lead wants no more email, or can’t be reached.',
  answered_elsewhere: 'A person answered in {platform}.',
  new_message: 'The lead has written again, so a new draft is being written.',
}
const toldThere: Record<DetailOf<'platform_told'>['what'], string> = {
  unsubscribe: '{platform} was told about the opt-out',
  opt_out_call: '{platform} carried out one step of the opt-out',
  interested: 'Marked interested in {platform}',
  stop_sequence: 'Campaign sequence stopped',
}
const notToldThere: Record<DetailOf<'platform_not_told'>['what'], string> = {
  unsubscribe: '{platform} couldn’t be told about the opt-out',
  interested: 'Couldn’t be marked interested in {platform}',
  stop_sequence: 'The campaign sequence couldn’t be stopped',
}
type Unwritten = DetailOf<'draft_not_written'>
const notWritten: Record<Unwritten['why'], string> = {
  ...unwrittenWords,
  no_answer_called_for: 'This reply needs no answer.',
  no_agent: noAgent,
  off_here: offHere,
  suspended: 'This workspace’s agents were paused. A draft follows once they go on.',
}

/** `follow-up 1`, or the word for an answer. */
const what = (followUp: number | null | undefined, other: string): string =>
  typeof followUp === 'number' ? `follow-up ${followUp}` : other
const numbered = ({ number, count }: DetailOf<'follow_up_planned'>): string => `Follow-up ${number} of ${count}`
const isSome = (count: number | undefined): boolean => count !== undefined && count > 0

function whyNotTold(why: NotTold, isLast: boolean, platformName: string): string {
  switch (why.code) {
    case 'no_lead':
      return `${platformName} has no lead for this conversation. Unsubscribe the address there.`
    case 'our_fault':
    case 'said': {
      const said = why.code === 'said' ? why.message : 'Something went wrong on our side.'
      return isLast ? `${said} We stopped trying: please do it in ${platformName}.` : `${said} We’ll try again.`
    }
  }
}

/** What the judgement asks for, where that is no answer. */
function asked({ label, action, until }: DetailOf<'scored'>): string | undefined {
  const back = until && `Away until ${day.format(new Date(`${until}T12:00:00`))}, so no answer is needed.`
  if (action === 'wait') return back ?? 'No answer is needed.'
  if (action === 'stop') return 'Nothing more is sent automatically.'
  // What only sounds like one is told to nobody before a person has said so.
  if (label === 'unsubscribe' && action === 'handoff')
    return 'It sounds like an opt-out. Someone needs to confirm it, or answer.'
  return action === 'handoff' ? 'A person needs to answer.' : undefined
}

function whyNotWritten({ why, action }: Unwritten): string {
  const isForPerson = why === 'no_answer_called_for' && action === 'handoff'
  return isForPerson ? 'A person needs to decide what to answer.' : notWritten[why]
}

const kinds: { [Kind in TimelineKind]: WordsOf<Kind> } = {
  received: say('Reply received'),
  wrote_after_erasure: ({ erasedAt }) => ({
    title: 'Their earlier data was erased',
    tone: 'info',
    why: `On ${day.format(new Date(erasedAt))}, as they asked. What they write now is new: no agent answers it until someone turns one on here.`,
  }),
  answered_elsewhere: (_detail, { platformName }) => ({ title: `Answered in ${platformName}`, tone: 'positive' }),
  scored: (detail) => ({
    title: `Scored ${judgement(detail)}`,
    tone: 'neutral',
    why: [judges[detail.by], asked(detail)].filter(Boolean).join(' ') || undefined,
  }),
  corrected: (detail, { actor }) => ({
    title: `${actor ?? 'A person'} corrected it to ${judgement(detail)}`,
    tone: 'info',
  }),
  unsubscribed: say('Opted out: nothing more is sent', 'negative'),
  bounced: say('The address bounced', 'negative'),
  draft_written: ({ followUp, writer, ok }) => ({
    title: `${capital(what(followUp, 'draft'))} written by ${writer}`,
    tone: 'neutral',
    why: ok ? undefined : 'The guard found something in it.',
  }),
  draft_not_written: (detail) => ({ title: 'No draft written', tone: 'neutral', why: whyNotWritten(detail) }),
  draft_discarded: by('discarded the draft'),
  scheduled: ({ at, followUp, why }) => ({
    title: `${capital(`${what(followUp, '')} scheduled`.trim())} for ${moment(at)}`,
    tone: 'info',
    why: why === 'quiet_hours' ? 'Nothing goes out automatically before the wake time.' : undefined,
  }),
  run_now: by('ran it right away'),
  approved: by('approved the draft'),
  follow_up_planned: (detail) => ({
    title: `${numbered(detail)} planned for ${moment(detail.at)}`,
    tone: 'info',
    why: 'Unless the lead writes first.',
  }),
  follow_up_moved: (detail) => ({ title: `${numbered(detail)} moved to ${moment(detail.at)}`, tone: 'info' }),
  follow_ups_ended: ({ why }, { platformName }) => ({
    title: 'No more follow-ups',
    tone: 'neutral',
    why: namePlatform({ ...unwrittenWords, ...ends }[why] ?? '', { name: platformName }) || undefined,
  }),
  platform_told: ({ what: thing, confirmed }, { platformName }) => ({
    title: namePlatform(toldThere[thing], { name: platformName }),
    tone: 'positive',
    why: confirmed ? undefined : `${platformName} accepted it, but doesn’t show whether it took effect.`,
  }),
  platform_not_told: ({ what: thing, why, last }, { platformName }) => ({
    title: namePlatform(notToldThere[thing], { name: platformName }),
    tone: 'negative',
    why: whyNotTold(why, last, platformName),
  }),
  waits_for_approval: because('Not sent automatically: waiting for a person', 'info'),
  canceled: ({ followUp }, { actor }) => ({
    title: actor ? `${actor} canceled ${what(followUp, 'the reply')}` : `${capital(what(followUp, 'reply'))} canceled`,
    tone: 'neutral',
  }),
  restored: ({ followUp }, { actor }) => ({
    title: `${actor ?? 'A person'} restored ${what(followUp, 'the reply')}`,
    tone: 'neutral',
  }),
  undone: (_detail, { actor }) => ({
    title: `${actor ?? 'A person'} undid the send`,
    tone: 'neutral',
    why: 'Nothing went out.',
  }),
  superseded: ({ why }, { platformName }) => ({
    title: 'The prepared reply won’t be sent',
    tone: 'neutral',
    why: namePlatform(setAside[why], { name: platformName }),
  }),
  sent: ({ followUp, automatic }, { actor }) => ({
    title: actor
      ? `${actor} sent ${what(followUp, 'the reply')}`
      : `${capital(what(followUp, 'reply'))} sent${automatic ? ' automatically' : ''}`,
    tone: 'positive',
  }),
  send_delayed: because('Sending is delayed', 'neutral'),
  send_accepted: (_detail, { platformName }) => ({
    title: `${platformName} accepted the reply and will send it`,
    tone: 'neutral',
  }),
  send_unclear: because('{platform} didn’t confirm the reply', 'negative'),
  send_failed: because('Failed to send', 'negative'),
  retried: by('tried again'),
  archived: ({ canceled }, { actor }) => ({
    title: actor ? `${actor} archived the thread` : 'Archived the thread',
    tone: 'neutral',
    why: isSome(canceled)
      ? 'The prepared reply was canceled. It comes back if the thread is moved to the inbox.'
      : undefined,
  }),
  unarchived: ({ restored }, { actor }) => ({
    title: actor ? `${actor} moved the thread to the inbox` : 'Moved to the inbox: a reply hasn’t gone out',
    tone: 'neutral',
    why: isSome(restored) ? 'The canceled reply is back, too.' : undefined,
  }),
  snoozed: ({ until }, { actor }) => ({
    title: `${actor ?? 'A person'} snoozed it until ${moment(until)}`,
    tone: 'neutral',
  }),
  unsnoozed: (_detail, { actor }) => ({
    title: actor ? `${actor} brought the thread back` : 'Back from snooze',
    tone: 'neutral',
  }),
  marked_wrong: ({ reason }, { actor }) => ({
    title: `${actor ?? 'Someone'} ${reason === null ? 'took back that the automatic reply was wrong' : 'said that the automatic reply was wrong'}`,
    why: reason === null ? undefined : `${wrongWords[reason]}.`,
    tone: reason === null ? 'neutral' : 'negative',
  }),
  step_taken_back: (detail) => ({
    title: `${detail.agentName} went back to “${stepNames[detail.to]}” for ${rungNames[detail.rung]}`,
    why: 'Too much of what it sent automatically turned out to be wrong.',
    tone: 'negative',
  }),
  assigned: ({ name, by: how }, { actor }) => ({
    title:
      how === 'turn'
        ? `Assigned to ${name ?? gone} in turn`
        : name !== null && name === actor
          ? `${actor} took the conversation`
          : `${actor ?? 'Someone'} assigned it to ${name ?? gone}`,
    tone: 'neutral',
  }),
  unassigned: ({ name, why }, { actor }) => ({
    title: why === 'person' ? `${actor ?? 'Someone'} took it from ${name ?? gone}` : 'Assigned to nobody now',
    why:
      why === 'left'
        ? `${capital(name ?? gone)} left the workspace.`
        : why === 'role'
          ? `${capital(name ?? gone)} can’t answer leads any more.`
          : undefined,
    tone: 'neutral',
  }),
  ai_mode: ({ mode }, { actor }) => ({
    title: `${actor ?? 'A person'} set the agent to ${mode === null ? 'its own setting' : modes[mode]}`,
    tone: 'neutral',
  }),
}

const wordsOf = <Kind extends TimelineKind>(kind: Kind, detail: DetailOf<Kind>, context: Context): TimelineWords =>
  kinds[kind](detail, context)

/**
 * One sentence for one line of a thread's timeline, less the reasons that the screen says already. A kind that came with a version newer
 * than this tab is told by its name.
 */
export function timelineWords(
  { kind, detail, actorName }: TimelineEntry,
  { platformName, told = [] }: { platformName: string; told?: readonly TaskReason[] },
): TimelineWords {
  if (!Object.hasOwn(kinds, kind)) return { title: capital(kind.replaceAll('_', ' ')), tone: 'neutral' }
  return wordsOf(kind, detail, { actor: actorName, platformName, told })
}
