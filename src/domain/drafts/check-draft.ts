import type { ThreadFile } from '#contract/attachments.ts'
import type { Envelope, Sender } from '#contract/envelope.ts'
import type { Guard } from '#contract/guard.ts'
import {
  checkDraft as checkAgainst,
  type GuardSources,
  namedIn,
  type OtherLead,
  verdictOnAll,
} from '#language/check-draft.ts'
import { placeOfWords } from '#lib/place-of-words.ts'
import { zonedTime } from '#lib/zoned-time.ts'
import type { Ctx, TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readContactsNamed } from '../threads/other-contacts.ts'
import { readChosenSender } from './chosen-sender.ts'
import { factSource } from './fact-source.ts'
import type { GuardMaterial, Material } from './material.ts'
import { addresseeOf, type FoundRecipient, readRecipients, recipientFindings } from './recipients.ts'
import type { ToolResult } from './writer.ts'

/** What a draft says, and what was at hand for this draft alone. */
export interface DraftToCheck {
  subject: string
  body: string
  /** Whom a person has it go to; null or left out: whom the mail asks for. */
  envelope?: Envelope | null
  /** The mailbox of that envelope, whose owner may sign. */
  sender?: Pick<Sender, 'name' | 'email'> | undefined
  toolResults?: readonly ToolResult[]
  /** How its writer says that figures of it were worked out. */
  workings?: readonly string[] | null
  /** What goes out with it. */
  files?: readonly ThreadFile[]
  instructions?: readonly string[]
  /** What the lead asks and its writer found no answer to, in the lead's words. */
  unanswered?: readonly string[] | undefined
}

/** Holds a draft against everything it may draw on, and says it in the shape that the composer shows. */
export async function checkDraft(
  ctx: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  scope: Scope,
  material: Material,
  draft: DraftToCheck,
): Promise<Guard> {
  const [others, found, sender] = await Promise.all([
    readOthers(tx, scope, material, draft.body),
    readRecipients(ctx, tx, scope, material, draft.envelope ?? null),
    readChosenSender(tx, scope, material, draft.envelope ?? null),
  ])
  return guardAgainst(material, { ...draft, sender }, others, found)
}

/** The workspace's other contacts, as far as a draft has their names and addresses: one query. */
export async function readOthers(tx: TxCtx, scope: Scope, material: Material, body: string): Promise<OtherLead[]> {
  return readContactsNamed(tx, scope, namedIn(body), material.thread.contactId)
}

/** The entries that prove what they say. A golden reply does not: it was written to somebody else (decisions/044). */
export const provingOf = (knowledge: GuardMaterial['knowledge']): GuardSources['knowledge'] =>
  knowledge.filter(({ isGolden }) => !isGolden).map(({ id, title, content }) => ({ id, title, content }))

/** The customer's own words for every answer of the agent: "Sign as Mia." */
const ownRules = ({ agent }: Pick<GuardMaterial, 'agent'>): string[] => (agent?.description ? [agent.description] : [])

/** What a draft of this conversation may draw on, whatever it says. */
export function sourcesOf(
  { thread, messages, campaignMail, knowledge, settings, agent, instructions, now, timeZone }: GuardMaterial,
  chosenSender?: DraftToCheck['sender'],
): GuardSources {
  const ours = messages.filter(({ direction }) => direction === 'outbound')
  const theirs = messages.filter(({ direction }) => direction === 'inbound')
  return {
    knowledge: provingOf(knowledge),
    settings,
    ownMessages: [
      ...campaignMail.map(({ id, text }) => ({ id, text })),
      ...ours.map(({ id, newText, sentAt, automatic }) => ({
        id,
        text: newText,
        answer: { sentAt, isByAgent: automatic != null },
      })),
    ],
    leadMessages: theirs.map(({ id, newText, sentAt }) => ({ id, text: newText, sentAt })),
    instructions: [...instructions, ...ownRules({ agent })],
    today: zonedTime(now, timeZone).day,
    lead: { name: thread.contactName, email: thread.contactEmail, company: thread.contactCompany },
    senders: [
      ...[...campaignMail, ...ours].map(({ fromName, fromEmail }) => ({ name: fromName, email: fromEmail })),
      ...(chosenSender ? [{ name: chosenSender.name, email: chosenSender.email }] : []),
    ],
  }
}

/** What this very draft may draw on: also what was at hand for it alone. */
export const sourcesFor = (material: GuardMaterial, draft: DraftToCheck): GuardSources => ({
  ...sourcesOf(material, draft.sender),
  toolResults: draft.toolResults ?? [],
  workings: draft.workings ?? [],
  files: (draft.files ?? []).map(({ name }) => name),
  instructions: [...material.instructions, ...ownRules(material), ...(draft.instructions ?? [])],
})

/** `checkDraft` where the other contacts are known, or there are none to know. Pure. */
export function guardAgainst(
  material: GuardMaterial,
  draft: DraftToCheck,
  others: readonly OtherLead[],
  found: readonly FoundRecipient[] = [],
): Guard {
  const { thread, messages } = material
  const addressee = addresseeOf(material, draft.envelope ?? null)
  const whole = {
    body: draft.body,
    subject: draft.subject,
    lang: thread.lang ?? 'und',
    recipientEmail: addressee.email,
    recipientName: addressee.name,
    subjects: messages.map(({ subject }) => subject),
    otherLeads: others.map((other) => lessWhatIsKnown(material, other)),
  }
  const { reads } = material
  const result = checkAgainst(whole, sourcesFor(material, draft), { reads })
  const ofRecipients = recipientFindings(material, draft, found)
  const verdicts = [...result.verdicts, ...ofRecipients, ...(draft.unanswered ?? []).map(leftOpen)]
  return {
    ok: result.ok && ofRecipients.every(({ severity }) => severity === 'warn'),
    reads,
    verdicts: verdicts.map(({ span, ...said }) => ({ ...said, ...span })),
    sources: result.facts.flatMap(({ start, end, text, source }) =>
      source === null ? [] : [{ start, end, text, source: factSource(material, source), quote: source.quote }],
    ),
  }
}

/** Nothing in the draft is wrong; that it says nothing of a question is for a person to know. */
const leftOpen = (question: string) =>
  verdictOnAll('unanswered', { code: 'unanswered', question: shortened(question) }, 'warn')

/** The same as it was said before: the words don't tell. */
export const leftOpenIn = (guard: Guard | null): Guard['verdicts'] =>
  guard?.verdicts.filter(({ kind }) => kind === 'unanswered') ?? []

const shortened = (words: string): string => (words.length <= 120 ? words : `${words.slice(0, 119).trimEnd()}…`)

/**
 * What this conversation or the knowledge base speaks of may be said, though a contact has the same name: the colleague whom the
 * lead refers us to, a company that we work with. A golden reply is no such source: it was written to somebody else.
 */
function lessWhatIsKnown({ messages, campaignMail, knowledge, settings }: GuardMaterial, other: OtherLead): OtherLead {
  const known = [
    ...messages.flatMap(({ fromName, fromEmail, newText }) => [fromName, fromEmail, newText]),
    ...campaignMail.flatMap(({ fromName, fromEmail, text }) => [fromName, fromEmail, text]),
    ...knowledge.filter(({ isGolden }) => !isGolden).flatMap(({ title, content }) => [title, content]),
    ...settings.map(({ value }) => value),
  ]
    .join('\n')
    .toLowerCase()
  const unlessKnown = (words: string) => (placeOfWords(known, words.toLowerCase()) < 0 ? words : '')
  return { name: unlessKnown(other.name), email: unlessKnown(other.email), company: unlessKnown(other.company) }
}
