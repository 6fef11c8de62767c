import type { Language } from '../store/leads.ts'

export type Quoted = {
  name: string
  email: string
  toName: string
  toEmail: string
  subject: string
  at: Date
  text: string
  html: string
}

type Words = {
  locale: string
  gmail(date: Intl.DateTimeFormat, time: string, quoted: Quoted): string
  apple(date: string, time: string, author: string): string
  headers: [from: string, sent: string, to: string, subject: string]
  answerPrefix: string
  forwardPrefix: string
  forwarded: string
  mobile: string[]
  automatic: string
  undeliverable: string
  disclaimer: string
}

/** The words that mail clients put around what people write, by the language of the client. */
export const words: Record<Language, Words> = {
  en: {
    locale: 'en-GB',
    gmail: (date, time, { name, email, at }) => `On ${date.format(at)} at ${time}, ${name} <${email}> wrote:`,
    apple: (date, time, author) => `On ${date}, at ${time}, ${author} wrote:`,
    headers: ['From', 'Sent', 'To', 'Subject'],
    answerPrefix: 'Re: ',
    forwardPrefix: 'Fwd: ',
    forwarded: '---------- Forwarded message ---------',
    mobile: ['Sent from my iPhone', 'Get Outlook for iOS', 'Sent from my Galaxy'],
    automatic: 'Automatic reply: ',
    undeliverable: 'Undeliverable: ',
    disclaimer:
      'This e-mail and any attachments are confidential and intended solely for the addressee. If you have received it in error, please notify the sender and delete it. Views expressed are those of the author and not necessarily those of the company.',
  },
  de: {
    locale: 'de-DE',
    gmail: (date, time, { name, email, at }) => `Am ${date.format(at)} um ${time} Uhr schrieb ${name} <${email}>:`,
    apple: (date, time, author) => `Am ${date} um ${time} schrieb ${author}:`,
    headers: ['Von', 'Gesendet', 'An', 'Betreff'],
    answerPrefix: 'AW: ',
    forwardPrefix: 'WG: ',
    forwarded: '---------- Weitergeleitete Nachricht ---------',
    mobile: ['Von meinem iPhone gesendet', 'Outlook für iOS beziehen', 'Gesendet von meinem Galaxy'],
    automatic: 'Automatische Antwort: ',
    undeliverable: 'Unzustellbar: ',
    disclaimer:
      'Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind oder diese E-Mail irrtümlich erhalten haben, informieren Sie bitte sofort den Absender und vernichten Sie diese Mail. Bitte denken Sie an die Umwelt, bevor Sie diese E-Mail drucken.',
  },
  fr: {
    locale: 'fr-FR',
    gmail: (date, time, { name, email, at }) => `Le ${date.format(at)} à ${time}, ${name} <${email}> a écrit :`,
    apple: (date, time, author) => `Le ${date} à ${time}, ${author} a écrit :`,
    headers: ['De', 'Envoyé', 'À', 'Objet'],
    answerPrefix: 'RE: ',
    forwardPrefix: 'TR : ',
    forwarded: '---------- Forwarded message ---------',
    mobile: ['Envoyé de mon iPhone', 'Télécharger Outlook pour iOS', 'Envoyé depuis mon appareil Galaxy'],
    automatic: 'Réponse automatique : ',
    undeliverable: 'Non remis : ',
    disclaimer:
      "Ce message et ses pièces jointes sont confidentiels et établis à l'intention exclusive de leur destinataire. Si vous l'avez reçu par erreur, merci d'en avertir l'expéditeur et de le détruire.",
  },
  es: {
    locale: 'es-ES',
    gmail: (date, time, { name, email, at }) => `El ${date.format(at)} a las ${time}, ${name} (<${email}>) escribió:`,
    apple: (date, time, author) => `El ${date}, a las ${time}, ${author} escribió:`,
    headers: ['De', 'Enviado', 'Para', 'Asunto'],
    answerPrefix: 'RE: ',
    forwardPrefix: 'RV: ',
    forwarded: '---------- Forwarded message ---------',
    mobile: ['Enviado desde mi iPhone', 'Obtener Outlook para iOS', 'Enviado desde mi Galaxy'],
    automatic: 'Respuesta automática: ',
    undeliverable: 'No se puede entregar: ',
    disclaimer:
      'Este mensaje y sus adjuntos se dirigen exclusivamente a su destinatario y pueden contener información confidencial. Si no es usted el destinatario, le rogamos que nos lo comunique y proceda a su eliminación, conforme al RGPD.',
  },
  nl: {
    locale: 'nl-NL',
    gmail: (date, time, { name, email, at }) => `Op ${date.format(at)} om ${time} schreef ${name} <${email}>:`,
    apple: (date, time, author) => `Op ${date}, om ${time} heeft ${author} het volgende geschreven:`,
    headers: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    answerPrefix: 'RE: ',
    forwardPrefix: 'FW: ',
    forwarded: '---------- Forwarded message ---------',
    mobile: ['Verstuurd vanaf mijn iPhone', 'Outlook voor iOS downloaden', 'Verzonden vanaf mijn Galaxy'],
    automatic: 'Automatisch antwoord: ',
    undeliverable: 'Onbestelbaar: ',
    disclaimer:
      'De informatie in dit bericht is uitsluitend bestemd voor de geadresseerde. Aan dit bericht kunnen geen rechten worden ontleend. Bent u niet de beoogde ontvanger, dan verzoeken wij u de afzender te informeren en het bericht te verwijderen.',
  },
  pt: {
    locale: 'pt-PT',
    gmail: (date, time, { name, email, at }) => `${name} <${email}> escreveu (${date.format(at)} à(s) ${time}):`,
    apple: (date, time, author) => `No dia ${date}, às ${time}, ${author} escreveu:`,
    headers: ['De', 'Enviada', 'Para', 'Assunto'],
    answerPrefix: 'RE: ',
    forwardPrefix: 'FW: ',
    forwarded: '---------- Forwarded message ---------',
    mobile: ['Enviado do meu iPhone', 'Obter o Outlook para iOS', 'Enviado do meu Galaxy'],
    automatic: 'Resposta automática: ',
    undeliverable: 'Não entregue: ',
    disclaimer:
      'Esta mensagem e os seus anexos podem conter informação confidencial e destinam-se exclusivamente ao seu destinatário. Se a recebeu por engano, agradecemos que nos informe e a elimine.',
  },
}

export function gmailAttribution(language: Language, timeZone: string, quoted: Quoted): string {
  const { locale, gmail } = words[language]
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
  return gmail(date, clock(locale, timeZone, quoted.at), quoted)
}

export function appleAttribution(language: Language, timeZone: string, quoted: Quoted): string {
  const { locale, apple } = words[language]
  const isNumeric = language === 'de' || language === 'pt'
  const date = new Intl.DateTimeFormat(locale, {
    day: isNumeric ? '2-digit' : 'numeric',
    month: isNumeric ? '2-digit' : 'short',
    year: 'numeric',
    timeZone,
  })
  return apple(date.format(quoted.at), clock(locale, timeZone, quoted.at), `${quoted.name} <${quoted.email}>`)
}

/** The block of header lines that Outlook puts over a quoted mail. */
export function outlookHeaders(language: Language, timeZone: string, quoted: Quoted): [name: string, value: string][] {
  const { locale, headers } = words[language]
  const [from, sent, to, subject] = headers
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(quoted.at)
  return [
    [from, `${quoted.name} <${quoted.email}>`],
    [sent, `${day} ${clock(locale, timeZone, quoted.at)}`],
    [to, `${quoted.toName} <${quoted.toEmail}>`],
    [subject, quoted.subject],
  ]
}

function clock(locale: string, timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
}
