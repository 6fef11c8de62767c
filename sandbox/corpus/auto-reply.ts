import { labelled } from './entry.ts'

export const autoReplies = labelled('auto_reply', [
  {
    id: 'en-auto-01',
    lang: 'en',
    subject: 'We have received your message [#48213]',
    text: `Thank you for contacting {company}. Your request has been logged under ticket #48213 and a member of the team will respond within two working days. Please do not reply to this message.`,
  },
  {
    id: 'en-auto-02',
    lang: 'en',
    text: `This mailbox is no longer monitored. Suppliers: please use the portal at suppliers.{domain}. Everybody else: hello@{domain}.`,
  },
  {
    id: 'en-auto-03',
    lang: 'en',
    subject: 'Please confirm that you are human',
    text: `Hi, this is the mail guard of {first} {last}. To make sure that your message "{subject}" is not spam, please click the link below once. Until then it stays in quarantine.

https://guard.{domain}/allow/7f31c`,
  },
  {
    id: 'en-auto-04',
    lang: 'en',
    flags: ['second_contact'],
    text: `{first} {last} no longer works at {company}. Please direct your enquiry to office@{domain} and update your records.`,
  },
  {
    id: 'de-auto-01',
    lang: 'de',
    subject: 'Ihre Anfrage ist bei uns eingegangen (Vorgang 2231-07)',
    text: `Guten Tag,

vielen Dank für Ihre Nachricht. Sie wird unter der Vorgangsnummer 2231-07 bearbeitet. Diese E-Mail wurde automatisch erstellt, bitte antworten Sie nicht darauf.

{company}`,
  },
  {
    id: 'de-auto-02',
    lang: 'de',
    flags: ['second_contact'],
    text: `{first} {last} ist nicht mehr für unser Unternehmen tätig. Bitte richten Sie Ihr Anliegen an info@{domain}.`,
  },
  {
    id: 'fr-auto-01',
    lang: 'fr',
    text: `Bonjour, nous accusons réception de votre message. Il sera traité dans les meilleurs délais. Ceci est un message automatique, merci de ne pas y répondre.

Le service client, {company}`,
  },
  {
    id: 'es-auto-01',
    lang: 'es',
    subject: 'Hemos recibido su consulta',
    text: `Gracias por escribir a {company}. Hemos recibido su mensaje y le responderemos en un plazo de 48 horas. No conteste a este correo.`,
  },
  {
    id: 'nl-auto-01',
    lang: 'nl',
    text: `Bedankt voor je bericht aan {company}. We streven ernaar binnen één werkdag te reageren. Facturen graag rechtstreeks naar facturen@{domain}; op dit adres worden ze niet verwerkt.`,
  },
  {
    id: 'pt-auto-01',
    lang: 'pt',
    text: `Recebemos a sua mensagem, que será respondida com a maior brevidade possível. Mensagem automática, não responda a este e-mail.

{company}`,
  },
])
