import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Looks through a page for what keeps somebody out, in the page itself: by itself it opens one more page for each look, for frames of
 * other origins. A page that has a frame is refused here, so that none is left out.
 */
export function axeOf(page: Page): AxeBuilder {
  expect(page.frames()).toHaveLength(1)
  return new AxeBuilder({ page }).setLegacyMode(true)
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** What axe finds that would keep somebody from using the page. Between light and dark only the colours differ. */
async function seriousProblems(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const axe = axeOf(page)
  const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}

/** Whether a page that is as high as its window scrolls all the same, into nothing: something hidden sticks out of it. */
const sticksOut = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const whole = document.querySelector('#root > *')
    return whole?.clientHeight === window.innerHeight && document.documentElement.scrollHeight > window.innerHeight
  })

/** Notes what would keep somebody from using the page that is open: wide and narrow, light and dark. */
export async function inEveryLook(page: Page, name: string, found: string[]): Promise<void> {
  for (const size of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const where = `${name} at ${size.width}, ${colorScheme}`
      for (const problem of await seriousProblems(page, colorScheme)) found.push(`${where}: ${problem}`)
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      if (isTooWide) found.push(`${where}: the page scrolls sideways`)
      if (await sticksOut(page)) found.push(`${where}: the page scrolls beside its own scrolling part`)
    }
  }
}
