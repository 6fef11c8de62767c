import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// A control that the design system marks is called by its words in the action log: they must be ours. What names somebody or something
// says `action="..."` beside it.

const root = import.meta.dirname
const marked = /<(?:Button|LackingButton|HintedButton|IconButton|MenuItem)\b/g

/** Children that are one of a few words of ours, whatever they are called where they are drawn. */
const ours = /^\{(?:label|cancelLabel|confirmLabel|button|saveLabel|submitLabel|verb|words)\}$/

/** From an opening tag: what stands in it, and between it and what closes it. */
function partsAt(text: string, from: number): { tag: string; children: string } {
  let depth = 0
  let end = from
  for (; end < text.length; end += 1) {
    const sign = text[end]
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (sign === '>' && depth === 0 && text[end - 1] !== '=') break
  }
  const tag = text.slice(from, end)
  const name = /^<(\w+)/.exec(tag)?.[1] ?? ''
  const children = tag.endsWith('/') ? '' : text.slice(end + 1, text.indexOf(`</${name}>`, end)).trim()
  return { tag, children }
}

/** A text that is put together, or one that stands alone and comes from somewhere. */
const isFromElsewhere = (words: string): boolean =>
  !words.startsWith('<') &&
  (/\$\{(?!selected\.length|waiting)/.test(words) || (/^\{[\w.]+\}$/.test(words) && !ours.test(words)))

function findNaming(text: string): string[] {
  return [...text.matchAll(marked)]
    .map(({ index }) => partsAt(text, index))
    .filter(({ tag }) => !/\saction="/.test(tag))
    .flatMap(({ tag, children }) => {
      const label = tag.startsWith('<IconButton') ? (/\slabel=(\{[^}]*\}[^}]*\}?)/.exec(tag)?.[1] ?? '') : ''
      return [children, label].filter(isFromElsewhere)
    })
}

it('no control is called in the action log by what names somebody or something', () => {
  const files = globSync('{app,admin,ui}/**/*.tsx', { cwd: root })
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) =>
    findNaming(readFileSync(join(root, file), 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})

it('finds one that is', () => {
  const named = ['label={`Remove $', '{name}`}'].join('')
  expect(findNaming('<Button onClick={() => go()}>{lead.name}</Button>')).toEqual(['{lead.name}'])
  expect(findNaming(`<IconButton icon={X} ${named} />`)).toHaveLength(1)
  expect(findNaming(`<IconButton icon={X} ${named} action="Remove member" />`)).toEqual([])
  expect(findNaming("<Button>{isNew ? 'Create' : 'Save'}</Button>")).toEqual([])
})
