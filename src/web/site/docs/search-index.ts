import type { Token } from 'marked'
import { errors, isErrorCode } from '#contract/errors.ts'
import { namePlatform } from '#contract/name-platform.ts'
import { addressOf } from '#web/site/docs/chapters.ts'
import { errorHelp } from '#web/site/docs/error-help.ts'
import type { DocsFacts } from '#web/site/docs/facts.ts'
import { groupAddress } from '#web/site/docs/operations.tsx'
import { anchorOf, type Chapter, plainText } from '#web/site/docs/read-chapter.ts'
import { platformName } from '#web/site/platform-name.ts'

/** A place that search can find: its address, its title, the chapter it stands in, and its words. */
export type Place = readonly [address: string, title: string, chapter: string, words: string]

/** Everything that the documentation says, a place for each heading, variable, message and operation. */
export function searchIndex(chapters: readonly Chapter[], { variables, keys, api }: DocsFacts): Place[] {
  return [
    ...chapters.flatMap(placesOf),
    ...variables.map(({ name, about }): Place => [`/docs/configuration#${name}`, name, 'Configuration', about]),
    ...keys.map(
      ({ heading, keys: pressed }): Place => [
        '/docs/inbox#keys',
        `Keys: ${heading}`,
        'Inbox and Keys',
        pressed.map((one) => `${one.keys} ${one.does}`).join('. '),
      ],
    ),
    ...Object.keys(errors)
      .filter(isErrorCode)
      .map(
        (code): Place => [
          `/docs/troubleshooting#${code}`,
          namePlatform(errors[code].message, { name: platformName }),
          'Troubleshooting',
          `${code} ${errorHelp[code].cause} ${errorHelp[code].cure}`,
        ],
      ),
    ...api.groups.flatMap(({ id, name, operations }) =>
      operations.map(
        (operation): Place => [
          `${groupAddress(id)}#${operation.id}`,
          operation.summary,
          `API: ${name}`,
          `${operation.method} ${operation.path}`,
        ],
      ),
    ),
  ]
}

function placesOf({ id, title, lead, tokens }: Chapter): Place[] {
  const address = addressOf(id)
  const parts: { heading: string | null; tokens: Token[] }[] = [{ heading: null, tokens: [] }]
  for (const token of tokens) {
    if (token.type === 'heading') parts.push({ heading: plainText([token]), tokens: [] })
    else parts.at(-1)?.tokens.push(token)
  }
  return parts.map(({ heading, tokens: within }): Place => {
    const words = plainText(within)
    return heading === null
      ? [address, title, title, `${lead} ${words}`]
      : [`${address}#${anchorOf(heading)}`, heading, title, words]
  })
}
