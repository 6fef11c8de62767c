import type { Phrases } from '../phrases.ts'

/** Read beside every mail, whatever its language. */
export const swahiliEverywhere: Partial<Phrases> = {
  optOut: ['(acha|usitume|msitume|niondoe|ondoa)( \\w+){0,4} (barua|orodha|kutuma|ujumbe|email)'],
}
