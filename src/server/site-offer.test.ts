import { expect, it } from 'vitest'
import { documentOf, writePages } from '#web/site/render.tsx'
import { listWith, pageWith } from './site-offer.ts'

const usual = { trialDays: 14, arePlansSold: true, hasGuests: true, hasSandbox: true }

const pages = writePages().map((page) => [page.path, documentOf(page)] as const)

it.each(pages)('%s is as it was built for the usual offer', (_path, html) => {
  expect(pageWith(html, usual) === html).toBe(true)
})

it.each(pages)('%s tells of a trial of another length everywhere', (_path, html) => {
  const shown = pageWith(html, { ...usual, trialDays: 30 })
  expect(shown.match(/<span data-trial-days="">14 days/)).toBeNull()
  expect(shown.includes('30 days')).toBe(html.includes('data-trial-days') || html.includes('30 days'))
  expect(pageWith(html, { ...usual, trialDays: 1 }).includes('1 days')).toBe(false)
})

it.each(pages)('%s speaks of no trial where there is none', (_path, html) => {
  expect(/data-trial-days|free trial/i.test(pageWith(html, { ...usual, trialDays: 0 }))).toBe(false)
})

// Nobody is led to the prices then: their page leads to the first one.
it.each(pages.filter(([path]) => path !== '/pricing'))(
  '%s names no price of ours where no plans are sold',
  (_path, html) => {
    const shown = pageWith(html, { ...usual, arePlansSold: false })
    expect(/\$97|"97"|href="\/pricing"|data-trial-days/.test(shown)).toBe(false)
    const count = (pattern: RegExp) => shown.match(pattern)?.length ?? 0
    for (const tag of ['section', 'p', 'a', 'span', 'script', 'ul', 'li'])
      expect([tag, count(new RegExp(`<${tag}[ >]`, 'g'))]).toEqual([tag, count(new RegExp(`</${tag}>`, 'g'))])
  },
)

it('lists prices and billing for machines only where plans are sold', () => {
  const listed = (paths: readonly string[]) =>
    paths
      .map((path) => `<loc>https://site.invalid${path}</loc>\n- [A page](https://site.invalid${path}): Of it\n`)
      .join('')
  const list = listed(['/pricing', '/docs/billing', '/docs/team'])
  expect(listWith(list, usual)).toBe(list)
  expect(listWith(list, { ...usual, arePlansSold: false })).toBe(listed(['/docs/team']))
})

it('offers no workspace without an account where nobody may open one', () => {
  const html = pages.find(([path]) => path === '/')?.[1] ?? ''
  expect(html).toContain('href="/auth/try"')
  expect(pageWith(html, { ...usual, hasGuests: false })).not.toContain('/auth/try')
})

it.each([
  ['/', 'The sandbox, a simulated platform', ' in a minute.'],
  ['/', 'try it in the sandbox first', 'Four steps, most of them a click.<'],
  ['/pricing', 'look around in the sandbox first', ' in a minute.'],
  ['/pricing', 'the sandbox simulates it', 'with its base URL and an API key.<'],
])('%s says "%s" only where the sandbox can be connected', (path, words, stays) => {
  const html = pages.find(([one]) => one === path)?.[1] ?? ''
  expect(html).toContain(words)
  const shown = pageWith(html, { ...usual, hasGuests: false, hasSandbox: false })
  expect(shown).not.toContain(words)
  expect(shown).toContain(stays)
})
