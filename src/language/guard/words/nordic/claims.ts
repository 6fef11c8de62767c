import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'

export const claims: Sayings<ClaimKind> = {
  confirms: [
    'det (?:stammer|stemmer)(?: bra)?',
    'det (?:ar|er) (?:ratt|riktigt|riktig|rigtigt|korrekt)',
    '(?:stammer|stemmer|precis|nettopp|korrekt)',
  ],
  themeMany: ['\\b(?:hundratals|tusentals|miljontals) \\p{L}+'],
}
