import type { Trace } from '#language/check-draft.ts'
import type { Material } from './material.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A source as a person calls it: "Knowledge: Pricing 2026", "Your message of 3 March", "Settings: company name". */
export function sourceLabel(
  { knowledge, messages, campaignMail }: Pick<Material, 'knowledge' | 'messages' | 'campaignMail'>,
  { source, id }: Trace,
): string {
  const sentAt = [...messages, ...campaignMail].find((message) => message.id === id)?.sentAt
  const of = sentAt === undefined ? '' : ` of ${day.format(new Date(sentAt))}`
  switch (source) {
    case 'knowledge':
      return `Knowledge: ${knowledge.find((entry) => entry.id === id)?.title ?? 'an entry'}`
    case 'setting':
      return `Settings: ${id.replaceAll('_', ' ')}`
    case 'own_message':
      return `Your message${of}`
    case 'lead_message':
      return `The lead’s message${of}`
    case 'lead':
      return 'The lead'
    case 'tool':
      return `Tool: ${id.replaceAll('_', ' ')}`
    case 'instruction':
      return 'Your instruction'
    case 'sender':
      return 'The sender'
  }
}
