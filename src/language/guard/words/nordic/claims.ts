import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'

export const claims: Sayings<ClaimKind> = {
  themeMany: ['\\b(?:hundratals|tusentals|miljontals) \\p{L}+'],
}
