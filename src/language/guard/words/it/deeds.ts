import type { Sayings } from '../../../text/expression.ts'
import type { DeedKind } from '../en/deeds.ts'

export const deeds: Sayings<DeedKind> = {
  themeDone: [
    '\\b(?:e|sono) gia (?:partit|arrivat|stat|spedit|pront)[oaie]\\b',
    '\\b(?:ho|abbiamo)(?: gia| appena| anche)? (?!(?:letto|visto|capito|ricevuto|preso|sentito|avuto|notato|parlato|lavorato)\\b)\\p{L}{2,}(?:ato|uto|ito|tto|sso|sto|rto)\\b',
    '\\be stat[oa] \\p{L}+[oa]\\b',
    '\\bsono stat[ie] \\p{L}+[ie]\\b',
  ],
  begins: ['inizian?o?', 'cominciano?', 'comincia', 'inizia'],
  themePressure: [
    '\\b(?:ultim[ai] (?:occasione|posti)|posti limitati|offerta (?:limitata|valida|scade)|solo (?:fino|oggi)|per un tempo limitato)\\b',
  ],
  reckons: [
    '(?:ho|abbiamo) (?:calcolato|contato|sommato|considerato|supposto|fatto (?:il cont|i cont|i calcol|il calcol|la somm|due cont)[oia])',
  ],
  notBefore: ['finche', 'dopo', 'quando', 'se', 'una volta', 'prima'],
}
