import { expect, it } from 'vitest'
import { languages as ofGuard } from '../guard/words.ts'
import { languages as ofIntent } from '../intent/words.ts'
import { expression, inOrder, oneOf, type Sayings, sayingsOf } from './expression.ts'
import { languages as ofText } from './words.ts'

it.each([
  ['what stands around holds for each alternative', expression()`^a ${oneOf(['house', 'home'])}$`, 'a home', true],
  ['an alternative stands for itself alone', expression()`^a ${oneOf(['house', 'home'])}$`, 'home', false],
  ['a backslash is one as it stands', expression()`^\d${oneOf(['\\w+'])}$`, '1st', true],
  ['parts stand one behind the other', new RegExp(inOrder('^a ', oneOf(['hot', 'cold']), ' tea$')), 'a cold tea', true],
  ['flags are kept', expression('i')`^a$`, 'A', true],
  ['nothing to choose from is found nowhere', expression()`${oneOf([])}`, '', false],
])('%s', (_, written, text, isFound) => {
  expect(written.test(text)).toBe(isFound)
})

const english: Sayings<'yes' | 'tea'> = { yes: ['yes', 'yep'] }
const german: Sayings<'yes' | 'tea'> = { yes: ['ja', 'yep'] }

it('hears what any language says for a kind, each alternative once, and knows no kind without a word', () => {
  const said = sayingsOf([english, german])
  expect(said('yes')).toBe('(?:yes|yep|ja)')
  expect(() => said('tea')).toThrow('tea')
})

it('has every saying as an expression of its own, short enough to be read', () => {
  const all = [ofGuard, ofIntent, ofText]
    .flat()
    .flatMap((language) => Object.values<readonly string[]>(language).flat())
  expect(all.length).toBeGreaterThan(4000)
  expect(all.filter((saying) => saying.length > 200)).toEqual([])
  for (const saying of all) expect(() => new RegExp(saying), saying).not.toThrow()
})
