import { de } from '#integrations/drafter/phrases/de.ts'
import { en } from '#integrations/drafter/phrases/en.ts'
import { es } from '#integrations/drafter/phrases/es.ts'
import { fr } from '#integrations/drafter/phrases/fr.ts'
import { nl } from '#integrations/drafter/phrases/nl.ts'
import { pt } from '#integrations/drafter/phrases/pt.ts'
import type { ReceivedMail, SentMail } from '../sandbox-process.ts'
import type { OptOut } from './leads.ts'
import { byPerson } from './people.ts'

// What a lead would notice, told by the platform's record alone: who answered whom, when, in which words. Our own ids say nothing here; of our database only
// when a mail was known, since nobody can heed what they have not heard of.

export interface Sent extends Pick<SentMail, 'replyId' | 'answeredReplyId' | 'leadId' | 'campaignId'> {
  by: 'agent' | 'reminder' | 'person'
  words: string
  at: Date
}

export interface Received extends Pick<ReceivedMail, 'id' | 'leadId' | 'campaignId'> {
  at: Date
}

/** What of a customer's story is known. */
export interface Story {
  received: readonly Received[]
  sent: readonly Sent[]
  optOuts: readonly OptOut[]
  /** When a mail of a lead's own words was here, by the database's clock; of a machine's, and of what never came, nothing. */
  knownAt: ReadonlyMap<number, Date>
  /** When it was known here of a lead that they have opted out. */
  optedOutAt: ReadonlyMap<number, Date>
  /** Leads to whom a person let an agent's words go. */
  letGo: ReadonlySet<number>
}

/** What the reminders of a model say; the built-in drafter has its own, in the language of each lead. */
export const reminding = 'come back to my last message'
const reminders = [reminding, ...[de, en, es, fr, nl, pt].flatMap(({ followUp }) => followUp)]
const isReminder = (words: string): boolean => {
  const inOneLine = words.replace(/\s+/g, ' ')
  return reminders.some((said) => inOneLine.includes(said))
}
/** Between the last look and the platform's record lies the call, which may be slow. */
const callMs = 15_000

export function sentOf({ replyId, answeredReplyId, leadId, campaignId, via, text, message, sentAt }: SentMail): Sent {
  const words = (text ?? message).trim()
  const by = via !== 'api' || words.includes(byPerson) ? 'person' : isReminder(words) ? 'reminder' : 'agent'
  return { replyId, answeredReplyId, leadId, campaignId, by, words, at: new Date(sentAt) }
}

export const receivedOf = ({ id, leadId, campaignId, receivedAt }: ReceivedMail): Received => ({
  id,
  leadId,
  campaignId,
  at: new Date(receivedAt),
})

const conversationOf = ({ leadId, campaignId }: Pick<Received, 'leadId' | 'campaignId'>): string =>
  `${leadId} in campaign ${campaignId}`

/** Says what a lead would have noticed and must not have. */
export function judgeAtThePlatform(story: Story, wrong: (what: string) => void): void {
  // Of mail that belongs to no lead the platform doesn't say whose it is.
  const sent = Map.groupBy(
    story.sent.filter(({ leadId }) => leadId !== null),
    conversationOf,
  )
  const received = Map.groupBy(story.received, conversationOf)
  for (const [conversation, mails] of sent) {
    const told = (what: string): void => wrong(`lead ${conversation} ${what}`)
    judgeAnswers(mails, received.get(conversation) ?? [], story.letGo, told)
    judgeReminders(mails, received.get(conversation) ?? [], story.knownAt, told)
  }
  judgeOptOuts(story, wrong)
}

/** At most one automatic answer for each mail, and nothing twice in the same words, unless a person let them go to another mail. */
function judgeAnswers(
  sent: readonly Sent[],
  received: readonly Received[],
  letGo: Story['letGo'],
  told: (what: string) => void,
): void {
  const answers = sent.filter(({ by }) => by === 'agent')
  for (const [replyId, some] of Map.groupBy(answers, ({ answeredReplyId }) => answeredReplyId))
    if (some.length > 1) told(`got ${some.length} automatic answers to mail ${replyId}`)
  for (const [at, answer] of answers.toSorted((a, b) => a.at.getTime() - b.at.getTime()).entries()) {
    const before = received.filter((mail) => mail.at <= answer.at).length
    if (at + 1 > before) told(`had written ${before} times when automatic answer ${at + 1} went out`)
  }
  const isLetGo = (some: readonly Sent[]): boolean =>
    some.every(({ by, leadId }) => by === 'agent' && leadId !== null && letGo.has(leadId)) &&
    new Set(some.map(({ answeredReplyId }) => answeredReplyId)).size === some.length
  for (const [words, some] of Map.groupBy(sent, (mail) => mail.words))
    if (some.length > 1 && !isLetGo(some)) told(`got the same words ${some.length} times: ${words.slice(0, 80)}`)
}

/** Who answered gets no reminder any more: from when we knew, until something of ours went out again. */
function judgeReminders(
  sent: readonly Sent[],
  received: readonly Received[],
  knownAt: Story['knownAt'],
  told: (what: string) => void,
): void {
  for (const reminder of sent.filter(({ by }) => by === 'reminder')) {
    const ours = sent.filter((mail) => mail !== reminder && mail.at <= reminder.at).map(({ at }) => at.getTime())
    const since = Math.max(0, ...ours)
    const heard = received.find(({ id, at }) => {
      const known = knownAt.get(id)
      return known !== undefined && at.getTime() > since && known.getTime() < reminder.at.getTime() - callMs
    })
    if (heard !== undefined) told(`was reminded by mail ${reminder.replyId} after they had answered with ${heard.id}`)
  }
}

/** Who wants no more mail gets none by itself: in that conversation since we had their words, in any since we knew. */
function judgeOptOuts(
  { sent, received, optOuts, knownAt, optedOutAt, letGo }: Story,
  wrong: (what: string) => void,
): void {
  const automatic = Map.groupBy(
    sent.filter(({ by }) => by !== 'person'),
    ({ leadId }) => leadId,
  )
  const mails = new Map(received.map((mail) => [mail.id, mail]))
  for (const { leadId, replyId, at } of optOuts) {
    if (letGo.has(leadId)) continue
    const said = replyId === null ? undefined : mails.get(replyId)
    const heardAt = replyId === null ? undefined : knownAt.get(replyId)
    const everywhere = optedOutAt.get(leadId)
    for (const mail of automatic.get(leadId) ?? []) {
      const isThere = said !== undefined && conversationOf(said) === conversationOf(mail)
      const known = [...(isThere && heardAt ? [heardAt] : []), ...(everywhere ? [everywhere] : [])]
      // A clock that was behind may say that we knew before they said it.
      const since = known.length === 0 ? null : Math.max(at.getTime(), Math.min(...known.map((one) => one.getTime())))
      if (since !== null && mail.at.getTime() > since + callMs)
        wrong(`lead ${leadId} had opted out, and got automatic mail ${mail.replyId}`)
    }
  }
}
