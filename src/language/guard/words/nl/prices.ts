import type { Sayings } from '../../../text/expression.ts'
import type { PriceKind } from '../en/prices.ts'
import { list } from '../list.ts'

export const prices: Sayings<PriceKind> = {
  toPrice: ['en', 'tot'],
  monthly: ['maandelijks'],
  perMonth: ['in de'],
  month: ['maand'],
  yearly: ['jaarlijks'],
  year: ['jaar'],
  quarterOfYear: ['kwartaal'],
  weekly: ['wekelijks'],
  hour: ['uur'],
  once: ['eenmalig'],
  billedEvery: ['(?:jaarlijks|maandelijks) (?:gefactureerd|betaald)'],
  freeMonth: ['maanden'],
  freeOfFee: ['gratis'],
  timesWord: ['keer', 'maal'],
  timesThe: ['het'],
  atLeastOf: ['minimaal', 'ten minste'],
  netOf: ['net '],
  perMany: ['elke'],
  onTop: ['opslag', 'toeslag', 'meerprijs', 'extra', 'elke volgende'],
  makes: ['dat is', 'dus', 'elk', 'samen', 'totaal', 'maakt'],
  perDayWords: ['dag\\w*'],
  weeks: ['weken', 'wekelijks\\w*'],
  monthWords: ['maand\\w*'],
  yearWords: ['jaar\\w*'],
  eachBefore: ['je', 'elk'],
  ofYear: ['jaar\\w*'],
  halfOf: ['helft', 'halve?'],
  quarterOf: ['een kwart'],
  pair: ['heen en terug', 'allebei'],
  percentWord: ['procent'],
  resting: ['overige', 'resterende', 'extra', 'samen', 'totaal'],
  timesSum: ['keer'],
  besideFigures: list(`
    prijs prijzen kosten btw twee
  `),
  perAgain: ['per'],
  oneDay: ['dag'],
}
