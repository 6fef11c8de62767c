import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'
import { list } from '../list.ts'

export const claims: Sayings<ClaimKind> = {
  confirms: [
    "c'est (?:bien )?(?:exact|correct|juste|vrai|ca|cela)",
    '(?:tout a fait|exactement|exact|effectivement)',
    'vous avez raison',
    'je (?:vous )?(?:le )?confirme',
  ],
  assertedBefore: [
    '\\b(?:est|sont) (?:aussi |egalement )?(?:disponibles?|inclus(?:es?)?|compris(?:es?)?|possibles?)\\b',
  ],
  objectEnd: ['mais', 'parce', 'lorsque', 'quand', 'afin', 'et (?:vous|nous|il|elle)'],
  subjectStart: ['oui', 'si', 'mais'],
  deniedAhead: ['pas'],
  statementParting: ['plus', 'avec', 'et', 'ou', 'mais', 'car', 'qui'],
  theirsNamed: ['votre', 'vos'],
  themeMany: [
    "\\b(?:des |plusieurs )(?:centaines|milliers|millions|dizaines) (?:de |d')\\p{L}+",
    '\\bla (?:plupart|majorite) de nos \\p{L}+',
  ],
  themeMultiple: [
    '\\b(?:deux|trois|quatre|cinq|dix) fois (?:plus|moins)\\b',
    '\\b(?:moitie prix|double du|divis\\w+ par (?:deux|trois)|multipli\\w+ par)\\b',
  ],
  themeAboutSoLong: ['\\b(?:prend|en|dure)(?: \\p{L}+)? quelques (?:secondes|minutes|heures|jours)\\b'],
  themeAboveOthers: [
    '\\b(?:le|la|les) (?:plus (?:rapide|fiable|populaire|grand|utilise|sur|complet)|moins cher)\\w*',
    '\\bnumero (?:un|1)\\b',
    '\\bleaders?\\b',
    '\\b(?:moins chere?s?|plus (?:rapide|fiable|sur)\\w*) que\\b',
  ],
  stating: [
    "\\b(?:nous|notre|nos|on|il|elle|ils|elles|c'est|ce|cela|ca|tout|toute|tous|toutes|chaque)\\b",
    '\\b(?:est|sont|etait|a|ont|avait|peut|peuvent|sera|seront|va|vont|dure|durent|coute|coutent|comprend|comprennent|inclut|incluent|commence|prend)\\b',
    '\\b(?:permet|permettent|reste|fonctionne|offre|propose|couvre|existe)\\b',
  ],
  notOfUs: [
    "^\\W*(?:si|quand|lorsque|des que|n'hesitez|bonne|bon|desole)\\b",
    "\\b(?:je|j'\\w+|me|moi|mon|ma|mes|serait|pourrait|auriez|seriez)\\b",
    '\\b(?:votre|vos)\\b',
    '\\bvous\\b(?! (?:pouvez|pourrez|recevez|recevrez|avez|aurez|disposez|beneficiez|payez|ne))',
  ],
  asVerb: [
    "\\b(?:sans|pas|aucune?|d'autres|nous|vous|il|elle|on|ils|elles|ne|se|y|peut|peuvent|pouvez|pouvons|avez|avons|ont|est|sont|etre|ete|sera|qui|que) \\S+$",
    "[ns]'\\S+$",
    '(?:er|ir|ez|ons|ait|ant|aient|ee?s?)$',
  ],
  asserter: ['(?:nous|on|il|elle|notre \\S+|la \\S+|le \\S+|[a-z]+)(?: nous)?'],
  asserting: [
    'proposons',
    'offrons',
    'fournissons',
    "disposons d[eu']",
    'prenons en charge',
    'prend en charge',
    'propose',
    'offre',
    'inclut',
    'comprend',
    "dispose d[eu']",
    'permet de',
    "s'integre a(?:vec)?",
    'se synchronise avec',
    'fonctionne',
  ],
  assertedToo: ['aussi', 'egalement', 'meme', 'deja'],
  assertions: [
    "\\bnous avons(?: aussi| egalement| meme| deja)?(?= (?:une?|des|plusieurs|notre) )|\\bvous (?:beneficiez|disposez) d[eu']|\\bil y a(?: aussi| egalement)?\\b",
  ],
  emptyWords: list(`
    appel client clients demande demonstration echange equipe exemple exemples information informations plusieurs point
    produit produits question questions rendez-vous reponse service services solution solutions temps autres toute toutes
    simple simples
  `),
}
