import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { ImpactValue, RunOptions } from 'axe-core'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export interface Violation {
  id: string
  impact: ImpactValue
  /** The first element that breaks the rule. */
  html: string
}

/** What passes is neither collected nor named: that costs most of a look. No page has sounds, for which axe would read all files again. */
const options: RunOptions = { resultTypes: ['violations'], preload: false }

/**
 * What keeps somebody from using the page that is open, by all rules of axe or by one, in the page itself, which is given axe once. A page that has a
 * frame is refused, so that none is left out.
 */
export async function violationsOn(page: Page, rule?: string): Promise<Violation[]> {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(source, 'utf8'))
  const asked: RunOptions = { ...options, ...(rule !== undefined && { runOnly: { type: 'rule', values: [rule] } }) }
  return page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(asked)}).then(({ violations }) =>
       violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html.slice(0, 160) ?? '' })))`,
  )
}

/** The graver ones, one line for each. */
export const graveOnesOn = async (page: Page, rule?: string): Promise<string[]> =>
  (await violationsOn(page, rule))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html}`)

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Whether a page that is as high as its window scrolls all the same, into nothing: something hidden sticks out of it. */
const sticksOut = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const whole = document.querySelector('#root > *')
    return whole?.clientHeight === window.innerHeight && document.documentElement.scrollHeight > window.innerHeight
  })

/** Notes what would keep somebody from using the page that is open: wide and narrow, light and dark, between which only the colours differ. */
export async function inEveryLook(page: Page, name: string, found: string[]): Promise<void> {
  for (const size of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const where = `${name} at ${size.width}, ${colorScheme}`
      const rule = colorScheme === 'dark' ? 'color-contrast' : undefined
      for (const problem of await graveOnesOn(page, rule)) found.push(`${where}: ${problem}`)
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      if (isTooWide) found.push(`${where}: the page scrolls sideways`)
      if (await sticksOut(page)) found.push(`${where}: the page scrolls beside its own scrolling part`)
    }
  }
}
