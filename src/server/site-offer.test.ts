import { expect, it } from 'vitest'
import { renderPage } from '#web/site/render.tsx'
import { pageWith } from './site-offer.ts'

const pages = (['landing', 'pricing'] as const).map((name) => [name, renderPage(name)] as const)

it.each(pages)('%s is as it was built for the usual offer', (_name, html) => {
  expect(pageWith(html, { trialDays: 14, arePlansSold: true }) === html).toBe(true)
})

it.each(pages)('%s tells of a trial of another length everywhere', (_name, html) => {
  const shown = pageWith(html, { trialDays: 30, arePlansSold: true })
  expect(shown.match(/<span data-trial-days="">14 days/)).toBeNull()
  expect(shown.includes('30 days')).toBe(true)
  expect(pageWith(html, { trialDays: 1, arePlansSold: true }).includes('1 days')).toBe(false)
})

it.each(pages)('%s speaks of no trial where there is none', (_name, html) => {
  expect(/data-trial-days|free trial/i.test(pageWith(html, { trialDays: 0, arePlansSold: true }))).toBe(false)
})

// Nobody is led to the prices then: their page leads to the first one.
it.each(pages.filter(([name]) => name !== 'pricing'))(
  '%s names no price of ours where no plans are sold',
  (_name, html) => {
    const shown = pageWith(html, { trialDays: 14, arePlansSold: false })
    expect(/\$97|href="\/pricing"|data-trial-days/.test(shown)).toBe(false)
    const count = (pattern: RegExp) => shown.match(pattern)?.length ?? 0
    for (const tag of ['section', 'p', 'a', 'span'])
      expect([tag, count(new RegExp(`<${tag}[ >]`, 'g'))]).toEqual([tag, count(new RegExp(`</${tag}>`, 'g'))])
  },
)
