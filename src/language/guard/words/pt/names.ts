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
  titles: ['dona'],
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
  keeping: ['alojad[oa]s?', 'dados'],
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
}
