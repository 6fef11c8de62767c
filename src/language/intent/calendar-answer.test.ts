import { describe, expect, test } from 'vitest'
import { replyOf } from '../../../test/language/mail.ts'
import { readReply } from '../read-reply.ts'

const read = (subject: string, text: string) => readReply(replyOf(text, { subject })).intent

describe('what a calendar sends for the lead', () => {
  test.each([
    [
      'Declined: Intro call @ Tue Mar 3, 2026 3pm',
      'Ann Lee has declined this invitation.\n\nIntro call\nTuesday Mar 3 · 3pm – 4pm',
    ],
    ['Declined: Intro call', 'When: Tuesday, March 3, 2026 3:00 PM-4:00 PM.\nWhere: Teams'],
    ['Canceled: Intro call', 'When: Tuesday, March 3, 2026 3:00 PM-4:00 PM.'],
    ['Abgelehnt: Intro', 'Ann Lee hat diese Einladung abgelehnt.\n\nIntro\nDienstag, 3. März · 15:00'],
    ['Refusé : Intro', 'Ann Lee a refusé cette invitation.\n\nIntro\nMardi 3 mars · 15:00'],
    ['Rechazado: Intro', 'Ann Lee ha rechazado esta invitación.\n\nIntro\nMartes 3 mar · 15:00'],
    ['Rifiutato: Intro', 'Ann Lee ha rifiutato questo invito.\n\nIntro\nMartedì 3 mar · 15:00'],
    ['Geweigerd: Intro', 'Ann Lee heeft deze uitnodiging geweigerd.\n\nIntro\nDinsdag 3 maart · 15:00'],
    ['Recusado: Intro', 'Ann Lee recusou este convite.\n\nIntro\nTerça 3 março · 15:00'],
  ])('that declines a meeting asks for none: %s, %s', (subject, text) => {
    expect(read(subject, text)).toMatchObject({ label: 'other', score: 0, action: 'handoff' })
  })

  test.each([
    ['Accepted: Intro call', 'Ann Lee has accepted this invitation.\n\nIntro call\nTuesday Mar 3 · 3pm – 4pm'],
    ['Zugesagt: Intro', 'Ann Lee hat diese Einladung angenommen.\n\nIntro\nDienstag, 3. März · 15:00'],
  ])('is answered by no agent: %s', (subject, text) => {
    expect(read(subject, text)).toMatchObject({ action: 'handoff' })
  })

  test('keeps what the lead adds that ends it', () => {
    const note = 'Ann Lee has declined this invitation with this note:\n"Please stop, we are not interested."'
    expect(read('Declined: Intro call', note).label).toBe('unsubscribe')
  })

  test.each([
    ['Re: Declined: Intro call', 'Sorry about that! Could we do Tuesday at 3 pm instead?'],
    ['Meeting next week', 'I had declined: could we do Tuesday at 3 pm instead?'],
  ])('is not what a person writes: %s', (subject, text) => {
    expect(read(subject, text)).toMatchObject({ label: 'meeting_request', action: 'reply' })
  })
})
