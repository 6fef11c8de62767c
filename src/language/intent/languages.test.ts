import { expect, test } from 'vitest'
import { detectLanguage, languageOf } from './languages.ts'

test.each([
  ['en', 'Could you tell me what it would cost for us?'],
  ['de', 'Könnten Sie mir sagen, was das für uns kosten würde?'],
  ['fr', 'Pourriez-vous me dire combien cela coûterait pour nous ?'],
  ['es', '¿Podría decirme cuánto costaría para nosotros?'],
  ['nl', 'Kunt u mij vertellen wat dat voor ons zou kosten?'],
  ['pt', 'Poderia dizer-me quanto custaria para nós?'],
  ['it', 'Potrebbe dirmi quanto costa per noi? Grazie, cordiali saluti'],
  ['it', 'Servono 40 sedie ignifughe per una sala a Bolzano. Prezzo e tempi?'],
  ['pl', 'Dzień dobry, proszę o więcej informacji, dziękuję'],
  ['ru', 'Спасибо, нам это не интересно'],
  ['ja', 'ありがとうございます。検討します。'],
])('%s is told', (lang, text) => {
  expect(detectLanguage(text)).toBe(lang)
})

test.each([
  ['de', 'Kein Interesse.'],
  ['fr', 'Volontiers !'],
  ['es', 'No me escriban más.'],
  ['nl', 'Nee bedankt'],
  ['pt', 'Sim, tenho interesse'],
])('%s is told by two words', (lang, text) => {
  expect(languageOf(text, '')).toBe(lang)
})

test('a plain sentence is of its own language, whatever language our mail was in', () => {
  expect(languageOf('Is there a weekly report?', '', 'Olá Joana, podemos falar esta semana sobre as faturas?')).toBe(
    'en',
  )
})

test('words that tell nothing leave it to the conversation, and nothing at all to nobody', () => {
  expect(languageOf('42', 'Guten Tag, wie machen Sie das heute bei Ihnen?')).toBe('de')
  expect(languageOf('42', '')).toBe('und')
})
