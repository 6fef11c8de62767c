import type { Phrases } from '../phrases.ts'

/** Read beside every mail, whatever its language. */
export const hindiEverywhere: Partial<Phrases> = {
  ask: ['क्या|कितन|कैसे'],
  automatic: ['आपका संदेश प्राप्त'],
  optOut: ['(ईमेल|मेल|संदेश|मैसेज)( \\S+){0,4} (बंद|न भेजें|मत भेज|हटा)|(मत भेज|न भेजें|हटा दें|हटाएं|बंद करें|बंद कर)'],
  interest: ['रुचि|इच्छुक'],
}
