/** What is counted, by one name for six languages. On folded text. */
const spellings: Readonly<Record<string, string>> = {
  second: 'seconds?|sek(?:unden?)?|secondes?|segundos?|seconden?',
  minute: 'min(?:s|ute|utes|uten|utos?|uut)?|minuut|minuten',
  hour: 'h(?:rs?)?|hours?|stunden?|std|heures?|horas?|uur|uren',
  day: 'days?|tage?n?|tagige?[rnsm]?|jours?|journees?|dias?|dag(?:en)?|werktagen?|arbeitstagen?|werkdagen',
  week: 'weeks?|wochen?|wochige?[rnsm]?|semaines?|semanas?|weken|week',
  month: 'months?|monate?n?|monatige?[rnsm]?|mois|mes(?:es)?|maand(?:en)?',
  quarter: 'quarters?|quartale?n?|trimestres?|kwarta(?:al|len)',
  year: 'years?|yrs?|jahre?n?|jahrige?[rnsm]?|ans?|annees?|anos?|jaar|jaren',
  user: 'users?|seats?|licen[sc]es?|nutzer(?:n|innen)?|benutzer(?:n)?|anwender(?:n)?|plaetze?n?|platze?n?|lizenz(?:en)?|utilisateurs?|postes?|sieges?|usuarios?|utilizadores|gebruikers?|licencias?|licencas?',
  customer:
    'customers?|clients?|kunden?|kundinnen|clientes?|klanten?|compan(?:y|ies)|firmen?|unternehmen|entreprises?|empresas?|bedrijven|businesses',
  employee:
    'employees?|people|persons?|colleagues?|staff|mitarbeiter(?:n|innen)?|leute|personen|employes?|collaborateurs?|personnes?|salaries|empleados?|personas?|medewerkers?|mensen|personen|funcionarios?|colaboradores|pessoas?|engineers?|developers?|reps?',
  country: 'countr(?:y|ies)|landern?|laendern?|lander|pays|paises?|landen',
  language: 'languages?|sprachen?|langues?|idiomas?|linguas?|talen',
  integration: 'integrations?|integrationen|integraciones|integracoes|integraties|connectors?|konnektoren',
  mail: 'e?-?mails?|messages?|nachrichten|courriels?|correos?|mensajes?|mensagens|berichten|replies|antworten',
  lead: 'leads?|contacts?|kontakten?|contactos?|contatos?|contacten|prospects?',
  time: 'times|mal|fois|veces|vezes|keer|x',
  copy: 'copies|pieces?|units?|stueck|stuck|pcs|unidades?|unites?|stuks|exemplare?|exemplaires',
  byte: 'gb|tb|mb|gigabytes?|terabytes?|megabytes?',
  star: 'stars?|sterne?n?|etoiles?|estrellas?|estrelas?|sterren',
}

const units = Object.entries(spellings).map(([name, words]) => [name, new RegExp(`^(?:${words})$`)] as const)

/** One name for a unit in any of the languages; undefined when the word is none that is known. */
export function unitOf(folded: string): string | undefined {
  return units.find(([, pattern]) => pattern.test(folded))?.[0]
}
