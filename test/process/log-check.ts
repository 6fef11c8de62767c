import { z } from 'zod'

const lineShape = z.looseObject({ level: z.number(), msg: z.string(), requestId: z.uuid().optional() })

/** What an error with its stack and causes needs; a thing of the program that was printed as a whole is longer. */
const longestLine = 6000

/** What must not be in a log, and request lines that do not name their request; empty when all is well. */
export function unwantedIn(text: string, unwanted: Record<string, string[]>): string[] {
  const found: string[] = []
  for (const [what, words] of Object.entries(unwanted)) {
    const word = words.find((each) => each !== '' && text.includes(each))
    if (word === undefined) continue
    const line = text.split('\n').find((each) => each.includes(word)) ?? ''
    found.push(`${what}: ${line.slice(0, 600)}`)
  }
  const longest = text.split('\n').reduce((a, b) => (b.length > a.length ? b : a), '')
  if (longest.length > longestLine) found.push(`a line of ${longest.length} characters: ${longest.slice(0, 600)}`)
  const requests = text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => lineShape.parse(JSON.parse(line)))
    .filter(({ msg }) => msg === 'request' || msg === 'a request failed')
  if (requests.length === 0) found.push('there is no line of a request')
  const nameless = requests.filter(({ requestId }) => requestId === undefined)
  if (nameless.length > 0) found.push(`without a request id: ${JSON.stringify(nameless[0])}`)
  return found
}
