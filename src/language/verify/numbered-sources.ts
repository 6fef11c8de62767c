import type { GuardSources, SourceKind } from '../guard/sources.ts'

/** A text of ours that a draft may draw on, under the name by which a reader quotes it. */
export interface NumberedSource {
  /** `S1`, `S2` ... */
  name: string
  kind: Exclude<SourceKind, 'lead' | 'lead_message' | 'sender'>
  id: string
  text: string
}

/** Longer texts are read as far as this. */
const maxSourceChars = 6_000
/** A reader of everything reads nothing well, and each word is paid for. */
const maxCharsTogether = 60_000

/**
 * All that may prove what a draft says of us, in the order in which a reader sees it: what is known of the product and of ourselves, what we
 * wrote before, what people of the workspace wished for, what goes out with it, what its tools told. Nothing of it is the lead's. Pure.
 */
export function numberedSources(sources: GuardSources): NumberedSource[] {
  const texts: Omit<NumberedSource, 'name'>[] = [
    ...sources.knowledge.map(({ id, title, content }) => ({
      kind: 'knowledge' as const,
      id,
      text: title === '' ? content : `${title}\n${content}`,
    })),
    ...sources.settings.map(({ name, value }) => ({
      kind: 'setting' as const,
      id: name,
      text: `${name.replaceAll('_', ' ')}: ${value}`,
    })),
    ...(sources.instructions ?? []).map((text) => ({ kind: 'instruction' as const, id: '', text })),
    ...(sources.files ?? []).map((name) => ({
      kind: 'file' as const,
      id: name,
      text: `Attached to this mail: ${name}`,
    })),
    ...(sources.toolResults ?? []).map(({ tool, text }) => ({ kind: 'tool' as const, id: tool, text })),
    ...sources.ownMessages.map(({ id, text }) => ({ kind: 'own_message' as const, id, text })),
  ]
  let left = maxCharsTogether
  return texts
    .flatMap(({ text, ...source }) => {
      const cut = text.trim().slice(0, Math.min(maxSourceChars, left))
      left -= cut.length
      return cut === '' ? [] : [{ ...source, text: cut }]
    })
    .map((source, index) => ({ ...source, name: `S${index + 1}` }))
}
