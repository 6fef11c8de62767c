import type { Sayings } from '../../../text/expression.ts'
import type { DeedKind } from '../en/deeds.ts'

export const deeds: Sayings<DeedKind> = {
  themeDone: [
    '\\bis al (?:vertrokken|binnen|aangekomen)\\b',
    '\\b(?:is|zijn) (?:nu |al |inmiddels |reeds )?(?:geannuleerd|opgezegd|geboekt|terugbetaald|geactiveerd|gereserveerd|bevestigd)\\b',
    '\\b(?:is|zijn) (?:nu |al |inmiddels |reeds )?(?:verlengd|doorgestuurd|aangepast|overgemaakt|onderweg|goedgekeurd|verwijderd)\\b',
  ],
  begins: ['begint', 'beginnen', 'start', 'starten'],
  themePressure: [
    '\\b(?:laatste (?:kans|plekken|plaatsen)|beperkt (?:aanbod|beschikbaar|aantal)|zolang de voorraad|alleen (?:vandaag|deze week|tot)|nog maar \\d+|wachtlijst|wees er snel bij|op is op)\\b',
  ],
  haveDone: [
    '(?:ik heb|heb ik|wij hebben|we hebben|hebben (?:we|wij))(?:(?! (?:ik|we|wij|u|je)\\b) [^\\s.,;!?]+){0,8}',
  ],
  onlyTaken: [
    'gelezen',
    'gezien',
    'gehoord',
    'ontvangen',
    'begrepen',
    'genoteerd',
    'gekregen',
    'gehad',
    'gesproken',
    'geschreven',
    'gewerkt',
    'geholpen',
  ],
  participles: [
    '(?:aan|af|op|uit|in|door|toe|vast|vrij|over|bij|klaar|mee|terug|om)?ge\\p{L}{2,}(?:t|d|en)',
    '(?:ver|be|ont|her)\\p{L}{3,}(?:t|d|en)',
  ],
  participleEnd: ['(?=[.,;!?\\n]| en\\b|$)'],
  reckons: ['(?:ik heb|heb ik|we hebben|hebben we|wij hebben)[^.;!?]*(?:gerekend|opgeteld)'],
  notBefore: ['totdat', 'tot', 'zodra', 'nadat', 'als', 'wanneer', 'voordat'],
}
