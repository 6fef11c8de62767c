import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { arriveInBig } from './big-workspace.ts'
import { screens } from './screens.ts'
import { expect, productUrl, test } from './support.ts'

/** What was on the screen already and was pushed elsewhere, with its first words, and how far, as a browser measures it. */
const shifts = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const words = sources.map(({ node }) => node?.textContent.slice(0, 30) ?? '')
      if (!hadRecentInput) window.shifts.push({ value, words })
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** A third of a line of small text, or less, is nothing that anybody sees. */
const seen = 0.002

/**
 * Each answer of the server takes its own time, up to 800 ms, the same in every run; so that they come in another order than they were asked for.
 * Returns what opens an address, and waits until all that its screen asks for is there.
 */
async function slowly(page: Page) {
  const asked = new Set<Request>()
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname.endsWith('/events') || route.request().method() !== 'GET') return route.continue()
    asked.add(route.request())
    await sleep([...`${pathname}${search}`].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 800, 7))
    await route.continue()
  })
  return async (address: string) => {
    asked.clear()
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    // Also what is asked for only once something else has come.
    for (let quiet = 0; quiet < 2; quiet += 1) {
      await page.waitForTimeout(200)
      await expect.poll(() => [...asked].map((request) => request.url()), { timeout: 20_000 }).toEqual([])
    }
  }
}

test('nothing that I read is pushed away by what comes later, on no screen, wide or narrow', { tag: '@long' }, async ({
  page,
  sandbox,
}) => {
  test.slow()
  const { platform: workspaceId } = await arriveInBig(page, {})
  for (const label of ['question', 'interested', 'unsubscribe', 'objection'])
    await sandbox.leadReplies({ workspaceId, label })
  await page.goto(`${productUrl()}/agents`)
  const agent = await page.getByRole('link', { name: 'Ann' }).first().getAttribute('href')
  // Others of the lead's company wrote, too.
  await page.goto(`${productUrl()}/inbox?view=all&q=Larkspur`)
  const thread = await page
    .getByRole('link', { name: /, intent [+−]?\d/ })
    .first()
    .getAttribute('href')
  const open = await slowly(page)
  await page.addInitScript(shifts)
  const found: unknown[] = []
  const all = [...screens, '/inbox?view=all', '/kb?view=questions', '/dashboard?all=true', '/inbox?all=true']
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const screen of [...all, agent, thread]) {
      await open(`${productUrl()}${screen}`)
      const pushed = (await page.evaluate('window.shifts')) as { value: number; words: string[] }[]
      const sum = pushed.reduce((all, { value }) => all + value, 0)
      if (sum > seen) found.push({ width, screen, sum, pushed })
    }
  }
  await expect(page.getByRole('complementary').getByRole('region', { name: /^Others at / })).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('region', { name: 'Timeline' })).toBeVisible()
  expect(found).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
