/** "Add me to your list". Folded. */
const joins =
  /\b(?:add|include) (?:me|us|my \w+) (?:back )?(?:to|on|in) (?:your|the|this|that) |\bput (?:me|us) back on\b|\b(?:nehm\w*|nimm|trag\w*|setz\w*) (?:\p{L}+ ){0,3}(?:in|auf) (?:\p{L}+ ){0,3}(?:verteiler|liste|newsletter)\b|\b(?:ajoute[zr]?|inscri[sv]\w*)(?:-| )(?:moi|nous)\b|\b(?:incluy\w*|inclu[iy]d\w*|apunt\w*|anad\w*|agreg\w*)(?:me|nos)\b|\b(?:voeg|zet) (?:me|mij|ons) (?:\p{L}+ ){0,2}(?:toe|op)\b|\b(?:adicion\w*|inclu\w*|coloqu\w*|inscrev\w*)-?(?:me|nos)\b/u
/** "Don't add me", "add me to those who do not want mail", "to your blocklist": the words for it are the same. */
const forSilence =
  /\b(?:not|don'?t|dont|never|no longer|nicht|nie|kein\w*|schwarze|sperr\w*|robinson\w*|pas|plus|jamais|no|nobody|nothing|nichts|rien|nada|niets|nunca|sin|niet|nooit|geen|nao|num|nem|opt|dnc|unsub\w*|block\w*|black\w*|suppression|exclu[sd]\w*|noire|rouge|negra|zwarte)\b/
/** "Never stop sending these", "please start again". */
const goesOn =
  /\b(?:unsubscribed|opted out)\b[^!?]{0,60}\b(?:regret|was a mistake)\b|\b(?:bitte )?(?:nehmen|tragen|setzen) sie (?:mich|uns) wieder (?:auf|ein)\b|\btragen sie (?:mich|uns) wieder ein\b|\b(?:keep (?:these|them|this) coming(?! and (?:i|we)\b)|please keep sending|start sending (?:them |these )?again)\b|\b(?:never|don't|do not|dont) (?:ever )?stop (?:sending|writing|mailing|these|this|the)\b|\bhor(?:en sie|t)? (?:bitte )?nicht auf\b|\b(?:n'arretez|n'arrete|ne cessez|ne cesse) (?:surtout )?pas\b|\bno (?:dejes?|dejeis|dejen|pares?|pareis|paren) (?:nunca )?de (?:mand|envi|escrib|contar)|\b(?:nao|nunca) (?:deixe|deixem|pare|parem) de (?:me )?(?:mand|envi|escrev)|\bstop (?:vooral |zeker )?(?:niet|nooit) met\b/u

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
const joined =
  /\b(?:signed up|sign up|(?<!un)subscribed|angemeldet|eingetragen|inscrits?|inscrites?|suscrib\w*|aangemeld|ingeschreven|inscrev\w*)\b/

/** Whether somebody asks to be on the list, or for more of the same: words that elsewhere are an opt-out are none. */
export const asksForMail = (folded: string): boolean =>
  goesOn.test(folded) ||
  folded.split(/[.!?]/).some((sentence) => joins.test(sentence) && !forSilence.test(sentence)) ||
  (leftByMistake.test(folded) && !joined.test(folded))
