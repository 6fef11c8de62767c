import type { Guard } from '#contract/threads.ts'
import { guardDraft } from './guard.ts'
import type { Material } from './material.ts'
import { sourceLabel } from './source-label.ts'

/** Holds a draft against everything it may draw on, and says it in the shape that the composer shows. */
export function checkDraft(material: Material, draft: { subject: string; body: string }): Guard {
  const { thread, messages, knowledge, settings } = material
  const ours = messages.filter(({ direction }) => direction === 'outbound')
  const theirs = messages.filter(({ direction }) => direction === 'inbound')
  const result = guardDraft({
    body: draft.body,
    subject: draft.subject,
    lang: thread.lang ?? 'und',
    recipientEmail: recipientOf(material),
    recipientName: theirs.at(-1)?.fromName ?? '',
    subjects: messages.map(({ subject }) => subject),
    sources: {
      knowledge: knowledge.map(({ id, title, content }) => ({ id, title, content })),
      settings,
      ownMessages: ours.map(({ id, newText }) => ({ id, text: newText })),
      leadMessages: theirs.map(({ id, newText }) => ({ id, text: newText })),
      lead: { name: thread.contactName, email: thread.contactEmail, company: thread.contactCompany },
      senders: ours.map(({ fromName, fromEmail }) => ({ name: fromName, email: fromEmail })),
    },
  })
  return {
    ok: result.ok,
    verdicts: result.verdicts.map(({ kind, severity, span, message }) => ({ kind, severity, ...span, message })),
    sources: result.facts.flatMap(({ start, end, text, source }) =>
      source === null ? [] : [{ start, end, text, source: sourceLabel(material, source), quote: source.quote }],
    ),
  }
}

/** Who the answer goes to: whoever wrote the newest inbound mail, else the contact. */
export function recipientOf({ messages, thread }: Pick<Material, 'messages' | 'thread'>): string {
  return messages.findLast(({ direction }) => direction === 'inbound')?.fromEmail ?? thread.contactEmail
}
