/** By what they say; the other languages say the same. Where English has no word of its own, its list is empty. */
export const english = {
  backBefore: [
    'back',
    'pick(?:ing)? (?:\\w+ ){0,3}?up',
    'catch(?:ing)? up',
    'return(?:ing|s)?',
    'open again',
    'opens?',
    'respond\\w*',
    'reply',
    'answer\\w*',
    'reachable',
    'available',
    'reopen(?:ing|s)?',
    'resume',
    'again',
  ],
  thenDo: ['read', 'see', 'check', 'deal with', 'get to', 'look at', 'attend to'],
  andFirst: ['and'],
  backBehind: ['again', 'back'],
  untilBefore: ['until', 'till?', 'through', 'thru'],
  rangeJoin: ['to', '-', 'until', 'till', 'through', 'and'],
  theJoined: ['the'],
  rangeBegin: ['from', 'between'],
  theBegun: ['the'],
  includingLast: ['through', 'thru', 'including'],
} satisfies Readonly<Record<string, readonly string[]>>

export type TextKind = keyof typeof english
