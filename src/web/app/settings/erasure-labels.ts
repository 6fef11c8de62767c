import { type Found, type FoundKind, foundKinds } from '#contract/erasures.ts'

const names: Readonly<Record<FoundKind, readonly [one: string, more: string]>> = {
  contacts: ['contact', 'contacts'],
  threads: ['conversation', 'conversations'],
  messages: ['message', 'messages'],
  campaign_mails: ['campaign email', 'campaign emails'],
  drafts: ['draft', 'drafts'],
  sends: ['send', 'sends'],
  notes: ['note', 'notes'],
  files: ['file', 'files'],
  questions: ['question', 'questions'],
  golden_replies: ['golden reply', 'golden replies'],
  lessons: ['lesson', 'lessons'],
  replays: ['replayed reply', 'replayed replies'],
  notices: ['notification', 'notifications'],
  deliveries: ['webhook delivery', 'webhook deliveries'],
  mentions: ['mention elsewhere', 'mentions elsewhere'],
  exports: ['export of the workspace', 'exports of the workspace'],
}

const inOrder = new Intl.ListFormat('en', { type: 'conjunction' })

/** What was found, in words; empty for nothing. */
export const foundWords = (found: Found): string =>
  inOrder.format(
    foundKinds.flatMap((kind) => {
      const count = found[kind] ?? 0
      return count === 0 ? [] : [`${count} ${names[kind][count === 1 ? 0 : 1]}`]
    }),
  )
