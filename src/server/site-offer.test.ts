import { expect, it } from 'vitest'
import { documentOf, writePages } from '#web/site/render.tsx'
import { listWith, pageWith } from './site-offer.ts'

const pages = writePages().map((page) => [page.path, documentOf(page)] as const)

it.each(pages)('%s is as it was built for the usual offer', (_path, html) => {
  expect(pageWith(html, { trialDays: 14, arePlansSold: true, hasGuests: true }) === html).toBe(true)
})

it.each(pages)('%s tells of a trial of another length everywhere', (_path, html) => {
  const shown = pageWith(html, { trialDays: 30, arePlansSold: true, hasGuests: true })
  expect(shown.match(/<span data-trial-days="">14 days/)).toBeNull()
  expect(shown.includes('30 days')).toBe(html.includes('data-trial-days') || html.includes('30 days'))
  expect(pageWith(html, { trialDays: 1, arePlansSold: true, hasGuests: true }).includes('1 days')).toBe(false)
})

it.each(pages)('%s speaks of no trial where there is none', (_path, html) => {
  expect(
    /data-trial-days|free trial/i.test(pageWith(html, { trialDays: 0, arePlansSold: true, hasGuests: true })),
  ).toBe(false)
})

// Nobody is led to the prices then: their page leads to the first one.
it.each(pages.filter(([path]) => path !== '/pricing'))(
  '%s names no price of ours where no plans are sold',
  (_path, html) => {
    const shown = pageWith(html, { trialDays: 14, arePlansSold: false, hasGuests: true })
    expect(/\$97|"97"|href="\/pricing"|data-trial-days/.test(shown)).toBe(false)
    const count = (pattern: RegExp) => shown.match(pattern)?.length ?? 0
    for (const tag of ['section', 'p', 'a', 'span', 'script', 'ul', 'li'])
      expect([tag, count(new RegExp(`<${tag}[ >]`, 'g'))]).toEqual([tag, count(new RegExp(`</${tag}>`, 'g'))])
  },
)

it('lists the prices for machines only where plans are sold', () => {
  const list =
    '<url><loc>https://site.invalid/pricing</loc></url>\n- [Pricing](https://site.invalid/pricing): Two plans\nthe rest\n'
  expect(listWith(list, { trialDays: 14, arePlansSold: true, hasGuests: true })).toBe(list)
  expect(listWith(list, { trialDays: 14, arePlansSold: false, hasGuests: true })).toBe('the rest\n')
})

it('offers no workspace without an account where nobody may open one', () => {
  const html = pages.find(([path]) => path === '/')?.[1] ?? ''
  const offer = { trialDays: 14, arePlansSold: true }
  expect(pageWith(html, { ...offer, hasGuests: true })).toContain('href="/auth/try"')
  expect(pageWith(html, { ...offer, hasGuests: false })).not.toContain('/auth/try')
})
