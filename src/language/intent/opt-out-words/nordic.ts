import type { OptOutWords } from './kinds.ts'

/** Swedish, Danish and Norwegian. */
export const nordic: OptOutWords = {
  remove:
    'ta tag fjern fjerne fjernet slet slett slette slettet radera raderas stryk stryka avregistrera avregistrer avregistrere avanmäl avmeld afmeld afmelde avmelde avsluta sletning sletting borttagen',
  add: 'lägg lägga tilføj tilføje inkludera',
  take: 'plocka meld melde få',
  off: 'bort av af ur ut',
  stop: 'sluta slutt stopp stoppa stop stopper upphör upphøre undlat',
  not: 'inte ikke ej aldrig aldri ingen inga inget',
  more: 'mer mere flere fler fortsätt igen igjen längre længere lenger framöver fremover',
  contact:
    'kontakta kontakte kontakt kontaktad kontaktet kontaktas kontaktes skicka skickar skicker sende send sender skriva skrive skriv mejla mejl maila maile mail ringa ringe ring störa forstyrre spamma spamme hör',
  get: 'få motta modtage mottage höra høre',
  want: 'vill vil ønsker önskar vill gerne gärna trenger behöver',
  mail: 'mejl mejlen mail mails mailer e-post epost meddelanden beskeder meldinger spam reklam reklame nyhetsbrev nyhedsbrev nyhedsbreve utskick henvendelser henvendelse',
  list: 'lista listan listor liste listen lister register registret databas databasen database databasen system systemet mailinglista mailingliste mejllista utskick nyhetsbrev nyhedsbrev maillista',
  data: 'uppgifter data oplysninger opplysninger information informasjon adress adresse mailadress mailadresse epostadress',
  me: 'mig meg mej oss os',
  my: 'min mitt mina mine mit vår våra vores vårt',
  your: 'er era ert din dine ditt dina jeres deres eran',
  report: 'har hade havde hadde varför hvorfor tveka',
}
