import type { Sayings } from '../../../text/expression.ts'
import type { PromiseKind } from '../en/promises.ts'
import { list } from '../list.ts'

export const promises: Sayings<PromiseKind> = {
  denials: ['senza', 'non', 'nessun\\w*'],
  besideDenial: ['un', 'una'],
  mayBe: ['io'],
  denying: ['chius[oaie]', 'proibid\\w*', 'vietat\\w*', 'non', 'senza', 'nessun\\w*', 'esclus(?!iv)\\w*'],
  atNoCharge: ['senza (?:costi|supplement[oi]|sovrapprezzo)(?: aggiuntivi)?'],
  sparing: ['non solo'],
  clauseEnd: ['e (?=non )', 'ma'],
  dataWords: ['privacy', 'gdpr'],
  delivery: ['spedizion\\w*', 'consegn\\w*'],
  rightBefore: ['non'],
  priced: ['in piu'],
  promisePart: ['e'],
  notice: ['disdett\\w*', 'disdire', 'recesso', 'cancel\\w*', 'preaviso'],
  forFree: ['gratuit\\w*'],
  retention: ['backup', 'conserva\\w*', 'cancellat\\w*', 'conserv\\w*'],
  themeRefund: [
    '\\bsoldi indietro\\b',
    '\\brestitui\\w+ (?:\\S+ ){0,2}(?:importo|somma|quota|canone)\\b',
    '\\brimbors\\w*',
  ],
  themeFree: ['\\b(?:omaggio|regaliamo)\\b'],
  themeDiscount: ['\\b(?:due|2|3) al prezzo di\\b', '\\bscont[oi]\\b'],
  themeNoObligation: [
    '\\b(?:nessun[ao]?|senza) (?:\\S+ )?(?:durata minima|contratto minimo)\\b',
    '\\bdisdire (?:\\S+ )?(?:quando|in qualsiasi momento)\\b',
    '\\bquando vuole\\b',
    '\\bsenza (?:alcun )?(?:vincol|impegn|obblig)[oih]+\\b',
  ],
  themeNoFee: [
    '\\bnon costa nulla in piu\\b',
    '\\bsenza (?:sovrapprezzo|supplemento)\\b',
    '\\b(?:senza|nessun[ao]?) (?:\\p{L}+ )?(?:franchigia|interessi|cauzione|acconto|commissioni|penali|costi|spese|supplement[oi])\\b',
  ],
  themeAgreement: ['\\b(?:confermo|confermiamo)\\b', '\\be vero che\\b'],
  themeOffice: [
    '\\b(?:il nostro|la nostra|il mio) (?:\\p{L}+ )?(?:direttore|direttrice|fondatore|presidente|avvocato|ufficio legale|medico)\\b',
  ],
  themeEveryOne: ['\\b(?:tutti i nostri|tutte le nostre)\\b'],
  themeWhoHoldsIt: ['\\b(?:direttore|fondatore|avvocat\\w+)\\b'],
  themeEach: ['\\b(?:tutti|tutte|ogni)\\b'],
  ofItself: ['(?:e|sono)'],
  themeIncludes: ['\\b(?:include|comprende)\\b'],
  themeIncluded: ['\\b(?:compres[oaie]|inclus[oaie])\\b'],
  smallWords: list(`
    anche gia sempre aggiuntivo
  `),
  themeNotCharged: ['\\b(?:gratuit\\w*|gratis|senza (?:costi|spese)|compres[oaie]|inclus[oaie])\\b'],
  negationBehind: ['non (?:posso|possiamo|offriamo|abbiamo|facciamo|e previst\\w+|sono previst\\w+)'],
  dayIsFree: ['ore', 'orario'],
  tierFrom: ['da', 'oltre', 'a partire da'],
  termTime: ['durata(?: minima)?', 'vincolo', 'contratto'],
  trialTime: ['prov[ae]', 'provare', 'periodo di prova'],
  response: ['rispost\\w*', 'rispond\\w*', 'assistenza'],
  solvedTime: ['risol\\w*', 'ripar\\w*'],
  deliveryTime: ['consegn\\w*', 'spedi\\w*'],
  payment: ['pagament\\w*', 'fattura'],
  themeUnlimited: ['\\bquant[eio]\\b[^.!?\\n]{0,20}\\b(?:vuole|volete|vuoi|desidera)\\b', '\\bsenza limit[ie]\\b'],
  announcing: ['(?:per )?quanto riguarda (?:la|il|lo|le|gli)', 'quanto al?l?a?', 'sul?l?a?', 'riguardo al?l?a?'],
}
