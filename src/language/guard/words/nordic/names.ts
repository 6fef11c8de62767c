import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'
import { list } from '../list.ts'

export const names: Sayings<NameKind> = {
  dotInBrackets: ['punkt'],
  particle: ['och', 'hälsningar'],
  lastClosing: ['hälsningar', 'tack'],
  introduces: ['[Vv]i är', '[Vv]i på', '[Jj]ag heter'],
  greetings: ['hej', 'hejsan', 'god (?:morgon|dag|kvall)', 'basta'],
  introducesSelf: ['jag heter'],
  streetEnd: ['gatan', 'vägen', 'torget'],
  openers: list(`
    hej tack vi jag det den detta med och for till hur nar vad
  `),
}
