import type { Sayings } from '../../../text/expression.ts'
import type { DeedKind } from '../en/deeds.ts'

export const deeds: Sayings<DeedKind> = {
  themeDone: [
    '\\b(?:ist|sind) (?:schon|bereits) (?:da|angekommen|unterwegs|eingegangen|fertig|im labor)\\b',
    '\\bwurden?\\b(?: [^\\s.,;!?]+){0,5} (?:storniert|gekundigt|gebucht|erstattet|gutgeschrieben|freigeschaltet|aktiviert|reserviert|bestatigt|verlangert)\\b',
    '\\bwurden?\\b(?: [^\\s.,;!?]+){0,5} (?:geloscht|weitergeleitet|veranlasst|angepasst|uberwiesen|eingerichtet|verschickt|versendet|erledigt|genehmigt)\\b',
    '\\bist (?:bereits |schon |jetzt |hiermit |nun )?(?:storniert|gekundigt|gebucht|erstattet|freigeschaltet|reserviert|veranlasst|erledigt|genehmigt|unterwegs|gutgeschrieben)\\b',
  ],
  begins: ['beginnt', 'beginnen', 'startet', 'starten'],
  themePressure: [
    '\\b(?:nur (?:noch )?(?:heute|bis|diese woche|solange|wenige|kurze zeit|fur kurze zeit|\\d+ (?:platze|stuck|tage))|letzte (?:chance|platze|gelegenheit))\\b',
    '\\b(?:solange der vorrat|begrenzte? (?:zeit|stuckzahl|platze|verfugbar)\\w*|befristet\\w*|ausverkauft|warteliste|fast ausgebucht|jetzt zugreifen)\\b',
    '\\b(?:schnell sein|beeilen)\\b',
  ],
  haveDone: ['(?:ich habe|habe ich|wir haben|haben wir)(?:(?! (?:ich|wir|sie|es)\\b) [^\\s.,;!?]+){0,9}'],
  onlyTaken: [
    'verstanden',
    'gelesen',
    'gesehen',
    'gehort',
    'erhalten',
    'bekommen',
    'notiert',
    'vermerkt',
    'gefreut',
    'gedacht',
    'geschrieben',
    'gesprochen',
    'erwahnt',
    'geholfen',
    'gemeldet',
    'angeschrieben',
  ],
  participles: [
    '(?:an|auf|aus|ab|ein|vor|zu|weiter|um|durch|mit|nach|frei|hoch|fertig|fest|los|gut)?ge\\p{L}{2,}(?:t|en)',
    '(?:ver|be|er|ent|zer|uber|unter|hinter)\\p{L}{3,}(?:t|en)',
    '\\p{L}{3,}iert',
  ],
  participleEnd: ['(?=[.,;!?\\n]| und\\b|$)'],
  reckons: ['(?:ich habe|habe ich|wir haben|haben wir)[^.;!?]*(?:gerechnet|nachgerechnet|angenommen)'],
  notBefore: ['bis', 'sobald', 'nachdem', 'wenn', 'bevor', 'erst'],
}
