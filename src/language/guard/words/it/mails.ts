import type { Sayings } from '../../../text/expression.ts'
import type { MailKind } from '../en/mails.ts'

export const mails: Sayings<MailKind> = {
  only: ['soltanto'],
  upTo: ['fino'],
  atLeast: ['partire'],
  all: ['sempre', 'tutt[oiae]', 'ogni', 'entramb\\w+'],
  onCondition: ['eccetto', 'su'],
  denied: ['non', 'senza', 'nessun\\w*', 'mai'],
  we: ['noi', 'nostr\\w+'],
  you: ['lei', 'suo', 'sua', 'vostr\\w+'],
  me: ['io', 'mio'],
  wouldLike: ['vorrebbe', 'posso', 'volete'],
  thanks: ['grazie'],
  no: ['non', 'purtroppo'],
  aPerson: ['essere umano', 'persona vera'],
  notA: ['non sono'],
  placeholderPhrases: ['inserir'],
  machine: ['machina'],
  shortened: ['sig(?:ra)?', 'dott(?:ssa)?', 'ing', 'ca'],
}
