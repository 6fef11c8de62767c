import type { Sayings } from '../../../text/expression.ts'
import type { DeedKind } from '../en/deeds.ts'

export const deeds: Sayings<DeedKind> = {
  themeDone: [
    '\\b(?:jag|vi) har(?: just| redan| nu| aven)? (?!(?:last|sett|noterat|forstatt|fatt|hort|haft|varit|tagit)\\b)\\p{L}{3,}(?:at|it|tt|rt|gt|nt)\\b',
    '\\bhar (?:nu |redan )?(?:bokats|avbokats|aterbetalats|aktiverats|skickats|raderats|bekraftats)\\b',
  ],
  themePressure: ['\\b(?:sista (?:chansen|platserna)|begransat (?:antal|erbjudande)|endast idag)\\b'],
}
