/** What is counted, by one name for six languages. On folded text. */
const spellings: Readonly<Record<string, string>> = {
  second: 'seconds?|secondi|sekunder|sekund\\w*|sek(?:unden?)?|secondes?|segundos?|seconden?',
  minute: 'minut[io]|minuter|minuty?|min(?:s|ute|utes|uten|utos?|uut)?|minuut|minuten',
  hour: 'or[ae]|timmar|timme|godzin\\w*|h(?:rs?)?|hours?|stunden?|std|heures?|horas?|uur|uren',
  group: 'groups?|gruppen?|groupes?|grupos?|groep(?:en)?|grupp[oi]',
  'calendar day': 'calendar|kalendertage?n?|calendaires?|naturales|kalenderdagen|corridos|solari',
  day: 'giorn[io]|dagar|dni|dzien|days?|tage?n?|tagige?[rnsm]?|jours?|journees?|dias?|dag(?:en)?|werktagen?|arbeitstagen?|werkdagen',
  week: 'settiman[ae]|veckor|vecka|tygodni\\w*|tydzien|weeks?|wochen?|wochige?[rnsm]?|semaines?|semanas?|weken|week',
  month: 'mes[ei]|manad(?:er)?|miesi\\w+|months?|monate?n?|monatige?[rnsm]?|mois|mes(?:es)?|maand(?:en)?',
  quarter: 'quarters?|quartale?n?|trimestres?|kwarta(?:al|len)',
  year: 'ann[oi]|ar|lat|lata|rok|years?|yrs?|jahre?n?|jahrige?[rnsm]?|ans?|annees?|anos?|jaar|jaren',
  user: 'utent[ei]|anvandare|uzytkowni\\w+|users?|seats?|licen[sc]es?|nutzer(?:n|innen)?|benutzer(?:n)?|anwender(?:n)?|plaetze?n?|platze?n?|lizenz(?:en)?|utilisateurs?|postes?|sieges?|usuarios?|utilizadores|gebruikers?|licencias?|licencas?',
  customer:
    'client[ei]|kunder|klient\\w*|aziend[ae]|foretag|firm\\w*|customers?|clients?|kunden?|kundinnen|clientes?|klanten?|compan(?:y|ies)|firmen?|unternehmen|entreprises?|empresas?|bedrijven|businesses',
  employee:
    'participants?|teilnehmer\\w*|attendees?|guests?|gasten?|students?|pupils?|partecipant[ei]|participantes?|deelnemers?|deltagare|uczestnik\\w*|invites?|invitados?|convidados?|gasten|dipendent[ei]|person[ae]|personer|anstallda|osob\\w*|pracownik\\w*|operator[is]?|agents?|employees?|people|persons?|colleagues?|staff|mitarbeiter(?:n|innen)?|leute|personen|employes?|collaborateurs?|personnes?|salaries|empleados?|personas?|medewerkers?|mensen|personen|funcionarios?|colaboradores|pessoas?|engineers?|developers?|reps?|candidates?|kandidat\\w*|bewerber\\w*|candidats?|candidatos?',
  country: 'countr(?:y|ies)|landern?|laendern?|lander|pays|paises?|landen',
  language: 'languages?|sprachen?|langues?|idiomas?|linguas?|talen',
  integration: 'integrations?|integrationen|integraciones|integracoes|integraties|connectors?|konnektoren',
  mail: 'e?-?mails?|messages?|nachrichten|courriels?|correos?|mensajes?|mensagens|berichten|replies|antworten',
  lead: 'leads?|contacts?|kontakten?|contactos?|contatos?|contacten|prospects?',
  time: 'volte|ganger|razy|times|mal|fois|veces|vezes|keer|x',
  copy: 'copies|pieces?|piezas?|pezzi|pecas?|einheiten|sztuk\\w*|units?|stueck|stuck|pcs|unidades?|unites?|stuks|exemplare?|exemplaires',
  byte: 'gb|tb|mb|gigabytes?|terabytes?|megabytes?',
  square:
    'm2|m²|cuadrados?|quadrad[oi]s?|carres?|quadrat[oi]|quadr[oi]|sqm|qm|mq|sq|square|quadratmetern?|metres? carres?|metros? cuadrados?|metros? quadrados?|metr[oi] quadr\\w*|vierkante|kvm|kvadratmeter|metrow',
  degree: '°c|°|degrees?|grad|degres?|grados?|graden|graus|gradi|grader|stopni',
  centimetre: 'cm|[cz]entimet\\w*|centymetr\\w*',
  millimetre: 'mm|millimet\\w*|milimet\\w*',
  kilometre: 'km|kilomet\\w*|quilomet\\w*|miles?|meilen',
  metre: 'm|meters?|metern|met(?:re|ro|er|ri)s?',
  kilogram: 'kg|kilos?|kilogram\\w*|quilos?',
  gram: 'g|gr|gram(?:m|me|mes|os|o|mi)?s?',
  tonne: 't|tons?|tonn\\w*|toneladas?|ton',
  litre: 'l|liters?|litern|lit(?:re|ro|ri)s?',
  kilowatt: 'kwp?|kilowatts?',
  'megawatt hour': 'mwh',
  'cubic metre': 'm³|m3|cbm|kubikmeter|cubic|cubes?|cubicos?|kubieke',
  'kilowatt hour': 'kwh|kilowattstunden?',
  watt: 'w|watts?',
  decibel: 'db|dezibel|decibels?|decibelios?|decibeis',
  star: 'stars?|sterne?n?|etoiles?|estrellas?|estrelas?|sterren',
}

const units = Object.entries(spellings).map(([name, words]) => [name, new RegExp(`^(?:${words})$`)] as const)

/** "Beratertage" are days: German and Dutch write what is counted in one word with what it is of. */
const compound = /^\p{L}{3,}(?<unit>tagen?|wochen|monaten?|stunden|minuten|jahren?|dagen|weken|maanden|uren)$/u
const noCompound =
  /^(?:(?:sonn|mon|diens|donners|frei|sams|feier)tagen?|(?:mon|sabo|repor|crois)tage|.*(?:euren|uuren|turen|suren))$/

/** The same words come in every draft: what they are is found once. */
const known = new Map<string, string | undefined>()
const mostKnown = 20_000

/** One name for a unit in any of the languages; undefined when the word is none that is known. */
export function unitOf(folded: string): string | undefined {
  if (known.has(folded)) return known.get(folded)
  const ending = noCompound.test(folded) ? undefined : compound.exec(folded)?.groups?.unit
  const unit = units.find(([, pattern]) => pattern.test(folded) || (ending !== undefined && pattern.test(ending)))?.[0]
  if (known.size < mostKnown) known.set(folded, unit)
  return unit
}
