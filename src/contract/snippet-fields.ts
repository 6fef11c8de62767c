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

/** The parts of a name, as people are called by them; a single word is both. */
export function namePartsOf(name: string): { first: string; last: string } {
  const words = name.split(/\s+/).filter((word) => word !== '' && !titles.test(word))
  return { first: words[0] ?? '', last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

/** Whether a line says nothing but a name, or the first part of it: the end of a mail that somebody signs. */
export function isNameOf(name: string, line: string): boolean {
  const said = line.trim()
  return said !== '' && (said === name.trim() || said === namePartsOf(name).first)
}
