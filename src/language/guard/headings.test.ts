import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'

const mail = 'How long is the guarantee, and can we try it?'
const held = (title: string, knowledge: string, body: string): string[] =>
  guardDraft(draftToGuard(body, { title, knowledge, mail }), { reads: 'facts' }).verdicts.flatMap(
    ({ severity, span }) => (severity === 'warn' ? [] : [span.text]),
  )

describe('an entry whose heading alone names a guarantee or a trial', () => {
  it.each([
    ['Warranty', '5 years on structure and seals, 2 on electronics.', 'The warranty is 5 years on structure.'],
    ['Garantie', '5 ans sur la zircone.', 'Nos pièces sont garanties 5 ans sur la zircone.'],
    ['Proef', 'Gratis proef van 2 weken met 5 sets.', 'There is a free trial of 2 weeks with 5 sets.'],
  ])('proves it of what stands below: %s', (title, content, body) => {
    expect(held(title, content, body)).toEqual([])
  })

  it.each([
    ['another length', 'Warranty', '5 years on structure.', 'The warranty is 8 years on structure.', '8 years'],
    ['what is denied below', 'Warranty', 'Not given.', 'The warranty covers the structure.', 'warranty'],
    ['another thing', 'Warranty', '5 years on structure.', 'The warranty covers your lights.', 'warranty'],
  ])('and not %s', (_, title, content, body, words) => {
    expect(held(title, content, body)).toContain(words)
  })
})
