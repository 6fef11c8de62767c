import type { Sayings } from '../../../text/expression.ts'
import type { PriceKind } from '../en/prices.ts'

export const prices: Sayings<PriceKind> = {
  roughly: ['okolo', 'prawie', 'mniej wiecej', 'niespelna'],
  moreBehind: ['wiecej', 'ekstra'],
  forEach: ['za kazd\\w+'],
  withoutName: ['bez'],
  aboveOf: ['ponad', 'powyzej', 'wiecej niz'],
  paysOff: ['tansz\\w+', 'oplaca\\w*'],
  refused: [
    'nie (?:moge|mozemy|jest mozliwe|ma mozliwosci) (?:\\p{L}+ ){0,2}(?:dac|udzielic|zaoferowac|zrobic|zastosowac|przyjac|zejsc)',
  ],
  notLess: ['tylko', 'mniej niz', 'wiecej niz', 'ponizej', 'powyzej', 'bez'],
  ofYear: ['rok\\w*'],
  onlyInPlan: ['tylko', 'wylacznie', 'jedynie'],
  onlyBehindPlan: ['wylacznie'],
  everyPlan: ['(?:wszystkich|obu|kazdym) (?:planach|pakietach|planie|pakiecie)'],
  wouldNeed: ['potrzebuj\\w+', 'potrzebny'],
  inThePrice: ['(?:w cenie|wliczon\\w+|bez doplaty|gratis)'],
  onTopOfPrice: ['(?:osobno|dodatkowo platn\\w+|nie (?:sa )?wliczon\\w+|po stronie klienta)'],
  besidesThePrice: ['(?:z wyjatkiem|bez)'],
  butWord: ['ale', 'oprocz', 'natomiast'],
  severalOf: ['dostepn\\w*', 'kilka', 'wiele', 'wiecej'],
  beings: ['jest', 'bedzie'],
  withUs: ['u nas', 'nasza cena'],
  aboveThat: ['powyzej(?! \\d)'],
}
