import { labelled } from './entry.ts'

export const bounces = labelled('bounce', [
  {
    id: 'en-bounce-01',
    lang: 'en',
    subject: 'Delivery Status Notification (Failure)',
    text: `** Address not found **

Your message wasn't delivered to {email} because the address couldn't be found, or is unable to receive mail.

The response from the remote server was:

550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces.`,
  },
  {
    id: 'en-bounce-02',
    lang: 'en',
    subject: 'Undeliverable: {subject}',
    text: `Your message to {email} couldn't be delivered.

{last} wasn't found at {domain}.

Diagnostic information for administrators:
Generating server: mx1.{domain}
{email}
Remote server returned '550 5.4.1 Recipient address rejected: Access denied.'`,
  },
  {
    id: 'en-bounce-03',
    lang: 'en',
    subject: 'Mail delivery failed: returning message to sender',
    text: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its recipients. This is a permanent error. The following address(es) failed:

  {email}
    host mail.{domain} [192.0.2.41]
    SMTP error from remote mail server after RCPT TO:<{email}>:
    552 5.2.2 Mailbox full, quota exceeded`,
  },
  {
    id: 'en-bounce-04',
    lang: 'en',
    subject: 'Delivery Status Notification (Delay)',
    text: `This is a warning message only. YOU DO NOT NEED TO RESEND YOUR MESSAGE.

Delivery to {email} has been delayed. The server at {domain} did not answer: 421 4.4.2 Connection timed out. Delivery attempts will continue for 2 more days.`,
  },
  {
    id: 'de-bounce-01',
    lang: 'de',
    subject: 'Unzustellbar: {subject}',
    text: `Ihre Nachricht an {email} konnte nicht zugestellt werden.

Der Empfänger wurde auf dem Server {domain} nicht gefunden. Bitte prüfen Sie die Adresse.

550 5.1.10 RESOLVER.ADR.RecipientNotFound`,
  },
  {
    id: 'fr-bounce-01',
    lang: 'fr',
    subject: 'Échec de la remise : {subject}',
    text: `Votre message n'a pas pu être remis à {email}.

La boîte de réception du destinataire est pleine (552 5.2.2). Réessayez plus tard ou contactez-le par un autre moyen.`,
  },
  {
    id: 'es-bounce-01',
    lang: 'es',
    subject: 'No se puede entregar: {subject}',
    text: `No se pudo entregar el mensaje a {email}. La dirección no existe en {domain}.

550 5.1.1 User unknown`,
  },
  {
    id: 'nl-bounce-01',
    lang: 'nl',
    subject: 'Onbestelbaar: {subject}',
    text: `Je bericht aan {email} is niet bezorgd. Het adres is onbekend bij {domain}.

550 5.1.1 {email}: Recipient address rejected: User unknown in virtual mailbox table`,
  },
  {
    id: 'pt-bounce-01',
    lang: 'pt',
    subject: 'Não entregue: {subject}',
    text: `Não foi possível entregar a sua mensagem a {email}: o domínio {domain} rejeitou o destinatário.

554 5.7.1 Relay access denied`,
  },
])
