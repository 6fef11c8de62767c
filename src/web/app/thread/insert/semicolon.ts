import { fillFields, namePartsOf } from '#contract/snippet-fields.ts'
import type { Thread } from '#contract/threads.ts'

/** What chooses among snippets; everything else that is typed goes on into the text. */
export const insertKeys = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab']

/** What is sought behind a semicolon that begins a word, up to the caret: `;price`. Null where the caret is behind none. */
export function soughtAt(text: string, caret: number): { from: number; to: number; sought: string } | null {
  const [, , sought] = /(^|\s);([^\s;][^\n;]{0,40}|)$/.exec(text.slice(0, caret)) ?? []
  if (sought === undefined) return null
  return { from: caret - sought.length - 1, to: caret, sought: sought.trim().toLowerCase() }
}

/** Those that have every word that is sought, in their name or their text; the ones with it in their name first. */
export function matching<Item extends { name: string; body: string }>(items: readonly Item[], sought: string): Item[] {
  const words = sought.split(/\s+/).filter((word) => word !== '')
  const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = items.filter(({ name, body }) => isIn(`${name} ${body}`))
  return [...found.filter(({ name }) => isIn(name)), ...found.filter(({ name }) => !isIn(name))]
}

/** A snippet's text for whoever gets this reply. */
export function filledFor(
  body: string,
  { contactCompany, contactTitle, envelope, contactName }: Thread,
  { to, from }: { to: { name: string } | undefined; from: { name: string } | null },
): string {
  const name = to?.name || contactName
  const { first, last } = namePartsOf(name)
  const mine = from?.name ?? envelope?.sender?.name ?? ''
  return fillFields(body, {
    'first name': first,
    'last name': last,
    name,
    company: contactCompany,
    title: contactTitle,
    'my name': mine,
  })
}
