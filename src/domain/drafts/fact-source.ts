import type { FactSource } from '#contract/guard.ts'
import type { Trace } from '#language/check-draft.ts'
import type { GuardMaterial } from './material.ts'

/** A source by what a person knows it by: the entry's title, the day of a message, the name of a setting, tool or file. */
export function factSource(
  { knowledge, messages, campaignMail }: Pick<GuardMaterial, 'knowledge' | 'messages' | 'campaignMail'>,
  { source, id }: Trace,
): FactSource {
  switch (source) {
    case 'knowledge':
      return { kind: source, title: knowledge.find((entry) => entry.id === id)?.title ?? null }
    case 'setting':
    case 'tool':
    case 'file':
      return { kind: source, name: id }
    case 'own_message':
    case 'lead_message':
      return {
        kind: source,
        sentAt: [...messages, ...campaignMail].find((message) => message.id === id)?.sentAt ?? null,
      }
    case 'lead':
    case 'instruction':
    case 'sender':
      return { kind: source }
  }
}
