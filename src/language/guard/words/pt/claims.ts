import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'
import { list } from '../list.ts'

export const claims: Sayings<ClaimKind> = {
  confirms: [
    '(?:isso )?esta (?:correto|certo)',
    '(?:correto|certo|exato|exatamente|isso mesmo)',
    'e isso(?: mesmo)?',
    'tem razao',
  ],
  assertedBefore: ['\\b(?:esta|estao) (?:tambem )?(?:disponive[li]s?|incluid[oa]s?)\\b'],
  objectEnd: ['mas', 'quando', 'para que', 'e (?:voce|nos)'],
  subjectStart: ['sim', 'mas'],
  deniedAhead: ['nao'],
  statementParting: ['com', 'mas', 'e'],
  theirsNamed: ['seus?', 'suas?'],
  themeMany: ['\\b(?:centenas|milhares|milhoes|dezenas) de \\p{L}+', '\\ba maioria dos nossos \\p{L}+'],
  themeMultiple: ['\\b(?:duas|tres|quatro|cinco|dez) vezes (?:mais|menos)\\b', '\\b(?:o dobro|o triplo)\\b'],
  themeAboutSoLong: [
    '\\b(?:demora|em|leva)(?: \\p{L}+)? (?:alguns|algumas|poucos|poucas) (?:segundos|minutos|horas|dias)\\b',
  ],
  themeAboveOthers: [
    '\\b[oa]s? mais (?:rapid|barat|fiave|popular|grand|segur|complet)\\w*',
    '\\bmais (?:barat|rapid|segur)\\w* (?:do )?que\\b',
  ],
  stating: [
    '\\b(?:nos|noss\\w+|isto|isso|tudo|todo|toda|todos|todas|cada)\\b',
    '\\b(?:e|sao|era|esta|estao|tem|temos|ha|pode|podem|podemos|sera|serao|vai|vao|dura|duram|custa|custam|inclui|incluem|comeca|permite|permitem)\\b',
    '\\b(?:funciona|oferece|oferecemos|cobre|fica|somos|fazemos|trabalhamos|damos|usamos)\\b',
  ],
  notOfUs: [
    '^\\W*(?:se|quando|assim que|caso|boa|bom|pena)\\b',
    '\\b(?:eu|me|mim|meu|minha|seria|poderia|gostaria)\\b',
    '\\b(?:seu|sua|seus|suas|voce|lhe|teu|tua)\\b',
  ],
  asVerb: [
    '\\b(?:sem|nenhum\\w*|se|lhe|nos|pode|podem|podemos|e|sao|esta|estao|ser|que|nao) \\S+$',
    '(?:ar|er|ir|amos|emos|imos|ando|endo|indo|[ai]d[oa]s?)$',
  ],
  asserting: [
    'oferecemos',
    'temos',
    'dispomos de',
    'suportamos',
    'incluimos',
    'inclui',
    'oferece',
    'suporta',
    'dispoe de',
    'integramos',
    'integra(?:-se)?(?: com)?',
    'funciona',
    'permite',
    'contamos com',
    'ha',
  ],
  assertedToo: ['tambem', 'ate', 'ja'],
  emptyWords: list(`
    suporte chamada cliente clientes demonstracao equipa equipe exemplo exemplos informacao informacoes pergunta perguntas
    produto produtos resposta reuniao servico servicos solucao solucoes tempo varias varios forma
  `),
}
