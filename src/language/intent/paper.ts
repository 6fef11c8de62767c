import { expression } from '../text/expression.ts'
import { fold } from '../text/folded-text.ts'
import { said } from './words.ts'

/**
 * Where somebody wants a paper of their own: a contract to sign, an offer, slides. A mail out of text can't bring one along, so only a
 * link to it is an answer. A price list is not among them: prices can be told. Folded.
 */
const papers: readonly (readonly [ask: string, paper: string])[] = [
  [
    'send|shoot|forward|share|mail|email|e-mail|attach|give (?:me|us)|get me|get us|drop (?:me|us)|let (?:me|us) have|draw up|see',
    `${said('paperWords')}`,
  ],
  [
    'schick\\w*|send\\w*|mail\\w*|lass\\w*|ubermittel\\w*|zukommen|zusenden|zuschicken|erstell\\w*|mach\\w*',
    'vertrag\\w*|angebot\\w*|kostenvoranschlag|rechnung|prasentation\\w*|broschure\\w*|unterlagen|flyer|katalog|avv|fallstudien?|datenblatt\\w*|infomaterial|prospekt\\w*',
  ],
  [
    'envo[iy]\\w*|transmet\\w*|adresse[zr]?|parvenir|fourni\\w*|faire passer|etabli\\w*',
    'contrats?|devis|propositions?|facture|plaquettes?|brochures?|presentation|documentation|etudes? de cas|catalogues?|fiches?',
  ],
  [
    'envi\\w*|mand\\w*|pas[ae]\\w*|remit\\w*|hacer llegar|hagame llegar|prepar\\w*',
    'contratos?|presupuestos?|propuestas?|ofertas?|factura|presentacion|folletos?|dossier|catalogos?|casos? de exito|ficha',
  ],
  [
    'stuur\\w*|sturen|mail\\w*|zend\\w*|toesturen|opsturen|maak\\w*',
    'contract\\w*|offertes?|voorstel|factuur|presentatie|brochures?|catalogus|folder|datasheet',
  ],
  [
    'envi\\w*|mand\\w*|encaminh\\w*|remet\\w*|prepar\\w*',
    'contratos?|orcamentos?|propostas?|fatura|apresentacao|brochuras?|catalogos?|folhetos?|estudos? de caso|ficha',
  ],
]
const either = papers
  .map(([ask, paper]) => `(?:${ask})\\b[^.!?;]{0,40}\\b(?:${paper})\\b|\\b(?:${paper})\\b[^.!?;]{0,24}\\b(?:${ask})`)
  .join('|')
const wanted = new RegExp(`\\b(?:${either})\\b`)
/** "Before you send a contract", "don't send an offer yet", "I have your deck". */
const unwanted = expression()`\b${said('unwantedPaper')}\b|\b(?:i|we|ich|wir) ${said('hadIt')}\b`

/** Whether a sentence of the lead asks for a paper. */
export function asksForPaper(words: string): boolean {
  const folded = fold(words)
  return wanted.test(folded) && !unwanted.test(folded)
}
