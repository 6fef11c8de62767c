import { type Addressee, type Envelope, mostAddressees } from '#contract/envelope.ts'
import { greetedIn, verdictOnAll } from '#language/check-draft.ts'
import { companyDomain } from '#lib/company-domain.ts'
import { placeOfWords } from '#lib/place-of-words.ts'
import { listOwnAddresses } from '../connections/senders.ts'
import type { Ctx, TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { everybodyOf } from '../threads/envelope/envelope-rules.ts'
import { type AnsweredMail, hasOptedOut, othersThan, readContactsAt } from '../threads/other-contacts.ts'
import type { GuardMaterial, Material } from './material.ts'

/** Somebody whom a draft goes to; not the thread's lead, where they wrote the mail that it answers. */
export interface FoundRecipient {
  email: string
  /** They are a lead of the workspace, and not the one of this thread. */
  isOtherLead: boolean
  hasOptedOut: boolean
}

type Chosen = Pick<Envelope, 'to' | 'cc'> | null

const answeredOf = ({ thread, messages }: Material) => messages.find(({ id }) => id === thread.answeredId)

/** Whom the words are said to: who is chosen first, or who wrote. */
export function addresseeOf({ thread }: Pick<GuardMaterial, 'thread'>, chosen: Chosen): Addressee {
  const first = chosen?.to[0]
  const writer = { email: thread.answerEmail ?? thread.contactEmail, name: thread.answerName ?? '' }
  if (first === undefined || first.email === writer.email) return writer
  // Of a person's own choice is told below; it is no mail of a stranger's.
  return { email: thread.contactEmail, name: first.name }
}

/** What the workspace knows of everybody a draft goes to, but for the lead who wrote; nothing is asked where there is nobody else. */
export async function readRecipients(
  { secrets }: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  scope: Scope,
  material: Material,
  chosen: Chosen,
): Promise<FoundRecipient[]> {
  const { thread } = material
  const usual = async () => [
    ...(thread.answerEmail === null ? [] : [{ name: '', email: thread.answerEmail }]),
    ...(await usualCopies(tx, scope, material)),
  ]
  const goesTo = chosen === null ? await usual() : [...chosen.to, ...chosen.cc]
  const answered: AnsweredMail = {
    email: thread.answerEmail,
    sentAt: answeredOf(material)?.sentAt ?? null,
    leadEmail: thread.contactEmail,
  }
  const emails = othersThan(
    goesTo.map(({ email }) => email),
    answered,
  )
  if (emails.length === 0) return []
  const contacts = await readContactsAt(tx, scope, secrets, emails)
  return emails.map((email) => {
    const those = contacts.filter((contact) => contact.email === email)
    const known = those.filter(({ id }) => id !== null)
    return {
      email,
      isOtherLead: known.length > 0 && known.every(({ id }) => id !== thread.contactId),
      hasOptedOut: those.some((contact) => hasOptedOut(contact, answered)),
    }
  })
}

async function usualCopies(tx: TxCtx, scope: Scope, material: Material): Promise<Addressee[]> {
  const { thread } = material
  const mail = answeredOf(material)
  if (mail === undefined) return []
  const { fromName: name, fromEmail: email, toEmail, alsoTo, cc } = mail
  const { cc: others } = everybodyOf({ name, email, to: { name: '', email: toEmail }, alsoTo, cc }, [
    thread.senderEmail ?? '',
  ])
  if (others.length === 0 || thread.connectionId === null) return []
  const emails = others.map((other) => other.email)
  const own = new Set(await listOwnAddresses(tx, scope, thread.connectionId, emails))
  return others.filter((other) => !own.has(other.email))
}

const first = (name: string): string => name.trim().split(/\s+/)[0]?.toLowerCase() ?? ''

/** What speaks against those whom a draft goes to, and against whom it greets. Pure. */
export function recipientFindings(
  material: Pick<GuardMaterial, 'thread' | 'messages'>,
  draft: { body: string; envelope?: Chosen | undefined },
  found: readonly FoundRecipient[],
): ReturnType<typeof verdictOnAll>[] {
  const { thread } = material
  const chosen = draft.envelope ?? null
  const known = peopleOf(material)
  const findings = found.flatMap(({ email, isOtherLead, hasOptedOut }) => {
    if (hasOptedOut) return [verdictOnAll('recipient', { code: 'recipient_opted_out', email })]
    if (placeOfWords(known, email) >= 0 || email === thread.contactEmail) return []
    if (isOtherLead) return [verdictOnAll('recipient', { code: 'recipient_other_lead', email })]
    const house = companyDomain(email)
    const isColleague = house !== null && house === companyDomain(thread.contactEmail)
    return isColleague ? [] : [verdictOnAll('recipient', { code: 'recipient_new', email }, 'warn')]
  })
  return [...findings, ...crowd(thread, chosen, found), ...greetsTheAbsent(material, draft.body, chosen)]
}

/** A lead puts whom they like in copy: to more than a person could choose nothing goes that nobody has looked at. */
function crowd(
  { answerEmail, contactEmail }: Pick<GuardMaterial['thread'], 'answerEmail' | 'contactEmail'>,
  chosen: Chosen,
  found: readonly FoundRecipient[],
): ReturnType<typeof verdictOnAll>[] {
  if (chosen !== null || found.length <= mostAddressees) return []
  // The lead is not among them, where they wrote.
  const count = found.length + (answerEmail === null || answerEmail === contactEmail ? 1 : 0)
  return [verdictOnAll('recipient', { code: 'many_recipients', count })]
}

/** Everybody who wrote in this conversation, was written to in it, or is named by address in it. */
function peopleOf({ messages }: Pick<GuardMaterial, 'messages'>): string {
  return messages
    .flatMap(({ fromEmail, toEmail, alsoTo, cc, newText }) => [
      fromEmail,
      toEmail,
      ...[...alsoTo, ...cc].map(({ email }) => email),
      newText,
    ])
    .join('\n')
    .toLowerCase()
}

/** Eva answered for Tom: who greets Tom, greets somebody who does not get the mail in their name. */
function greetsTheAbsent(
  { thread }: Pick<GuardMaterial, 'thread'>,
  body: string,
  chosen: Chosen,
): ReturnType<typeof verdictOnAll>[] {
  const to = chosen?.to ?? [{ email: thread.answerEmail ?? '', name: thread.answerName ?? '' }]
  const lead = first(thread.contactName)
  const isAddressed = to.some(({ email, name }) => email === thread.contactEmail || first(name) === lead)
  if (lead === '' || isAddressed || to.every(({ name }) => name.trim() === '')) return []
  const greeted = greetedIn(body).find((name) => first(name) === lead)
  return greeted === undefined
    ? []
    : [verdictOnAll('recipient', { code: 'greets_absent', name: greeted, to: to[0]?.name ?? '' })]
}
