import type { Sayings } from '../../../text/expression.ts'
import type { PriceKind } from '../en/prices.ts'

export const prices: Sayings<PriceKind> = {
  ofYear: ['rok\\w*'],
}
