import { expect, it } from 'vitest'
import { bareSubject, isMarkedAsForward, replySubject } from '#contract/reply-subject.ts'

it.each([
  ["the writer's own", 'Re: Prices', 'Print offers', 'Re: Prices'],
  ['"Re: " and the first subject, when the writer names none', '  ', 'Print offers', 'Re: Print offers'],
  ['no second "Re:"', '', 'RE: Print offers', 'RE: Print offers'],
  ['no second mark in German', '', 'AW: Eingangsrechnungen', 'AW: Eingangsrechnungen'],
  ['no second mark with a count', '', 'Re[2]: Print offers', 'Re[2]: Print offers'],
  ['"Re: " before a word that only begins so', '', 'Resources: an offer', 'Re: Resources: an offer'],
  ['"Re: Your inquiry" when nothing has a subject', '', '', 'Re: Your inquiry'],
  ['"Re: Your inquiry" when there is no message', '', undefined, 'Re: Your inquiry'],
])('the subject of an answer is %s', (_, suggested, first, expected) => {
  expect(replySubject(suggested, first)).toBe(expected)
})

it('what a mail is about is the same under any marks, however many there are', () => {
  for (const subject of ['Print offers', 're: print offers', ' AW: Re[2]: Print Offers '])
    expect(bareSubject(subject)).toBe('print offers')
  expect(bareSubject('Resources: an offer')).toBe('resources: an offer')
  expect(bareSubject(`${'Re: '.repeat(100_000)}Print offers`)).toBe('')
})

it('a forward is marked as one, whoever answered it before, and an answer to a forward is none', () => {
  for (const subject of ['Fwd: Print offers', 'fw: Re: Print offers', ' WG: AW: Print offers', 'TR : Print offers'])
    expect(isMarkedAsForward(subject)).toBe(true)
  for (const subject of ['Re: Fwd: Print offers', 'Forwarding: an offer', 'Industry: an offer', ''])
    expect(isMarkedAsForward(subject)).toBe(false)
})
