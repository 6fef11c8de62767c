import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'

export const claims: Sayings<ClaimKind> = {
  confirms: ['(?:to )?(?:prawda|sie zgadza)', '(?:zgadza sie|dokladnie|tak jest)'],
  themeMany: ['\\b(?:setki|tysiace|miliony|dziesiatki) \\p{L}+'],
}
