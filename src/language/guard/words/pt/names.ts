import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'
import { list } from '../list.ts'

export const names: Sayings<NameKind> = {
  streetBegin: ['rua', 'praca'],
  streetWord: ['Rua', 'Praça', 'Travessa'],
  dotInBrackets: ['ponto'],
  articles: ['os', 'de', 'o', 'a'],
  andOr: ['e'],
  partingItems: ['e'],
  listJoint: ['e', 'ou'],
  titles: ['dona', 'doutora?'],
  joinedBehind: ['Grã-Bretanha'],
  speaking: ['fala', 'falamos', 'responde em', 'linguas?'],
  theOther: ['os', 'as', 'o', 'a'],
  oursOrTheirs: ['nossa?', 'nosso'],
  belongsTo: ['da', 'do'],
  doesWithUs: ['escolheu', 'poupa'],
  customersSuchAs: ['entre eles'],
  theBefore: ['o', 'a'],
  closingWords: ['cumprimentos', 'atenciosamente', 'abraco'],
  placing: ['em', 'na', 'dentro da', 'fora da'],
  placeArticle: ['a'],
  europeanUnion: ['UE', 'Europ[ea]', 'Uni[ãa]o Europeia'],
  keeping: ['alojad[oa]s?', 'alojamento', 'dados'],
  abbreviations: ['Sr'],
  particle: ['para', 'da', 'do', 'dos', 'ter'],
  lastClosing: ['cumprimentos', 'obrigad[oa]'],
  nameJoint: ['e '],
  greetings: ['ola', 'oi', 'bom dia', 'boa (?:tarde|noite)', 'car[oaie]s?', 'prezad[oa]s?', 'obrigad[oa]'],
  titlesBefore: ['sr', 'dona'],
  introducesSelf: ['meu nome e', 'chamo-me', 'me chamo', 'sou(?: [oa])?'],
  noStreet: ['e'],
  nobodysName: list(`
    ou senhor senhora senhores por pela pelo todos todas
  `),
  isHere: ['aqui'],
  capitals: list(`
    dona portugues equipa natal iva voce
  `),
  openers: list(`
    oi infelizmente dia prezada prezado ao aos ainda apos aqui as ate bom boa cada caro cara claro com como cumprimentos da
    das de depois desde do dos e ela ele em entre era essa esse esta estamos estou este eu fico ha isso isto ja la lhe mais
    mas me meu minha muito muita na nao nas nem no nos nossa nosso o obrigado obrigada ola os ou para pela pelo pode podemos
    podera por porque qual quando quanto que quem sao se sem ser seu seus sim so sobre sua suas tambem tem temos ter todo
    todos tudo um uma voces
  `),
}
