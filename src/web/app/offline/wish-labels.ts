import type { Change, Wish } from '#web/api/wishes.ts'

const changeWords: Readonly<Record<Change, string>> = {
  mail: 'a new message came in',
  answer: 'another answer was sent',
  opt_out: 'the lead opted out',
  archived: 'the thread was archived',
  snoozed: 'the thread was snoozed',
  draft: 'the draft was changed',
  task: 'something was decided about the draft',
  old: 'more than an hour has passed',
}

/** While nobody answers. */
export const waitingWords: Readonly<Record<Wish['kind'], string>> = {
  send: 'Your reply goes out when the connection is back, unless something changes here first.',
  approve: 'The reply goes out when the connection is back, unless something changes here first.',
  note: 'Your note is added when the connection is back, unless something changes here first.',
  redo: 'The draft is rewritten when the connection is back, unless something changes here first.',
}

const notDone: Readonly<Record<Wish['kind'], string>> = {
  send: 'Your reply was not sent',
  approve: 'The reply was not sent',
  note: 'Your note was not added',
  redo: 'The draft was not rewritten',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Why it was left alone: what has changed meanwhile, or what the server said. */
export function heldWords({ kind, held }: Pick<Wish, 'kind' | 'held'>): string {
  const { changes, message } = held ?? { changes: [], message: null }
  if (changes.length === 0) return `${notDone[kind]}. ${message ?? ''}`.trim()
  return `${notDone[kind]}: while you were offline, ${list.format(changes.map((change) => changeWords[change]))}.`
}
