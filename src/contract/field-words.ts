import type { z } from 'zod'

/** The words for a connect form of which a field is empty, at every place where one is. They name the platform (`namePlatform`). */
export const bothNeeded = 'Please fill in both {platform} base URL and API key'

const counted = (count: number | bigint): string => count.toLocaleString('en-US')

const tooSmall = ({ origin, minimum }: { origin: string; minimum: number | bigint }): string => {
  if (origin === 'string') return minimum === 1 ? 'Fill this in.' : `Use at least ${counted(minimum)} characters.`
  if (origin === 'array' || origin === 'set')
    return minimum === 1 ? 'Choose at least one.' : `Choose at least ${counted(minimum)}.`
  return `Enter ${counted(minimum)} or more.`
}

const tooBig = ({ origin, maximum }: { origin: string; maximum: number | bigint }): string => {
  if (origin === 'string') return `Use at most ${counted(maximum)} characters.`
  if (origin === 'array' || origin === 'set') return `Choose at most ${counted(maximum)}.`
  return `Enter at most ${counted(maximum)}.`
}

const ofFormat: Readonly<Record<string, string>> = {
  email: 'Enter an email address, for example ada@example.com.',
  url: 'Enter a full address, for example https://example.com.',
  date: 'Enter a date, for example 2026-03-31.',
  datetime: 'Enter a date and time, for example 2026-03-31T09:00:00Z.',
}

const ofType = (expected: string, input: unknown): string => {
  if (input === undefined || input === null || input === '') return 'Fill this in.'
  if (expected === 'int') return 'Enter a whole number.'
  if (expected === 'number') return 'Enter a number.'
  return 'This value isn’t valid here.'
}

/** What a person reads when a schema that has no words of its own refuses what they entered. */
export const fieldWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, issue.input)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return ofFormat[issue.format] ?? 'This isn’t in the right format.'
    case 'invalid_value':
    case 'invalid_union':
      return 'Choose one of the options.'
    default:
      return 'This value isn’t valid here.'
  }
}
