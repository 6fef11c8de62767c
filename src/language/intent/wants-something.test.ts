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
    'Soll ich auf der Liste bleiben? Nein. Streichen Sie mich.',
  ])('but in %s one is heard', (newText) => {
    const { label, optOut } = scoreByRules(replyOf(newText))
    expect(label === 'unsubscribe' || optOut !== undefined).toBe(true)
  })
})
