import { expect, test } from 'vitest'
import { hearsOptOut, replyOf } from '../../../test/language/mail.ts'
import { scoreByRules, signalsOf } from './rules.ts'

const answered = (text: string) => scoreByRules(replyOf(text))

test.each([
  'Thanks, I will read it.',
  'Thanks. Let me think about it and I will come back to you.',
  'I’ll get back to you.',
  'Let me check with my team and come back to you.',
  'Thanks for reaching out, I’ll have a look and let you know.',
  'Let me sleep on it.',
  'Leave it with me.',
  'Back to you shortly.',
  'Danke, ich melde mich.',
  'Danke, ich schaue es mir an und melde mich.',
  'Ich überlege es mir und melde mich bei Ihnen.',
  'Vielen Dank für die Info, wir besprechen das intern.',
  'Merci, je regarde et je reviens vers vous.',
  'Je vais y réfléchir et je vous recontacte.',
  'Gracias, lo miro y le digo algo.',
  'Déjeme pensarlo y le contesto.',
  'Lo comento con mi socio y te digo.',
  'Bedankt, ik kom erop terug.',
  'Laat me er even over nadenken.',
  'Obrigado, vou analisar e retorno.',
  'Deixa eu ver com meu sócio.',
])('who weighs it is no lead lost: %s', (text) => {
  const { label, score, action } = answered(text)
  expect([label, score >= 0, action]).toEqual(['not_now', true, 'reply'])
})

test.each([
  ['Ich melde mich hiermit von Ihrem Verteiler ab.', 'unsubscribe'],
  ['I’ll think about it, but take me off your list in the meantime.', 'unsubscribe'],
  ['No thanks, we decided against it. I’ll let you know if that changes.', 'not_interested'],
  ['Sounds great, let me check my calendar. Tuesday at 3pm works.', 'meeting_request'],
  ['Let me think about it. Is there a trial?', 'question or interested'],
])('who says more is heard: %s', (text, label) => {
  expect(label.split(' or ')).toContain(answered(text).label)
})

test('what only sounds like an opt-out is a person’s to pass on', () => {
  for (const text of ['We will be in touch.', 'Thanks for the reminder, I’ll answer tomorrow.', 'Understood.']) {
    expect(hearsOptOut(signalsOf(replyOf(text)))).toBe(false)
    expect(answered(text).action).not.toBe('stop')
  }
})
