/** "Add me to your list", "never stop sending these". Folded. */
const wantsMail =
  /(?:\b(?:add|include) (?:me|us|my \w+) (?:back )?(?:to|on|in) (?:your|the|this|that) (?!(?:[\w-]+ ){0,2}(?:block|suppression|do|dnc|opt|unsub|black|no))|\bput (?:me|us) back on\b|\b(?:nehm\w*|nimm|trag\w*|setz\w*) (?:\p{L}+ ){0,3}(?:in|auf) (?:(?!schwarze )\p{L}+ ){0,3}(?:verteiler|liste|newsletter)\b|\b(?:ajoute[zr]?|inscri[sv]\w*)(?:-| )(?:moi|nous)\b|\b(?:incluy\w*|inclu[iy]d\w*|apunt\w*|anad\w*|agreg\w*)(?:me|nos)\b|\b(?:voeg|zet) (?:me|mij|ons) (?:\p{L}+ ){0,2}(?:toe|op)\b|\b(?:adicion\w*|inclu\w*|coloqu\w*|inscrev\w*)-?(?:me|nos)\b)(?![^.!?]{0,80}\b(?:not|never|no longer|nicht|niet|pas|plus|nao|no (?:me|nos|quieren?|desean?))\b)|\b(?:unsubscribed|opted out)\b[^!?]{0,60}\b(?:regret|was a mistake)\b|\b(?:bitte )?(?:nehmen|tragen|setzen) sie (?:mich|uns) wieder (?:auf|ein)\b|\btragen sie (?:mich|uns) wieder ein\b|\b(?:keep (?:these|them|this) coming|please keep sending|start sending (?:them |these )?again)\b|\b(?:never|don't|do not|dont) (?:ever )?stop (?:sending|writing|mailing|these|this|the)\b|\bhor(?:en sie|t)? (?:bitte )?nicht auf\b|\b(?:n'arretez|n'arrete|ne cessez|ne cesse) (?:surtout )?pas\b|\bno (?:dejes?|dejeis|dejen|pares?|pareis|paren) (?:nunca )?de (?:mand|envi|escrib|contar)|\b(?:nao|nunca) (?:deixe|deixem|pare|parem) de (?:me )? (?:mand|envi|escrev)|\bstop (?:vooral |zeker )?(?:niet|nooit) met\b/u

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
  wantsMail.test(folded) || (leftByMistake.test(folded) && !joined.test(folded))
