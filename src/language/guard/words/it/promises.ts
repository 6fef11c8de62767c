import type { Sayings } from '../../../text/expression.ts'
import type { PromiseKind } from '../en/promises.ts'
import { list } from '../list.ts'

export const promises: Sayings<PromiseKind> = {
  denials: ['senza', 'non', 'nessun\\w*'],
  besideDenial: ['un', 'una'],
  mayBe: ['io'],
  denying: ['chius[oaie]', 'proibid\\w*', 'vietat\\w*', 'non', 'senza', 'nessun\\w*', 'esclus(?!iv)\\w*'],
  sparing: ['non solo'],
  clauseEnd: ['ma'],
  dataWords: ['privacy', 'gdpr'],
  delivery: ['spedizion\\w*', 'consegn\\w*'],
  rightBefore: ['non'],
  priced: ['in piu'],
  promisePart: ['e'],
  notice: ['cancel\\w*', 'preaviso'],
  forFree: ['gratuit\\w*'],
  retention: ['conserv\\w*'],
  themeRefund: ['\\brimbors\\w*'],
  themeFree: ['\\b(?:omaggio|regaliamo)\\b'],
  themeDiscount: ['\\b(?:due|2|3) al prezzo di\\b', '\\bscont[oi]\\b'],
  themeNoObligation: ['\\bquando vuole\\b'],
  themeNoFee: [
    '\\b(?:senza|nessun[ao]?) (?:\\p{L}+ )?(?:franchigia|interessi|cauzione|acconto|commissioni|penali|costi|spese|supplement[oi])\\b',
  ],
  themeAgreement: ['\\b(?:confermo|confermiamo)\\b', '\\be vero che\\b'],
  themeOffice: [
    '\\b(?:il nostro|la nostra|il mio) (?:\\p{L}+ )?(?:direttore|direttrice|fondatore|presidente|avvocato|ufficio legale|medico)\\b',
  ],
  themeEveryOne: ['\\b(?:tutti i nostri|tutte le nostre)\\b'],
  themeWhoHoldsIt: ['\\b(?:direttore|fondatore|avvocat\\w+)\\b'],
  themeEach: ['\\b(?:tutti|tutte|ogni)\\b'],
  themeIncluded: ['\\b(?:compres[oaie]|inclus[oaie])\\b'],
  smallWords: list(`
    anche gia sempre aggiuntivo
  `),
  themeNotCharged: ['\\b(?:gratuit\\w*|gratis|senza (?:costi|spese)|compres[oaie]|inclus[oaie])\\b'],
  negationBehind: ['non (?:posso|possiamo|offriamo|abbiamo|facciamo|e previst\\w+|sono previst\\w+)'],
  dayIsFree: ['ore', 'orario'],
  tierFrom: ['da', 'oltre', 'a partire da'],
}
