import { expression, inOrder, oneOf } from '../text/expression.ts'
import { blank, type Span } from '../text/folded-text.ts'
import { said } from './words.ts'

/** "Add me to your list". Folded. */
const joins = expression('u')`${said('joinsList')}`
/** "Don't add me", "add me to those who do not want mail", "to your blocklist": the words for it are the same. */
const forSilence = expression()`\b${said('forSilence')}\b`
/** "Never stop sending these", "please start again". */
const goesOn = new RegExp(
  oneOf([
    '\\b(?:unsubscribed|opted out)\\b[^!?]{0,60}\\b(?:regret|was a mistake)\\b',
    '\\b(?:bitte )?(?:nehmen|tragen|setzen) sie (?:mich|uns) wieder (?:auf|ein)\\b',
    '\\btragen sie (?:mich|uns) wieder ein\\b',
    '\\b(?:keep (?:these|them|this) coming(?! and (?:i|we)\\b)|please keep sending|start sending (?:them |these )?again)\\b',
    "\\b(?:never|don't|do not|dont) (?:ever )?stop (?:(?:e-?)?mailing|sending|writing|contacting|these|this|the)\\b",
    '\\bhor(?:en sie|t)? (?:bitte )?nicht auf\\b',
    "\\b(?:n'arretez|n'arrete|ne cessez|ne cesse) (?:surtout )?pas\\b",
    '\\bnon (?:smett\\w+|ferma\\w*) di (?:mand|invi|scriv)',
    '\\bno (?:dejes?|dejeis|dejen|pares?|pareis|paren) (?:nunca )?de (?:mand|envi|escrib|contar)',
    '\\b(?:nao|nunca) (?:deixe|deixem|pare|parem) de (?:me )?(?:mand|envi|escrev)',
    '\\bstop (?:vooral |zeker |alstublieft |alsjeblieft |aub |a\\.u\\.b\\. |svp )?(?:niet|nooit) met\\b',
    '\\b(?:schreiben|mailen) sie (?:mir|uns) (?:bitte |gerne? |ruhig )?weiter(?:hin)?\\b',
    '\\bblijf (?:mij|me|ons) \\p{L}*(?: \\p{L}+)? ?(?:mailen|schrijven)\\b',
  ]),
  'u',
)

const mistaken =
  '(?:by mistake|by accident|accidentally|aus versehen|versehentlich|irrtum\\w*|par erreur|por error|sin querer|per ongeluk|por engano|sem querer)'
const leftIt =
  '(?:unsubscribed|opted (?:me |us )?out|abgemeldet|abmeldung|desabonnes?|desabonnees?|desinscrits?|(?:di|dimos|dado|dio) de baja|afgemeld|descadastr(?:ei|ou|ado|amos))'
/** "I unsubscribed by mistake": the way back. */
const leftByMistake = new RegExp(
  `\\b${leftIt}\\b[^!?]{0,40}\\b${mistaken}|\\b${mistaken}[^!?]{0,40}\\b${leftIt}\\b`,
  'u',
)
/** "I signed up by mistake" is the other way round. */
const joined = expression()`\b${said('joinedWords')}\b`

/**
 * "I don't want to unsubscribe", "please don't take me off", "no need to remove me". To be taken off again ("I don't want to have to
 * unsubscribe") is another wish.
 */
const staysIn = [
  inOrder(
    "\\b(?:do not|don'?t|dont|does not|doesn'?t|did not|didn'?t|never|would not|wouldn'?t) (?:actually |really |yet |ever )?",
    '(?:want(?:ed)?|wish(?:ed)?|mean|meant|intend(?:ed)?|like|asked?|plan(?:ned)?) (?:us |me )?to (?:be )?',
    '(?:unsubscribed?|opt(?:ed)? out|(?:removed|taken off|deleted)|leave (?:your|the|this))\\b',
  ),
  "\\b(?:i'?d|i would|we'?d|we would) (?:rather|prefer) not (?:to )?(?:be )?(?:unsubscribed?|opt(?:ed)? out|removed|taken off)\\b",
  '\\bnot asking (?:you )?to (?:stop|remove me|be (?:removed|unsubscribed|taken off))\\b|\\b(?:keep|leave) (?:me|us) on (?:the|your|this) (?:mailing )?list\\b',
  '\\b(?:mochte|will|wollte|wunsche|mochten|wollen|wollten) (?:mich |uns )?(?:\\p{L}+ ){0,4}?nicht (?:\\p{L}+ ){0,4}?(?:abmelden|abgemeldet|austragen|ausgetragen|abbestellen|gestrichen)\\b',
  '\\bbitte nicht (?:abmelden|austragen|loschen|entfernen|streichen|(?:aus|von) (?:dem|der|ihre[mr]) (?:verteiler|liste) (?:nehmen|streichen|loschen|entfernen))\\b',
  '\\blass(?:en sie|t)? (?:mich|uns) (?:bitte )?(?:im verteiler|auf der liste|in der liste)\\b',
  "\\b(?:ne|n') ?(?:veux|souhaite|voulais|desire|voulons|souhaitons)(?: surtout)? pas (?:me |m'|nous |etre )(?:desabonn|desinscri|retir|supprim)\\p{L}*",
  '\\bde ne pas (?:me|nous) (?:desabonn|desinscri|retir|supprim)\\p{L}*|\\bne (?:me|nous) (?:desabonn|desinscri|retir|supprim)\\p{L}* (?:surtout )?pas\\b',
  '\\b(?:laissez|gardez|laisse|garde)-(?:moi|nous) (?:sur|dans) (?:la|votre|ta) liste\\b',
  '\\bno (?:me )?(?:quiero|deseo|queria|quisiera|queremos|deseamos) (?:darme de baja|darnos de baja|dar de baja|que (?:me|nos) (?:den|des|deis) de baja)',
  '\\bno (?:me )?(?:quiero|deseo|queria|quisiera|queremos|deseamos) (?:que (?:me|nos) (?:borr|quit|elimin|saqu)\\p{L}*|cancelar (?:la|mi) su(?:b)?scripcion|desuscribir\\p{L}*)',
  '\\bno (?:me|nos) (?:den|des|deis) de baja\\b|\\b(?:dej|manteng)\\p{L}*(?:me|nos) en (?:la|su|vuestra|tu) lista\\b',
  '\\bnon (?:mi )?(?:voglio|vorrei|desidero|volevo|vogliamo) (?:disiscriver\\p{L}*|cancellar(?:mi|ci)|essere (?:rimoss|cancellat|disiscritt)\\p{L}*|annullare l.iscrizione)',
  '\\b(?:(?:lascia|tene)te(?:mi|ci)|(?:lascia|tieni)(?:mi|ci)|mi (?:lasci|tenga)) (?:in|nella|sulla) (?:vostra |sua )?lista\\b',
  '\\b(?:wil|wilde|wens|willen|wilden) (?:me|mij|ons) (?:\\p{L}+ ){0,2}?niet (?:\\p{L}+ ){0,3}?(?:uitschrijven|afmelden)\\b',
  '\\b(?:wil|willen|wilde) niet (?:\\p{L}+ ){0,3}?(?:van de (?:mailing)?lijst|uitgeschreven|afgemeld)',
  '(?<!\\p{L})(?:graag|aub|alstublieft|alsjeblieft|svp)?,? ?niet (?:uitschrijven|afmelden)\\b|\\b(?:laat|hou|houd) (?:me|mij|ons) (?:\\p{L}+ ){0,2}op (?:de|jullie|uw) lijst\\b',
  '\\bnao (?:me |nos )?(?:quero|queria|desejo|queremos|pretendo) (?:me |nos )?(?:cancelar (?:a|minha|a minha) (?:subscricao|inscricao|assinatura)|descadastrar\\p{L}*)',
  '\\bnao (?:me |nos )?(?:quero|queria|desejo|queremos|pretendo) (?:me |nos )?(?:desinscrever\\p{L}*|ser removid\\p{L}*|sair da (?:vossa |sua )?lista)',
  '\\bnao cancelem? (?:a )?(?:minha )?(?:subscricao|inscricao|assinatura)\\b|\\b(?:deix|mantenh)\\p{L}*-?(?:me|nos) na (?:vossa |sua )?lista\\b',
].map((words) => new RegExp(words, 'gu'))
/** "No need to remove me": said by who stays, and by who has seen to it. */
const needless = [
  "\\bno (?:need|reason) (?:for you )?to (?:unsubscribe|remove|delete|take) (?:me|us)\\b|\\b(?:need ?n[o']?t|do(?: not|n'?t) (?:have|need) to) (?:unsubscribe|remove|delete|take) (?:me|us)\\b",
  '\\bkein(?:en)? grund,? (?:mich|uns) (?:abzumelden|auszutragen|zu loschen|zu streichen)\\b',
  '\\b(?:mussen|musst|brauchen|brauchst) (?:mich|uns) nicht (?:\\p{L}+ ){0,2}?(?:abmelden|austragen|abzumelden|auszutragen|loschen|streichen|entfernen)\\b',
  '\\bpas (?:besoin|la peine) de (?:me|nous) (?:desabonn|desinscri|retir|supprim)\\p{L}*',
  '\\bno (?:hace falta|es necesario|necesit\\p{L}+) que (?:me|nos) (?:(?:den|des|deis|de) de baja|(?:borr|quit|elimin|saqu)\\p{L}*)',
  "\\bnon (?:serve|occorre|c'e bisogno|e necessario) (?:che )?(?:mi |ci |di )?(?:cancell|disiscriv|rimuov|togli)\\p{L}*",
  '\\bhoe(?:ft|ven) (?:me|mij|ons) niet (?:\\p{L}+ ){0,3}?(?:uit te schrijven|af te melden|te verwijderen)\\b',
  '\\bnao (?:e preciso|e necessario|precisa\\p{L}*|ha necessidade)(?: de| que)? (?:me |nos )?(?:tir|remov|cancel|apag)\\p{L}*',
].map((words) => new RegExp(words, 'gu'))
const seenTo = expression('u')`(?<!\p{L})${said('seenTo')}(?!\p{L})`
const saysMore = /\b(?:link|again|through|via|instead|have to|stop|remove me|take me|no more|any ?more)\b/
/** "Not through your link, just remove me": what follows may be the wish. */
const goesOnWith = expression('u')`\b${said('goesOnWith')}\b(.*)$`
const ofSilence = expression('u')`(?<!\p{L})(?:${said('silenceWords')}|${said('silenceStems')}\p{L}*)(?!\p{L})`

/** "I don't want to have to, delete me": the leaving is asked for beside it. */
const asksToLeave = expression('u')`(?<!\p{L})${said('asksToLeave')}\p{L}*`

/** Where a text asks to stay on the list, as far as nothing beside it in its sentence takes that back. Folded. */
export function staysAt(folded: string): Span[] {
  return sentencesIn(folded).flatMap(({ start, text }) => {
    const places = [...staysIn, ...(seenTo.test(text) ? [] : needless)].flatMap((words) =>
      [...text.matchAll(words)].map(({ 0: said, index }) => ({ start: index, end: index + said.length })),
    )
    const rest = blank(text, places)
    if (
      places.length === 0 ||
      saysMore.test(rest) ||
      asksToLeave.test(rest) ||
      ofSilence.test(goesOnWith.exec(rest)?.[1] ?? '')
    )
      return []
    return places.map((place) => ({ start: start + place.start, end: start + place.end }))
  })
}

/** What is asked asks for nothing of the kind. */
function sentencesIn(folded: string): { start: number; text: string }[] {
  return [...folded.matchAll(/([^.!?]+)(\??)/g)].flatMap(({ 1: text = '', 2: mark, index }) =>
    mark === '?' ? [] : [{ start: index, text }],
  )
}

/** Whether somebody asks to be on the list, or for more of the same: words that elsewhere are an opt-out are none. */
export const asksForMail = (folded: string): boolean =>
  goesOn.test(folded) ||
  staysAt(folded).length > 0 ||
  folded.split(/[.!?]/).some((sentence) => joins.test(sentence) && !forSilence.test(sentence)) ||
  (leftByMistake.test(folded) && !joined.test(folded))
