import {
  type NoticeChoice,
  type NoticeKind,
  type NoticePreferences,
  noticeKinds,
  noticeRoles,
} from '#contract/notices.ts'
import { type Role, roles } from '#contract/operation.ts'
import { addDays } from '#lib/add-days.ts'
import { firstMomentOf, localTime, minutesOf } from '../tasks/time-rules.ts'

/** What goes wrong is mailed to whoever can mend it, and a colleague's question to whoever is asked; leads stand in the bell. Whoever has an address of their own gave it to get all there. */
const mailedAtOnce: ReadonlySet<NoticeKind> = new Set([
  'mentioned',
  'send_trouble',
  'webhooks_silent',
  'connection_lost',
  'agent_paused',
  'step_taken_back',
  'address_lost',
  'domain_lost',
  'plan',
])

const choiceOf = (kind: NoticeKind, stored: Partial<NoticeChoice> | undefined): NoticeChoice => ({
  bell: true,
  mail: mailedAtOnce.has(kind) ? 'now' : 'off',
  slack: true,
  push: true,
  ...stored,
})

type Choices = NoticePreferences['choices']
export type StoredChoices = { [Kind in NoticeKind]?: Partial<NoticeChoice> }

/** A person's choices over what everybody has who chose nothing. */
export const choicesOf = (stored: StoredChoices): Choices => ({
  high_intent: choiceOf('high_intent', stored.high_intent),
  handoff: choiceOf('handoff', stored.handoff),
  assigned: choiceOf('assigned', stored.assigned),
  mentioned: choiceOf('mentioned', stored.mentioned),
  send_trouble: choiceOf('send_trouble', stored.send_trouble),
  webhooks_silent: choiceOf('webhooks_silent', stored.webhooks_silent),
  connection_lost: choiceOf('connection_lost', stored.connection_lost),
  agent_paused: choiceOf('agent_paused', stored.agent_paused),
  step_taken_back: choiceOf('step_taken_back', stored.step_taken_back),
  address_lost: choiceOf('address_lost', stored.address_lost),
  domain_lost: choiceOf('domain_lost', stored.domain_lost),
  plan: choiceOf('plan', stored.plan),
  referral: choiceOf('referral', stored.referral),
})

/** What comes by another way stands in the bell, too: what may have been lost on that way is not lost. */
export const withBell = (choices: Choices): Choices => {
  const kept = { ...choices }
  for (const kind of noticeKinds) {
    const { bell, mail, slack, push } = choices[kind]
    kept[kind] = { ...choices[kind], bell: bell || mail !== 'off' || slack || push }
  }
  return kept
}

/** What somebody of this role hears of at all, by their own choice. */
export const kindsIn = (role: Role, choices: Choices): NoticeKind[] =>
  noticeKinds.filter((kind) => roles.indexOf(role) >= roles.indexOf(noticeRoles[kind]) && choices[kind].bell)

/** The next time that a clock in the zone strikes this hour. */
export function nextDigest(now: Date, hour: number, timeZone: string): Date {
  const { day } = localTime(now, timeZone)
  const time = `${String(hour).padStart(2, '0')}:00`
  const today = firstMomentOf(day, time, timeZone)
  return today > now ? today : firstMomentOf(addDays(day, 1), time, timeZone)
}

/** `at`, or the end of the quiet hours that it lies in; they may reach over midnight. */
export function afterQuiet(at: Date, quiet: NoticePreferences['quiet'], timeZone: string): Date {
  if (quiet === null) return at
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  const { day, minutes } = localTime(at, timeZone)
  const isOverMidnight = from > until
  const isQuiet = isOverMidnight ? minutes >= from || minutes < until : minutes >= from && minutes < until
  if (!isQuiet) return at
  return firstMomentOf(isOverMidnight && minutes >= from ? addDays(day, 1) : day, quiet.until, timeZone)
}

/** In one message so many, and the next to the same place waits. */
const floodFrom = 5
const floodRestMs = 10 * 60_000

/** When a message may follow the one before it to the same place: at once, but for a flood, of which there is one every ten minutes. */
export function afterFlood(now: Date, last: { at: Date; count: number } | null): Date {
  if (last === null || last.count < floodFrom) return now
  const rested = new Date(last.at.getTime() + floodRestMs)
  return rested > now ? rested : now
}
