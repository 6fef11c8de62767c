import { expression, inOrder, matchesIn, oneOf } from '../text/expression.ts'
import type { Span } from '../text/folded-text.ts'
import { sentencesOf } from '../text/folded-text.ts'
import { inEach, said } from './words.ts'

const machine = `(?:${said('machines')}|${said('machineKind')}?assistants?)`

/**
 * What is told to a machine against its task, in folded text: to leave its rules, to judge or answer otherwise than by what it reads, to give
 * away what it knows, to write what nobody asked for. Only beside words that speak to the machine that reads the mail.
 */
const order = String.raw`\b${said('machineOrders')}`

/** "Can your AI answer in Spanish?" asks about the product, "we need your AI to label invoices" wants it. */
const notAsked = String.raw`(?<!\b${said('asksAboutMachine')} )`

/** Who reads the mail is spoken to as a machine: an attack only where an order follows. */
const addressed: readonly string[] = [
  String.raw`\b${said('ifWord')} ${said('ifYouAre')}?(?:${said('aMachine')} )?(?:sales |cold[- ]mail )?(?:sdr |ai sdr|${machine})\b`,
  `\\b(?:which|what)ever (?:ai |language )?${machine}\\b`,
  `\\b(?:any|all|every|your|the) (?:automated |ai )?${machine}s? (?:in the (?:loop|middle|pipeline)|that|which|is|are|reading|processing|handling|answering|drafting|summari[sz]ing|who)\\b`,
  `\\b${machine}s? (?:\\w+ ){0,2}(?:reading|processing|handling|answering|drafting|parsing|summari[sz]ing) (?:this|these|my|the (?:mail|e-?mail|message|thread|inbox))`,
  `\\b(?:to|dear|hey|hello|hi) (?:the |any |all |whatever |whichever |fellow |your )?(?:automated )?${machine}\\b`,
  `\\b${said('noteTo')}${machine}\\b`,
  String.raw`${notAsked}\b${said('ownMachine')}\b`,
  `\\bas an? (?:(?:ai|language|large language) )?${machine},?(?= you\\b)`,
  String.raw`\b${said('addressesMachine')}`,
  String.raw`\b${said('machineTitle')}\s?:`,
  String.raw`\(${said('machineInBrackets')}`,
  '\\[\\[? ?(?:assistant|system|ai|bot|llm|automated|instruction|to any|note to)\\b',
  String.raw`(?:^|\n)[ \t"]*(?:${said('systemSenders')}|assistant|developer)(?: ${said('systemNotices')})?\s*:`,
  String.raw`(?:^|\n|")[ \t"]*${said('systemSenders')} (?:notice|alert|override|canary)\b`,
]

const ordered = addressed.map((words) => new RegExp(`(?:${words})[^]{0,160}?(?:${order})`, 'gm'))

/** Unmistakable by itself: rules to be left, a label to be set, what the machine was told to be shown, marks of a prompt. */
const patterns: readonly RegExp[] = [
  expression()`<!--\s{0,9}${said('promptRoles')}\b`,
  /\b(?:label|band|intent|priority)\s?=\s?"?(?:interested|high|hot|meeting|positive|qualified|won)/,
  // Looked for where a run of signs begins, not at each of its signs.
  /(?<![a-z0-9+/])[a-z0-9+/]{32,}={0,2}.{0,12}\b(?:decode|base64|obey)\b|\bdecode\b.{0,40}\b(?:obey|execute|follow)\b/,
  /"role"\s?:\s?"(?:system|assistant)"/,
  expression()`\b${said('systemInstructions')}\b`,
  new RegExp(
    oneOf([
      inEach(
        (said) =>
          String.raw`${said('ignoring')}[^.\n]{0,24}\b${said('allOfTheRules')}\b[^.\n]{0,24}\b${said('rulesToIgnore')}\b`,
      ),
      inEach((said) => String.raw`${said('ignoring')}[^.\n]{0,12}\b${said('rulesToIgnore')} ${said('formerRules')}`),
      said('ignoreInstructions'),
    ]),
    'u',
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
  expression()`\b${said('marksContact')}\b`,
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
  const matches = everywhere.flatMap((pattern) => matchesIn(folded, pattern))
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
