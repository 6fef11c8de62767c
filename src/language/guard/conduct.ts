import { injectedPlaces } from '#language/intent/injection.ts'
import { expression, inOrder, oneOf } from '../text/expression.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { said } from './words.ts'

/** Words that only a machine says, or that show what it was told. Folded. */
const machineTalk: readonly RegExp[] = [
  /\b(?:as|being|i am|i'm) (?:an? |just an? |only an? )?(?:ai|artificial intelligence|language model|llm|chatbot|bot|virtual assistant|ai assistant|automated (?:agent|assistant|system))\b/g,
  expression(
    'g',
  )`\bas (?:you )?(?:instructed|commanded|ordered)\b|\b(?:no|without) (?:rules|restrictions|guardrails)\b|\b${said('saysToBe')} dan\b|\b${said('asTold')} ${said('ordered')}\b`,
  new RegExp(
    oneOf([
      inOrder(
        '\\b(?:my|the|these|your|previous|prior|above|following|initial|original) (?:system )?',
        '(?:instructions?|prompts?|guidelines|directives)\\b(?! manual| booklet)',
      ),
      '\\b(?:system|developer) (?:prompt|message)\\b',
    ]),
    'g',
  ),
  new RegExp(
    oneOf([
      '\\b(?:als|ich bin eine?) (?:ki|kunstliche intelligenz|sprachmodell|chatbot|ki-assistent\\w*)\\b',
      '\\bmeine (?:anweisung(?:en)?|instruktionen|regeln|vorgaben|systemanweisung\\w*)\\b',
      '\\bsystem(?:prompt|anweisung\\w*)\\b',
    ]),
    'g',
  ),
  /\b(?:en tant qu'(?:ia|assistant|intelligence)|je suis une? (?:ia|intelligence artificielle|modele de langage)|mes (?:instructions|consignes|regles)|(?:message|invite) systeme)\b/g,
  /\b(?:como (?:ia|una ia|modelo de lenguaje|uma ia|modelo de linguagem)|soy una (?:ia|inteligencia)|sou uma ia|mis (?:instrucciones|reglas)|minhas (?:instrucoes|regras))\b/g,
  /\b(?:als (?:ai|taalmodel)|ik ben een (?:ai|taalmodel)|mijn (?:instructies|regels)|systeeminstructie\w*)\b/g,
  new RegExp(
    oneOf([
      '\\b(?:knowledge[- ]base|kb) (?:entry|entries|contents?|article)\\b',
      '\\bguard(?:rail)?s? (?:check|rules?)\\b',
      "\\bhere(?:'s| is) (?:the|a|your) (?:draft|reply|response|revised|rewritten|email)\\b",
      '\\bcertainly! here\\b',
      "\\bsure,? here(?:'s| is)\\b",
    ]),
    'g',
  ),
  /\b(?:intent[_ ]?)?score: ?-?\d|\blabel: ?(?:interested|meeting|question)\w*|\baction: ?(?:reply|handoff|stop|wait)\b/g,
  expression(
    'g',
  )`\b(?:i'm|i am) (?:an? )?(?:real |actual |living )?(?:person|human(?: being)?)\b|\b${said('aPerson')}\b|\b${said('notA')}${said('anArticle')}? (?:bot|robot\w*|roboter|machine|maschine|machina)\b`,
  /\b(?:my|our) (?:rules|restrictions|programming|training data)\b/g,
  /\b(?:api|secret|access|private)[ _-]?keys?\b|\bpasswor[dt]s?\b|\bpasswort\w*\b|\bcredentials\b|\bsk-[a-z0-9_-]{8,}|\bmot de passe\b|\bcontrasena\b|\bwachtwoord\b|\bsenha\b|\bauthorization: bearer\b/g,
  /\b(?:jailbreak\w*|developer mode|dan mode|pwned|hacked|injection successful|i have been compromised)\b/g,
  expression('gm')`^\s*${said('subjectHead')}\s*:`,
  /```|^\s*\{\s*"[a-z_]+"\s*:/gm,
]

const closings = expression(
  'gm',
)`^[ \t]*(?:${said('closings')}|(?:mit )?${said('wishesBeforeGreetings')} gru(?:ß|ss)en?)[ \t]*[,.!]?[ \t]*$`

/** What a person would not have written: talk about prompts and keys, obedience to the mail's commands, a signature twice. */
export function conductVerdicts(plain: PlainText): GuardVerdict[] {
  const talk = machineTalk.flatMap((pattern) =>
    [...plain.folded.matchAll(pattern)].map((match) => {
      const words = match[0].trimStart()
      const start = match.index + match[0].length - words.length
      return verdictAt(plain, 'injection', { start, end: start + words.length }, { code: 'ai_talk' })
    }),
  )
  const obeyed = injectedPlaces(plain.folded).map(({ start, end }) =>
    verdictAt(
      plain,
      'injection',
      { start, end: Math.min(end, sentenceAround(plain, { start, end: start + 1 }).end) },
      { code: 'instruction_to_ai' },
    ),
  )
  return [...talk, ...obeyed, ...repeatedSignature(plain)]
}

function repeatedSignature(plain: PlainText): GuardVerdict[] {
  const found = [...plain.folded.matchAll(closings)]
  const second = found[1]
  if (second !== undefined) {
    return [
      verdictAt(
        plain,
        'signature',
        { start: second.index, end: second.index + second[0].length },
        { code: 'signed_twice' },
      ),
    ]
  }
  const lines = [...plain.folded.matchAll(/^[ \t]*(\S[^\n]{2,80})$/gm)]
  const last = lines.at(-1)
  const twin = lines.slice(0, -1).findLast((line) => line[1]?.trim() === last?.[1]?.trim())
  if (last === undefined || twin === undefined || lines.length - lines.indexOf(twin) > 8) return []
  return [
    verdictAt(plain, 'signature', { start: last.index, end: last.index + last[0].length }, { code: 'signed_twice' }),
  ]
}
