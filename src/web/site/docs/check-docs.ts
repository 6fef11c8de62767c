import type { Token } from 'marked'
import { addressOf } from '#web/site/docs/chapters.ts'
import type { DocsFacts, Named } from '#web/site/docs/facts.ts'
import { type Chapter, isKey, walk } from '#web/site/docs/read-chapter.ts'

/**
 * What the chapters name and the product does not have, each with where it stands. Bold is what a screen says, word for word; a link leads to a
 * page and a heading that are there; a key is one of the product's; `CAPITALS` are a variable, `/a-path` an address, `npm run x` and `node rejoinder.js x` a command, and
 * `a_code` is one of the wire. Pure.
 */
export function faultsIn(
  chapters: readonly Chapter[],
  facts: Pick<DocsFacts, 'keys' | 'variables'>,
  named: Named,
): string[] {
  const anchors = new Map(chapters.map(({ id, sections }) => [addressOf(id), new Set(sections.map((one) => one.id))]))
  const known: Known = {
    ...named,
    anchors,
    keys: new Set(facts.keys.flatMap(({ keys }) => keys.flatMap((one) => [one.keys, ...one.keys.split(' ')]))),
    variables: new Set(facts.variables.map(({ name }) => name)),
  }
  const faults: string[] = []
  for (const chapter of chapters) {
    const own = new Set<string>()
    for (const { id } of chapter.sections) {
      if (own.has(id)) faults.push(`${chapter.id}.md has two headings for #${id}`)
      own.add(id)
    }
    walk(chapter.tokens, (token) => {
      const fault = faultOf(token, { ...known, here: addressOf(chapter.id) })
      if (fault !== null) faults.push(`${chapter.id}.md: ${fault}`)
    })
  }
  return faults
}

interface Known extends Named {
  anchors: ReadonlyMap<string, ReadonlySet<string>>
  keys: ReadonlySet<string>
  variables: ReadonlySet<string>
}
type KnownHere = Known & { here: string }

function faultOf(token: Token, known: KnownHere): string | null {
  if (isKey(token)) return known.keys.has(token.keys) ? null : `no key is "${token.keys}"`
  switch (token.type) {
    case 'strong':
      return known.isSaid(token.text) ? null : `no screen says "${token.text}"`
    case 'image':
      return known.pictures.has(token.href) ? null : `there is no picture "${token.href}"`
    case 'link':
      return linkFault(token.href, known)
    case 'codespan':
      return codeFault(token.text, known)
    case 'code':
      return (
        token.text
          .split('\n')
          .map((line: string) => commandFault(line, known))
          .find((fault: string | null) => fault !== null) ?? null
      )
    default:
      return null
  }
}

function linkFault(href: string, { anchors, here, isAddress }: KnownHere): string | null {
  if (href.startsWith('https://')) return null
  const [path = '', anchor] = href.split('#')
  const page = path === '' ? here : path
  const sections = anchors.get(page)
  if (sections === undefined) return anchor === undefined && isAddress(page) ? null : `there is nothing at ${href}`
  return anchor === undefined || sections.has(anchor) ? null : `${page} has no heading #${anchor}`
}

const commandFault = (text: string, { scripts, commands, variables }: Known): string | null => {
  for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g))
    if (!scripts.has(script)) return `there is no "npm run ${script}"`
  for (const [, command = ''] of text.matchAll(/node rejoinder\.js ([\w:-]+)/g))
    if (!commands.has(command)) return `there is no "node rejoinder.js ${command}"`
  for (const [, name = ''] of text.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]{2,})=/g))
    if (!variables.has(name)) return `there is no variable ${name}`
  return null
}

function codeFault(text: string, known: Known): string | null {
  const [, variable] = /^([A-Z][A-Z0-9_]{2,})(?:=.*)?$/.exec(text) ?? []
  if (variable !== undefined && !known.variables.has(variable)) return `there is no variable ${variable}`
  if (text.startsWith('/') && !known.isAddress(text)) return `nothing answers at ${text}`
  if (/^[a-z]+(?:_[a-z]+)+$/.test(text) && !known.isWord(text)) return `the product has no word ${text}`
  return commandFault(text, known)
}
