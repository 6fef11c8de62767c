import { describe, expect, test } from 'vitest'
import { hearsOptOut, replyOf } from '../../../test/language/mail.ts'
import type { InboundMail } from './mail.ts'
import { offeredOptOuts, takesOptOut } from './offered-opt-out.ts'
import { scoreByRules } from './rules.ts'
import { signalsOf } from './signals.ts'

const isOptOut = (newText: string, more: Partial<InboundMail> = {}) => hearsOptOut(signalsOf(replyOf(newText, more)))

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

describe('an opt-out in an idiom, a threat, misspelt or said to a colleague', () => {
  test.each([
    'Madame,\nNous ne souhaitons plus faire l’objet de vos sollicitations commerciales et vous remercions d’en prendre bonne note.',
    'Jo – who keeps putting us on these? Get the practice off it, all three of our inboxes, and block if they carry on.',
    'Nie, i nie będę miał. Proszę się odczepić.',
    'Ich hatte telefonisch schon Ihrer Kollegin gesagt, dass ich das nicht will. Noch eine Mail und das geht an die Verbraucherzentrale.',
    'Hiya, could you pop a line through us in your little black book please? Nothing by mail, phone or carrier pigeon.',
    'bon dia, ja en tenim. no cal que ens envieu res més, ni ara ni mai. gràcies',
    'Skoro ostatnia, to chętnie z niej nie skorzystam i trzymam za słowo, że następnych nie będzie :)',
    'bite keine mails mer schiken danke',
    'Nous ne voulons plus être l’objet de vos démarches commerciales.',
    'Merci de faire en sorte que notre cabinet ne fasse plus l’objet de votre prospection.',
    'Je ne souhaite pas faire l’objet de sollicitations par courriel.',
    'Wir möchten künftig nicht mehr Gegenstand Ihrer Werbeaktionen sein.',
    'No queremos ser objeto de más comunicaciones comerciales.',
    'Não queremos ser alvo de mais campanhas vossas.',
    'Non desideriamo più essere oggetto di vostre comunicazioni commerciali.',
    'Wij wensen geen onderwerp meer te zijn van uw acquisitie.',
    'We do not wish to be the target of any further sales approaches.',
    'Proszę dać mi święty spokój.',
    'Odczepcie się ode mnie.',
    'Odczep się człowieku',
    'Dajcie nam wreszcie spokój z tymi mailami.',
    'Przestańcie zawracać mi głowę.',
    'Lassen Sie uns einfach in Frieden.',
    'Lasst mich in Ruhe.',
    'Bleiben Sie mir vom Hals mit Ihren Angeboten.',
    'Fichez-nous la paix.',
    'Lâchez-nous la grappe.',
    'Passez votre chemin et oubliez-nous.',
    'Déjeme en paz de una vez.',
    'Dejadme tranquila.',
    'Laat ons met rust.',
    'Laat me toch eens met rust met die mails.',
    'Lasciateci in pace.',
    'Mi lasci in pace, per favore.',
    'Deixem-me em paz.',
    'Larguem-me da mão.',
    'La meg være i fred.',
    'Lämna oss i fred.',
    'Lad os være i fred.',
    'Leave us alone.',
    'Leave us be please.',
    'Noch eine Mail und ich schalte meinen Anwalt ein.',
    'Noch ein solches Schreiben, und ich melde Sie bei der Bundesnetzagentur.',
    'Bei der nächsten Mail geht das an die Wettbewerbszentrale.',
    'Encore un mail et je vous signale à la CNIL.',
    'Un message de plus et je dépose plainte.',
    'Un correo más y les denuncio ante la AEPD.',
    'Otro correo y lo denuncio.',
    'Nog één mail en ik meld dit bij de ACM.',
    'Un’altra mail e vi segnalo al Garante.',
    'Mais um email e faço queixa à CNPD.',
    'Jeszcze jeden mail i zgłaszam to do UODO.',
    'Ett mejl till och jag anmäler er.',
    'En mail til, så melder jeg jer.',
    'One more email and I report you to the ICO.',
    'Next mail goes straight to the regulator.',
    'bite keine mails mer schiken danke',
    'bitte kein mails mehr schikken',
    'keine emails mer bite',
    'bitte nich mer schreiben',
    'ne mécrivé plus svp',
    'ne menvoyez plu de mail',
    'no me mande mas coreos porfabor',
    'no me embie mas mails',
    'geen mail mer sturen aub',
    'nie meer maile svp',
    'nao mande mais imeil',
    'non scrivetemi piu perfavore',
    'nie piszcie juz do mnie prosze',
    'dont sent me no more emials',
    'pls no mor emails',
    'pleas remov me frm ur list',
    'Mam nadzieję, że kolejnych maili już nie będzie.',
    'Trzymam za słowo, że więcej wiadomości nie będzie.',
    'Ich nehme Sie beim Wort, dass keine weitere folgt.',
    'Ich verlasse mich darauf, dass das die letzte war.',
    'Je compte sur vous pour que ce soit le dernier.',
    'Je vous prends au mot : il n’y en aura pas d’autre.',
    'Confío en que sea el último.',
    'Espero que sea el último correo.',
    'Ik hou u eraan dat dit de laatste was.',
    'Espero que este seja o último.',
    'Spero che sia l’ultima.',
    'I’ll hold you to it being the last one.',
    'I trust there will be no others.',
    'Glad it is the last one, please keep it that way.',
    'No ens interessa, deixeu d’enviar-nos correus.',
    'Doneu-me de baixa si us plau.',
    'No m’escriviu més.',
    'Si us plau, traieu-me de la llista.',
    'No vull rebre més correus vostres.',
    'No cal que torneu a escriure, gràcies.',
    'Who signed us up for this? Block them if they keep going.',
    'Tom, please get us off whatever this is and block the sender.',
    'Sandra, wer hat uns da eingetragen? Bitte raus aus dem Verteiler und blockieren, falls die weitermachen.',
    'Marie, qui nous a inscrits à ça ? Fais-nous sortir de là et bloque l’expéditeur s’ils continuent.',
    'Laura, ¿quién nos ha apuntado a esto? Que nos saquen y bloquéalos si siguen.',
    'Piet, wie heeft ons hiervoor opgegeven? Haal ons eruit en blokkeer ze als ze doorgaan.',
    'Rita, quem nos inscreveu nisto? Tira-nos disto e bloqueia-os se continuarem.',
    'Luca, chi ci ha iscritti? Facci togliere e blocca il mittente se continuano.',
    'Nothing more by post, mail or phone please.',
    'Nichts mehr per Mail, Post oder Telefon.',
    'Plus rien par mail ni par téléphone.',
    'Nada más por correo ni por teléfono.',
    'Niets meer per mail of telefoon.',
    'Nada mais por email nem por telefone.',
    'Più niente per mail o telefono.',
  ])('is put before a person: %s', (newText) => {
    const mail = replyOf(newText)
    const { label, optOut } = scoreByRules(mail)
    expect(isOptOut(newText) || label === 'unsubscribe').toBe(true)
    expect(signalsOf(mail).unsubscribe || optOut !== undefined).toBe(true)
  })
})
