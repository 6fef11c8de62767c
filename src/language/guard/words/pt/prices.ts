import type { Sayings } from '../../../text/expression.ts'
import type { PriceKind } from '../en/prices.ts'
import { list } from '../list.ts'

export const prices: Sayings<PriceKind> = {
  toPrice: ['ate', 'e'],
  monthly: ['mensal(?:mente)?'],
  perMonth: ['ao'],
  andPer: ['e'],
  perYear: ['ao'],
  year: ['ano'],
  perQuarter: ['ao'],
  quarterOfYear: ['trimestre'],
  once: ['unico'],
  billedEvery: ['(?:cobrado|faturado|pago)s? (?:anual|mensal)(?:mente)?'],
  freeMonth: ['meses'],
  timesWord: ['vezes'],
  timesThe: ['o', 'a'],
  atLeastOf: ['no minimo'],
  onTop: ['acrescimo', 'suplementar', 'adicionais'],
  breath: ['e'],
  pairParting: ['e'],
  makes: ['sao', 'cada', 'total', 'portanto'],
  weeks: ['semanal\\w*'],
  monthWords: ['mensal\\w*'],
  yearWords: ['anos?', 'anual\\w*'],
  ofYear: ['ano', 'anos', 'anual\\w*'],
  halfOf: ['metade', 'meia'],
  quarterOf: ['um quarto'],
  pair: ['ida e volta'],
  percentWord: ['por ?cento'],
  resting: ['no total'],
  timesSum: ['vezes'],
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
