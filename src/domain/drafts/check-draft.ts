import type { Guard } from '#contract/threads.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readContactsNamed } from '../threads/other-contacts.ts'
import { findEmails } from './facts/links.ts'
import { possibleNames } from './facts/names.ts'
import { readPlain } from './facts/plain-text.ts'
import type { OtherLead } from './guard/recipient.ts'
import type { GuardSources } from './guard/sources.ts'
import { verdictOnAll } from './guard/verdict.ts'
import { guardDraft } from './guard.ts'
import type { Material } from './material.ts'
import { sourceLabel } from './source-label.ts'
import type { ToolResult } from './writer.ts'

/** What a draft says, and what was at hand for this draft alone. */
export interface DraftToCheck {
  subject: string
  body: string
  toolResults?: readonly ToolResult[]
  instructions?: readonly string[]
  /** What the lead asks and its writer found no answer to, in the lead's words. */
  unanswered?: readonly string[] | undefined
}

/** Holds a draft against everything it may draw on, and says it in the shape that the composer shows. */
export async function checkDraft(tx: TxCtx, scope: Scope, material: Material, draft: DraftToCheck): Promise<Guard> {
  return guardAgainst(material, draft, await readOthers(tx, scope, material, draft.body))
}

/** The workspace's other contacts, as far as a draft has their names and addresses: one query. */
export async function readOthers(tx: TxCtx, scope: Scope, material: Material, body: string): Promise<OtherLead[]> {
  const plain = readPlain(body.slice(0, 10_000))
  const sought = {
    emails: findEmails(plain).flatMap(({ claims }) => claims),
    names: possibleNames(plain.text),
  }
  return readContactsNamed(tx, scope, sought, material.thread.contactId)
}

/** What a draft of this conversation may draw on, whatever it says. */
export function sourcesOf({ thread, messages, knowledge, settings, instructions }: Material): GuardSources {
  const ours = messages.filter(({ direction }) => direction === 'outbound')
  const theirs = messages.filter(({ direction }) => direction === 'inbound')
  return {
    knowledge: knowledge.map(({ id, title, content }) => ({ id, title, content })),
    settings,
    ownMessages: ours.map(({ id, newText }) => ({ id, text: newText })),
    leadMessages: theirs.map(({ id, newText }) => ({ id, text: newText })),
    instructions,
    lead: { name: thread.contactName, email: thread.contactEmail, company: thread.contactCompany },
    senders: ours.map(({ fromName, fromEmail }) => ({ name: fromName, email: fromEmail })),
  }
}

/** `checkDraft` where the other contacts are known, or there are none to know. Pure. */
export function guardAgainst(material: Material, draft: DraftToCheck, others: readonly OtherLead[]): Guard {
  const { thread, messages } = material
  const result = guardDraft({
    body: draft.body,
    subject: draft.subject,
    lang: thread.lang ?? 'und',
    recipientEmail: thread.answerEmail ?? thread.contactEmail,
    recipientName: thread.answerName ?? '',
    subjects: messages.map(({ subject }) => subject),
    otherLeads: others.map((other) => lessWhatIsKnown(material, other)),
    sources: {
      ...sourcesOf(material),
      toolResults: draft.toolResults ?? [],
      instructions: [...material.instructions, ...(draft.instructions ?? [])],
    },
  })
  const verdicts = [...result.verdicts, ...(draft.unanswered ?? []).map(leftOpen)]
  return {
    ok: result.ok,
    verdicts: verdicts.map(({ kind, severity, span, message }) => ({ kind, severity, ...span, message })),
    sources: result.facts.flatMap(({ start, end, text, source }) =>
      source === null ? [] : [{ start, end, text, source: sourceLabel(material, source), quote: source.quote }],
    ),
  }
}

/** Nothing in the draft is wrong; that it says nothing of a question is for a person to know. */
const leftOpen = (question: string) =>
  verdictOnAll('unanswered', `Nothing that the agent knows answers “${shortened(question)}”`, 'warn')

const shortened = (words: string): string => (words.length <= 120 ? words : `${words.slice(0, 119).trimEnd()}…`)

/**
 * What this conversation or the knowledge base speaks of may be said, though a contact has the same name: the colleague whom the
 * lead refers us to, a company that we work with. A golden reply is no such source: it was written to somebody else.
 */
function lessWhatIsKnown({ messages, knowledge, settings }: Material, other: OtherLead): OtherLead {
  const known = [
    ...messages.flatMap(({ fromName, fromEmail, newText }) => [fromName, fromEmail, newText]),
    ...knowledge.filter(({ isGolden }) => !isGolden).flatMap(({ title, content }) => [title, content]),
    ...settings.map(({ value }) => value),
  ]
    .join('\n')
    .toLowerCase()
  const unlessKnown = (words: string) => (known.includes(words.toLowerCase()) ? '' : words)
  return { name: unlessKnown(other.name), email: unlessKnown(other.email), company: unlessKnown(other.company) }
}
