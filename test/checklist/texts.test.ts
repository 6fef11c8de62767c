import { expect, it } from 'vitest'
import { expectedTexts } from './expected-texts.ts'
import { lines, replaced } from './texts.ts'

const read = new Map<string, Map<string, string[]>>()

function testsOf(file: string): Map<string, string[]> {
  const known = read.get(file) ?? expectedTexts(file)
  read.set(file, known)
  return known
}

it('every text of the specification is expected by the browser test that the checklist names', () => {
  const missing = lines.flatMap(({ section, state, by: [file, test], texts }) => {
    const expected = testsOf(file).get(test)
    if (!expected) return [`${file} has no test “${test}”`]
    return texts
      .map((text) => (typeof text === 'string' ? text : text[1]))
      .filter((text) => !expected.some((words) => words.includes(text)))
      .map((text) => `${section}, ${state}: “${text}” is not expected in “${test}”`)
  })
  expect(missing).toEqual([])
})

it('no browser test expects what the decisions have replaced', () => {
  const expected = [...read.values()].flatMap((tests) => [...tests.values()].flat())
  for (const { text } of replaced) expect(expected.filter((words) => words.includes(text))).toEqual([])
})

it('what a test only types, goes to, denies or is called by is not expected by it', () => {
  const walk = `
    const lost = 'Lost'
    const rows = [{ says: 'In a table', asks: 'Asked' }]
    const seen = (words: string) => expect(page.getByText(words)).toBeVisible()
    test('a walk', async ({ page }) => {
      await test.step('A step', async () => {
        await page.getByLabel('A label').fill('Typed')
        await expect(page.getByText('Denied')).toBeHidden()
        await expect(page.getByRole('heading', { name: /A heading\\?$/ })).toBeVisible()
        const later = page.getByText('Named first')
        const never = page.getByText('Named in vain')
        await expect(later).toBeVisible()
        await seen('Handed on')
        for (const row of rows) await expect(page.getByText(row.says)).toBeVisible()
      })
    })`
  expect(expectedTexts('walk.spec.ts', walk).get('a walk')?.sort()).toEqual(
    ['A label', 'A heading?', 'Named first', 'Handed on', 'In a table'].sort(),
  )
})
