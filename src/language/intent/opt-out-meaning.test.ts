import { describe, expect, test } from 'vitest'
import { hearsOptOut, replyOf } from '../../../test/language/mail.ts'
import { scoreByRules } from './rules.ts'
import { signalsOf } from './signals.ts'

const isOptOut = (newText: string) => hearsOptOut(signalsOf(replyOf(newText)))

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

describe('the way out that the footer of their own firm offers', () => {
  test.each([
    'That’d be Imogen Clarke in facilities - imogen.clarke@penrose-hotels.example. Tell her I sent you.\n\nNeil\n\nNeil Ashworth | General Manager | Penrose Hotels\nPenrose Hotels: sign up for offers or unsubscribe at penrose-hotels.example/prefs\nRegistered in England no. 00000000. If received in error please delete it and stop reading.',
    'Pasame precios por caja y plazo de entrega a Murcia. Talla M y L sobretodo\n\nMª José\nFerretería Azahar - El contenido de este mensaje es confidencial; si no es usted el destinatario, elimínelo y no lo difunda. Puede oponerse al tratamiento de sus datos o solicitar la baja en info@ferreteriaazahar.example',
    'We tried this in 2021 with a firm like yours and they underpaid 14 people the week before Christmas. So you’d have to show me something pretty special.\n\nTrish\nYou can opt out of our emails at any time by replying OPT OUT.',
    'What does it cost for 20 people?\n\nBest\nAnn\n\nAcme Tyres: get our deals or unsubscribe at acme.example/mail',
    'Send me the price list please.\n\nAnn Lee\nAcme Ltd\nYou are receiving this email because you contacted Acme. Unsubscribe | Preferences',
    'Wann passt es Ihnen nächste Woche?\n\nMit freundlichen Grüßen\nAnn Lee\nAcme GmbH\nSie können der Verarbeitung Ihrer Daten jederzeit unter datenschutz@acme.example widersprechen.',
    'Was kostet das?\n\nAnn Lee\nNewsletter abbestellen: www.acme.example/abmelden',
    'Combien pour 30 postes ?\n\nAnn Lee\nAcme SARL\nVous pouvez vous opposer au traitement de vos données ou vous désinscrire en écrivant à rgpd@acme.example',
    '¿Qué precio tiene?\n\nAna Lee\nAcme SL\nPuede ejercer sus derechos de acceso, rectificación, supresión y oposición en rgpd@acme.example',
    'Me interesa, ¿cuánto cuesta?\n\nAna\nUsted puede darse de baja en cualquier momento escribiendo a info@acme.example',
    'Wat kost het?\n\nAnn Lee\nU kunt zich op elk moment afmelden via privacy@acme.example',
    'Quanto costa?\n\nAnna Lee\nPuò opporsi al trattamento dei dati o chiedere la cancellazione scrivendo a privacy@acme.example',
    'Quanto custa?\n\nAna Lee\nPode opor-se ao tratamento dos seus dados ou cancelar a subscrição em rgpd@acme.example',
    'Ile to kosztuje?\n\nAnna Lee\nW każdej chwili mogą Państwo wypisać się z newslettera pod adresem rodo@acme.example',
    'Vad kostar det?\n\nAnna Lee\nDu kan när som helst avregistrera dig via privacy@acme.example',
    'Sounds good, Thursday at 3?\n\nAnn Lee\nAcme | Registered in England\nTo opt out of Acme’s news, visit acme.example/unsubscribe',
    'Yes please send the prices.\n\nAnn\nAcme Cycles newsletter: subscribe or unsubscribe here',
    'Ja graag, wat kost het?\n\nAnn Lee\nWilt u geen nieuwsbrief meer ontvangen, klik dan hier om u af te melden.',
  ])('is none: %s', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(optOut).toBeUndefined()
    expect(label).not.toBe('unsubscribe')
  })

  test.each([
    'You can unsubscribe me at any time, preferably now.',
    'Vous pouvez me désinscrire de votre liste.',
    'Pueden darme de baja.',
    'Pode cancelar a subscrição, obrigado.',
    'Może Pan wypisać mnie z listy.',
    'U kunt zich de moeite besparen en mij afmelden.',
    'Sie können sich die Mühe sparen und mich abmelden.',
    'Potete cancellarmi dalla lista.',
    'Please take jane@acme.example and tom@acme.example off your list.',
    'Unsubscribe us at info@acme.example.',
    'Remove all @acme.example addresses.',
    'Bitte löschen Sie info@acme.example aus Ihrem Verteiler.',
    'Désinscrivez contact@acme.example svp.',
    'Den de baja info@acme.example.',
    'Please delete this address and do not write to any other at our firm.',
    'Please remove me from your list. Jane (jane@acme.example) will not want these either.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})
