import type { Span } from './folded-text.ts'
import { sentencesOf } from './folded-text.ts'

/** Words that speak to a machine rather than to the person we write for. Folded text. */
const patterns: readonly RegExp[] = [
  /\b(?:if|falls|si|se|als|whichever|whatever|any|ob|wenn) (?:you(?:'re| are)? |hier |es |the )?(?:an? |eine? |un |une |uma |een )?(?:llm|ai|ki|ia|language model|model|bot|assistant|sprachmodell|chatbot|gpt)\b.{0,40}\b(?:is|are|read\w*|process\w*|summari\w*|mitliest|liest|lit|lee|legge|leest|le|write|do|must|please|bitte|in the loop)\b/,
  /\b(?:ai|llm) (?:systems?|agents?|models?|tools?)\b.{0,20}\b(?:processing|reading|handling|parsing)\b/,
  /\b(?:si (?:tu es|vous etes|eres|es)|se (?:es|voce e|sei|e)|als (?:je|u)) .{0,8}\b(?:modelo? de (?:linguagem|lenguaje)|modele de langage|modello linguistico|taalmodel)\b.{0,80}\b(?:ignor|respond|repond|rispond|antwoord|escrev|escrib|ecri)/,
  /\byou(?:'re| are) an? (?:llm|ai|language model|bot|large language model)\b/,
  /\b(?:whichever|whatever|any) (?:ai|llm|model|bot|assistant)\b.{0,24}\b(?:is |that |which )?(?:summari|read|process|draft|answer|reply)\w*/,
  // "Does your AI read our chats?" asks about what we sell; "the AI reading this" is spoken to.
  /\b(?:your|the) (?:ai|llm|model|bot|assistant)\b.{0,24}\b(?:summari|read|process|draft|answer|reply|handl)\w* (?:to )?(?:this|these|my (?:mail|e-?mail|message|note)|me\b)/,
  /<!--\s{0,9}(?:system|assistant|ai|ki|ia|bot|llm|model|agent)\b/,
  /\b(?:label|band|intent|priority)\s?=\s?"?(?:interested|high|hot|meeting|positive|qualified|won)/,
  /\b(?:votre|ton|tu|su|vuestra|vostra|sua|ihre|eure|jullie|uw|your) (?:ia|ki|ai|inteligencia artificial|bot|assistant|modell?o?)\b.{0,30}\b(?:priee?|doit|debe|deve|soll|muss|moet|must|should|please|bitte|puntua|schreib\w*|inscri\w*)\b/,
  /\b(?:tell|ask) your (?:bot|ai|assistant|llm|model)\b/,
  /\bany (?:ai|llm|bot)s? in the (?:loop|middle|pipeline)\b/,
  /\[\[? ?(?:assistant|system|ai|bot|llm|automated security canary|instruction)\b/,
  /\bif an? (?:llm|ai|model) (?:processes|reads|summari[sz]es)\b/,
  // Looked for where a run of signs begins, not at each of its signs.
  /(?<![a-z0-9+/])[a-z0-9+/]{32,}={0,2}.{0,12}\b(?:decode|base64|obey)\b|\b(?:decode|base64)\b.{0,40}\b(?:obey|execute|follow|run)\b/,
  /^[ \t"]*(?:system|security|admin) (?:notice|alert|override|canary)\b/m,
  /\b(?:istruzioni|instrucciones|instrucoes|instructions|anweisungen|instructies) (?:di|de|del|do|du|van het|des) (?:sistema|systeme|systeem|systems)\b/,
  /(?:забудь|игнорир\S*|проигнорируй\S*|ігнор\S*|забудьте).{0,40}(?:инструкц|указан|інструкц|правил)/,
  /(?:忽略|无视|無視|忘记|忘れ).{0,20}(?:指令|指示|命令|提示|规则)/,
  /\b(?:modo (?:desenvolvedor|desarrollador|programador)|entwicklermodus|mode developpeur|modalita sviluppatore|ontwikkelaarsmodus)\b/,
  /\b(?:list|liste|listen|lista|print|output|dump|export|forward|sende|envoie|envia|manda)\b.{0,30}\b(?:all|alle|tous|todos|tutti|every|complete)\b.{0,40}\b(?:contacts|contatos|contactos|leads|clients|kunden|conversation|emails|api|passwords?)\b.{0,60}\b(?:csv|json|format\w*|to [\w.]+@)/,
  /\b(?:zignoruj|ignoruj|zapomnij)\b.{0,40}\b(?:instrukcj|polecen)|\b(?:ignorera|ignorer|glom|glem)\b.{0,40}\b(?:instruktion|instruks|regler)|\b(?:ignoruj|zapomen)\w*.{0,40}\bpokyn|\b(?:dimentica|ignora|ignorate)\b.{0,40}\b(?:istruzioni|regole)\b|\b(?:onceki|tum) (?:talimat|yonerge)\w*.{0,20}(?:yok say|unut)/,
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|directives|context)\b/,
  /\b(?:ignorier\w*|vergiss|vergessen sie|missachte)\b.{0,40}\b(?:anweisung|instruktion|regel|vorgabe)/,
  /\b(?:anweisungen|vorgaben|instruktionen)\b.{0,40}\b(?:aufgehoben|ungultig|ungueltig|ignorier)/,
  /\b(?:ignore[sz]?|oublie[sz]?|oublier)\b.{0,40}\b(?:instructions|consignes|regles)\b/,
  /\b(?:ignora|ignore|olvida|olvide|ignorad)\b.{0,40}\b(?:instrucciones|reglas|indicaciones)\b/,
  /\b(?:negeer|vergeet)\b.{0,40}\b(?:instructies|regels|opdrachten)\b/,
  /\b(?:ignore|ignora|esqueca|esquece)\b.{0,40}\b(?:instrucoes|regras)\b/,
  /\b(?:system|developer|hidden|initial) ?-?prompts?\b/,
  /<\/?(?:system|assistant|user|email|instructions?|prompt|im_start|im_end)\b[^>]*>/,
  /\[(?:inst|system|assistant|\/inst)\b|<\|[a-z_]+\|>|###\s*(?:system|instruction|assistant)/,
  /^[ \t]*(?:system|assistant|admin|developer)(?: (?:notice|message|note|override|instruction|update|alert))?\s*:/m,
  /\b(?:note|message|instructions?|attention|memo|hint|ps|reminder|notice)\b[^.\n]{0,20}\b(?:to|for)\b[^.\n]{0,20}\b(?:ai|llm|bots?|assistants?|language models?|chatbots?|gpt|agents?|model)\b/,
  /\b(?:to|dear|hey|hello) (?:the |any |all |whatever |whichever )?(?:ai|llm|bots?|ai assistants?|language model|chatbot|gpt|robot)\b/,
  /\b(?:hinweis|nachricht|anweisung|notiz|an)\b[^.\n]{0,20}\b(?:an|fur)\b[^.\n]{0,20}\b(?:ki|sprachmodell|assistent\w*|bot)\b/,
  /\b(?:consigne|note|message|instruction)s?\b[^.\n]{0,20}\b(?:pour|a|au)\b[^.\n]{0,20}\b(?:l'assistant|l'ia|ia|robot|bot|modele)\b/,
  /\b(?:nota|mensaje|instruccion\w*|aviso|mensagem|instruc\w+)\b[^.\n]{0,20}\b(?:para|al|a|ao)\b[^.\n]{0,20}\b(?:ia|asistente|assistente|bot|modelo|robot)\b/,
  /\b(?:bericht|opmerking|instructie|notitie)\b[^.\n]{0,20}\b(?:aan|voor)\b[^.\n]{0,20}\b(?:ai|assistent|bot|taalmodel)\b/,
  /\b(?:you are|act as|pretend to be|behave as|respond as) (?:now )?(?:an? |the )?(?:unrestricted|different|new|evil|dan\b|ai\b|assistant|helpful|language model|chatbot|developer mode|in developer|admin)/,
  /\b(?:assistants?|ai|bots?|llms?) (?:must|should|shall|has to|have to|will|reading this|processing this)\b/,
  /\b(?:classify|label|mark|score|rate|flag|categori[sz]e|tag) (?:this|the|me|it|my)[^.\n]{0,40}\b(?:as|with|at|to)\b[^.\n]{0,30}\b(?:interested|meeting_?request|hot|positive|10|qualified|high intent|score|priority)\b/,
  /\b(?:intent_?score|score)\s*(?:of|=|:|to)?\s*\+?10\b/,
  /\b(?:api|access|secret) keys?\b[^.\n]{0,60}\b(?:see|include|send|reveal|print|share|list|output)\b|\b(?:include|reveal|print|output|send|share|list)\b[^.\n]{0,60}\b(?:every |all |your |the )*(?:api|secret) keys?\b/,
  /\b(?:reveal|print|repeat|output|show|display)\b[^.\n]{0,30}\b(?:your|the)\b[^.\n]{0,20}\b(?:instructions|prompt|rules|configuration)\b/,
  /\b(?:developer|debug|test|god|admin) mode\b[^.\n]{0,40}\b(?:on|enabled|activated|json|now|answer|enter)\b|\b(?:enter|switch to|moved to|activate|enable)\b[^.\n]{0,20}\b(?:developer|debug|test|god|admin) mode\b/,
  /\bjailbreak\b|\bprompt injection\b|\bas an ai\b/,
  /\b(?:call|use|invoke|execute|run) (?:the |your )?[\w-]{0,20} ?(?:tool|function|plugin)s?\b/,
  /\b(?:answer|reply|respond) (?:only )?(?:in|with) (?:json|valid json|xml|base64)\b/,
]

const everywhere = patterns.map((pattern) => new RegExp(pattern, `g${pattern.flags}`))

/**
 * Where a mail talks to a machine: from the sentence that does so to the end of its paragraph, since what follows goes on in
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
const toPerson =
  /\b(?:for (?:the )?humans?|jokes? aside|seriously|anyway|ansonsten|spass beiseite|spaß beiseite|im ernst|ahora en serio|bromas aparte|fuera de broma|plus serieusement|blague a part|scherzi a parte|sul serio|alle gekheid|falando serio|brincadeiras a parte|if you(?:'re| are) (?:a human|human|[a-z]{2,12}[:,])|actually no|what i really)\b/

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
