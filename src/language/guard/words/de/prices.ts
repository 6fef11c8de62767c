import type { Sayings } from '../../../text/expression.ts'
import type { PriceKind } from '../en/prices.ts'
import { list } from '../list.ts'

export const prices: Sayings<PriceKind> = {
  toPrice: ['bis', 'und', 'a'],
  monthly: ['monatlich'],
  perMonth: ['pro', 'im'],
  andPer: ['und'],
  month: ['monat'],
  yearly: ['jahrlich', 'jaehrlich'],
  perYear: ['pro', 'im'],
  year: ['annum', 'jahr', 'an'],
  everyQuarter: ['vierteljahrlich'],
  perQuarter: ['pro', 'im'],
  quarterOfYear: ['quartal'],
  week: ['woche'],
  weekly: ['wochentlich', 'woechentlich'],
  daily: ['taglich', 'taeglich'],
  hour: ['stunde'],
  once: ['einmalig'],
  billedEvery: [
    '(?:jahrliche[rn]?|monatliche[rn]?|jahrlich|monatlich) (?:abgerechnet|zahlbar|bezahlt|abrechnung|zahlung|zahlweise)',
  ],
  freeMonth: ['monate?'],
  freeOfFee: ['kostenlos', 'geschenkt', 'frei', 'offerts?'],
  timesWord: ['fach\\w*'],
  timesThe: ['den', 'das', 'der'],
  atLeastOf: ['mindestens'],
  onTop: ['uberstund\\w*', 'zusatz\\w*', 'zuschlag', 'zuzuglich', 'weiter\\w*', 'aufpreis', 'mehrpreis'],
  breath: ['und'],
  pairParting: ['und'],
  makes: ['das sind', 'macht', 'also', 'da', 'jede\\w*', 'insgesamt', 'zusammen', 'gesamt'],
  perDayWords: ['tag\\w*'],
  weeks: ['wochen?', 'wochentlich\\w*'],
  monthWords: ['monat\\w*'],
  yearWords: ['jahr\\w*', 'ans?'],
  eachBefore: ['jeweils', 'pro'],
  ofYear: ['annum', 'jahr\\w*', 'an', 'zwolf monate'],
  halfOf: ['halfte', 'halbe[nrs]?', 'halber'],
  quarterOf: ['ein viertel'],
  pair: ['beide\\w*', 'doppelt\\w*', 'zweimal', 'hin und (?:zuruck|ruck\\w*)'],
  percentWord: ['per cent', 'prozent'],
  resting: ['restlich\\w*', 'ubrig\\w*', 'weiter\\w*', 'insgesamt', 'zusammen'],
  timesSum: ['mal'],
  besideFigures: list(`
    preis preise kosten tarif tarife gebuhr gebuhren plane projekt monat jahr mwst ust netto zwei mindestlaufzeit laufzeit
    dauer
  `),
  pounds: ['pfund'],
  francs: ['franken'],
  perAgain: ['pro', 'je'],
  oneDay: ['tag'],
}
