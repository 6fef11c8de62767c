import type { Phrases } from './phrases.ts'

export const de: Phrases = {
  greeting(name, tone) {
    if (tone === 'formal') return name === null ? 'Sehr geehrte Damen und Herren,' : `Guten Tag ${name},`
    const word = tone === 'professional' || tone === 'cto' ? 'Guten Tag' : 'Hallo'
    return name === null ? `${word},` : `${word} ${name},`
  },
  thanks: {
    professional: 'vielen Dank für Ihre Antwort.',
    casual: 'danke für die Rückmeldung!',
    friendly: 'ganz herzlichen Dank für Ihre Antwort!',
    formal: 'haben Sie vielen Dank für Ihre Antwort.',
    founder: 'danke, dass Sie zurückschreiben, das freut mich.',
    salesy: 'schön, von Ihnen zu hören!',
    cto: 'danke für die Antwort.',
  },
  signOff: {
    professional: 'Beste Grüße',
    casual: 'Viele Grüße',
    friendly: 'Herzliche Grüße',
    formal: 'Mit freundlichen Grüßen',
    founder: 'Beste Grüße',
    salesy: 'Ich freue mich auf Ihre Antwort',
    cto: 'Viele Grüße',
  },
  bookHere: 'Hier können Sie sich einen passenden Termin aussuchen:',
  askTimes: 'Gern sprechen wir darüber. Welche Zeiten würden Ihnen passen?',
  timeProposed:
    'Danke für den Terminvorschlag. Bevor wir ihn festmachen: Gibt es etwas, das Sie besonders interessiert, und soll noch jemand dabei sein?',
  timeNoted: (when) =>
    `Danke für den Terminvorschlag. Ich habe ihn notiert: ${when}. Gibt es etwas, das Sie besonders interessiert, und soll noch jemand dabei sein?`,
  alsoNoted: (when) => `Ihren Terminvorschlag habe ich notiert: ${when}.`,
  offerCall: 'Wäre ein kurzes Gespräch hilfreich? Wenn ja, welche Zeiten würden Ihnen passen?',
  anythingElse: 'Beantwortet das Ihre Frage?',
  needDetail:
    'Ich möchte Ihnen lieber eine genaue als eine schnelle Antwort geben. Könnten Sie mir etwas mehr dazu sagen, worauf es Ihnen dabei ankommt?',
  understood: 'Danke für die offenen Worte. Ich kann das gut nachvollziehen.',
  askConcern: 'Was müsste gegeben sein, damit sich ein genauerer Blick für Sie lohnt?',
  notNow:
    'Verstanden, und danke für die Rückmeldung. Sollte sich in der Zwischenzeit etwas ändern, genügt eine kurze Antwort auf diese Mail.',
  referralNamed: (name) => `Danke für den Hinweis auf ${name}. Darf ich mich dabei auf Sie beziehen?`,
  referralWho: 'Danke für den Hinweis. Wer wäre die richtige Ansprechperson, und wie kann ich sie erreichen?',
  noInterest: 'Danke für die klare Antwort. Ich wünsche Ihnen alles Gute.',
  clarify: 'Damit ich Sie richtig verstehe: Was würde Ihnen im Moment am meisten helfen?',
  takenSeriously: 'Danke für Ihre Nachricht. Ich nehme sie ernst.',
  followUp: [
    'ich komme auf meine letzte Nachricht zurück, falls sie untergegangen ist. Gibt es etwas, das ich Ihnen beantworten kann?',
    'ich frage noch einmal nach: Ist das Thema für Sie noch interessant, oder soll ich mich an jemand anderen wenden?',
    'ich möchte Ihr Postfach nicht füllen. Wenn das Thema für Sie im Moment nicht wichtig ist, genügt eine kurze Zeile.',
  ],
}
