import type { Sayings } from '../../../text/expression.ts'
import type { DeedKind } from '../en/deeds.ts'

export const deeds: Sayings<DeedKind> = {
  themeDone: [
    '\\bya (?:ha|han) (?:llegado|salido)\\b',
    '\\b(?:he|hemos)(?: ya)? (?!(?:leido|visto|entendido|recibido|anotado|tomado|oido|tenido|estado|sido|hablado|comprendido)\\b)\\p{L}{2,}(?:ado|ido|cho|sto|rto|crito)\\b',
    '\\b(?:ha|han) sido \\p{L}{3,}(?:ad|id)[oa]s?\\b',
    '\\bacab(?:o|amos) de \\p{L}+r\\b',
    '\\b(?:ya esta|ya estan|queda|quedan) (?!(?:inclu|compren|exclu|cubiert)\\p{L}*)\\p{L}{3,}(?:ad|id)[oa]s?\\b',
  ],
  begins: ['empiezan?', 'comienzan?'],
  themePressure: [
    '\\b(?:ultima (?:oportunidad|plaza)s?|ultimas plazas|plazas limitadas|oferta (?:limitada|valida|caduca|termina))\\b',
    '\\b(?:solo (?:hasta|hoy|quedan)|hasta agotar|por tiempo limitado|lista de espera|dese prisa|ultimos dias)\\b',
  ],
  reckons: [
    '(?:he|hemos)(?: ya)? (?:calculado|contado|sumado|supuesto|considerado|hecho (?:el calculo|las? cuentas?|la suma|los numeros))',
  ],
  notBefore: ['hasta que', 'una vez', 'cuando', 'si', 'despues de', 'antes de'],
}
