import { describe, expect, test } from 'vitest'
import { replyOf } from './mail.fixture.ts'
import type { InboundMail } from './mail.ts'
import { offeredOptOuts, takesOptOut } from './offered-opt-out.ts'
import { scoreByRules } from './rules.ts'
import { signalsOf } from './signals.ts'

const isOptOut = (newText: string, more: Partial<InboundMail> = {}) => signalsOf(replyOf(newText, more)).unsubscribe

describe('an opt-out is heard', () => {
  test.each([
    'Please make this the last message you send me.',
    'Consider this my opt-out request.',
    'Drop me from your cadence, cheers',
    'pls dont contact anymore',
    'take me, and him, out of whatever database we have wandered into',
    'Nice pitch. We are a law firm though. Would you mind not e-mailing us again? Good luck with it.',
    'Third email. I AM a roofer. I do not need help with my roof. Stop.',
    'Remove me from your list before I call my lawyer.',
    'If you do not unsubscribe me now, I call a lawyer.',
    'Why don’t you take me off your list already?',
    'Pourquoi ne me retirez-vous pas de la liste ?',
    'kein bedarf und bitte auch nicht nochmal nachfragen, ihr seid die dritten diese woche',
    'Beste Lotte, bonjour, wij zijn eigenlijk een Nederlandstalig bedrijf mais bon. Ça ne nous intéresse pas, we doen enkel particuliere tuinen. Geen mails meer sturen aub, merci.',
    'I left my old job. Can you make sure I don’t get these any more? Thx',
    'We know every tree by name. Please pass over us in future mailings.',
    'Wir bitten Sie höflich, auf weitere Zuschriften zu verzichten.',
    'Agradecemos abstenerse de enviar nuevas comunicaciones comerciales a este buzón.',
    'Por favor, no nos tenga en cuenta para futuros envíos.',
    'No hace falta que me escribas más, ya te busco yo.',
    'No need to keep me posted in future, best to save your time.',
    'DÉGAGE de ma boîte mail',
    'Please dont send again, this phone is for orders only.',
    'usubscribe',
    'Ich möchte das nicht mehr haben.',
    'Bitte melden Sie mich ab',
    'Je préfère ne plus figurer parmi vos destinataires.',
    'Le agradecería que ya no nos incluyeran en sus correos.',
    'A noi però, per cortesia, non scriva più.',
    'Streep ons door svp.',
    'Agradeço que eliminem os nossos contactos da vossa base de dados.',
    'Proszę o usunięcie mojego adresu z bazy',
    'Vill inte ha fler mejl',
    'Nemám zájem, prosím o vyřazení z databáze.',
    'Kérem az adataim törlését',
    'Verilerimi silin lütfen',
    'Больше не пишите мне',
    'リストから外してください',
    '더 이상 메일 보내지 마세요',
    'Tolong keluarkan emel saya dari senarai',
    'Until now I was patient. Remove me.',
    'dadme de vaja, por favor',
    'We have work enough and don’t need another one of these letters.',
    'Ni ahora ni nunca, y que este hilo termine aquí.',
    'Peço a gentileza de não insistir nos contatos.',
    'Bis jetzt war ich geduldig, bitte keine Mails mehr.',
    'Don’t email me again and take me off the list.',
    'If you have my address by mistake, delete it.',
    'Verschonen Sie uns bitte.',
    'Je vous demande poliment de m’oublier.',
    'remve me',
    'It would be kind if this could be the last letter on the subject.',
    'Please tell me what you hold on me, and then delete all of it.',
    'Kaixo Carmen, eskerrik asko. No nos interesa. Bórreme de la base de datos si no le importa.',
    'Which list am I on, and what do I have to do to get off it?',
    'No thank you, and there’s no need to follow up on this one or write again.',
    'Tragen Sie mich bitte aus dem Verteiler aus.',
  ])('%s', (text) => {
    expect(isOptOut(text)).toBe(true)
  })
})

describe('the same words for something else are none', () => {
  test.each([
    'Don’t stop now, tell me more!',
    'Can you stop by our office on Tuesday?',
    'We unsubscribed from our current tool last month, so the timing is good.',
    'Please remove the second user from the quote and resend it.',
    'How do your unsubscribe links work?',
    'When someone leaves, can we stop emailing them the drills?',
    'Don’t call me, email is better.',
    'Our customers do not want to receive paper invoices any more.',
    'You never sent me the pricing you promised.',
    'Don’t hesitate to contact me again next week.',
    'Please don’t contact me before March, we are in the middle of a migration.',
    'Können wir unsere Daten jederzeit exportieren und löschen?',
    'Lassen Sie mich das in Ruhe überlegen.',
    'Vous ne m’avez pas envoyé le devis, pouvez-vous le renvoyer ?',
    'No me han enviado el presupuesto.',
    'Please don’t take me off the list, I do read these.',
    'Please do NOT unsubscribe me, my assistant clicks every link. I do want the model.',
    'Bitte nicht abmelden!',
    'Bitte nehmen Sie mich nicht aus dem Verteiler, ich lese das gern.',
    'Ne me retirez pas de votre liste, s’il vous plaît.',
    'No me quiten de la lista.',
    'Schrijf me niet uit.',
    'Don’t email me, just give me a call: 0161 555 0190.',
    'She quit last month, contact Bob Fields.',
    'Para tirar dúvidas deixo o meu contacto: 913 555 011. Interessa-nos.',
    'Können Sie eine Ausschreibung von uns als Beispiel nehmen?',
    'Ik ben er tot 3 januari niet en lees geen mail.',
    'Ich bin im Urlaub und lese keine Mails.',
    'Estoy de baja médica hasta enero.',
    'Laten we contact houden.',
    'Não hesite em contactar-me de novo.',
    '한도를 알려주실 수 있나요?',
    'Please don’t drop me from your mailing list just because I went quiet.',
    'No me den de baja de la lista, que me interesa.',
    'Please delete my last message, I was in a mood.',
    'Ich bin raus aus dem Einkauf, das macht jetzt Herr Reuter.',
    'Bitte nicht mehr mir schicken, sondern gleich an einkauf@acme.example.',
    'Proszę nie pisać do mnie, tylko do pani Haliny.',
    'Mejla inte mig utan Johan på fastighet.',
    'Solange der Kran steht, bitte keine Post.',
    'Bitte im April wieder. Bis dahin keine Mails.',
    'Mein Gewerbe ist abgemeldet.',
    'Can guests opt out of the reminders by themselves?',
    'Bob\n\nIf you are not the intended recipient, please delete this email and stop reading.',
    'Melden Sie sich doch ab November bei Florian.',
    'Si no nos convence te escribo yo en diciembre.',
    'remote',
    'Sollten Sie nicht der richtige Adressat sein, löschen Sie bitte diese E-Mail.',
    'Your case is open. To stop receiving status updates unsubscribe.',
    'If you wish to be removed from our own alerts, use the link below them.',
  ])('%s', (text) => {
    expect(isOptOut(text)).toBe(false)
  })
})

describe('a machine', () => {
  const notice = (text: string) => isOptOut(text, { subject: 'Automatic reply: your offer' })
  test('is heard where it asks to be left out', () => {
    expect(notice('Ann has retired. Please remove this address from your mailing lists.')).toBe(true)
    expect(notice('Diese Adresse wird abgeschaltet. Bitte löschen Sie sie aus Ihren Verteilern.')).toBe(true)
  })

  test('is not heard in what it offers or asks of everybody', () => {
    expect(notice('Your ticket was created. -- Do not write below this line --')).toBe(false)
    expect(notice('Wir haben Ihre Nachricht erhalten.\n\nNewsletter abbestellen')).toBe(false)
  })
})

describe('the subject', () => {
  test.each(['REMOVE ME', 'Unsubcribe', 'Please unsubscribe - Re: quick one', 'Please take Acme off your list'])(
    '"%s" counts when the lead wrote it and says nothing else',
    (subject) => {
      expect(isOptOut('', { subject })).toBe(true)
      expect(isOptOut('Ann Example\nAcme Ltd', { subject })).toBe(true)
    },
  )

  test('of an answer it is ours, and beside a real text it is read no more', () => {
    expect(isOptOut('', { subject: 'Re: Stop payroll errors, unsubscribe from paper' })).toBe(false)
    const text =
      'Yes, that is what we need for our eleven branches. Please tell me what the annual plan costs and when you could start.'
    expect(isOptOut(text, { subject: 'Stop payroll errors' })).toBe(false)
  })
})

describe('the words that our own mail offers', () => {
  test.each([
    ['Not relevant? Reply "unsubscribe" and I won’t write again.', 'unsubscribe'],
    ['Sie möchten nichts mehr hören? Ein kurzes „Nein danke“ genügt.', 'nein danke'],
    ['Pour ne plus recevoir nos messages, répondez STOP.', 'stop'],
    ['Si no quieres recibir más correos, responde BAJA.', 'baja'],
    ['P.S. if this isn’t for you just tell me to buzz off', 'buzz off'],
  ])('%s', (line, words) => {
    expect([...offeredOptOuts(`Hi Ann,\n\nworth a call?\n\n${line}`)]).toContain(words)
  })

  test('are an opt-out as the whole answer, which they are not elsewhere', () => {
    const answeredText = 'Kurzer Anruf? Ein kurzes "Nein danke" genügt, dann melde ich mich nicht mehr.'
    expect(isOptOut('Nein danke', { answeredText })).toBe(true)
    expect(isOptOut('Nein danke', { answeredText: 'Kurzer Anruf?' })).toBe(false)
    expect(isOptOut('Nein danke, wir nutzen schon etwas.', { answeredText })).toBe(false)
  })
})

describe('an answer to our own offer of silence takes it', () => {
  test.each([
    ['Reply 1 if you want the audit.\nReply 2 if now is a bad time.\nReply 3 if I should leave you alone.', '3'],
    ['If you don’t want to hear from me, just say no and I’ll stop.', 'no'],
    ['Should I close your file or is this still of interest?', 'yes close it ta'],
    ['Shall I stop writing?', 'yes please'],
    ['Si no quieres recibir más correos, dímelo.', 'pues te lo digo'],
    ['Zal ik je verder met rust laten, of toch een kop koffie?', 'met rust laten. koffie heb ik zelf'],
  ])('%s | %s', (ourMail, answer) => {
    expect(takesOptOut(ourMail, answer)).toBe(true)
  })
  test.each([
    ['Reply 1 if you want the audit.\nReply 2 if now is a bad time.\nReply 3 if I should leave you alone.', '1'],
    ['Should I close your file or is this still of interest?', 'yes'],
    ['Do you have a minute on Tuesday?', 'no'],
    ['Worth a call, yes or no?', 'no'],
    ['If you don’t want to hear from me, just say no and I’ll stop.', 'yes'],
  ])('%s | %s is none', (ourMail, answer) => {
    expect(takesOptOut(ourMail, answer)).toBe(false)
  })
})

describe('an opt-out in words of its own', () => {
  test.each([
    'Under Art. 17 I want it erased.',
    'We do not want to see it again in any of the three inboxes.',
    'pls dun follow up',
    'As to the offers with the same logo: we would like those to end.',
    'You have no consent, express or implied, to send commercial messages to this address.',
    'Thanks for the photos. The weekly tips you can skip in my case.',
    'laßt gut sein und schreibt leuten die das lesen',
    'mail 5. bij nr 6 klik ik op spam',
    'La facture peut partir. Pour les actus et les offres par contre, sans moi.',
    'De lo de la plataforma, en cambio, preferiríamos no seguir recibiendo propuestas.',
  ])('%s', (text) => {
    expect(isOptOut(text)).toBe(true)
  })
})

describe('words of an opt-out that mean something else', () => {
  test.each([
    'Owen, take me off Thursday please, a surgery got moved.',
    'Hallo Nora, streichen Sie mich für Dienstag bitte, ich muss kurzfristig weg.',
    'Thaís, me tira da agenda de quinta por favor.',
    'Take me off the calendar for 10:30, I’ll get back to you.',
    'Que se passe-t-il quand un patient répond STOP au SMS ? Il est désinscrit de tout.',
    'One retail client loses 2% of the list each send, and ‘take me off this list’ replies land on my desk. Do you do anything about that?',
    'People replied STOP within the minute, so show me how yours is less annoying.',
    'I was a thumb away from unsubscribe when I got to the end. Go on then, send two kits.',
    'I’m not unsubscribing, just skint. Budget opens in May.',
    'J’ai une cliente à Nantes qui me demande depuis Noël de ne plus rien recevoir.',
    'Bitte um Auskunft nach Art. 15 DSGVO.',
    'Stop in at the shop sometime, no more emails needed to set it up.',
    'Bij de laatste nieuwsbrief kreeg de kassa te horen dat ze geen mail meer wilden. Hoe doen jullie dat?',
    'Please do not send the video yet, I follow up next week.',
  ])('%s', (text) => {
    expect(isOptOut(text)).toBe(false)
  })
  test.each([
    'I am not a customer of yours, take me off.',
    'As a client of your competitor I ask you to stop writing.',
    'Take me off your list before Thursday.',
    'Nehmen Sie mich bitte aus dem Verteiler, spätestens am Montag.',
    'I was about to report this. Remove me.',
    'Our customers hate this, and so do we: stop emailing us.',
  ])('%s is one', (text) => {
    expect(isOptOut(text)).toBe(true)
  })
})

describe('what comes near an opt-out', () => {
  test.each([
    'Bitte nehmen Sie mich in Ihren Verteiler auf.',
    'Tragen Sie mich bitte in den Verteiler ein.',
    'Add me to your list please.',
    "Ajoutez-moi à votre liste de diffusion s'il vous plaît.",
    'No dejes de mandarme estas novedades, me interesan mucho.',
    'Habe mich aus Versehen abgemeldet, bitte tragen Sie mich wieder ein.',
    'My assistant opted us out by mistake, we do want to hear from you.',
    "I usually unsubscribe from this sort of thing but you've got my attention.",
    "Stop chasing me for an answer this month, I'll have one for you in April.",
    'Bitte schicken Sie vor Ostern nichts mehr, danach gern.',
    'Sácame de la llamada del viernes e invita a Pablo, que es quien decide.',
    'Can I delete contacts in bulk, and does that remove them from all lists?',
    'We unsubscribed our old newsletter tool last month, just so you know.',
    "Don't write to me about it, write to Oliver Stein, he's in charge.",
    "If I hear from you by Friday with a proper quote, we'll go ahead.",
    'Cancelei a assinatura do jornal, por isso não vi o artigo.',
    'My colleague told you to stop. She shouldn’t have. We do want that quote.',
    'Sorry, my assistant asked you to unsubscribe us. Please ignore that, we are interested.',
    'I can’t stop thinking about your mail, tell me more.',
    'Wo können sich unsere Kunden abmelden?',
    'Where can our customers unsubscribe?',
    'We are a one-stop shop for roofs, what does it cost?',
    'Who is this? How did you get my email?',
    '¿De dónde habéis sacado mi correo?',
  ])('is none where it wants the mail, or something else: %s', (text) => {
    expect(isOptOut(text)).toBe(false)
    expect(scoreByRules(replyOf(text)).action).not.toBe('stop')
  })

  test.each([
    'Please stop mailing me, third time this week!',
    'I ask that you remove my address.',
    'Could you remove my contacts from your list?',
    'Stop sending these, that is the fifth this month.',
    'Wo kann ich mich hier abmelden?',
    'Wie melde ich mich ab?',
    'Wo ist der Abmeldelink?',
    'Wie oft muss ich noch sagen, dass ich das nicht bekommen will?',
    'Where is the unsubscribe link?',
    'What do I have to do so these stop arriving?',
    'I already asked you in September to stop. Why am I still getting these?',
    "Please don't send anything else, it only clutters up the order inbox.",
    'Comment fait-on pour ne plus recevoir vos publicités ?',
    'Preferiría que no me volvieras a contactar.',
    'Si me vuelve a escribir, lo denuncio ante la AEPD.',
    'Como faço para não receber mais?',
    'I signed up by mistake, please take me off.',
    'Please keep it short: remove me.',
    'You keep sending me these. Stop.',
    'Put me on your do-not-contact list.',
    'Setzen Sie mich auf Ihre Sperrliste.',
    'Zet ons op de lijst met mensen die je niet meer benadert.',
    'Stop mailing me, or I write to the regulator.',
    "Stop e-mailing me this month or I'll report you.",
    "If I hear from you once more I'll file a complaint with the ICO.",
    'Le agradeceré que retire mi correo de sus envíos.',
    'Apuntadme en la lista de «no molestar».',
    'Nice idea! Just please don’t add me to the newsletter or any follow-ups.',
    'Do not add us to the next sequence or any other.',
    'Nehmen Sie mich bitte in die Liste derer auf, die nichts bekommen wollen.',
    "Would you wipe our contact info now that it's settled?",
    'Can you remove all contacts at our company from your list?',
    'Keep these coming and I will report you as spam.',
    'Geen mails meer, bel ook niet.',
    'Keine Mails mehr, auch keine Anrufe.',
    'Bitte setzen Sie uns auf die schwarze Liste.',
    'Wie komme ich von dieser Liste runter?',
    'Como saio desta lista?',
    'My colleague already asked you to stop mailing us.',
    'How did you get my email? Take me off your list.',
  ])('is one all the same: %s', (text) => {
    expect(isOptOut(text)).toBe(true)
  })
})
