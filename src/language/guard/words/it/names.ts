import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'

export const names: Sayings<NameKind> = {
  streetWord: ['[Vv]ia', '[Vv]iale', '[Pp]iazza', '[Cc]orso'],
  dotInBrackets: ['punto'],
  articles: ['il', 'gli', 'i'],
  joinedBehind: ['Regno Unito'],
  joinedAround: ['Stati Uniti'],
  closingWords: ['gru(?:ß|ss)e?n?', 'gru(?:ß|ss)'],
  placing: ['nell', 'nella', 'fuori'],
  europeanUnion: ['Unione europea'],
  keeping: ['hosting', 'ospitat[aio]', 'dati'],
  abbreviations: ['Ing'],
  particle: ['per', 'del', 'della', 'di', 'grazie', 'saluti'],
  lastClosing: ['saluti', 'grazie'],
  introduces: ['[Ss]iamo', '[Nn]oi di', '[Mm]i chiamo'],
  greetings: ['buongiorno', 'buonasera', 'salve', 'ciao', 'gentile', 'gentilissim[oa]', 'egregio', 'spettabile'],
  titlesBefore: ['signor[ae]?', 'sig', 'dott', 'dottor', 'dottoressa'],
  introducesSelf: ['mi chiamo', 'sono'],
  smallNameWord: ['da', 'di'],
  isHere: ['qui'],
}
