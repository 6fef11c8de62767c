import { describe, expect, it } from 'vitest'
import { guardDraft } from '#language/guard/guard-draft.ts'
import { scoreByRules } from '#language/intent/rules.ts'
import { replyOf } from '../../../test/language/mail.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { writeInput } from '../../../test/write-input.ts'
import { createDrafter } from './drafter.ts'

async function answerTo(said: string) {
  const input = writeInput(said, { reading: scoreByRules(replyOf(said)) })
  for await (const event of createDrafter().write(input, AbortSignal.timeout(atOwnPace(5000))))
    if (event.type === 'done') return event.result
  throw new Error('no answer')
}

describe('a time that the lead proposes', () => {
  it('is found behind ever so many words without a stop', { timeout: atOwnPace(20_000) }, async () => {
    const { body } = await answerTo(`${'we talk and '.repeat(15_000)}talk. Could we talk Thursday at 3pm?`)
    expect(body).toContain('Thursday at 3pm')
  })

  it.each([
    ['Could we talk Thursday at 3pm?', 'Thursday at 3pm'],
    ['Yes, Tuesday 10am works.', 'Tuesday 10am'],
    ['How about Friday at 14:00 or Monday morning?', 'Friday at 14:00 or Monday morning'],
    ['Sure, let us talk on 12 October at 11:30 CET.', '12 October at 11:30 CET'],
    ['Next Tuesday at 2:30 pm ET works.', 'Next Tuesday at 2:30 pm ET'],
    ['Let us do 3pm on Thursday.', '3pm on Thursday'],
    ['I am free Thursday between 2 and 4pm.', 'Thursday between 2 and 4pm'],
    ['Thursday does not work for me. Could we do Friday at 9:30?', 'Friday at 9:30'],
    ['Passt Ihnen Donnerstag um 15 Uhr?', 'Donnerstag um 15 Uhr'],
    ['On peut se parler jeudi à 15h ?', 'jeudi à 15h'],
    ['¿Podemos hablar el jueves a las 15:00?', 'jueves a las 15:00'],
    ['Kunnen we donderdag om 15 uur bellen?', 'donderdag om 15 uur'],
    ['Podemos falar na quinta-feira às 15h?', 'quinta-feira às 15h'],
  ])('is repeated as theirs and left to a person: %s', async (said, when) => {
    const { body, intent } = await answerTo(said)
    expect(body).toContain(`: ${when}.`)
    expect(body).not.toMatch(/what times|Welche Zeiten|quelles disponibilités|qué horas|welke tijden|que horários/i)
    expect(intent.action).toBe('handoff')
    const { verdicts } = guardDraft({
      body,
      subject: '',
      subjects: [''],
      lang: intent.lang,
      recipientEmail: 'anna@lead.example',
      recipientName: 'Anna Schmidt',
      sources: {
        knowledge: [{ id: 'k', title: 'Hours', content: 'Support is open Monday to Friday from 9 am to 5 pm.' }],
        settings: [],
        ownMessages: [],
        leadMessages: [{ id: 'm', text: said }],
        lead: { name: 'Anna Schmidt', email: 'anna@lead.example', company: '' },
        senders: [{ name: 'Jonas Weber', email: 'jonas@sender.example' }],
      },
    })
    expect(verdicts.filter(({ severity }) => severity === 'block')).toEqual([])
  })

  it.each([['Can we talk next week?'], ['Let us talk, but not on Friday.']])(
    'is none where nothing is proposed that could be noted: %s',
    async (said) => {
      const { body } = await answerTo(said)
      expect(body).not.toContain('noted')
      expect(body).toMatch(/times|time/)
    },
  )
})
