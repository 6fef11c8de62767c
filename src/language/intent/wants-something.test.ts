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
