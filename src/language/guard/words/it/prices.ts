import type { Sayings } from '../../../text/expression.ts'
import type { PriceKind } from '../en/prices.ts'

export const prices: Sayings<PriceKind> = {
  perMonth: ['per'],
  perYear: ['per'],
  perQuarter: ['per'],
  perWeek: ['per'],
  perDay: ['per'],
  perHour: ['per'],
  freeMonth: ['mesi'],
  freeOfFee: ['gratuit[aeiou]*s?'],
  timesThe: ['il'],
  perMany: ['per', 'ogni'],
  onTop: ['supplemento', 'in piu', 'aggiuntiv\\w+'],
  makes: ['fanno', 'sono', 'ogni', 'quindi'],
  perDayWords: ['giorn\\w*'],
  weeks: ['settiman\\w*'],
  monthWords: ['mes[ei]', 'mensil\\w*'],
  yearWords: ['ann[oi]', 'annual\\w*'],
  eachBefore: ['per'],
  ofYear: ['anno', 'annuo', 'annui'],
  halfOf: ['meta', "mezz[aeo']"],
  pair: ['ida e volta', 'andata e ritorno'],
  resting: ['resto', 'rimanent\\w*', 'altri', 'altre'],
  pounds: ['sterline'],
  cents: ['centesimi'],
  perAgain: ['per', 'al'],
}
