import { describe, expect, test } from 'vitest'
import { replyOf } from '../../../test/language/mail.ts'
import { scoreByRules } from './rules.ts'

describe('who has booked, is convinced, comes by or wants to know more has not opted out, whatever may stop', () => {
  test.each([
    'You can stop chasing me now, I’ve booked Thursday at 11 through your calendar.',
    'Sie müssen mir nicht mehr schreiben, ich habe für Donnerstag um 11 Uhr gebucht.',
    'Arrêtez de m’écrire, je suis convaincu ! Envoyez-moi plutôt le contrat.',
    'Ya no hace falta que me escriban, he reservado el jueves a las 11.',
    'Je hoeft me niet meer te mailen, ik zie je woensdag op de beurs bij jullie stand.',
    'Non serve più scrivermi, ho già prenotato giovedì alle 11.',
    'Please don’t write to info@ any more, use this address from now on.',
    'Do not contact our IT department directly, go through me. I’d like a demo.',
    'Bitte schreiben Sie nicht mir, sondern meiner Kollegin Frau Wolf (wolf@lead.example).',
    'N’écrivez plus à contact@, écrivez-moi directement.',
    'Niet meer naar info@ mailen, maar rechtstreeks naar mij graag.',
    'Por favor não envie mais anexos, um link basta. Quanto custa?',
    'Non scriva più a info@, scriva direttamente a me.',
    'U hoeft de mail niet opnieuw te sturen, ik heb hem. Dinsdag bellen?',
    'No hace falta que reenvíe el correo, ya lo tengo. Hablemos el martes.',
    'Non serve insistere, l’ordine parte oggi.',
    'Cancelli il mio vecchio ordine, ne voglio 12 invece di 10.',
    'Inutile de me relancer, la commande part ce soir.',
    'Get back to me with your price list please',
    'Take us through your price list on Monday.',
    'Please take me off the newsletter but keep me on for the product trial - I start on Monday.',
  ])('%s', (newText) => {
    const { optOut, label, score } = scoreByRules(replyOf(newText))
    expect(optOut).toBeUndefined()
    expect(label).not.toBe('unsubscribe')
    expect(score).toBeGreaterThanOrEqual(0)
  })

  test.each([
    'I’d like to know more about how you got my address. Remove me.',
    'You can stop chasing me now. Take me off your list.',
    'Arrêtez de m’écrire.',
    'Je hoeft me niet meer te mailen.',
    'Keep me on the list? No. Remove me.',
    'Don’t get back to me with your price list.',
    'Take me out of your list.',
    'Soll ich auf der Liste bleiben? Nein. Streichen Sie mich.',
    'Stop mailing me. Write to me again and I’ll report you.',
    'Please do not write to me directly, nor to info@lead.example.',
    'No me escriba más directamente.',
    'Schreiben Sie weder mir noch meinen Kollegen.',
    'Mardi ? Non. Retirez-moi de la liste.',
    'Please stop sending me these campaign emails. What is the price for ten?',
    'Do not send me any more automated sales mails. How much is it for 10 users?',
    'Smetta di inviarmi queste email pubblicitarie. Quanto costa per dieci?',
    'Stop met het sturen van deze campagnemails. Wat kost het voor tien?',
    'Please unsubscribe me. Tom may call in spring about the price.',
    'Please unsubscribe me. Send me the contract by post.',
    'Take me off your mailing list, but send me a quote first.',
    'Désabonnez-moi. Appelez-moi au printemps.',
    'Deme de baja. Puede llamarme en primavera.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})

describe('who leaves one event and wants something else stays on the list', () => {
  test.each([
    'Hi Lena - please take me off the list for the webinar, I’m travelling that day. The call though: yes. Tues 10.30 or Thurs after 3 UK time?',
    'Kann am 12. doch nicht, bitte vom Webinar abmelden. Aber schicken Sie mir doch bitte die Folien und was eine Einzelberatung kosten würde.',
    'Z webinaru proszę mnie wypisać, bo mam wtedy inwentaryzację, ale na rozmowę w piątek o 9 jestem chętna. Proszę dzwonić na komórkę.',
    'Take me off the list for the workshop, I’m abroad. But the demo on Monday at 3 is fine.',
    'Could you drop me from the webinar? The call on Friday still works for me.',
    'Please unsubscribe me from the webinar, clashes with a site visit. Still keen on the quote though, can you send it?',
    'Bitte streichen Sie mich von der Teilnehmerliste für den Workshop. Das Telefonat am Freitag um 10 Uhr bleibt.',
    'Vom Webinar muss ich mich leider abmelden. Was würde der Kurs denn für fünf Leute kosten?',
    'Merci de me désinscrire du webinaire, je serai en déplacement. En revanche l’appel de jeudi à 14h me va très bien.',
    'Retirez-moi de la liste de l’atelier s’il vous plaît, mais envoyez-moi les tarifs.',
    'Dame de baja del webinar, no llego. Pero la llamada del martes a las 10 sí.',
    'Haal me maar van de lijst voor het webinar, ik zit dan in Spanje. Bellen op dinsdag om 11 uur kan wel.',
    'Tirem-me da lista do webinar, estou fora. Mas a reunião de quinta às 15h mantém-se.',
    'Mi cancelli dal webinar, quel giorno sono via. La chiamata di lunedì alle 9 invece va bene.',
    'Proszę mnie wypisać z warsztatów, ale ofertę cenową chętnie obejrzę. Ile to kosztuje?',
    'Stryk mig från webbinariet, jag är bortrest. Men samtalet på tisdag kl 10 passar bra.',
    'Meld meg av webinaret, jeg er på reise. Men møtet på torsdag kl 9 passer fint.',
    'Can you take me off the list for the training? Happy to take the quote though.',
    'I won’t make the workshop, please cancel me. What would a private session cost?',
  ])('%s', (newText) => {
    const { optOut, label, action } = scoreByRules(replyOf(newText))
    expect(label).not.toBe('unsubscribe')
    expect(optOut).toBeUndefined()
    expect(action).not.toBe('stop')
  })

  test.each([
    'Please unsubscribe me from your webinars.',
    'Please take me off the webinar list and everything else.',
    'Bitte melden Sie mich vom Webinar ab und von allen anderen Mails auch.',
    'Nehmen Sie mich aus dem Webinar-Verteiler.',
    'Désinscrivez-moi de vos webinaires.',
    'Darme de baja de los webinars, por favor.',
    'Schrijf me uit voor al jullie webinars.',
    'Take me off the webinar and off everything else you send.',
    'I don’t want the webinar, the call or your mails. Remove me.',
    'The webinar was awful. Unsubscribe me.',
    'Das Webinar war nichts. Bitte nehmen Sie mich aus dem Verteiler.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})

describe('who left another’s list has not left ours', () => {
  test.each([
    'Nah not for us. We just unsubscribed from Mailbird or whatever it’s called because nobody opened the staff newsletter anyway. So no appetite for another one, sorry!',
    'Bonjour, nous venons justement de nous désabonner de ce type de service, plus personne ne lisait. Donc sans façon, mais merci d’avoir pensé à nous !',
    'We just cancelled with Mailpigeon and unsubscribed from their thing, so no appetite for another tool.',
    'Not for us, we have only just unsubscribed from a service like that.',
    'Wir haben uns gerade erst von so einem Dienst abgemeldet, daher kein Bedarf.',
    'Wir haben unser Abo bei Postfix24 gerade gekündigt und wollen nichts Neues, danke.',
    'On vient de se désabonner d’un outil du même genre, donc non merci.',
    'Nous nous sommes désabonnés de notre ancien prestataire le mois dernier, pas intéressés pour l’instant.',
    'Acabamos de darnos de baja de un servicio parecido, así que no nos hace falta.',
    'We hebben ons net uitgeschreven bij zo’n dienst, dus geen interesse.',
    'Acabámos de cancelar a subscrição de uma ferramenta parecida, por isso não, obrigado.',
    'Ci siamo appena disiscritti da un servizio simile, quindi no grazie.',
    'Właśnie wypisaliśmy się z podobnej usługi, więc dziękujemy.',
    'Vi har precis sagt upp en liknande tjänst, så nej tack.',
  ])('%s', (newText) => {
    const { optOut, label, action } = scoreByRules(replyOf(newText))
    expect(label).not.toBe('unsubscribe')
    expect(optOut).toBeUndefined()
    expect(action).not.toBe('stop')
  })

  test.each([
    'We unsubscribed from your list in March and again in May.',
    'We have just unsubscribed from all this, please respect it.',
    'Nous nous sommes désabonnés deux fois de vos mails.',
    'Wir haben uns schon zweimal von Ihren Mails abgemeldet.',
    'Nos hemos dado de baja ya dos veces.',
    'We just unsubscribed from your newsletter, and another one arrives.',
    'I have just opted out of another of your lists. How many are there? Stop.',
    'I unsubscribed from one of your lists already, please respect that.',
    'We just unsubscribed from a tool like this so please stop mailing us.',
    'Wir haben uns gerade von so einem Dienst abgemeldet, also löschen Sie uns bitte.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})

describe('who wants fewer mails wants some', () => {
  test.each([
    'Daily is way too much. Once a month would be fine with me, otherwise I’ll end up filtering you. Rates also aren’t better than what Kuehne gives us tbh.',
    'Every day is too much for me. Once a week is plenty.',
    'Could you send these less often? Monthly would do.',
    'Täglich ist mir zu viel, einmal im Monat reicht völlig.',
    'Bitte nicht jeden Tag schreiben, einmal pro Woche genügt.',
    'Ne m’écrivez pas tous les jours, une fois par mois suffit largement.',
    'No me escribas cada día, con una vez al mes basta.',
    'Mail me niet elke dag, één keer per maand is genoeg.',
    'Não me escrevam todos os dias, uma vez por mês chega.',
    'Non scrivetemi ogni giorno, una volta al mese basta.',
    'Proszę nie pisać codziennie, raz w miesiącu wystarczy.',
    'Skriv inte varje dag, en gång i månaden räcker.',
  ])('%s', (newText) => {
    const { optOut, label, action } = scoreByRules(replyOf(newText))
    expect(label).not.toBe('unsubscribe')
    expect(optOut).toBeUndefined()
    expect(action).not.toBe('stop')
  })

  test.each([
    'You write once a week and once a week I delete it. Stop.',
    'Once a month I get this rubbish, take me off.',
    'Jede Woche eine Mail ist mir zu viel, bitte löschen Sie mich.',
    'Una vez al mes me llega esto. No quiero más.',
    'Less often would be never. Remove me.',
    'Even once a month is too often. No more.',
    'I asked for less often, you ignored it. Now none at all please.',
    'Less often is not enough. Stop mailing me every day, every week, at all.',
    'Jeden Tag eine Mail! Einmal im Monat wäre schon zu viel. Schluss damit.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})

describe('who is the wrong one and names another, or has time later, wants to be written to', () => {
  test.each([
    'Inutile de m’envoyer ça, je ne suis que stagiaire. Voyez avec Mme Roux : roux@acme.example',
    'Je hoeft mij niet te mailen, ik ben maar de boekhouder. Probeer Kees: kees@acme.example',
    'Frau Meier ist nicht mehr bei uns. Bitte nicht mehr an diese Adresse schreiben, sondern an info@acme.example.',
    'Please don’t email in season, I’ve got 40 pickers here and don’t read anything. From mid October I have time, try then.',
    'Please no mails in harvest time. From November I have time, write again then.',
    'Bitte nicht während der Saison schreiben, ab Oktober habe ich Zeit, dann gerne wieder.',
    'Ne m’écrivez pas en pleine saison, à partir d’octobre j’ai le temps, réessayez à ce moment-là.',
    'No me escriba en temporada alta, a partir de octubre tengo tiempo, inténtelo entonces.',
    'Mail me niet in het seizoen, vanaf oktober heb ik tijd, probeer het dan.',
    'Non scrivetemi in stagione, da ottobre ho tempo, riprovate allora.',
    'Não me escrevam na época alta, a partir de outubro tenho tempo, tentem nessa altura.',
    'Proszę nie pisać w sezonie, od października mam czas, proszę spróbować wtedy.',
    'You never read what we do. Do your homework and write again with something about bakeries.',
    'Machen Sie Ihre Hausaufgaben und schreiben Sie dann noch einmal mit etwas zu Bäckereien.',
    'Renseignez-vous d’abord, puis réécrivez-moi avec quelque chose sur les boulangeries.',
    'Infórmese primero y vuelva a escribirme con algo sobre panaderías.',
    'Verdiep je eerst in ons en schrijf dan opnieuw met iets over bakkerijen.',
  ])('%s', (newText) => {
    const { optOut, label, action } = scoreByRules(replyOf(newText))
    expect(label).not.toBe('unsubscribe')
    expect(optOut).toBeUndefined()
    expect(action).not.toBe('stop')
  })

  test.each([
    'Frau Koch arbeitet nicht mehr hier. Bitte schreiben Sie uns nicht mehr.',
    'I’m not the right person and neither is anybody else here. Please stop writing.',
    'Our IT director Tom Smith already told you to stop. Don’t contact us again.',
    'Please don’t write to me or to Tom (tom@acme.example) again.',
    'Bitte weder mir noch Frau Koch (koch@acme.example) weiter schreiben.',
    'Ne m’écrivez plus, ni à moi ni à Mme Roux (roux@acme.example).',
    'No nos escriba más, ni a mí ni a Marta (marta@acme.example).',
    'I have forwarded your mail to our lawyer Jane Roe (jane@roe.example). Do not contact us again.',
    'Stop emailing me, my boss Tom Smith is in charge of spam complaints.',
    'Wrong person. Stop sending this.',
    'Not my department. Take me off.',
    'You have the wrong person, please remove me from your list.',
    'Take us off your list, also tom@acme.example and jane@acme.example.',
    'Ann has left and nobody here wants these. Please stop mailing this address.',
    'Not now, not later, not in March: stop.',
    'Never contact me again, not next year either.',
    'Bitte schreiben Sie nicht mehr, auch nicht im Herbst.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})

describe('who misses our mails, or asks where the address comes from, wants an answer', () => {
  test.each([
    'Warum bekomme ich eigentlich keine Mails mehr von Ihnen? Der Bericht war immer ganz brauchbar. Bitte wieder aufnehmen, und ich bräuchte einen Preis für KVH.',
    'Why don’t I get your emails any more? Please put me back on, and what does the big one cost?',
    'Why have your reports stopped? I used to read them.',
    'Warum erhalte ich Ihren Newsletter nicht mehr? Bitte nehmen Sie mich wieder auf.',
    'Pourquoi je ne reçois plus vos mails ? Remettez-moi dans la liste, et quel est le prix ?',
    '¿Por qué ya no recibo sus correos? Vuelvan a incluirme, y ¿qué precio tiene?',
    'Waarom krijg ik geen mails meer van jullie? Zet me weer op de lijst, en wat kost het?',
    'Porque é que já não recebo os vossos emails? Voltem a incluir-me, e quanto custa?',
    'Perché non ricevo più le vostre mail? Rimettetemi in lista, e quanto costa?',
    'Dlaczego nie dostaję już maili od Państwa? Proszę mnie znów dopisać, i jaka jest cena?',
    'Varför får jag inga mejl från er längre? Lägg till mig igen, och vad kostar det?',
    'Where did you get my address, and on what legal basis do you write to me? I ask for access under Art. 15 GDPR within one month.',
    'D’où tenez-vous mon adresse et sur quelle base légale m’écrivez-vous ? Je demande l’accès à mes données selon l’article 15.',
    '¿De dónde han sacado mi dirección y con qué base legal me escriben? Solicito acceso según el artículo 15.',
    'Hoe komt u aan mijn adres en op welke grondslag schrijft u mij? Ik vraag inzage volgens artikel 15 AVG.',
  ])('%s', (newText) => {
    const { optOut, label, action } = scoreByRules(replyOf(newText))
    expect(label).not.toBe('unsubscribe')
    expect(optOut).toBeUndefined()
    expect(action).not.toBe('stop')
  })

  test.each([
    'Why do I keep getting these emails?',
    'Warum bekomme ich diese Mails?',
    'Warum bekomme ich keine Antwort auf meine Abmeldung? Löschen Sie mich endlich.',
    'Pourquoi je reçois toujours vos mails ? Désinscrivez-moi.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})
