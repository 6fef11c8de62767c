import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'
import { list } from '../list.ts'

export const claims: Sayings<ClaimKind> = {
  confirms: [
    '(?:eso )?es (?:correcto|asi|cierto)',
    '(?:asi es|correcto|exacto|exactamente|efectivamente)',
    'tienes? razon',
    '(?:se )?lo confirmo',
  ],
  assertedBefore: ['\\b(?:esta|estan) (?:tambien )?(?:disponibles?|incluid[oa]s?)\\b'],
  objectEnd: ['pero', 'porque', 'cuando', 'para que', 'y (?:usted|nosotros|puede)'],
  subjectStart: ['que', 'pero'],
  statementParting: ['con', 'pero', 'que', 'porque', 'y', 'o'],
  theirsNamed: ['sus?', 'tus?'],
  themeMany: ['\\b(?:cientos|miles|millones|decenas) de \\p{L}+', '\\bla mayoria de nuestros \\p{L}+'],
  themeMultiple: ['\\b(?:dos|tres|cuatro|cinco|diez) veces (?:mas|menos)\\b', '\\b(?:el doble|el triple)\\b'],
  themeAboutSoLong: ['\\b(?:tarda|en|lleva)(?: \\p{L}+)? (?:unos|unas|pocos|pocas) (?:segundos|minutos|horas|dias)\\b'],
  themeAboveOthers: [
    '\\bnumero uno\\b',
    '\\b(?:el|la|los|las) mas (?:rapid|barat|fiabl|popular|grand|segur|complet)\\w*',
    '\\blider(?:es)?\\b',
    '\\bmas (?:barat|rapid|segur)\\w* que\\b',
  ],
  stating: [
    '\\b(?:nosotros|nuestr\\w+|nos|todo|toda|todos|todas|cada|esto|eso)\\b',
    '\\b(?:es|son|era|esta|estan|ha|han|hay|tiene|tienen|tenemos|puede|pueden|podemos|sera|seran|va|van|dura|duran|cuesta|cuestan|incluye|incluyen)\\b',
    '\\b(?:empieza|permite|permiten|funciona|ofrece|ofrecemos|cubre|queda|somos|hacemos|trabajamos|damos|usamos)\\b',
  ],
  notOfUs: [
    '^\\W*(?:si|cuando|en cuanto|no dude|suerte|mucho|perdon)\\b',
    '\\b(?:yo|me|mi|mis|seria|podria|gustaria|quisiera)\\b',
    '\\b(?:su|sus|tu|tus|usted|le|te|les|vuestr\\w+)\\b',
  ],
  asVerb: [
    '\\b(?:sin|ningun\\w*|se|le|lo|la|les|nos|te|puede|pueden|podemos|hemos|ha|han|es|son|esta|estan|ser|que|no) \\S+$',
    '(?:ar|er|ir|amos|emos|imos|ando|iendo|[ai]d[oa]s?)$',
  ],
  asserting: [
    'ofrecemos',
    'tenemos',
    'disponemos de',
    'contamos con',
    'soportamos',
    'incluimos',
    'incluye',
    'ofrece',
    'soporta',
    'dispone de',
    'cuenta con',
    'nos integramos con',
    'se integra con',
    'funciona',
    'permite',
    'hay',
  ],
  assertedToo: ['tambien', 'incluso', 'ya'],
  emptyWords: list(`
    soporte cliente clientes ejemplo ejemplos equipo informacion llamada pregunta preguntas producto productos respuesta
    reunion servicio servicios solucion soluciones tiempo varias varios tipo manera forma
  `),
}
