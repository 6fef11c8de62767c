/** Month and weekday names of the languages that the rules read, folded (see folded-text). Index 0 is January, Sunday. */
export const monthNames: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'jaenner', 'janner', 'janvier', 'janv', 'enero', 'ene', 'januari', 'janeiro'],
  ['february', 'feb', 'februar', 'fevrier', 'fevr', 'febrero', 'februari', 'fevereiro', 'fev'],
  ['march', 'mar', 'marz', 'maerz', 'mars', 'marzo', 'maart', 'mrt', 'marco'],
  ['april', 'apr', 'avril', 'avr', 'abril', 'abr'],
  ['may', 'mai', 'mayo', 'mei', 'maio'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'junho'],
  ['july', 'jul', 'juli', 'juillet', 'juil', 'julio', 'julho'],
  ['august', 'aug', 'aout', 'agosto', 'ago', 'augustus'],
  ['september', 'sept', 'sep', 'septembre', 'septiembre', 'setembro', 'set'],
  ['october', 'oct', 'oktober', 'okt', 'octobre', 'octubre', 'outubro', 'out'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dec', 'dezember', 'dez', 'decembre', 'diciembre', 'dic', 'dezembro'],
]

export const weekdayNames: readonly (readonly string[])[] = [
  ['sunday', 'sonntag', 'dimanche', 'domingo', 'zondag'],
  ['monday', 'mon', 'montag', 'lundi', 'lunes', 'maandag', 'segunda-feira', 'segunda'],
  ['tuesday', 'tue', 'dienstag', 'mardi', 'martes', 'dinsdag', 'terca-feira', 'terca'],
  ['wednesday', 'wed', 'mittwoch', 'mercredi', 'miercoles', 'woensdag', 'quarta-feira', 'quarta'],
  ['thursday', 'thu', 'donnerstag', 'jeudi', 'jueves', 'donderdag', 'quinta-feira', 'quinta'],
  ['friday', 'fri', 'freitag', 'vendredi', 'viernes', 'vrijdag', 'sexta-feira', 'sexta'],
  ['saturday', 'sat', 'samstag', 'samedi', 'sabado', 'zaterdag'],
]

export const tomorrowWords = ['tomorrow', 'demain', 'amanha', 'morgen']
export const nextWeekWords = [
  'next week',
  'nachste woche',
  'naechste woche',
  'nachster woche',
  'naechster woche',
  'kommende woche',
  'la semaine prochaine',
  'semaine prochaine',
  'la proxima semana',
  'proxima semana',
  'la semana que viene',
  'volgende week',
  'na proxima semana',
]

/** Words in front of (or right behind) the day on which a person is there again. */
export const backBefore =
  /(?:back|return(?:ing|s)?|reachable|available|reopen(?:ing|s)?|resume|again|zuruck|zurueck|wieder|ab(?: dem)?|erreichbar|retour|reviens|revenir|rentre|reprise|reprendrai|de regreso|regreso|regresare|vuelvo|vuelta|volvere|reincorpor\w*|disponible|a partir (?:du|del|de|do)|terug|weer|vanaf|bereikbaar|regresso|regressarei|voltarei|volto|de volta|estarei)\b/
export const backBehind =
  /^\W{0,3}(?:\w+ ){0,3}(?:wieder|zuruck|zurueck|weer|terug|again|back|je reviens|de retour|de volta|de nuevo)\b/
export const untilBefore =
  /\b(?:until|till?|through|thru|bis(?: zum| einschlie(?:ß|ss)lich(?: zum)?| inkl(?:usive|\.)?)?|jusqu'?\s?(?:au|a|en|le)|hasta(?: el| la)?|tot(?: en met)?|t\/m|ate(?: ao| a| o)?)\W{0,3}(?:\w+,? ){0,2}$/
/** Between two days of a range: the second one is the last. */
export const rangeJoin =
  /^\W{0,3}(?:to|-|until|till|through|and|bis|und|au|et|al|y|t\/m|tot|en|ate|a|e)\W{0,3}(?:(?:the|dem|zum|le|el|de|o|ao|dia|\w+),? ){0,2}$/
export const rangeBegin =
  /\b(?:from|between|vom|von|zwischen|du|entre|del|desde|van|tussen|de)\W{0,3}(?:(?:the|dem|le|el|de|o|dia|\w+),? ){0,2}$/
export const includingLast = /(?:through|thru|einschlie(?:ß|ss)lich|inkl|inclusive|including|inclus|tot en met|t\/m)/
