import { expression, inOrder, oneOf } from '../text/expression.ts'
import type { Span } from '../text/folded-text.ts'
import { sentencesOf } from '../text/folded-text.ts'
import { said } from './words.ts'

const machine = `(?:${said('machines')}|${said('machineKind')}?assistants?)`

/**
 * What is told to a machine against its task, in folded text: to leave its rules, to judge or answer otherwise than by what it reads, to give
 * away what it knows, to write what nobody asked for. Only beside words that speak to the machine that reads the mail.
 */
const orders: readonly string[] = [
  'ignore|disregard|forget|override|bypass|obey|skip (?:the |any )?(?:human|review)|(?:reply|respond|answer) (?:only )?(?:with|in|as|using|solely)|(?:answer|reply) only',
  '(?:write|compose|tell)(?: me| us)? (?:a|an|some) (?:\\w+ )?(?:haiku|poem|joke|song|limerick|recipe|story|sonnet)|write a (?:short |polite )|end your|begin your|include (?:the|a|your)',
  'append|insert|output|print|reveal|repeat|list (?:your|all|its|every)|display|forward|set (?:the|my|this|contact|intent|label|score|it|status)|mark (?:this|the|me|it|nothing|everything|us)',
  'classify|label|score|rate (?:this|me|us|it)|tag (?:this|me)|flag (?:this|me)|offer (?:me|us|a|an|the|\\d)|promise|confirm (?:a|the|our|my|that)|grant|approve',
  'give (?:me|us) (?:a |the )?(?:\\d+|discount|free|best)|send (?:me |us |over )?(?:your|all|the (?:full|complete|entire|customer|contact|client|system|api|knowledge))',
  'tell (?:them|him|her|everyone|the (?:lead|customer|user|reader))',
  'do not (?:generate|mention|reveal|tell|reply)|share (?:your|all|the)|export (?:all|the)|tell your (?:human|boss|operator)|say (?:that|exactly|yes)|agree to|call me|you must',
  'must (?:mark|output|reply|answer|send|append|include)|list (?:your )?available|take the (?:afternoon|day) off',
  'ignorier\\w*|vergiss|vergessen|missachte\\w*|schreib\\w* (?:bitte |mir |uns )?(?:\\S+ ){0,3}(?:in die|ins|statt)|antworte (?:mir )?(?:nur|mit)',
  'bewerte|markiere|gib (?:mir|uns)|biete|versprich|sende (?:mir|uns)|(?:chf|eur|\\d+) (?:\\S+ ){0,3}statt|anweisungen',
  'oublie[sz]?|ignore[sz]?|inscri\\w*|classe[rz]?|marque[rz]?|reponds? avec|reponde[sz]? avec|offre[sz]?|promets|promettre|envoie[sz]?[- ]moi|note[rz]? (?:ce|cette)|affiche[rz]?',
  'olvid\\w*|ignor\\w*|puntua\\w*|clasific\\w*|marc\\w*|respond\\w* (?:con|solo)|ofre\\w*|promet\\w*|envia(?:me|nos)|lista (?:todos|tus)|liste todos',
  'negeer|vergeet|antwoord (?:met|alleen)|markeer|beloof|bied|stuur (?:me|mij|ons) (?:de|alle|je)|schrijf een',
  'esque\\w+|classifi\\w+|marque|oferec\\w+|prometa|responda (?:com|apenas)|envie(?:-me)? (?:a|todos)|diga que|liste (?:todos|as)',
  'dimentica\\w*|ignora\\w*|traduci|inviamele|rispondi (?:con|solo)|offri|prometti|segna|classifica',
]
const order = `\\b(?:${orders.join('|')})`

/** "Can your AI answer in Spanish?" asks about the product, "we need your AI to label invoices" wants it. */
const notAsked = String.raw`(?<!\b${said('asksAboutMachine')} )`

/** Who reads the mail is spoken to as a machine: an attack only where an order follows. */
const addressed: readonly string[] = [
  String.raw`\b(?:if|falls|wenn|si|se|als) ${said('ifYouAre')}?(?:${said('aMachine')} )?(?:sales |cold[- ]mail )?(?:sdr |ai sdr|${machine})\b`,
  `\\b(?:which|what)ever (?:ai |language )?${machine}\\b`,
  `\\b(?:any|all|every|your|the) (?:automated |ai )?${machine}s? (?:in the (?:loop|middle|pipeline)|that|which|is|are|reading|processing|handling|answering|drafting|summari[sz]ing|who)\\b`,
  `\\b${machine}s? (?:\\w+ ){0,2}(?:reading|processing|handling|answering|drafting|parsing|summari[sz]ing) (?:this|these|my|the (?:mail|e-?mail|message|thread|inbox))`,
  `\\b(?:note|notes|message|messages|instructions?|attention|memo|hint|ps|p\\.s\\.|reminder|notice)\\b[^.\\n]{0,20}\\b(?:to|for)\\b[^.\\n]{0,20}\\b${machine}\\b`,
  `\\b(?:to|dear|hey|hello|hi) (?:the |any |all |whatever |whichever |fellow |your )?(?:automated )?${machine}\\b`,
  `\\b(?:hinweis|nachricht|anweisung|notiz)\\b[^.\\n]{0,12}\\b(?:an|fur) (?:die |das |den |ihre |deine )?${machine}\\b`,
  `\\ban (?:die|das|den) (?:ki|sprachmodell|bot|assistenten)\\b`,
  `\\b(?:consigne|note|message|instruction)s?\\b[^.\\n]{0,20}\\b(?:pour|a|au)\\b[^.\\n]{0,12}(?:l')?${machine}\\b`,
  `\\b(?:nota|mensaje|instruccion\\w*|aviso|mensagem|instruc\\w+)\\b[^.\\n]{0,20}\\b(?:para|al|a|ao)\\b[^.\\n]{0,20}\\b${machine}\\b`,
  `\\b(?:bericht|opmerking|instructie|notitie)\\b[^.\\n]{0,20}\\b(?:aan|voor)\\b[^.\\n]{0,20}\\b${machine}\\b`,
  `${notAsked}\\b(?:votre|ton|tu|su|vuestra|vostra|sua|ihre|eure|jullie|uw|your) (?:ia|ki|ai|bot|inteligencia artificial)\\b`,
  `\\bas an? (?:(?:ai|language|large language) )?${machine},?(?= you\\b)`,
  `\\b(?:tell|ask) your (?:bot|ai|llm|model)\\b`,
  `\\b(?:ai|virtual|virtuelle|automatico|automatique|virtual assistant|assistant ia|assistente virtual|assistente ia)\\s?:`,
  '\\[\\[? ?(?:assistant|system|ai|bot|llm|automated|instruction|to any|note to)\\b',
  '\\((?:assistant|assistente|asistente|note a l)',
  '(?:^|\\n)[ \\t"]*(?:system|security|admin|assistant|developer)(?: (?:notice|message|note|override|instruction|update|alert|canary))?\\s*:',
  '(?:^|\\n|")[ \\t"]*(?:system|security|admin) (?:notice|alert|override|canary)\\b',
  "\\byou(?:'re| are) (?:now )?(?:an? )?(?:llm|ai\\b|language model|bot|large language model)",
  "\\byou(?:'re| are) (?:now )?(?:in|moved to|entering) \\w+ mode\\b",
  '\\b(?:modo (?:desenvolvedor|desarrollador|programador)|entwicklermodus|mode developpeur|modalita sviluppatore|ontwikkelaarsmodus|(?:developer|debug|test|god|admin|maintenance) mode)\\b',
]

const ordered = addressed.map((words) => new RegExp(`(?:${words})[^]{0,160}?(?:${order})`, 'gm'))

/** Unmistakable by itself: rules to be left, a label to be set, what the machine was told to be shown, marks of a prompt. */
const patterns: readonly RegExp[] = [
  /<!--\s{0,9}(?:system|assistant|ai|ki|ia|bot|llm|model|agent)\b/,
  /\b(?:label|band|intent|priority)\s?=\s?"?(?:interested|high|hot|meeting|positive|qualified|won)/,
  // Looked for where a run of signs begins, not at each of its signs.
  /(?<![a-z0-9+/])[a-z0-9+/]{32,}={0,2}.{0,12}\b(?:decode|base64|obey)\b|\bdecode\b.{0,40}\b(?:obey|execute|follow)\b/,
  /"role"\s?:\s?"(?:system|assistant)"/,
  expression()`\b${said('yourWords')} ${said('instructionWords')} (?:di|de|del|do|du|van het|des) ${said('systemWords')}\b`,
  /(?:забудь|игнорир\S*|проигнорируй\S*|ігнор\S*|забудьте).{0,40}(?:инструкц|указан|інструкц|правил)/,
  /(?:忽略|无视|無視|忘记|忘れ).{0,20}(?:指令|指示|命令|提示|规则)/,
  new RegExp(
    oneOf([
      '\\b(?:zignoruj|ignoruj|zapomnij)\\b.{0,40}\\b(?:instrukcj|polecen)',
      '\\b(?:ignorera|ignorer|glom|glem)\\b.{0,40}\\b(?:instruktion|instruks|regler)',
      '\\b(?:ignoruj|zapomen)\\w*.{0,40}\\bpokyn',
      '\\b(?:onceki|tum) (?:talimat|yonerge)\\w*.{0,20}(?:yok say|unut)',
    ]),
  ),
  // "Ignore the instructions in my last mail" takes something of the writer's own back.
  new RegExp(
    inOrder(
      '(?<!',
      '\\b(?:does|do|did|will|would|can|could|should|may|might) (?:it|they|we|i|(?:your|the|our) \\w+(?: \\w+)?) ',
      '(?:also |ever |simply |just )?',
      ')\\b(?:ignore|disregard|forget|override|bypass)\\b(?! (?:my|our)\\b)[^.\\n]{0,24}\\b',
      '(?:all|any|every|previous|prior|earlier|your|above|system|preceding|initial|safety)\\b[^.\\n]{0,24}\\b',
      '(?:instructions?|prompts?|rules|guidelines|directives|context)\\b',
      '(?! (?:i|we|that (?:i|we)|from (?:my|our|last|yesterday)|in (?:my|the|our))\\b)',
    ),
  ),
  new RegExp(
    inOrder(
      '\\b(?:ignorier\\w*|vergiss|vergessen sie|missachte)\\b(?!',
      ' (?:ihr|euer|dein|das|die|der|unser)\\w* (?:system|tool|werkzeug|assistent\\w*|bot|ki|modell|agent|software|programm)\\b',
      ')[^.\\n]{0,24}\\b(?:alle\\w*|vorherig\\w*|bisherig\\w*|fruher\\w*|deine\\w*|ihre|obig\\w*|vorigen)\\b[^.\\n]{0,24}\\b',
      '(?:anweisung|instruktion|regel|vorgabe)',
    ),
  ),
  /\balle (?:\w+ )?(?:anweisungen|vorgaben|instruktionen)\b.{0,40}\b(?:aufgehoben|ungultig|ungueltig|ignorier)/,
  new RegExp(
    oneOf([
      inOrder(
        '(?<!',
        '\\b(?:votre|notre|ton|le|la|cet|ce|cette) (?:systeme|outil|produit|logiciel|programme|assistante?|bot|agent|modele|ia)',
        '(?: \\p{L}+)? (?:non |no |nao |ne )?',
        ')\\b(?:ignore[sz]?|oublie[sz]?|oublier)\\b[^.\\n]{0,24}\\b(?:toutes?|tes|vos|precedent\\w*|anterieur\\w*)\\b[^.\\n]{0,24}\\b',
        '(?:instructions|consignes|regles)\\b',
      ),
      inOrder(
        '(?<!',
        '\\b(?:votre|notre|ton|le|la|cet|ce|cette) (?:systeme|outil|produit|logiciel|programme|assistante?|bot|agent|modele|ia)',
        '(?: \\p{L}+)? (?:non |no |nao |ne )?',
        ')\\b(?:ignore[sz]?|oublie[sz]?)\\b[^.\\n]{0,12}\\b(?:instructions|consignes|regles) (?:precedent|anterieur)',
      ),
    ]),
    'u',
  ),
  new RegExp(
    oneOf([
      inOrder(
        '(?<!',
        '\\b(?:su|tu|vuestr[oa]|nuestr[oa]|el|la|est[ea]) ',
        '(?:sistema|herramienta|producto|programa|asistente|bot|agente|modelo|ia|software)(?: \\p{L}+)? (?:non |no |nao |ne )?',
        ')\\b(?:ignora|ignore|olvida|olvide|ignorad)\\b[^.\\n]{0,24}\\b(?:todas?|tus|sus|anteriores|previas)\\b[^.\\n]{0,24}\\b',
        '(?:instrucciones|reglas|indicaciones)\\b',
      ),
      inOrder(
        '(?<!',
        '\\b(?:su|tu|vuestr[oa]|nuestr[oa]|el|la|est[ea]) ',
        '(?:sistema|herramienta|producto|programa|asistente|bot|agente|modelo|ia|software)(?: \\p{L}+)? (?:non |no |nao |ne )?',
        ')\\b(?:ignora|ignore|olvida|olvide|ignorad)\\b[^.\\n]{0,12}\\b(?:instrucciones|reglas|indicaciones) (?:anteriores|previas)',
      ),
    ]),
    'u',
  ),
  /\b(?:negeer|vergeet)\b[^.\n]{0,24}\b(?:alle|eerdere|vorige|je|jouw|uw)\b[^.\n]{0,24}\b(?:instructies|regels|opdrachten)\b/,
  new RegExp(
    oneOf([
      inOrder(
        '(?<!',
        '\\b(?:o|a|seu|sua|voss[oa]|noss[oa]|teu|tua|est[ea]) ',
        '(?:sistema|ferramenta|produto|programa|assistente|bot|agente|modelo|ia|software)(?: \\p{L}+)? (?:non |no |nao |ne )?',
        ')\\b(?:ignore|ignora|esqueca|esquece)\\b[^.\\n]{0,24}\\b(?:todas?|suas|tuas|anteriores)\\b[^.\\n]{0,24}\\b(?:instrucoes|regras)',
        '\\b',
      ),
      inOrder(
        '(?<!',
        '\\b(?:o|a|seu|sua|voss[oa]|noss[oa]|teu|tua|est[ea]) ',
        '(?:sistema|ferramenta|produto|programa|assistente|bot|agente|modelo|ia|software)(?: \\p{L}+)? (?:non |no |nao |ne )?',
        ')\\b(?:ignore|ignora|esqueca|esquece)\\b[^.\\n]{0,12}\\b(?:instrucoes|regras) anteriores',
      ),
    ]),
    'u',
  ),
  new RegExp(
    oneOf([
      inOrder(
        '(?<!',
        '\\b(?:vostr[oa]|nostr[oa]|tu[oa]|su[oa]|il|lo|la|quest[oa]) ',
        '(?:sistema|strumento|prodotto|programma|assistente|bot|agente|modello|ia|software)(?: \\p{L}+)? (?:non |no |nao |ne )?',
        ')\\b(?:dimentica|ignora|ignorate)\\b[^.\\n]{0,24}\\b(?:tutte|tue|precedenti|vostre)\\b[^.\\n]{0,24}\\b(?:istruzioni|regole)\\b',
      ),
      inOrder(
        '(?<!',
        '\\b(?:vostr[oa]|nostr[oa]|tu[oa]|su[oa]|il|lo|la|quest[oa]) ',
        '(?:sistema|strumento|prodotto|programma|assistente|bot|agente|modello|ia|software)(?: \\p{L}+)? (?:non |no |nao |ne )?',
        ')\\b(?:dimentica|ignora|ignorate)\\b[^.\\n]{0,12}\\b(?:istruzioni|regole) precedenti',
      ),
    ]),
    'u',
  ),
  /<\/?(?:system|assistant|instructions?|prompt|im_start|im_end)\b[^>]{0,80}>|<\/email>/,
  /\[(?:inst|\/inst|\/assistant|\/system)\b|<\|[a-z_]+\|>|###\s*(?:new )?(?:system|instructions?|assistant|end of e-?mail|begin e-?mail)/,
  new RegExp(
    inOrder(
      '\\b(?:you are now|pretend (?:to be|you are)|from now on you are|respond as|behave as) (?:now )?(?:an? |the )?',
      '(?:unrestricted|different|new (?:ai|assistant|model)|evil|dan\\b|ai\\b|assistant|helpful|language model|chatbot|pirate)',
    ),
  ),
  new RegExp(
    oneOf([
      inOrder(
        '(?<!\\b(?:we|i|they|you|to|and) )\\b(?:classify|label|score|rate|categori[sz]e) (?:this|the|me|it|my)(?! (?:from|between|on a scale)\\b)[^.\\n]{0,40}\\b',
        '(?:as|with|at|to)\\b[^.\\n]{0,30}\\b(?:interested|meeting_?request|hot|positive|10|qualified|high intent|priority)\\b',
      ),
      inOrder(
        '\\bmark (?:this|the) (?:mail|e-?mail|message|lead|thread|contact|conversation|sender)[^.\\n]{0,30}\\bas\\b[^.\\n]{0,20}\\b',
        '(?:interested|hot|positive|qualified|vip|high)\\b',
      ),
      '\\bclassify (?:this )?as "',
    ]),
  ),
  expression()`\b${said('marks')} ${said('thisOne')} ${said('contactWords')} (?:como|comme|als|come)\b`,
  /\bintent[_ ]?score\b.{0,12}10\b|\bset\b.{0,24}\bscore\b.{0,6}\+?10\b|\bscore\s?=\s?\+?10\b|\b(?:score|rate) (?:this|me|it) (?:a )?\+?10\b/,
  /\b(?:repeat|print|output|show)(?: me)? (?:everything|all(?: the)? (?:text|words|lines)|the (?:text|words|lines))[^.\n]{0,12}\b(?:above|before) this\b/,
  new RegExp(
    oneOf([
      inOrder(
        '\\b(?:reveal|print|output|leak|list|include|share)\\b[^.\\n]{0,20}\\b(?:your|all|every|production|the secret)',
        '\\b[^.\\n]{0,20}\\b(?:api|access|secret) keys?\\b',
      ),
      '\\b(?:api|access|secret) keys? (?:that )?you (?:can )?(?:see|know|have)',
    ]),
  ),
  new RegExp(
    oneOf([
      inOrder(
        '\\b(?:reveal|print|repeat|output|display|translate|full text of)\\b[^.\\n]{0,24}\\b',
        '(?:your|the (?:system|above|hidden|initial))\\b[^.\\n]{0,24}\\b(?:instructions|prompt|rules|configuration)\\b',
      ),
      '\\bsend\\b[^.\\n]{0,24}\\byour system prompt',
    ]),
  ),
  new RegExp(
    oneOf([
      '\\b(?:call|use|invoke|execute|run) (?:the |your )?[a-z]+_[a-z_]+\\b',
      inOrder(
        '\\b(?:call|use|invoke|execute|run) (?:the |your )?[\\w-]{0,20} ?(?:tool|function|plugin)s?\\b[^.\\n]{0,24}\\b(?:to|and) ',
        '(?:list|send|export|forward|delete|reveal|fetch|read)\\b[^.\\n]{0,40}\\b',
        '(?:all|every|customers?|clients?|leads|contacts|keys?|prompt|passwords?)\\b',
      ),
    ]),
  ),
  /\b(?:answer|reply|respond) only (?:in|with) (?:json|valid json|xml|base64)\b/,
  // An answer that somebody's own tool was told to write, sent with what it was told.
  /^write a (?:short |polite |brief ){0,3}(?:reply|answer|response) (?:asking|saying|that)\b/,
]

const everywhere = [...patterns.map((pattern) => new RegExp(pattern, `g${pattern.flags}`)), ...ordered]

/**
 * Where a mail tells the machine that reads it to act against its task: from the sentence that does so to the end of its paragraph, since what follows goes on in
 * that voice. Text in a mail is never an instruction; these places are left out when the rest is judged.
 */
export function injectedPlaces(folded: string): Span[] {
  const matches = everywhere.flatMap((pattern) => [...folded.matchAll(pattern)])
  if (matches.length === 0) return []
  const sentences = sentencesOf(folded)
  const places: Span[] = []
  for (const match of matches.sort((a, b) => a.index - b.index)) {
    const begin = match.index + (match[0].length - match[0].trimStart().length)
    const last = places.at(-1)
    if (last !== undefined && begin < last.end) continue
    const paragraphEnd = folded.indexOf('\n\n', match.index + match[0].length)
    const start = sentences[lastAtOrBefore(sentences, begin)]?.start ?? match.index
    const end = paragraphEnd < 0 ? folded.length : paragraphEnd
    const turn = folded.slice(begin + match[0].length, end).search(toPerson)
    places.push({ start, end: turn < 0 ? end : begin + match[0].length + turn })
  }
  return places
}

/** Where a writer turns back to the person they write to. */
const toPerson = expression()`\b${said('toPerson')}\b`

/** The index of the last span that begins at or before a place; -1 when none does. The spans are in order. */
function lastAtOrBefore(spans: readonly Span[], place: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.start ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}
