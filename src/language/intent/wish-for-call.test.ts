import { describe, expect, test } from 'vitest'
import { replyOf } from '../../../test/language/mail.ts'
import { scoreByRules } from './rules.ts'
import { signalsOf } from './signals.ts'

const isCallWanted = (text: string) => signalsOf(replyOf(text)).phone

describe('whoever wants to be called is a person’s to call', () => {
  test.each([
    'Call me at 030 1234567 tomorrow after 3pm.',
    'Give me a call.',
    'You can reach me on 07700 900123',
    'Rufen Sie mich bitte morgen an.',
    'Appelez-moi demain.',
    'Llámame mañana.',
    'Bel me maar.',
    'Ligue-me amanhã.',
    'Mi chiami domani.',
  ])('%s', (text) => {
    expect(isCallWanted(text)).toBe(true)
  })

  test('nothing goes out by itself, and the reason says so', () => {
    const { action, handoff, reasons } = scoreByRules(replyOf('Call me at 030 1234567 tomorrow after 3pm.'))
    expect([action, handoff]).toEqual(['handoff', 'phone'])
    expect(reasons).toContainEqual({ text: 'Asks for a call', quote: 'Call me at 030 1234567 tomorrow after 3pm.' })
  })

  test.each([
    'Can we have a call on Tuesday?',
    'Don’t call me, mail me.',
    'Call me crazy, but no.',
    'Bitte rufen Sie mich nicht an.',
    'No me llames.',
    'Bel me niet.',
    'Our customers call us daily, does it handle that?',
  ])('not by: %s', (text) => {
    expect(isCallWanted(text)).toBe(false)
  })
})
