import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { guardDraft } from './guard-draft.ts'
import { type GuardSources, readAhead } from './sources.ts'

const entries = 8
/** Nothing that another test may have had read. */
const sources = (about: string): GuardSources => ({
  knowledge: Array.from({ length: entries }, (_, n) => ({
    id: String(n),
    title: `${about} ${n}`,
    content: `A team of ${n} costs ${n * 9} dollars a month. `.repeat(20),
  })),
  settings: [],
  ownMessages: [],
  leadMessages: [{ id: 'm', text: 'What does it cost?' }],
  lead: { name: 'Anna Berg', email: 'anna@contoso.com', company: 'Contoso' },
})

it('reads every source beforehand, and lets others work between them', async () => {
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns += 1) await turn()
  })()
  expect(await readAhead(sources('Prices'), () => false)).toBe(entries + 2)
  isOver = true
  await others
  expect(turns).toBeGreaterThanOrEqual(entries)
})

it('ends when the draft is there', async () => {
  let asked = 0
  expect(
    await readAhead(sources('Terms'), () => {
      asked += 1
      return asked > 3
    }),
  ).toBe(3)
})

it('changes nothing of what is found', async () => {
  const draft = { subject: 'Re: Offer', lang: 'en', recipientEmail: 'anna@contoso.com', sources: sources('Costs') }
  const body = 'Hi Anna,\n\na team of 3 costs 27 dollars a month, one of 4 costs 99 dollars.\n\nBest'
  const late = guardDraft({ ...draft, body })
  await readAhead(draft.sources, () => false)
  expect(guardDraft({ ...draft, body })).toEqual(late)
  expect(late.verdicts.map(({ kind }) => kind)).toContain('price')
})
