import type { Guard } from '#contract/guard.ts'

/** Where the same words stand in a text that has been changed; null when they do not. */
function moved<Said extends { start: number; end: number; text: string }>(said: Said, body: string): Said | null {
  const at = body.startsWith(said.text, said.start) ? said.start : body.indexOf(said.text)
  return at < 0 ? null : { ...said, start: at, end: at + said.text.length }
}

type Verdicts = Guard['verdicts']
type Quote = NonNullable<Guard['reader']>['sentences'][number]['quotes'][number]

/** The findings less those that were left to a second reader and lie in a sentence of which it was right. Pure. */
export const withoutConfirmed = (verdicts: Verdicts, read: readonly { start: number; end: number }[]): Verdicts =>
  verdicts.filter(
    ({ severity, isInSubject, start, end }) =>
      severity !== 'reader' ||
      isInSubject === true ||
      !read.some((sentence) => sentence.start <= start && end <= sentence.end),
  )

/**
 * What the second reader said of a draft, as far as a person has left its sentences as they were: a change of one word makes no other sentence
 * true. Pure.
 */
export function withStillRead(
  checked: Guard,
  known: { guard: Guard | null; body: string } | undefined,
  body: string,
): Guard {
  if (known?.guard?.reader === undefined) return checked
  const { reader } = known.guard
  const verdicts = known.guard.verdicts.flatMap((verdict) =>
    verdict.kind === 'meaning' ? (moved(verdict, body) ?? []) : [],
  )
  const sentences = reader.sentences.flatMap((sentence) => moved(sentence, body) ?? [])
  const all = [...withoutConfirmed(checked.verdicts, sentences), ...verdicts]
  return {
    ...checked,
    ok: all.every(({ severity }) => severity === 'warn'),
    verdicts: all,
    reader: { ...reader, outcome: body === known.body ? reader.outcome : 'changed', sentences },
  }
}

/**
 * What the guard said less what its second reader was right of by a passage that does not stand any more. It read other sources then: words that
 * are its agent's still are unread again, and of a person's those sentences stay whose passages do. Pure.
 */
export function asFarAsQuoted(
  guard: Guard,
  stands: (quote: Quote) => boolean,
  { isEdited }: { isEdited: boolean },
): Guard {
  if (guard.reader === undefined) return guard
  const { reader, ...unread } = guard
  const sentences = reader.sentences.filter(({ quotes }) => quotes.every(stands))
  if (sentences.length === reader.sentences.length) return guard
  return isEdited ? { ...guard, reader: { ...reader, outcome: 'changed', sentences } } : unread
}
