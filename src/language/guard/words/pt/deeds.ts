import type { Sayings } from '../../../text/expression.ts'
import type { DeedKind } from '../en/deeds.ts'

export const deeds: Sayings<DeedKind> = {
  themeDone: [
    '\\bja (?:chegou|saiu|seguiu)\\b',
    '\\b(?!(?:sei|hei|lei|rei|gostei|falei|fiquei|anotei|recebi|tomei)\\b)\\p{L}{3,}ei\\b(?= (?:a|o|as|os|um|uma|o seu|a sua|seu|sua|para|com|ao|lhe|de|em)\\b)',
    '\\bja (?:foi|foram|esta|estao) \\p{L}{3,}(?:ad|id)[oa]s?\\b',
    '\\b(?:foi|foram) (?:cancelad|reembolsad|enviad|ativad|reservad|confirmad|aprovad|transferid|encaminhad|agendad)[oa]s?\\b',
    '\\bacab(?:ei|amos) de \\p{L}+r\\b',
  ],
  begins: ['comecam?', 'iniciam?', 'inicia'],
  themePressure: [
    '\\b(?:ultimas? (?:oportunidade|vaga|chance)s?|vagas limitadas|oferta (?:limitada|valida|expira|termina))\\b',
    '\\b(?:so (?:ate|hoje|restam)|apenas (?:ate|hoje)|por tempo limitado|lista de espera|enquanto durar)\\b',
  ],
  notBefore: ['ate', 'depois', 'quando', 'se', 'assim que', 'antes'],
}
