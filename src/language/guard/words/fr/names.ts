import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'
import { list } from '../list.ts'

export const names: Sayings<NameKind> = {
  streetBegin: ['rue', 'avenue', 'boulevard', 'place', 'chemin', 'quai'],
  streetWord: ['Rue', 'Avenue', 'Boulevard', 'Place'],
  dotInBrackets: ['point'],
  articles: ['la', 'le', 'les', "l'"],
  andOr: ['et', 'ou'],
  partingItems: ['et', 'ou'],
  listJoint: ['et', 'ou'],
  titles: ['monsieur', 'madame', 'mme', 'docteure?'],
  elided: ['[ldjnsmtc]', 'qu'],
  joinedBehind: ['Royaume[- ]Uni', 'Grande-Bretagne'],
  joinedAround: ['[ÉE]tats[- ]Unis'],
  speaking: ['parlent?', 'parlons', 'repond en', 'langues?'],
  theOther: ['la', 'le', 'les', "l'"],
  oursOrTheirs: ['notre'],
  belongsTo: ['de'],
  doesWithUs: ['utilisent?', 'font? confiance', 'ont? (?:choisi|gagne)'],
  customersSuchAs: ['clients? (?:comme|tels? que|sont)', 'entreprises comme', 'notamment'],
  theBefore: ['le'],
  closingWords: ['cordialement', 'salutations', 'bien a vous'],
  placing: ['dans', 'en', 'hors de', 'quittent?'],
  placeArticle: ['l'],
  europeanUnion: ['Union europ[ée]enne'],
  keeping: ['hebergee?s?', 'hebergement', 'donnees'],
  abbreviations: ['M', 'Mme'],
  particle: ['pour', 'et', 'y', 'e', 'i', 'du', 'la', 'le', 'chez', 'merci'],
  lastClosing: ['cordialement', 'salutations', 'merci'],
  introduces: ['[Nn]ous sommes', '[Cc]hez', "[Jj]e m'appelle"],
  nameJoint: ['de ', 'et '],
  greetings: ['bonjour', 'bonsoir', 'salut', 'chere?s?', 'merci'],
  titlesBefore: ['mme', 'monsieur', 'madame'],
  introducesSelf: ["je m'appelle", 'je suis'],
  smallNameWord: ['du', 'la', 'le'],
  noStreet: ['à', 'a', 'en', 'et'],
  nobodysName: list(`
    tous toutes madame monsieur mesdames messieurs equipe ou et pour je vous beaucoup bien
  `),
  isHere: ['ici'],
  capitals: list(`
    canton
    monsieur madame mme m francais anglais allemand espagnol noel paques equipe tva vous votre vos tr
  `),
  openers: list(`
    malheureusement heureusement bon chez ici chere cher salut afin ainsi alors apres au aucun aussi aux avec avez avant
    bien bonjour bonsoir car ce cela celui cette chaque ces c'est combien comme comment dans d'accord de depuis des donc du
    elle elles en encore entre est et etes il ils je j'ai la le les leur lors mais merci mes mon n'hesitez ne non nos notre
    nous on ou oui par parfait pas pendant plus pour pouvez pourquoi puis quand que quel quelle qui quoi sans se selon ses
    si son sont sous souhaitez suite sur ta tout toute toutes tous tres un une voici votre vos
    actuellement ailleurs auquel autant autour autrement bref celles certains certes contre cote courant dehors
    derriere desormais dessous dessus devant durant egalement enfin ensuite entretemps environ excepte fin hormis hors
    jusque jusqu'a justement lorsque malgre moins moyennant ni parmi partout passe peu pourtant pres presque quant
    quelques sauf sinon sitot soit surtout tandis tant tantot toutefois vers via voila
  `),
}
