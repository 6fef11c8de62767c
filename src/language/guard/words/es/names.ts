import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'
import { list } from '../list.ts'

export const names: Sayings<NameKind> = {
  streetBegin: ['calle', 'avenida', 'plaza'],
  streetWord: ['Calle', 'Avenida', 'Plaza', 'Paseo'],
  dotInBrackets: ['punto'],
  articles: ['los', 'las', 'el'],
  andOr: ['y', 'o'],
  partingItems: ['y', 'o'],
  listJoint: ['y'],
  titles: ['sra?', 'senora?', 'doctora?'],
  joinedBehind: ['Reino Unido', 'Gran Bretaña'],
  joinedAround: ['Estados Unidos'],
  speaking: ['habla', 'hablamos', 'responde en', 'idiomas?'],
  theOther: ['el', 'los', 'las'],
  oursOrTheirs: ['nuestr[oa]'],
  belongsTo: ['de'],
  doesWithUs: ['utilizan?', 'usan?', 'confian?', 'eligio', 'ahorra'],
  customersSuchAs: ['entre ellos', 'clientes como', 'empresas como'],
  theBefore: ['la', 'el', 'de'],
  closingWords: ['saludos', 'atentamente', 'un saludo'],
  placing: ['dentro de', 'fuera de'],
  placeArticle: ['la', 'de', 'el'],
  europeanUnion: ['Uni[óo]n Europea'],
  keeping: ['datos', 'guardad[oa]s?', 'alojamiento', 'alojad[oa]s?', 'servidor(?:es)?'],
  abbreviations: ['Sra'],
  particle: ['saludos', 'gracias'],
  lastClosing: ['saludos?', 'gracias'],
  introduces: ['[Ss]omos', '[Mm]e llamo'],
  nameJoint: ['de ', 'y '],
  greetings: ['hola', 'buen(?:os|as) (?:dias|tardes)', 'buen dia', 'estimad[oa]s?', 'querid[oa]s?', 'gracias'],
  titlesBefore: ['sra', 'senora?'],
  introducesSelf: ['mi nombre es', 'me llamo', 'soy'],
  noStreet: ['y'],
  nobodysName: list(`
    todos todas senor senora senores senoras equipo por mucho muchas
  `),
  isHere: ['aqui'],
  capitals: list(`
    senor senora sr sra don espanol ingles aleman frances equipo navidad pascua iva usted ustedes ud uds vd vds vosotros vuestro vuestra rv
  `),
  openers: list(`
    conviene convendria
    enhorabuena felicidades kaixo estimada estimado querida querido al algun algunos ante antes aqui asi aunque buenas
    buenos cada claro como con cordiales cual cuando de del desde donde dos el ella ellos en encantado entonces entre era es
    esa ese eso esta estamos estan estas este esto estoy gracias ha hace hacia hasta hay hola la las le les lo los mas me mi
    mientras mis muchas muy ni nos nosotros nuestra nuestro nuestros o para pero podemos podria por porque puede pues que
    quien saludos se segun ser si sin sobre solo son su sus tal tambien tenemos tiene todo todos tras tu un una y ya yo
    abajo acaso actualmente ademas ahora alrededor apenas arriba bajo bastante casi cerca cualquier debajo delante
    dentro despues detras durante encima enfrente excepto finalmente fuera igual incluso junto lejos luego
    mediante menos nada nadie ninguno nunca otra otro otros otras pese poco primero pronto quiza quizas
    salvo siempre siquiera tampoco todavia varias varios via
  `),
}
