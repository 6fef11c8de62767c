import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'

export const claims: Sayings<ClaimKind> = {
  confirms: [
    '(?:questo )?e (?:corretto|esatto|giusto|cosi|vero)',
    '(?:esatto|esattamente|corretto|giusto)',
    'ha ragione',
    '(?:glielo|lo) confermo',
  ],
  themeMany: ['\\b(?:centinaia|migliaia|milioni|decine) di \\p{L}+'],
  themeMultiple: ['\\b(?:il doppio|il triplo)\\b'],
  stating: [
    '\\b(?:noi|nostr\\w+|ci|tutto|tutti|tutte|ogni|questo|questa)\\b',
    '\\b(?:e|sono|era|ha|hanno|abbiamo|puo|possono|possiamo|sara|saranno|va|vanno|dura|durano|costa|costano|include|includono|inizia|permette|funziona)\\b',
    '\\b(?:offre|offriamo|copre|resta|siamo|facciamo|lavoriamo|usiamo|prevede|comprende|confermiamo|confermo|parte)\\b',
  ],
  notOfUs: [
    '^\\W*(?:se|quando|appena|buon|buona|peccato)\\b',
    '\\b(?:io|mi|mio|mia|sarebbe|potrebbe|vorrei)\\b',
    '\\b(?:suo|sua|suoi|sue|vostr\\w+|tuo|tua|lei|vi|le)\\b',
  ],
  asVerb: [
    '\\b(?:senza|nessun\\w*|si|lo|ci|vi|ne|puo|possono|possiamo|abbiamo|ha|hanno|e|sono|essere|che|non) \\S+$',
    '(?:are|ere|ire|iamo|ando|endo|[aiu]t[oaie])$',
  ],
}
