import { describe, expect, test } from 'vitest'
import { replyOf } from '../../../test/language/mail.ts'
import type { InboundMail } from './mail.ts'
import { scoreByRules } from './rules.ts'
import { signalsOf } from './signals.ts'

const mail = (more: Partial<InboundMail>): InboundMail => replyOf('Sounds good.', more)

describe('a machine is recognised', () => {
  test.each<[string, Partial<InboundMail>]>([
    ['by the platform', { isAutomated: true }],
    ['by its header', { headers: { 'auto-submitted': 'auto-replied' } }],
    ['by its subject', { subject: 'Automatische Antwort: Invoices' }],
    ['by its address', { fromEmail: 'no-reply@acme.example' }],
  ])('%s', (_, more) => {
    expect(signalsOf(mail(more)).automated).toBe(true)
  })

  test('and not by a header that says the opposite, or by its words alone', () => {
    expect(signalsOf(mail({ headers: { 'auto-submitted': 'no' } })).automated).toBe(false)
    expect(signalsOf(mail({ newText: 'I got an automatic reply from your colleague, is he away?' })).automated).toBe(
      false,
    )
  })
})

describe('an absence is told from a machine’s other answers', () => {
  const away = (subject: string, newText: string) => signalsOf(mail({ subject, newText })).outOfOffice
  test.each([
    ['Automatic reply: rotas', 'My working days are Tuesday and Wednesday. I will read this on my next working day.'],
    ['Automatic reply: payments', 'I’ve started maternity leave and won’t be checking mail.'],
    ['Fuera de la oficina', 'Gracias por su correo. Le responderemos a partir del 1 de septiembre.'],
  ])('%s: %s', (subject, text) => {
    expect(away(subject, text)).toBe(true)
  })

  test.each([
    ['Automatic reply: offer', 'Gareth has left Acme as of 27 February 2026. This mailbox is not monitored.'],
    ['Resposta automática: boletos', 'Recebemos a sua mensagem. Responderemos em até 2 dias úteis.'],
  ])('%s: %s is none', (subject, text) => {
    expect(away(subject, text)).toBe(false)
  })
})

describe('a bounce is recognised', () => {
  test.each<[string, Partial<InboundMail>]>([
    ['by the platform', { isBounce: true }],
    [
      'by a postmaster with a status code',
      { fromEmail: 'MAILER-DAEMON@mx.example', newText: '550 5.1.1 User unknown', subject: 'x' },
    ],
    [
      'by subject and words',
      { subject: 'Unzustellbar: Invoices', newText: 'Ihre Nachricht konnte nicht zugestellt werden.' },
    ],
  ])('%s', (_, more) => {
    expect(signalsOf(mail(more)).bounce).toBe(true)
  })

  test('and not in a mail that talks about one', () => {
    expect(
      signalsOf(mail({ newText: 'My answer to you came back with 550 5.1.1, is this the right address?' })).bounce,
    ).toBe(false)
  })
})

describe('a delay is waited for, and no bounce', () => {
  const label = (fromEmail: string, subject: string, newText: string) => {
    const { label, action, optOut } = scoreByRules(mail({ fromEmail, subject, newText }))
    return [label, action, optOut]
  }
  test.each([
    [
      'mailer-daemon@googlemail.com',
      'Delivery Status Notification (Delay)',
      'THIS IS A WARNING MESSAGE ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE. Delivery to a@b.example has been delayed. Message will be retried for 2 more day(s)',
    ],
    [
      'mailer-daemon@googlemail.com',
      'Delivery Status Notification (Delay)',
      'There was a temporary problem delivering your message to a@b.example. Gmail will retry for 45 more hours. You’ll be notified if the delivery fails permanently.',
    ],
    [
      'postmaster@outlook.com',
      'Delivery delayed: Quick question',
      'Delivery is delayed to these recipients. There is no need to resend your message.',
    ],
    [
      'MAILER-DAEMON@mx.example',
      'Delayed Mail (still being retried)',
      'Your message could not be delivered for more than 4 hours. It will be retried until it is 5 days old.',
    ],
    [
      'Mailer-Daemon@exim.example',
      'Warning: message 1abc delayed 24 hours',
      'A message that you sent has not yet been delivered. No action is required on your part.',
    ],
    [
      'postmaster@firma.example',
      'Zustellung verzögert: Frage',
      'Die Zustellung an folgende Empfänger hat sich verzögert.',
    ],
    [
      'postmaster@mx.example',
      'Re: Quick question',
      'Your message has been delayed. Delivery attempts will continue for two days.',
    ],
  ])('%s: %s', (fromEmail, subject, text) => {
    expect(label(fromEmail, subject, text)).toEqual(['auto_reply', 'wait', undefined])
    const filed = mail({ fromEmail, subject, newText: text, isBounce: true })
    expect([signalsOf(filed).bounce, scoreByRules(filed).label]).toEqual([false, 'auto_reply'])
  })

  test.each([
    [
      'mailer-daemon@x.example',
      'Delivery Status Notification (Failure)',
      'Your message wasn’t delivered because the address couldn’t be found.',
    ],
    [
      'postmaster@x.example',
      'Undeliverable: Quick question',
      'Delivery has failed to these recipients or groups: a@b.example',
    ],
    ['mailer-daemon@yahoo.example', 'Failure Notice', 'Unable to deliver message to the following address(es).'],
    [
      'postmaster@gmx.example',
      'Mail could not be delivered',
      'The following address had delivery problems: a@b.example',
    ],
    ['mailer-daemon@aol.example', 'Returned mail', 'Your mail had delivery problems.'],
    [
      'postmaster@x.example',
      'No se ha podido entregar: Pregunta',
      'El mensaje no llegó a a@b.example porque la cuenta fue dada de baja. Error remoto: 5.1.10 RecipientNotFound.',
    ],
    [
      'postmaster@x.example',
      'Votre message n’a pas pu être remis',
      'Le compte de a@b.example est fermé. Code d’erreur : 5.1.1.',
    ],
    ['postmaster@x.example', 'Ihre Nachricht konnte nicht zugestellt werden', 'Fehlercode: 5.1.10 für a@b.example.'],
    ['postmaster@x.example', 'Uw bericht kon niet worden bezorgd', 'Foutcode 5.1.1: a@b.example bestaat niet.'],
    // What says that nothing is tried again is no delay, though it has a delay's words.
    [
      'mailer-daemon@orange.example',
      'Échec de la remise de votre message',
      "Votre message n'a pas pu être remis à <a@b.example>. Aucune nouvelle tentative ne sera effectuée.",
    ],
    [
      'mailer-daemon@correo.example',
      'Aviso de estado de entrega (error)',
      'No se ha podido entregar el mensaje a a@b.example. El servidor no volverá a intentarlo.',
    ],
    [
      'mailer-daemon@post.example',
      'Unzustellbar: Ihre Nachricht',
      'Die Nachricht konnte nicht zugestellt werden. Es werden keine weiteren Zustellversuche unternommen.',
    ],
  ])('and these are bounces: %s: %s', (fromEmail, subject, text) => {
    expect(label(fromEmail, subject, text)).toEqual(['bounce', 'stop', undefined])
  })
})

describe('what a receipt, a filter or a closed mailbox says of leaving is no opt-out', () => {
  test.each([
    [
      '[Support] We got your message (#TK-90233)',
      'Hi there,\n\nThanks for reaching out to Fernhill Support. A human will get back to you within one business day. Your ticket number is TK-90233.\n\nYou are receiving this because you e-mailed support@fernhill.example. Unsubscribe from updates to this ticket | Privacy | Help centre',
    ],
    [
      'Your message to ken@tarnside.example is waiting',
      'Hello,\n\nI’m using SpamHalt to stop unwanted e-mail. Your message has been held because your address isn’t on my approved list. Click below within 7 days to prove you are a person and be added; otherwise it will be removed.\n\nKen',
    ],
    [
      '[Quarantine] A message from you was held',
      'Your e-mail was classified as BULK and held by the gateway. The recipient may release it. If you send bulk e-mail, make sure recipients can opt out. Do not reply to this notice.',
    ],
    [
      'I’ve changed my email address',
      'Hello! This mailbox will be closed on 30 June. Please delete this address and from now on write to marcus.okoye@okoye-architects.example. This is an automated message.',
    ],
    [
      'Automatic reply: Contract cleaning in Swindon',
      'Paul Hodge has left Arkwright Foods. Please remove this address from your contact lists and use facilities@arkwrightfoods.example for anything to do with site services.',
    ],
    [
      '[Acme] We have your request (#4471)',
      'Thanks for contacting Acme. Your request #4471 has been received.\n\nYou are receiving this because you wrote to help@acme.example. Unsubscribe from this ticket | Help centre',
    ],
    [
      'Ihre Anfrage 5521',
      'Ihre Anfrage ist bei uns eingegangen. Ticketnummer 5521.\n\nSie erhalten diese Nachricht, weil Sie uns geschrieben haben. Benachrichtigungen abbestellen | Datenschutz',
    ],
    [
      'Demande 8841',
      'Votre demande a bien été enregistrée sous le numéro 8841.\n\nVous recevez ce message parce que vous nous avez écrit. Se désabonner des notifications | Aide',
    ],
    [
      'Solicitud 221',
      'Su solicitud ha sido registrada con el número 221.\n\nRecibe este correo porque nos ha escrito. Darse de baja de las notificaciones | Privacidad',
    ],
    [
      'Uw vraag 771',
      'Uw vraag is ontvangen, ticketnummer 771.\n\nU ontvangt dit bericht omdat u ons hebt gemaild. Afmelden voor meldingen | Privacy',
    ],
    [
      'Please confirm your message',
      'We use MailGuard to stop spam. Your message is waiting: please confirm that you are human.',
    ],
    [
      'Bitte bestätigen',
      'Wir nutzen SpamSchutz24, um unerwünschte E-Mails zu stoppen. Bitte bestätigen Sie, dass Sie ein Mensch sind.',
    ],
    [
      '[Filter] Message quarantined',
      'Your message to tom@acme.example was placed in quarantine as bulk mail. Senders of bulk mail must let their readers unsubscribe.',
    ],
    [
      'New address',
      'This mailbox closes on 1 May. Please delete this address and write to tom@acme.example from now on.',
    ],
    [
      'Neue Adresse',
      'Diese Adresse wird zum 1. Mai abgeschaltet. Bitte löschen Sie sie und schreiben Sie künftig an tom@acme.example.',
    ],
    [
      'Changement d’adresse',
      'Mon adresse change. Merci de supprimer celle-ci et d’utiliser désormais tom@acme.example.',
    ],
    ['Nueva dirección', 'Cambio de correo: borre esta dirección y escriba a partir de ahora a tom@acme.example.'],
    ['Novo endereço', 'Este endereço vai ser desativado. Apague-o e use a partir de agora tom@acme.example.'],
    ['Nuovo indirizzo', 'Questo indirizzo verrà chiuso. Cancellatelo e scrivete d’ora in poi a tom@acme.example.'],
    ['Nowy adres', 'Ten adres zostanie zamknięty. Proszę go usunąć i pisać na tom@acme.example.'],
  ])('%s: %s', (subject, newText) => {
    const { optOut, label } = scoreByRules(mail({ subject, newText }))
    expect(optOut).toBeUndefined()
    expect(label).not.toBe('unsubscribe')
  })

  test.each([
    'I use a filter to block spam, so stop mailing me or be blocked.',
    'Wir nutzen einen Filter gegen Spam, also schreiben Sie uns nicht mehr.',
    'Remove me and from now on write to legal@roe.example only.',
    'Delete all you hold about me and write to dpo@roe.example once done.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(mail({ newText }))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})
