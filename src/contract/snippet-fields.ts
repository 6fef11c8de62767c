/** What a snippet may leave open, for whoever it is put in for: `{first name}`. */
export const snippetFields = ['first name', 'last name', 'name', 'company', 'title', 'my name'] as const
export type SnippetField = (typeof snippetFields)[number]

const field = new RegExp(`\\{ ?(${snippetFields.join('|')}) ?\\}`, 'gi')

const isField = (name: string): name is SnippetField => snippetFields.some((one) => one === name)

/** The text with each field filled that something is known for; the others stay as they are. */
export const fillFields = (text: string, known: Partial<Record<SnippetField, string>>): string =>
  text.replace(field, (whole, name: string) => {
    const named = name.toLowerCase()
    return (isField(named) && known[named]?.trim()) || whole
  })

/** The fields that nobody has filled, as they stand in the text. */
export const openFieldsIn = (text: string): string[] => [...new Set(text.match(field) ?? [])]

const titles = /^(?:dr|prof|mr|mrs|ms|herr|frau|ing|dipl)\.?$/i
/** What stands behind a name and is none: a degree, a generation. */
const additions = /(?:,?\s+(?:ph\.?\s?d|m\.?d|mba|m\.?sc|b\.?sc|ll\.?[bm]|cpa|cfa|pmp|esq|jr|sr|ii|iii|iv)\.?){1,5}$/i
/** What a family name may begin with, and stay one word. */
const particles = /^(?:van|von|vom|zu|zur|de|den|der|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten)$/i

/** A name without what stands behind it: "Eva Roth, PhD" is Eva Roth. */
export const withoutAdditions = (name: string): string => name.replace(/\s+/g, ' ').trim().replace(additions, '')

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '' && !titles.test(word))

/** The parts of a name, as people are called by them, also where the family name stands first ("Roth, Eva"); a single word is both. */
export function namePartsOf(name: string): { first: string; last: string } {
  const [before = '', behind = ''] = withoutAdditions(name)
    .split(',', 2)
    .map((part) => part.trim())
  // Behind a whole name stands whatever else somebody is called by: their company, their town.
  const isFamily = behind !== '' && wordsOf(before).filter((word) => !particles.test(word)).length === 1
  const words = wordsOf(isFamily ? `${behind} ${before}` : before)
  return { first: words[0] ?? '', last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

/** Whether a line says nothing but a name, or the first part of it: the end of a mail that somebody signs. */
export function isNameOf(name: string, line: string): boolean {
  const said = line.trim()
  return said !== '' && (said === name.trim() || said === namePartsOf(name).first)
}
