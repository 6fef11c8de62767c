import type { Sayings } from '../../../text/expression.ts'
import type { PriceKind } from '../en/prices.ts'
import { list } from '../list.ts'

export const prices: Sayings<PriceKind> = {
  toPrice: ['ate'],
  monthly: ['mensal(?:mente)?'],
  perMonth: ['ao'],
  perYear: ['ao'],
  year: ['ano'],
  perQuarter: ['ao'],
  quarterOfYear: ['trimestre'],
  perWeek: ['pro'],
  perDay: ['pro'],
  perHour: ['pro'],
  once: ['unico'],
  billedEvery: ['(?:cobrado|faturado|pago)s? (?:anual|mensal)(?:mente)?'],
  eachOf: ['pro'],
  freeMonth: ['meses'],
  timesWord: ['vezes', 'volte'],
  perMany: ['pro'],
  onTop: ['acrescimo'],
  pairParting: ['e'],
  makes: ['sao', 'cada', 'total', 'portanto'],
  weeks: ['semanal\\w*'],
  monthWords: ['mensal\\w*'],
  yearWords: ['anos?', 'anual\\w*'],
  ofYear: ['ano', 'anos', 'anual\\w*'],
  halfOf: ['metade', 'meia'],
  quarterOf: ['um quarto', 'un quarto'],
  pair: ['entramb\\w+'],
  percentWord: ['por ?cento'],
  timesSum: ['vezes', 'volte'],
  besideFigures: list(`
    preco precos avenca iva
  `),
  dollars: ['dolar(?:es)?'],
  pounds: ['libras?'],
  reais: ['rea(?:l|is)'],
  cents: ['centavos'],
  perAgain: ['por'],
  oneDay: ['dia'],
}
