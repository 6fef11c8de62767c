/** How a mail greets, language by language: sources of expressions. */
export const greetings: readonly string[] = [
  ...['hi', 'hello', 'hey', 'dear', 'good (?:morning|afternoon|evening)'],
  ...['hallo', 'guten (?:tag|morgen|abend)', 'sehr geehrte[rn]?', 'liebe[rs]?', 'moin'],
  ...['bonjour', 'bonsoir', 'ch[eè]re?s?'],
  ...['hola', 'buen[oa]s (?:d[ií]as|tardes)', 'estimad[oa]s?'],
  ...['beste', 'geachte', 'goede(?:morgen|middag|navond|ndag)', 'hoi'],
  ...['ol[aá]', 'bom dia', 'boa (?:tarde|noite)', 'car[oa]s?', 'prezad[oa]s?'],
]

/** How it takes leave. */
export const signOffs: readonly string[] = [
  ...['(?:best|kind|warm|many)?\\s*regards', 'best', 'cheers', 'yours', 'sincerely', 'all the best', 'thanks'],
  '(?:mit )?(?:freundliche|beste|viele|herzliche|liebe)[nr]? gr[uü](?:ß|ss)e?n?',
  ...['(?:bien )?cordialement', 'bien à vous'],
  ...['(?:un |saludos )?cordial(?:es)?(?: saludo)?', 'saludos', 'un saludo', 'atentamente'],
  ...['met vriendelijke groet(?:en)?', 'groet(?:en|jes)?', 'hartelijke groet'],
  ...['cumprimentos', 'com os melhores cumprimentos', 'atenciosamente', 'abraços?'],
]
